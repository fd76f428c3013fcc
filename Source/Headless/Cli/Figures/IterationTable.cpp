// Table 1: how many iterations each scene takes, beside the paper's.
#include <algorithm>
#include <cmath>

#include "Headless/Cli/Figures/Figure.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
using host::Short;

/// A row of the paper's Table 1.
struct Row
{
    const char* scene;
    int vertices;
    int elements;
    Real iterations;
    bool meetsBodies; // `paper` steps each alone
};

constexpr Row kPaper[] = {
    {"bear", 3743, 14025, 8.5, false},          {"cube", 792, 2911, 5.1, false},
    {"torus", 2096, 7311, 7.0, false},          {"t-pipe", 1686, 5779, 5.4, false},
    {"hippo", 2387, 8406, 18.5, false},         {"ball", 889, 1772, 3.4, false},
    {"colliding-bears", 1944, 6805, 2.9, true}, {"strip", 738, 1920, 2.7, true},
    {"trampoline", 3600, 10563, 3.2, false},    {"cloth", 3600, 10563, 3.1, false},
};

struct Totals
{
    Index vertices = 0;
    Index elements = 0;
    Real iterations = 0; // mean over bodies
    Real milliseconds = 0;
    Real energy = 0; // J, mean over bodies and frames
};

Totals Sum(const host::RunRecord& record)
{
    Totals totals;
    for (const host::BodyRecord& body : record.bodies)
    {
        const host::Summary s = host::Summarise(body);
        totals.vertices += body.vertices;
        totals.elements += body.elements;
        totals.iterations += s.iterations / static_cast<Real>(record.bodies.size());
        totals.milliseconds += s.milliseconds;
        for (const host::FrameRecord& frame : body.frames)
            totals.energy += std::abs(frame.report.H) / static_cast<Real>(body.frames.size() * record.bodies.size());
    }
    return totals;
}

/// `paper` as the paper has it: each search starts from y, and stops where the constraints are met to 1e-4, whatever
/// the energy is. Ours is a share of the energy.
Variant AsThePaper(const Variant& ours, Real energy)
{
    constexpr Real kMet = 1e-4; // J
    constexpr Real kLeast = 1e-15;
    Variant variant = ours;
    const Real tolerance = std::clamp<Real>(kMet / energy, kLeast, kMet);
    variant.assignments.insert(variant.assignments.end(), {"settings.guess=inertial", "settings.maxIterations=60",
                                                           "settings.tolerance=" + host::Short(tolerance, 3)});
    return variant;
}
} // namespace

Expected<Done> MakeIterationTable(const Figure&, FigureOutput& output)
{
    std::vector<std::vector<std::string>> rows = {{"scene", "vertices", "elements", "iterations of `paper`",
                                                   "begun and ended as in the paper", "the paper's own", "its vertices",
                                                   "its elements", "ms of `paper`", "ms of `cpd`"}};
    for (const Row& row : kPaper)
    {
        if (row.meetsBodies)
            continue;
        std::vector<Variant> variants = PerSolver(row.scene, {"paper", "cpd"});
        for (Variant& variant : variants)
            variant.keep = host::Keep::Reports;
        const Expected<std::vector<host::PlayedScene>> played = PlayAll(variants);
        if (!played)
            return played.Failure();
        const Totals paper = Sum(played->front().record);
        const Totals cpd = Sum(played->back().record);
        const Expected<std::vector<host::PlayedScene>> again = PlayAll({AsThePaper(variants.front(), paper.energy)});
        if (!again)
            return again.Failure();
        rows.push_back({row.scene, std::to_string(paper.vertices), std::to_string(paper.elements),
                        Short(paper.iterations, 2), Short(Sum(again->front().record).iterations, 2),
                        Short(row.iterations, 3), std::to_string(row.vertices), std::to_string(row.elements),
                        Short(paper.milliseconds, 2), Short(cpd.milliseconds, 2)});
    }
    output.markdown += host::MarkdownTable(rows) + "\n";
    return Done{};
}
} // namespace cpd::cli
