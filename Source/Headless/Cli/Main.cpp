// cpd-cli: reads the command line and does what it says. Exit code 0: done; otherwise one line on stderr says why not.
#include <algorithm>
#include <cstdio>
#include <exception>

#include <unistd.h>

#include "CPDSolver/Scenes/Format/Suggest.h"
#include "Headless/Cli/Command.h"

namespace cpd::cli
{
namespace
{
int Fail(std::string words)
{
    std::replace(words.begin(), words.end(), '\n', ' ');
    const bool colours = isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
    std::fprintf(stderr, "%scpd: %s%s\n", colours ? "\033[31m" : "", words.c_str(), colours ? "\033[0m" : "");
    return 1;
}

/// The parser's complaint on one line, with the help that cures it.
std::string Complaint(const CommandLine& line, const CLI::ParseError& error)
{
    std::string words = error.what();
    while (!words.empty() && (words.back() == '\n' || words.back() == '.'))
        words.pop_back();
    std::string help = "./cpd";
    for (const CLI::App* sub : line.app->get_subcommands())
        help += " " + sub->get_name();
    return words + ": see " + help + " --help.";
}

/// A first word that is no command; empty if there is none.
std::string WrongCommand(int argc, char** argv)
{
    if (argc < 2 || argv[1][0] == '-')
    {
        const std::string_view option = argc < 2 ? "-h" : argv[1];
        const bool known = option == "-h" || option == "--help" || option == "--version";
        return known ? std::string()
                     : "There is no option " + std::string(option) + " before a command: see ./cpd --help.";
    }
    std::vector<std::string_view> names;
    for (const Command& command : AllCommands())
        names.push_back(command.name);
    const std::string word = argv[1];
    if (std::find(names.begin(), names.end(), word) != names.end())
        return {};
    return "There is no command '" + word + "'" + Suggestion(word, names);
}

int Main(int argc, char** argv)
{
    if (const std::string wrong = WrongCommand(argc, argv); !wrong.empty())
        return Fail(wrong);
    CommandLine line = DeclareAll();
    try
    {
        line.app->parse(argc, argv);
    }
    catch (const CLI::ParseError& error)
    {
        if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
            return line.app->exit(error); // --help and --version
        return Fail(Complaint(line, error));
    }
    const std::span<const Command> commands = AllCommands();
    for (std::size_t i = 0; i < commands.size(); ++i)
        if (line.app->got_subcommand(commands[i].name))
        {
            const Expected<Done> done = line.acts[i]();
            if (!done)
                return Fail(done.Message());
            if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
                return Fail("The output could not be written: check the free space where it goes.");
            return 0;
        }
    return Fail("There is no such command: see ./cpd --help.");
}
} // namespace
} // namespace cpd::cli

int main(int argc, char** argv)
{
    try
    {
        return cpd::cli::Main(argc, argv);
    }
    catch (const std::bad_alloc&)
    {
        return cpd::cli::Fail("There is not enough memory: play fewer frames, or take a coarser mesh.");
    }
    catch (const std::exception& error)
    {
        return cpd::cli::Fail(std::string("Something unforeseen went wrong (") + error.what() +
                              "): please report the command line.");
    }
}
