// What is finer than a soft body's mesh presses into it and stays outside.
#include <algorithm>

#include "Checks/Unit/Step/Bodies.h"

namespace cpd
{
namespace
{
constexpr Real kSide = 1.1;

/// A jelly with a vertex every 28 cm, on the floor.
BodyPointer MakeJelly(Real density)
{
    GenerateOptions options;
    options.cells = {4, 4, 4};
    options.size = Vec3(kSide, kSide, kSide);
    Material material;
    material.density = density;
    material.young = 12000;
    material.poisson = 0.3;
    return *MakeSolid(Generate("cube", options)->solid, material);
}

Collider Floor()
{
    Collider floor;
    floor.position = Vec3(0, 0, -kSide / 2);
    floor.id = 1;
    return floor;
}

/// How far below the surface the place would be if the body sprang back to its rest shape; 0 outside.
Real DepthIn(const Body& jelly, const Columns& x, const Vec3& place)
{
    for (const Tet& tet : jelly.tets)
    {
        Mat3 now;
        Mat3 rest;
        for (int k = 0; k < 3; ++k)
        {
            now.col(k) = x.col(tet[static_cast<std::size_t>(k) + 1]) - x.col(tet[0]);
            rest.col(k) = jelly.rest.col(tet[static_cast<std::size_t>(k) + 1]) - jelly.rest.col(tet[0]);
        }
        const Vec3 part = now.inverse() * (place - Vec3(x.col(tet[0])));
        if (part.minCoeff() >= 0 && part.sum() <= 1)
            return kSide / 2 - (jelly.rest.col(tet[0]) + rest * part).cwiseAbs().maxCoeff();
    }
    return 0;
}

/// What an engine does with a loose body after each step.
void Fall(const ObstacleImpulse& impulse, Real step, Collider& loose)
{
    loose.velocity += impulse.linear / loose.mass + step * Vec3(0, 0, -9.81);
    loose.angularVelocity += loose.inertia.inverse() * impulse.angular;
    MoveOn(loose, step);
}

/// Lets it fall on the jelly; gives back how deep one of its places came at most.
Real DropOnJelly(Collider& loose, const std::vector<Vec3>& places, int frames)
{
    const BodyPointer jelly = MakeJelly(200);
    State state = MakeState(*jelly);
    StepInput input;
    Workspace workspace;
    Real deepest = 0;
    for (int n = 0; n < frames; ++n)
    {
        loose.acceleration = Vec3(0, 0, -9.81);
        const std::array<Collider, 2> colliders = {Floor(), loose};
        input.colliders = colliders;
        Step(*jelly, input, state, workspace);
        Fall(workspace.contact.impulses[1], input.step, loose);
        for (const Vec3& place : places)
            deepest = std::max(deepest, DepthIn(*jelly, state.x, loose.position + loose.rotation * place));
    }
    return deepest;
}
} // namespace

TEST(Fine, ACrateFallsOnAJellyAndStaysOutside)
{
    Collider crate;
    crate.id = 2;
    crate.shape = BoxShape{Vec3(0.2, 0.2, 0.2)};
    crate.mass = 20;
    crate.inertia = Mat3::Identity() * crate.mass * 2 * 0.16 / 12;
    crate.friction = 0.8;
    crate.rotation = Quat(Eigen::AngleAxis<Real>(0.35, Vec3(1, 0.5, 0).normalized()));
    crate.position = Vec3(0.1, 0.05, 1.2);
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(0.2 * Vec3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1));
    EXPECT_LT(DropOnJelly(crate, corners, 300), 0.04);
    EXPECT_LT(crate.velocity.norm(), 0.1) << "it came to rest";
}

TEST(Fine, AMarbleLiesBetweenVertices)
{
    Collider marble;
    marble.id = 2;
    marble.shape = SphereShape{0.05};
    marble.mass = 1;
    marble.inertia = Mat3::Identity() * 0.4 * marble.mass * 0.0025;
    marble.position = Vec3(0.1, 0.04, 0.62);
    EXPECT_EQ(DropOnJelly(marble, {Vec3::Zero()}, 90), 0);
    EXPECT_GT(marble.position[2], 0.4);
}

TEST(Fine, ASpikeDentsWhatFallsOnIt)
{
    Collider spike;
    spike.id = 2;
    spike.shape = *MakeConvex({Vec3(0.05, 0, 0), Vec3(-0.03, 0.04, 0), Vec3(-0.03, -0.04, 0), Vec3(0, 0, 0.3)});
    const Vec3 foot(0.12, 0.03, -1);
    spike.position = foot;
    const BodyPointer jelly = MakeJelly(10);
    State state = MakeState(*jelly);
    StepInput input;
    input.colliders = std::span(&spike, 1);
    Workspace workspace;
    Real deepest = 0;
    bool met = false;
    for (int n = 0; n < 40; ++n)
    {
        Step(*jelly, input, state, workspace);
        met = met || workspace.contact.impulses[0].linear[2] < -1;
        deepest = std::max(deepest, DepthIn(*jelly, state.x, foot + Vec3(0, 0, 0.3)));
    }
    EXPECT_LT(deepest, 0.04);
    EXPECT_TRUE(met);
}
} // namespace cpd
