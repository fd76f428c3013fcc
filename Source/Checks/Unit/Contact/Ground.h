/// Bodies above a floor, shared by the tests of contact.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "Checks/Unit/Step/Bodies.h"

namespace cpd::test
{
inline constexpr Real kGravity = 9.81;
inline constexpr Real kBallRadius = 0.5; // m

/// A ball of radius 0.5 m and 1 kg.
inline BodyPointer MakeBall(Real weight)
{
    GenerateOptions options;
    options.size = Vec3(1, 1, 1);
    options.vertices = 300;
    const TetMesh mesh = Generate("ball", options)->solid;
    Material material;
    material.density = 1;
    material.weight = weight;
    const Real volume = (*MakeSolid(mesh, material))->totalMass;
    material.density = 1 / volume;
    return *MakeSolid(mesh, material);
}

inline BodyPointer MakeHeavyCube(Real weight)
{
    return MakeCube(weight);
}

inline State Above(const Body& body, Real height)
{
    State state = MakeState(body);
    state.x.row(2).array() += height - body.rest.row(2).minCoeff();
    return state;
}

inline Collider Floor(Real friction, Real restitution)
{
    Collider floor;
    floor.friction = friction;
    floor.restitution = restitution;
    floor.id = 1;
    return floor;
}

/// A body so far above a floor, and all that it needs to go on.
struct Grounded
{
    Grounded(BodyPointer made, Real height, Real friction, Real restitution, Real damping)
        : body(std::move(made)), floor(Floor(friction, restitution)), state(Above(*body, height))
    {
        input.colliders = std::span(&floor, 1);
        input.damping = damping;
    }
    Grounded(const Grounded&) = delete;
    Grounded& operator=(const Grounded&) = delete;

    StepReport Play(int frames, const char* solver = "cpd")
    {
        StepReport report;
        for (int n = 0; n < frames; ++n)
            report = FindSolver(solver)->step(*body, input, state, workspace);
        return report;
    }

    const BodyPointer body;
    const Collider floor;
    State state;
    StepInput input;
    Workspace workspace;
};

/// How many frames each tet has been inside out by now.
class InvertedFrames
{
public:
    explicit InvertedFrames(const Body& watched) : body(watched), frames(watched.tets.size(), 0) {}

    /// Looks once more; the longest at present.
    int Look(const Columns& x)
    {
        int longest = 0;
        for (std::size_t i = 0; i < frames.size(); ++i)
        {
            const Tet& t = body.tets[i];
            const Vec3 a = x.col(t[1]) - x.col(t[0]);
            const Vec3 b = x.col(t[2]) - x.col(t[0]);
            const Vec3 c = x.col(t[3]) - x.col(t[0]);
            frames[i] = a.cross(b).dot(c) > 0 ? 0 : frames[i] + 1;
            longest = std::max(longest, frames[i]);
        }
        return longest;
    }

private:
    const Body& body;
    std::vector<int> frames;
};
} // namespace cpd::test
