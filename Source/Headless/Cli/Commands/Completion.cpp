#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>

#include "CPDSolver/Step/Solvers.h"
#include "Headless/Cli/Command.h"
#include "Headless/Cli/Figures/Figure.h"
#include "Headless/Cli/LevelRecord.h"
#include "Headless/Host/Files/SceneFile.h"
#include "Headless/Host/Files/TextFile.h"

namespace cpd::cli
{
namespace
{
/// Every long option of a command, with blanks between.
std::string OptionsOf(const CLI::App& app)
{
    std::string names;
    for (const CLI::Option* option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names += (names.empty() ? "--" : " --") + name;
    return names;
}

/// With blanks between.
template <class Names> std::string Joined(const Names& names)
{
    std::string all;
    for (const auto& name : names)
        all.append(all.empty() ? "" : " ").append(name);
    return all;
}

std::string SceneNames()
{
    std::vector<std::string> names;
    for (const std::string& path : host::AllSceneFiles())
        names.push_back(std::filesystem::path(path).stem().string());
    return Joined(names);
}

std::string SolverNames()
{
    std::vector<std::string_view> names;
    for (const Solver& solver : AllSolvers())
        names.push_back(solver.name);
    return Joined(names);
}

std::string FigureNames()
{
    std::vector<std::string> names;
    for (const Figure& figure : AllFigures())
        names.emplace_back(figure.name);
    return Joined(names);
}

/// The first words in the launcher's list of what ./cpd test does.
std::string StepNames()
{
    const Expected<std::string> text = host::ReadText(host::ProjectFolder() + "/Source/Tools/Shell/Steps.sh");
    const std::string begin = "kSteps=\"\n";
    const std::size_t at = text ? text->find(begin) : std::string::npos;
    if (at == std::string::npos)
        return {};
    std::vector<std::string> names;
    std::istringstream lines(text->substr(at + begin.size()));
    for (std::string line; std::getline(lines, line) && line != "\"";)
        if (const std::string name = line.substr(0, line.find(' ')); !name.empty())
            names.push_back(name);
    return Joined(names);
}

/// All that can be offered is written into the script: whoever presses Tab starts neither this program nor a build.
std::string BashScript()
{
    const CommandLine line = DeclareAll();
    std::string names;
    std::string cases;
    for (const CLI::App* sub : line.app->get_subcommands({}))
    {
        names += (names.empty() ? "" : " ") + sub->get_name();
        cases += "    " + sub->get_name() + ") words=\"" + OptionsOf(*sub) + "\" ;;\n";
    }
    // The last two are the launcher's own, no part of this program.
    return "# Completion of ./cpd: source <(./cpd completion bash)\n"
           "_cpd() {\n"
           "    local current=\"${COMP_WORDS[COMP_CWORD]}\" words=\"\" choice=\"\"\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        COMPREPLY=($(compgen -W \"" +
           names +
           " test help\" -- \"$current\"))\n"
           "        return\n"
           "    fi\n"
           "    case \"${COMP_WORDS[COMP_CWORD - 1]}\" in\n"
           "    --solver | --solvers) choice=\"" +
           SolverNames() +
           "\" ;;\n"
           "    --only) choice=\"" +
           FigureNames() +
           "\" ;;\n"
           "    esac\n"
           "    if [[ -n \"$choice\" ]]; then\n"
           "        local before=\"\" # of a list with commas: what stands already\n"
           "        [[ \"$current\" == *,* ]] && before=\"${current%,*},\"\n"
           "        COMPREPLY=($(compgen -P \"$before\" -W \"$choice\" -- \"${current##*,}\"))\n"
           "        return\n"
           "    fi\n"
           "    case \"${COMP_WORDS[1]}\" in\n" +
           cases +
           "    test) words=\"--quick --list\" ;;\n"
           "    esac\n"
           "    if [[ \"$current\" == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "        return\n"
           "    fi\n"
           "    case \"${COMP_WORDS[1]}\" in\n"
           "    run | compare) choice=\"" +
           SceneNames() +
           "\" ;;\n"
           "    play) choice=\"" +
           Joined(LevelNames()) +
           "\" ;;\n"
           "    test) choice=\"" +
           StepNames() +
           "\" ;;\n"
           "    completion) choice=bash ;;\n"
           "    esac\n"
           "    COMPREPLY=($(compgen -W \"$choice\" -- \"$current\"))\n"
           "    [[ \"${COMP_WORDS[1]}\" =~ ^(test|completion)$ ]] || COMPREPLY+=($(compgen -f -- \"$current\"))\n"
           "}\n"
           "complete -o filenames -F _cpd cpd ./cpd\n";
}

Expected<Done> Print(const std::string& shell)
{
    if (shell != "bash")
        return Error{"There is no completion for '" + shell + "': use bash."};
    std::fputs(BashScript().c_str(), stdout);
    return Done{};
}
} // namespace

Act DeclareCompletion(CLI::App& app)
{
    const auto shell = std::make_shared<std::string>();
    app.add_option("SHELL", *shell, "bash")->required();
    return [shell] { return Print(*shell); };
}
} // namespace cpd::cli
