// The scenes of Content/Scenes/Contacts in figures: how deep, what was gained, how still.
#include <cmath>

#include "Headless/Cli/Figures/Figure.h"
#include "Headless/Host/Files/SceneFile.h"
#include "Headless/Host/Results/ContactFigures.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
using host::Short;

constexpr const char* kScenes[] = {"box-corner", "funnel", "closing-plates", "paddle", "stack",       "spikes",
                                   "slope",      "lift",   "fast-ball",      "rest",   "soft-landing"};

/// In thousandths; what is below a hundredth of one is rounding.
std::string Milli(Real value)
{
    return std::abs(value) < 1e-5 ? "< .01" : Short(1000 * value, 2);
}
} // namespace

Expected<Done> MakeContactTable(const Figure&, FigureOutput& output)
{
    std::vector<std::vector<std::string>> rows = {
        {"scene", "body", "deepest, mm", "in the end, mm", "energy at first, J", "gained at most, J", "books miss, J",
         "fastest vertex, m/s", "in the last third, mm/s", "creep in it, mm"}};
    for (const char* name : kScenes)
    {
        Expected<Scene> scene = host::LoadScene(name, {});
        if (!scene)
            return scene.Failure();
        const Expected<std::vector<host::ContactFigures>> figures = host::MeasureContacts(std::move(*scene));
        if (!figures)
            return figures.Failure();
        for (const host::ContactFigures& f : *figures)
            rows.push_back({name, f.body, Milli(f.depth), Milli(f.end), Short(f.start, 3), Short(f.gained, 2),
                            Short(f.books, 1), Short(f.speed, 3), Milli(f.stillSpeed), Milli(f.creep)});
    }
    output.markdown += host::MarkdownTable(rows) + "\n";
    return Done{};
}
} // namespace cpd::cli
