/// What a played scene or level can be written to, and the lines about it on the terminal.
#pragma once

#include <CLI/CLI.hpp>

#include "Headless/Host/Results/PlayScene.h"

namespace cpd::cli
{
/// A file that a command is to write; empty where nobody asked for it.
struct OutputFile
{
    const char* option;
    std::string path;
};

/// Asked before anything is played, because after minutes it is too late: whether each can be written, and none over
/// another or over what the command reads.
Expected<Done> CheckOutputs(const std::vector<OutputFile>& files, const std::string& source);

/// For options that take a word: an empty one, as an unset variable of the shell leaves it, is none.
CLI::Validator NotEmpty();

struct Outputs
{
    std::string json;
    std::string png;
    std::string replay;
    int pictures = 6;

    std::vector<OutputFile> Files() const { return {{"--json", json}, {"--png", png}, {"--replay", replay}}; }
    bool NeedSurfaces() const { return !png.empty() || !replay.empty(); }
};

void DeclareOutputs(CLI::App& app, Outputs& outputs);

/// Writes the files that were asked for.
Expected<Done> Write(const Outputs& outputs, const host::PlayedScene& played);

/// A line for each body, and what a user should know.
void PrintSummary(const host::PlayedScene& played);
} // namespace cpd::cli
