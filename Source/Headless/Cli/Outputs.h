/// What a played scene or level can be written to, and the lines about it on the terminal.
#pragma once

#include <CLI/CLI.hpp>

#include "Headless/Host/Results/PlayScene.h"

namespace cpd::cli
{
struct Outputs
{
    std::string json;
    std::string png;
    std::string replay;
    int pictures = 6;

    bool NeedSurfaces() const { return !png.empty() || !replay.empty(); }
};

void DeclareOutputs(CLI::App& app, Outputs& outputs);

/// Writes the files that were asked for.
Expected<Done> Write(const Outputs& outputs, const host::PlayedScene& played);

/// A line for each body, and what a user should know.
void PrintSummary(const host::PlayedScene& played);
} // namespace cpd::cli
