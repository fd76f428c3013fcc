#include "Headless/Cli/Command.h"

namespace cpd::cli
{
namespace
{
constexpr Command kCommands[] = {
    {"demo",
     "Plays the sample level through the engine component, in a stand-in for the engine, and writes "
     "out/demo/index.html, a "
     "page that plays it, with pictures beside it.",
     "  ./cpd demo\n", &DeclareDemo},
    {"run", "Plays a scene with the library alone.",
     "  ./cpd run cube\n"
     "  ./cpd run cube --solver pd --frames 100 --json out/cube.json\n"
     "  ./cpd run playground --replay out/playground.html\n"
     "  ./cpd run hippo --set damping=0.5 --set bodies.hippo.material.young=8000\n",
     &DeclareRun},
    {"compare", "Plays a scene with several solvers and shows them side by side.",
     "  ./cpd compare cube --solvers cpd,paper,pd\n"
     "  ./cpd compare trampoline --solvers cpd,pd --svg out/trampoline.svg\n"
     "  ./cpd compare flip-in-space --solvers cpd,pd --replay out/flip.html\n",
     &DeclareCompare},
    {"bake", "Fills a surface with tetrahedra and says how good they are.",
     "  ./cpd bake rock.obj --vertices 1200 --out rock.mesh\n", &DeclareBake},
    {"bench",
     "Measures speed as ratios in one run: against straightforward code, plain pd, and the machine's bandwidth.",
     "  ./cpd bench\n"
     "  ./cpd bench iteration --json out/bench.json\n",
     &DeclareBench},
    {"scenes", "Lists the scenes that have a name.", "  ./cpd scenes\n", &DeclareScenes},
    {"solvers", "Lists the solvers.", "  ./cpd solvers\n", &DeclareSolvers},
    {"format", "Prints what a scene file may hold: as JSON Schema, or as documentation.",
     "  ./cpd format --schema\n"
     "  ./cpd format --markdown\n",
     &DeclareFormat},
    {"figures", "Plays the scenes of the paper's figures and draws them anew.",
     "  ./cpd figures --out out/figures\n"
     "  ./cpd figures --only 2,13\n",
     &DeclareFigures},
    {"play", "Plays a level through the engine component, in a stand-in for the engine.",
     "  ./cpd play Content/Levels/Playground.json --json out/playground.json\n"
     "  ./cpd play Content/Levels/Trampoline.json --replay out/trampoline.html\n"
     "  ./cpd play Playground --set seconds=12 --set actors.Jelly.soft.Damping=0\n",
     &DeclarePlay},
    {"automation", "Runs the plugin's Automation tests in a stand-in for the engine.",
     "  ./cpd automation\n"
     "  ./cpd automation Energy\n",
     &DeclareAutomation},
    {"completion", "Prints a script that completes this command line in a shell.",
     "  source <(./cpd completion bash)\n", &DeclareCompletion},
};
} // namespace

std::span<const Command> AllCommands()
{
    return kCommands;
}

CommandLine DeclareAll()
{
    CommandLine line;
    line.app = std::make_unique<CLI::App>("Soft bodies by Constrained Projective Dynamics.", "cpd");
    line.app->require_subcommand(1);
    line.app->set_version_flag("--version", CPD_VERSION, "Print the version and end.");
    line.app->set_help_flag("-h,--help", "Print this help and end.");
    std::string examples = "Examples:\n";
    for (const Command& command : kCommands)
    {
        CLI::App* sub = line.app->add_subcommand(command.name, command.about);
        sub->footer(std::string("Examples:\n") + command.examples);
        line.acts.push_back(command.declare(*sub));
        examples += command.examples;
    }
    line.app->footer(examples + "\n./cpd COMMAND --help says more about each.");
    return line;
}
} // namespace cpd::cli
