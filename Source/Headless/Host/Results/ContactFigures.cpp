#include "Headless/Host/Results/ContactFigures.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "CPDSolver/Scenes/Run/Obstacles.h"
#include "CPDSolver/Scenes/Run/SceneRun.h"

namespace cpd::host
{
namespace
{
constexpr int kLastPart = 3; // the last third is judged for rest

/// What is followed of a body besides its figures.
struct Follower
{
    Columns settled;      // where it was when the last third began
    Real mostEnergy = 0;  // J, kinetic, elastic and of height above the origin
    Real startEnergy = 0; // J, the same
    Real lowest = 0;      // m, of the centre
    Real startSum = 0;    // J, target less the ledger
};

Real WithHeight(const Actor& actor)
{
    return actor.report.H - actor.body->totalMass * actor.input.gravity.dot(actor.report.centre);
}

Real DepthOf(const Actor& actor, const std::vector<RunningObstacle>& obstacles)
{
    Real depth = 0;
    for (RunningObstacle obstacle : obstacles)
    {
        Place(obstacle);
        const Mat3 rotation = obstacle.collider.rotation.toRotationMatrix();
        const Bounds bounds = BoundsOf(obstacle.collider);
        for (Index i = 0; i < actor.body->VertexCount(); ++i)
            if (bounds.Holds(actor.state.x.col(i), 0))
                depth = std::max(depth, -DistanceTo(obstacle.collider, rotation, actor.state.x.col(i)).value);
    }
    return depth;
}

Follower Begin(const Actor& actor, ContactFigures& figures)
{
    figures.body = actor.name;
    Follower follower;
    follower.startEnergy = follower.mostEnergy = WithHeight(actor);
    follower.lowest = actor.report.centre.z();
    follower.startSum = actor.report.target - actor.state.ledger.Sum();
    return follower;
}

void Follow(const SceneRun& run, const Actor& actor, Follower& follower, ContactFigures& figures)
{
    const Real speed = actor.state.v.colwise().norm().maxCoeff();
    const Real depth = DepthOf(actor, run.obstacles);
    figures.finite =
        figures.finite && std::isfinite(actor.report.H) && actor.state.x.allFinite() && actor.state.v.allFinite();
    figures.depth = std::max(figures.depth, depth);
    figures.end = depth;
    figures.books =
        std::max(figures.books, std::abs(actor.report.target - actor.state.ledger.Sum() - follower.startSum));
    figures.overdrawn = std::max(figures.overdrawn, actor.report.H - actor.report.target);
    figures.speed = std::max(figures.speed, speed);
    figures.centre = actor.report.centre;
    figures.velocity = actor.report.P / actor.body->totalMass;
    follower.mostEnergy = std::max(follower.mostEnergy, WithHeight(actor));
    follower.lowest = std::min(follower.lowest, actor.report.centre.z());
    if (kLastPart * run.frame < (kLastPart - 1) * run.scene.frames)
        follower.settled = actor.state.x;
    else if (follower.settled.cols() > 0)
    {
        figures.stillSpeed = std::max(figures.stillSpeed, speed);
        figures.creep = std::max(figures.creep, (actor.state.x - follower.settled).colwise().norm().maxCoeff());
    }
}

void End(const Actor& actor, const Follower& follower, ContactFigures& figures)
{
    const Real floor = actor.body->totalMass * actor.input.gravity.z() * follower.lowest;
    figures.start = follower.startEnergy + floor;
    figures.gained = follower.mostEnergy - follower.startEnergy;
}
} // namespace

Expected<std::vector<ContactFigures>> MeasureContacts(Scene scene)
{
    Expected<SceneRun> run = BuildRun(std::move(scene));
    if (!run)
        return run.Failure();
    std::vector<ContactFigures> figures(run->actors.size());
    std::vector<Follower> followers;
    for (std::size_t i = 0; i < figures.size(); ++i)
        followers.push_back(Begin(run->actors[i], figures[i]));
    while (run->frame < run->scene.frames)
    {
        const Expected<Done> advanced = Advance(*run);
        if (!advanced)
            return advanced.Failure();
        for (std::size_t i = 0; i < figures.size(); ++i)
            Follow(*run, run->actors[i], followers[i], figures[i]);
    }
    for (std::size_t i = 0; i < figures.size(); ++i)
        End(run->actors[i], followers[i], figures[i]);
    return figures;
}
} // namespace cpd::host
