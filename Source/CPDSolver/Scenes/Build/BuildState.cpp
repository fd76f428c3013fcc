#include <algorithm>
#include <cmath>
#include <cstdint>

#include "CPDSolver/Scenes/Build/BuildBody.h"
#include "CPDSolver/Scenes/Run/Motion.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "CPDSolver/Step/Solvers.h"

namespace cpd
{
namespace
{
/// SplitMix64: the same numbers on every machine, which the standard library's distributions do not promise.
class Random
{
public:
    explicit Random(std::uint64_t seed) : state(seed) {}

    /// Even in [-1, 1).
    Real Signed()
    {
        state += 0x9e3779b97f4a7c15ull;
        std::uint64_t z = state;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
        z ^= z >> 31;
        constexpr Real kHalfRange = 4503599627370496; // 2^52
        return static_cast<Real>(z >> 11) / kHalfRange - 1;
    }

private:
    std::uint64_t state;
};

Vec3 MiddleOf(const Columns& x)
{
    return (x.rowwise().minCoeff() + x.rowwise().maxCoeff()) / 2;
}

void Deform(const Start& start, Columns& x)
{
    const Vec3 middle = MiddleOf(x);
    x = start.stretch.asDiagonal() * (x.colwise() - middle);
    if (start.squash)
        for (Index i = 0; i < x.cols(); ++i)
            x.col(i) = x.col(i).cwiseMax(-start.squash->size / 2).cwiseMin(start.squash->size / 2);
    if (start.scramble)
    {
        Random random(static_cast<std::uint64_t>(start.scramble->seed));
        for (Index i = 0; i < x.cols(); ++i)
            for (int axis = 0; axis < 3; ++axis)
                x(axis, i) += start.scramble->distance * random.Signed();
    }
    x.colwise() += middle;
}

/// Rigidly, about where its vertices are.
Expected<Done> SetInMotion(const Start& start, const Body& body, State& state)
{
    const RigidMotion shape = MeasureShape(body.mass, state.x);
    const Vec3 velocity = start.momentum ? Vec3(*start.momentum / body.totalMass) : start.velocity;
    const Vec3 omega =
        start.angularMomentum ? SolveInertia(shape.inertia, *start.angularMomentum) : start.angularVelocity;
    if (!omega.allFinite())
        return Error{"is squashed flat, so that it cannot take up its angular momentum: squash it less."};
    for (Index i = 0; i < state.x.cols(); ++i)
        state.v.col(i) = velocity + omega.cross(Vec3(state.x.col(i) - shape.centre));
    return Done{};
}

/// Where the vertices are, with the motion that the description gives, and without a past.
Expected<State> Started(const BodyDescription& description, const Body& body, Columns x)
{
    State state = MakeState(body);
    state.x = std::move(x);
    const Expected<Done> moving = SetInMotion(description.start, body, state);
    if (!moving)
        return Error{"Body '" + description.name + "' " + moving.Message()};
    Restart(state);
    return state;
}

/// The vertex nearest to a place.
Index NearestVertex(const Columns& x, const Vec3& place)
{
    Index nearest = 0;
    (x.colwise() - place).colwise().squaredNorm().minCoeff(&nearest);
    return nearest;
}

std::vector<Index> CornersOf(const Columns& rest)
{
    const Vec3 low = rest.rowwise().minCoeff();
    const Vec3 high = rest.rowwise().maxCoeff();
    constexpr int kCorners = 8;
    std::vector<Index> corners;
    corners.reserve(kCorners);
    for (int corner = 0; corner < kCorners; ++corner)
        corners.push_back(NearestVertex(
            rest, Vec3(corner & 1 ? high[0] : low[0], corner & 2 ? high[1] : low[1], corner & 4 ? high[2] : low[2])));
    return corners;
}

template <class Predicate> std::vector<Index> Select(const Columns& x, Predicate&& inside)
{
    std::vector<Index> chosen;
    for (Index i = 0; i < x.cols(); ++i)
        if (inside(Vec3(x.col(i))))
            chosen.push_back(i);
    return chosen;
}
} // namespace

Expected<State> BuildState(const BodyDescription& description, const Body& body)
{
    State state = MakeState(body);
    Deform(description.start, state.x);
    const Mat3 turn = RotationOf(description.rotation).toRotationMatrix();
    state.x = (turn * state.x).colwise() + description.position;
    return Started(description, body, std::move(state.x));
}

Expected<State> Settled(const BodyDescription& description, const Body& body, StepInput input, State state)
{
    // Implicit Euler's own damping is what brings it to rest.
    input.settings = {};
    input.targets = {};
    state.v.setZero();
    Restart(state);
    Workspace workspace;
    const int steps = static_cast<int>(std::ceil(description.start.settle / input.step));
    for (int n = 0; n < steps; ++n)
        FindSolver("pd")->step(body, input, state, workspace);
    return Started(description, body, std::move(state.x));
}

Expected<std::vector<Index>> VerticesOf(const Region& region, const Body& body, const Columns& world)
{
    const Columns& x = region.space == Space::Rest ? body.rest : world;
    std::vector<Index> chosen = region.vertices;
    if (region.box)
        chosen =
            Select(x, [&](const Vec3& p)
                   { return (p.array() >= region.box->low.array() && p.array() <= region.box->high.array()).all(); });
    else if (region.sphere)
        chosen = Select(x, [&](const Vec3& p) { return (p - region.sphere->centre).norm() <= region.sphere->radius; });
    else if (region.nearest)
        chosen = {NearestVertex(x, *region.nearest)};
    else if (region.corners)
        chosen = CornersOf(body.rest);
    std::ranges::sort(chosen);
    chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
    if (chosen.empty())
        return Error{"holds no vertex: make the region larger, or look at where the mesh is."};
    if (chosen.back() >= body.VertexCount())
        return Error{"names vertex " + std::to_string(chosen.back()) + ", but the last is " +
                     std::to_string(body.VertexCount() - 1) + "."};
    return chosen;
}
} // namespace cpd
