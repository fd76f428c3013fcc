/// The table of commands: one row and one file each.
#pragma once

#include <functional>
#include <span>

#include <CLI/CLI.hpp>

#include "CPDSolver/Base/Expected.h"

namespace cpd::cli
{
using Act = std::function<Expected<Done>()>;

struct Command
{
    const char* name;
    const char* about;
    const char* examples;
    /// Declares the command's options, and gives back what to do once they are read.
    Act (*declare)(CLI::App& app);
};

std::span<const Command> AllCommands();

/// The whole command line with every command declared; the acts come in the commands' order.
struct CommandLine
{
    std::unique_ptr<CLI::App> app;
    std::vector<Act> acts;
};
CommandLine DeclareAll();

// The rows' functions, each in Commands/<Name>.cpp.
Act DeclareDemo(CLI::App& app);
Act DeclareRun(CLI::App& app);
Act DeclareCompare(CLI::App& app);
Act DeclareBake(CLI::App& app);
Act DeclareBench(CLI::App& app);
Act DeclareScenes(CLI::App& app);
Act DeclareSolvers(CLI::App& app);
Act DeclareFormat(CLI::App& app);
Act DeclareFigures(CLI::App& app);
Act DeclareAutomation(CLI::App& app);
Act DeclarePlay(CLI::App& app);
Act DeclareCompletion(CLI::App& app);
} // namespace cpd::cli
