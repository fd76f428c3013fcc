// Figures of bodies that meet something: a floor (7), each other (8), themselves (9).
#include <cmath>

#include "Headless/Cli/Figures/Figure.h"
#include "Headless/Host/Results/Curves.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
using host::CurveOf;
using host::Panel;
using host::PlayedScene;
using host::Series;
using host::Short;

constexpr std::size_t kBounces = 10; // of the table

/// The ball with a floor that gives back this share of the speed, long enough for all bounces.
Variant BallOn(Real restitution)
{
    return {"e = " + Short(restitution),
            "ball",
            {"obstacles.0.restitution=" + Short(restitution), "frames=360"},
            host::Keep::Reports};
}

/// How high the ball's centre comes at each bounce, as a share of the drop; none below two hundredths, where it
/// wobbles.
std::vector<Real> Bounces(const PlayedScene& played)
{
    constexpr Real kDrop = 1; // m, the scene's
    constexpr Real kLowest = 0.02;
    const Series height = CurveOf("", FirstBody(played), &host::Height, 0);
    const Real rest = height.y.front() - kDrop;
    std::vector<Real> bounces;
    for (const Real peak : host::Peaks(height, rest + kLowest * kDrop))
        bounces.push_back((peak - rest) / kDrop);
    return bounces;
}

/// The heights of the first bounces, beside those of a ball that is a point.
std::string BounceTable(const std::vector<Real>& restitutions, const std::vector<PlayedScene>& played)
{
    std::vector<std::vector<std::string>> rows(kBounces + 1);
    rows[0].emplace_back("bounce");
    for (std::size_t n = 1; n <= kBounces; ++n)
        rows[n].push_back(std::to_string(n));
    for (std::size_t i = 0; i < played.size(); ++i)
    {
        const std::vector<Real> bounces = Bounces(played[i]);
        rows[0].push_back("height, e = " + Short(restitutions[i]));
        rows[0].push_back("a point's");
        for (std::size_t n = 1; n <= kBounces; ++n)
        {
            rows[n].push_back(n <= bounces.size() ? Short(bounces[n - 1], 3) : "below .02");
            rows[n].push_back(Short(std::pow(restitutions[i], 2 * static_cast<Real>(n)), 3));
        }
    }
    return host::MarkdownTable(rows);
}

using MomentumOf = Vec3 (*)(const StepReport& report);

Vec3 Linear(const StepReport& report)
{
    return report.P;
}

Vec3 AboutTheOrigin(const StepReport& report)
{
    return report.L + report.centre.cross(report.P);
}

/// The size of each body's momentum, and of their sum.
std::vector<Series> AloneAndTogether(const PlayedScene& played, MomentumOf momentum)
{
    const std::vector<host::BodyRecord>& bodies = played.record.bodies;
    std::vector<Series> curves;
    curves.reserve(bodies.size() + 1);
    for (const host::BodyRecord& body : bodies)
        curves.push_back({body.name, {}, {}, static_cast<int>(curves.size())});
    curves.push_back({"together", {}, {}, static_cast<int>(bodies.size())});
    for (std::size_t f = 0; f < bodies.front().frames.size(); ++f)
    {
        Vec3 sum = Vec3::Zero();
        for (std::size_t b = 0; b < bodies.size(); ++b)
        {
            const Vec3 alone = momentum(bodies[b].frames[f].report);
            sum += alone;
            curves[b].y.push_back(alone.norm());
        }
        curves.back().y.push_back(sum.norm());
        for (Series& curve : curves)
            curve.x.push_back(bodies.front().frames[f].time);
    }
    return curves;
}

/// The size of each body's spin about its own centre.
std::vector<Series> Spins(const PlayedScene& played)
{
    std::vector<Series> curves;
    for (const host::BodyRecord& body : played.record.bodies)
        curves.push_back(CurveOf(body.name, body, &host::SpinSize, static_cast<int>(curves.size())));
    return curves;
}
} // namespace

Expected<Done> MakeBallFigure(const Figure& figure, FigureOutput& output)
{
    const std::vector<Variant> solvers = PerSolver("ball", {"cpd", "pd"});
    const Expected<std::vector<PlayedScene>> compared = PlayAll(solvers);
    if (!compared)
        return compared.Failure();
    const std::vector<Real> restitutions = {1, 0.8, 0.5};
    std::vector<Variant> floors;
    floors.reserve(restitutions.size());
    for (const Real restitution : restitutions)
        floors.push_back(BallOn(restitution));
    const Expected<std::vector<PlayedScene>> bounced = PlayAll(floors);
    if (!bounced)
        return bounced.Failure();
    output.markdown += BounceTable(restitutions, *bounced) + "\n";
    const Expected<Done> film = WriteFilm("fig-7-ball", "Rows: cpd, pd, after 0, 0.57, 1.13, 2.87, 5.7 and 6.87 s",
                                          *compared, {0, 0.57, 1.13, 2.87, 5.7, 6.87}, LabelsOf(solvers), output);
    if (!film)
        return film;
    Panel height{"height of the centre", "time (s)", "m", {}};
    for (std::size_t i = 0; i < compared->size(); ++i)
        height.series.push_back(
            CurveOf(solvers[i].label, FirstBody((*compared)[i]), &host::Height, static_cast<int>(i)));
    Panel given{"height, by what the floor gives back", "time (s)", "m", {}};
    for (std::size_t i = 0; i < bounced->size(); ++i)
        given.series.push_back(
            CurveOf(floors[i].label, FirstBody((*bounced)[i]), &host::Height, static_cast<int>(2 + i)));
    return WritePlot("fig-7-height", "Height of the centre over time: cpd beside pd; cpd on three floors", figure.title,
                     {height, given}, output);
}

Expected<Done> MakeBearsFigure(const Figure& figure, FigureOutput& output)
{
    const Expected<std::vector<PlayedScene>> played = PlayAll({{"cpd", "colliding-bears", {}}});
    if (!played)
        return played.Failure();
    const Expected<Done> film = WriteFilm("fig-8-bears", "cpd, after 0, 0.4, 0.6, 0.8, 1.5 and 2.5 s", *played,
                                          {0, 0.4, 0.6, 0.8, 1.5, 2.5}, {}, output);
    if (!film)
        return film;
    const PlayedScene& bears = played->front();
    const std::vector<Panel> panels = {
        {"linear momentum", "time (s)", "kg m/s", AloneAndTogether(bears, &Linear)},
        {"angular momentum, origin", "time (s)", "kg m²/s", AloneAndTogether(bears, &AboutTheOrigin)},
        {"angular momentum, own centre", "time (s)", "kg m²/s", Spins(bears)},
    };
    return WritePlot("fig-8-momenta",
                     "Momenta of each bear and of both: linear, about the origin, about its own centre", figure.title,
                     panels, output);
}

Expected<Done> MakeStripFigure(const Figure&, FigureOutput& output)
{
    const Expected<std::vector<PlayedScene>> played = PlayAll({{"cpd", "strip", {}}});
    if (!played)
        return played.Failure();
    return WriteFilm("fig-9-strip", "cpd, after 0, 0.3, 0.6, 0.9, 1.5 and 30 s", *played, {0, 0.3, 0.6, 0.9, 1.5, 30},
                     {}, output);
}
} // namespace cpd::cli
