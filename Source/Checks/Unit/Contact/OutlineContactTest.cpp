// What is finer than a soft body's mesh presses into it and stays outside.
#include <algorithm>
#include <numbers>
#include <optional>

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

/// Where what is at a place would be if the body sprang back to its rest shape, if it is inside at all.
std::optional<Vec3> RestPlace(const Body& body, const Columns& x, const Vec3& place)
{
    for (const Tet& tet : body.tets)
    {
        Mat3 now;
        Mat3 rest;
        for (int k = 0; k < 3; ++k)
        {
            now.col(k) = x.col(tet[static_cast<std::size_t>(k) + 1]) - x.col(tet[0]);
            rest.col(k) = body.rest.col(tet[static_cast<std::size_t>(k) + 1]) - body.rest.col(tet[0]);
        }
        const Vec3 part = now.inverse() * (place - Vec3(x.col(tet[0])));
        if (part.minCoeff() >= 0 && part.sum() <= 1)
            return body.rest.col(tet[0]) + rest * part;
    }
    return {};
}

/// How far below the surface of the jelly at rest; 0 outside.
Real DepthIn(const Body& jelly, const Columns& x, const Vec3& place)
{
    const std::optional<Vec3> rest = RestPlace(jelly, x, place);
    return rest ? kSide / 2 - rest->cwiseAbs().maxCoeff() : 0;
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
    input.damping = 0.2;
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
namespace
{
constexpr Real kLandingRadius = 0.5;

/// How a light, firm ball with a vertex every 16 cm fares that falls on something finer.
struct Landing
{
    Real deepest = 0; // m, how far below the ball's surface a place of the obstacle came
    Vec3 centre;      // m, in the end
};

Collider Standing(const Shape& shape, const Vec3& position)
{
    Collider collider;
    collider.id = 1;
    collider.shape = shape;
    collider.position = position;
    return collider;
}

Landing DropBallOn(const Collider& obstacle, const std::vector<Vec3>& places, const Vec3& from)
{
    GenerateOptions options;
    options.vertices = 250;
    Material material;
    material.density = 30;
    material.young = 200000;
    material.poisson = 0.3;
    const BodyPointer ball = *MakeSolid(Generate("ball", options)->solid, material);
    State state = MakeState(*ball);
    state.x.colwise() += from;
    Restart(state);
    StepInput input;
    input.damping = 0.3;
    input.colliders = std::span(&obstacle, 1);
    Workspace workspace;
    Landing landing;
    for (int n = 0; n < 240; ++n)
    {
        Step(*ball, input, state, workspace);
        for (const Vec3& place : places)
            if (const std::optional<Vec3> rest = RestPlace(*ball, state.x, place))
                landing.deepest = std::max(landing.deepest, kLandingRadius - rest->norm());
    }
    landing.centre = state.x * ball->mass / ball->totalMass;
    return landing;
}

/// Six-sided needles of 40 cm on a square grid, 45 cm from one to the next.
struct Needles
{
    SurfaceMesh mesh;
    std::vector<Vec3> tips;
};

Needles MakeNeedles()
{
    Needles needles;
    for (int i = -2; i <= 2; ++i)
        for (int j = -2; j <= 2; ++j)
        {
            const Vec3 foot(0.45 * i + 0.1, 0.45 * j + 0.07, 0);
            const auto first = static_cast<Index>(needles.mesh.vertices.size());
            for (int k = 0; k < 6; ++k)
            {
                const Real angle = k * std::numbers::pi / 3;
                needles.mesh.vertices.push_back(foot + 0.04 * Vec3(std::cos(angle), std::sin(angle), 0));
                needles.mesh.triangles.push_back({first + k, first + (k + 1) % 6, first + 6});
            }
            needles.tips.push_back(foot + Vec3(0, 0, 0.4));
            needles.mesh.vertices.push_back(needles.tips.back());
        }
    return needles;
}
} // namespace

TEST(Fine, ABallLiesOnTheNeedlesOfAMesh)
{
    const Needles needles = MakeNeedles();
    const Landing landing =
        DropBallOn(Standing(*MakeMeshShape(needles.mesh), Vec3::Zero()), needles.tips, Vec3(0, 0, 1.5));
    EXPECT_LT(landing.deepest, 0.05);
    EXPECT_GT(landing.centre[2], 0.75);
}

TEST(Fine, ABallLiesOnThePeaksOfALandscape)
{
    std::vector<Real> heights(25 * 25, 0);
    std::vector<Vec3> peaks;
    for (int row = 2; row < 25; row += 4)
        for (int column = 2; column < 25; column += 4)
        {
            heights[static_cast<std::size_t>(25 * row + column)] = 0.4;
            peaks.push_back(Vec3(0.12 * column, 0.12 * row, 0.4));
        }
    const Collider ground = Standing(*MakeHeightField(heights, 25, 0.12), Vec3::Zero());
    const Landing landing = DropBallOn(ground, peaks, Vec3(1.45, 1.4, 1.5));
    EXPECT_LT(landing.deepest, 0.05);
    EXPECT_GT(landing.centre[2], 0.75);
}

TEST(Fine, AThinRailDoesNotCutABall)
{
    Collider rail = Standing(CapsuleShape{0.02, 2}, Vec3::Zero());
    rail.rotation = Quat(Eigen::AngleAxis<Real>(std::numbers::pi / 2, Vec3::UnitY()));
    std::vector<Vec3> middle;
    for (int k = -100; k <= 100; ++k)
        middle.push_back(Vec3(0.02 * k, 0, 0));
    const Landing landing = DropBallOn(rail, middle, Vec3(0, 0.03, 1));
    EXPECT_LT(landing.deepest, 0.01);
    EXPECT_GT(landing.centre[1], 1) << "it fell off on its side";
}

TEST(Fine, AThinPoleDoesNotPierceABall)
{
    const Collider pole = Standing(CapsuleShape{0.03, 0.3}, Vec3::Zero());
    const Landing landing = DropBallOn(pole, {Vec3(0, 0, 0.3), Vec3(0, 0, 0.2)}, Vec3(0.03, 0.03, 1.2));
    EXPECT_LT(landing.deepest, 0.01);
    EXPECT_GT(landing.centre.head<2>().minCoeff(), 0.1) << "it fell off on its side";
}

TEST(Fine, TheRimOfAThinWallDoesNotCutABall)
{
    SurfaceMesh wall; // 4 m long, of no thickness
    wall.vertices = {Vec3(-2, 0, 0), Vec3(2, 0, 0), Vec3(2, 0, 1), Vec3(-2, 0, 1)};
    wall.triangles = {{0, 1, 2}, {0, 2, 3}, {2, 1, 0}, {3, 2, 0}};
    std::vector<Vec3> rim;
    for (int k = -100; k <= 100; ++k)
        rim.push_back(Vec3(0.02 * k, 0, 1));
    const Landing landing = DropBallOn(Standing(*MakeMeshShape(wall), Vec3::Zero()), rim, Vec3(0, 0.06, 2));
    EXPECT_LT(landing.deepest, 0.05);
    EXPECT_GT(landing.centre[1], 0.4) << "it fell off on its side";
}
} // namespace cpd
