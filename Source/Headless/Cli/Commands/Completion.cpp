#include <cstdio>
#include <memory>

#include "CPDSolver/Scenes/Format/Suggest.h"
#include "Headless/Cli/Command.h"
#include "Headless/Cli/LevelRecord.h"

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
    std::string levels;
    for (const std::string& level : LevelNames())
        levels += (levels.empty() ? "" : " ") + level;
    // The last two are the launcher's own, no part of this program.
    return "# Completion of ./cpd: source <(./cpd completion bash)\n"
           "_cpd() {\n"
           "    local current=\"${COMP_WORDS[COMP_CWORD]}\" words=\"\"\n"
           "    if ((COMP_CWORD == 1)); then\n"
           "        COMPREPLY=($(compgen -W \"" +
           names +
           " test help\" -- \"$current\"))\n"
           "        return\n"
           "    fi\n"
           "    case \"${COMP_WORDS[1]}\" in\n" +
           cases +
           "    esac\n"
           "    if [[ \"$current\" == -* ]]; then\n"
           "        COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
           "    else\n"
           "        COMPREPLY=($(compgen -f -- \"$current\"))\n"
           "        if [[ \"${COMP_WORDS[1]}\" =~ ^(run|compare)$ ]]; then\n"
           "            COMPREPLY+=($(compgen -W \"$(\"${COMP_WORDS[0]}\" scenes 2>/dev/null | cut -d' ' -f1)\" -- "
           "\"$current\"))\n"
           "        elif [[ \"${COMP_WORDS[1]}\" == play ]]; then\n"
           "            COMPREPLY+=($(compgen -W \"" +
           levels +
           "\" -- \"$current\"))\n"
           "        fi\n"
           "    fi\n"
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
