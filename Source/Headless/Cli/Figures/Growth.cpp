// How an iteration's time grows with the mesh: ours, and a straightforward Eigen version's.
#include "Checks/Bench/Bench.h"
#include "Headless/Cli/Figures/Figure.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
using host::Short;

Real Nanoseconds(Real milliseconds, Real thousands)
{
    return milliseconds * 1e3 / thousands;
}
} // namespace

Expected<Done> MakeGrowthFigure(const Figure&, FigureOutput& output)
{
    host::Series ours = {"this library", {}, {}, 0};
    host::Series faster = {"this library", {}, {}, 0};
    std::vector<std::vector<std::string>> table = {
        {"tets", "one iteration, ms", "ns a tet", "straightforward Eigen, ms", "times"}};
    for (const bench::GrowthPoint& point : bench::MeasureGrowth())
    {
        const Real thousands = static_cast<Real>(point.tets) / 1000;
        const Real times = point.straightforward / point.ours;
        for (host::Series* series : {&ours, &faster})
            series->x.push_back(thousands);
        ours.y.push_back(Nanoseconds(point.ours, thousands));
        faster.y.push_back(times);
        table.push_back({std::to_string(point.tets), Short(point.ours, 3), Short(ours.y.back(), 3),
                         Short(point.straightforward, 3), Short(times, 3)});
    }
    output.markdown += host::MarkdownTable(table) + "\n";
    const host::Panel growth = {"One iteration",         "thousands of tets", "ns a tet", {ours}, true,
                                host::Scale::Logarithmic};
    const host::Panel ratio = {"Against straightforward Eigen", "thousands of tets", "times", {faster}, true,
                               host::Scale::Logarithmic};
    return WritePlot("growth", "Time of an iteration by tet, and against Eigen, over the size of the mesh",
                     "How an iteration grows with the mesh, one core", {growth, ratio}, output);
}
} // namespace cpd::cli
