// Figures of bodies that fly freely: 2, 3, 4 and 13.
#include <cmath>

#include "Headless/Cli/Figures/Figure.h"
#include "Headless/Host/Results/Curves.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
using host::BodyRecord;
using host::CurveOf;
using host::Panel;
using host::PlayedScene;
using host::Series;
using host::Short;

Vec3 PointOf(const host::SurfaceFrame& frame, std::size_t vertex)
{
    return Vec3(frame[3 * vertex], frame[3 * vertex + 1], frame[3 * vertex + 2]);
}

/// What happens before this time (s): later, fast curves would blacken the panel.
Series Before(Real end, Series series)
{
    std::size_t count = 0;
    while (count < series.x.size() && series.x[count] <= end)
        ++count;
    series.x.resize(count);
    series.y.resize(count);
    return series;
}

/// The total, the elastic energy and |L| of every variant.
constexpr Real kElasticSeconds = 3;

std::vector<Panel> EnergyPanels(const std::vector<Variant>& variants, const std::vector<PlayedScene>& played)
{
    Panel total{"total energy", "time (s)", "J", {}};
    Panel elastic{"elastic energy", "time (s)", "J", {}};
    Panel spin{"angular momentum", "time (s)", "kg m²/s", {}};
    for (std::size_t i = 0; i < played.size(); ++i)
    {
        const int colour = static_cast<int>(i);
        total.series.push_back(CurveOf(variants[i].label, FirstBody(played[i]), &host::TotalEnergy, colour));
        elastic.series.push_back(
            Before(kElasticSeconds, CurveOf(variants[i].label, FirstBody(played[i]), &host::ElasticEnergy, colour)));
        spin.series.push_back(CurveOf(variants[i].label, FirstBody(played[i]), &host::SpinSize, colour));
    }
    return {total, elastic, spin};
}

/// The mean distance of the surface from the z axis through the centre of mass, frame by frame.
Series RadiusOf(const BodyRecord& body)
{
    Series series{"radius", {}, {}, 0};
    for (std::size_t f = 0; f < body.frames.size(); ++f)
    {
        const Vec3 centre = body.frames[f].report.centre;
        const std::size_t count = body.surfaceVertices.size();
        Real sum = 0;
        for (std::size_t v = 0; v < count; ++v)
            sum += (PointOf(body.surfaceFrames[f], v) - centre).head<2>().norm();
        series.x.push_back(body.frames[f].time);
        series.y.push_back(sum / static_cast<Real>(count));
    }
    return series;
}

/// 2K/|L|: how fast the body turns.
Series SpinRateOf(const BodyRecord& body)
{
    Series series{"spin", {}, {}, 1};
    for (const host::FrameRecord& frame : body.frames)
    {
        series.x.push_back(frame.time);
        series.y.push_back(2 * frame.report.K / frame.report.L.norm());
    }
    return series;
}

/// The cosine between the angular momentum and the body's own axis that lay along it when the scene began: the mean of
/// the vertices, each weighted by how far out along the axis it was.
Series AxisOf(const std::string& name, const BodyRecord& body, int colour)
{
    const Vec3 axis = body.frames.front().report.L.normalized();
    const Vec3 start = body.frames.front().report.centre;
    Series series{name, {}, {}, colour};
    for (std::size_t f = 0; f < body.frames.size(); ++f)
    {
        Vec3 line = Vec3::Zero();
        for (std::size_t v = 0; v < body.surfaceVertices.size(); ++v)
            line += (PointOf(body.surfaceFrames.front(), v) - start).dot(axis) *
                    (PointOf(body.surfaceFrames[f], v) - body.frames[f].report.centre);
        series.x.push_back(body.frames[f].time);
        series.y.push_back(line.normalized().dot(body.frames[f].report.L.normalized()));
    }
    return series;
}

/// Extent of the surface along z.
Series HeightOf(const std::string& name, const BodyRecord& body, int colour)
{
    Series series{name, {}, {}, colour};
    for (std::size_t f = 0; f < body.frames.size(); ++f)
    {
        Real low = PointOf(body.surfaceFrames[f], 0)[2];
        Real high = low;
        for (std::size_t v = 0; v < body.surfaceVertices.size(); ++v)
        {
            low = std::min(low, PointOf(body.surfaceFrames[f], v)[2]);
            high = std::max(high, PointOf(body.surfaceFrames[f], v)[2]);
        }
        series.x.push_back(body.frames[f].time);
        series.y.push_back(high - low);
    }
    return series;
}
} // namespace

Expected<Done> MakeCubeFigure(const Figure& figure, FigureOutput& output)
{
    const std::vector<Variant> variants = PerSolver("cube", {"cpd", "paper", "pd"});
    const Expected<std::vector<PlayedScene>> played = PlayAll(variants);
    if (!played)
        return played.Failure();
    const Expected<Done> film = WriteFilm("fig-2-cube", "Rows: cpd, paper, pd, after 0, 0.3, 0.6, 1.2, 2.5 and 5 s",
                                          *played, {0, 0.3, 0.6, 1.2, 2.5, 5}, LabelsOf(variants), output);
    if (!film)
        return film;
    return WritePlot("fig-2-energies", "Total energy, elastic energy and angular momentum over time", figure.title,
                     EnergyPanels(variants, *played), output);
}

Expected<Done> MakeTorusFigure(const Figure& figure, FigureOutput& output)
{
    const Expected<std::vector<PlayedScene>> played = PlayAll({{"cpd", "torus", {}}});
    if (!played)
        return played.Failure();
    const BodyRecord& torus = FirstBody(played->front());
    const Expected<Done> film =
        WriteFilm("fig-3-torus", "After 3, 5, 7, 9, 12 and 15 s: Young's modulus grows from 800 to 16,000 Pa", *played,
                  {3, 5, 7, 9, 12, 15}, {}, output);
    if (!film)
        return film;
    const std::vector<Panel> panels = {
        {"mean radius", "time (s)", "m", {RadiusOf(torus)}},
        {"spin", "time (s)", "rad/s", {SpinRateOf(torus)}},
        {"angular momentum", "time (s)", "kg m²/s", {CurveOf("angular momentum", torus, &host::SpinSize, 2)}},
    };
    return WritePlot("fig-3-radius", "Radius, spin and angular momentum over time", figure.title, panels, output);
}

Expected<Done> MakeTPipeFigure(const Figure& figure, FigureOutput& output)
{
    const std::vector<Variant> variants = {{"middle axis", "t-pipe", {}}, {"third axis", "t-pipe-stable", {}}};
    const Expected<std::vector<PlayedScene>> played = PlayAll(variants);
    if (!played)
        return played.Failure();
    const Expected<Done> film =
        WriteFilm("fig-4-t-pipe", "Top: spun about the middle axis, it flips; bottom: about the third, it does not",
                  *played, {0, 2, 4, 6, 8, 10}, LabelsOf(variants), output);
    if (!film)
        return film;
    Panel axis{"spun axis against L", "time (s)", "cosine", {}};
    Panel spin{"angular momentum", "time (s)", "kg m²/s", {}};
    Panel energy{"total energy", "time (s)", "J", {}};
    for (std::size_t i = 0; i < played->size(); ++i)
    {
        const BodyRecord& body = FirstBody((*played)[i]);
        const int colour = static_cast<int>(i);
        axis.series.push_back(AxisOf(variants[i].label, body, colour));
        spin.series.push_back(CurveOf(variants[i].label, body, &host::SpinSize, colour));
        energy.series.push_back(CurveOf(variants[i].label, body, &host::TotalEnergy, colour));
    }
    return WritePlot("fig-4-axis", "The cosine between the spun axis and the angular momentum", figure.title,
                     {axis, spin, energy}, output);
}

Expected<Done> MakeZeroMomentumFigure(const Figure& figure, FigureOutput& output)
{
    constexpr int kSteps[] = {30, 60, 150, 300, 600}; // a second
    constexpr Real kSeconds = 3;
    std::vector<Variant> variants;
    for (const int steps : kSteps)
        variants.push_back(
            {"1/" + std::to_string(steps) + " s",
             "cube-zero-momentum",
             {"solver=\"paper\"", "step=" + Short(Real(1) / steps, 17), "frames=" + Short(kSeconds * steps)}});
    variants.insert(variants.begin(), {"cpd, 1/30 s", "cube-zero-momentum", {"frames=" + Short(kSeconds * 30)}});
    const Expected<std::vector<PlayedScene>> played = PlayAll(variants);
    if (!played)
        return played.Failure();
    const Expected<Done> film =
        WriteFilm("fig-13-cube", "Rows: cpd at 1/30 s, paper at 1/30 s, paper at 1/600 s",
                  {played->front(), (*played)[1], played->back()}, {0, 0.15, 0.3, 0.45, 0.6, 1.5},
                  {"cpd, 1/30", "paper, 1/30", "paper, 1/600"}, output);
    if (!film)
        return film;
    Panel height{"height", "time (s)", "m", {}};
    Panel momenta{"|P| + |L|/m", "time (s)", "kg m/s", {}};
    Series counts{"mean iterations of paper", {}, {}, 4};
    for (std::size_t i = 0; i < played->size(); ++i)
    {
        const BodyRecord& body = FirstBody((*played)[i]);
        if (i < 2 || i + 1 == played->size())
        {
            const std::string name = i == 0 ? variants[i].label : "paper, " + variants[i].label;
            height.series.push_back(HeightOf(name, body, static_cast<int>(i)));
            momenta.series.push_back(CurveOf(
                name, body, [](const host::FrameRecord& f) { return host::MomentumSize(f) + host::SpinSize(f); },
                static_cast<int>(i)));
        }
        if (i > 0)
        {
            counts.x.push_back(Real(1) / kSteps[i - 1]);
            counts.y.push_back(host::Summarise(body).iterations);
        }
    }
    return WritePlot("fig-13-steps", "Height and momenta over time; iterations over the length of the step",
                     figure.title, {height, momenta, {"iterations", "step (s)", "", {counts}}}, output);
}
} // namespace cpd::cli
