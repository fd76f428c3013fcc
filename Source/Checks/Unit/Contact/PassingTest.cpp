// What flies past something is not met by it, and what sweeps past does not miss.
#include <cmath>
#include <numbers>

#include "CPDSolver/Contact/Passing.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "Checks/Unit/Contact/Crowd.h"

namespace cpd
{
namespace
{
BodyPointer MakeBall(Real size, Index vertices)
{
    GenerateOptions options;
    options.size = Vec3::Constant(size);
    options.vertices = vertices;
    Material material;
    material.density = 100;
    material.young = 2e5;
    return *MakeSolid(Generate("ball", options)->solid, material);
}

std::vector<Vec3> CornersOfCube(Real half)
{
    std::vector<Vec3> corners;
    for (int k = 0; k < 8; ++k)
        corners.push_back(half * Vec3(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1));
    return corners;
}

SurfaceMesh MeshOfCube(Real half)
{
    SurfaceMesh mesh;
    mesh.vertices = CornersOfCube(half);
    for (const std::array<Index, 4>& q :
         {std::array<Index, 4>{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}})
    {
        mesh.triangles.push_back({q[0], q[1], q[2]});
        mesh.triangles.push_back({q[0], q[2], q[3]});
    }
    return mesh;
}

/// By how much, of its speed, a ball is struck that flies past the upright edge of a house at this distance.
Real StruckBy(const Shape& house, Real speed, Real clearance, Real phase)
{
    const Real radius = 0.2;
    const BodyPointer body = MakeBall(2 * radius, 200);
    Collider collider;
    collider.id = 2;
    collider.shape = house;
    collider.position = Vec3(5, 5, 0);
    collider.friction = 0;
    const Vec3 way = Vec3(1, -1, 0).normalized();
    const Vec3 nearest = -(radius + clearance) * Vec3(1, 1, 0).normalized();
    StepInput input = test::Weightless();
    input.colliders = std::span(&collider, 1);
    State state = MakeState(*body);
    state.x.colwise() += nearest - (1 + phase * speed * input.step) * way;
    state.v.colwise() += speed * way;
    Workspace workspace;
    StepReport report;
    for (int n = 0; n < 30; ++n)
        report = Step(*body, input, state, workspace);
    return (report.P / body->totalMass - speed * way).norm() / speed;
}

/// How a ball ends, that a paddle of 20 m sweeps along which turns at this rate: m before it, and m/s.
struct Swept
{
    Real before;
    Real speed;
};

Swept SweepAlong(Real half, Real rate, Real radius, Real before)
{
    const BodyPointer body = MakeBall(0.3, 100);
    Collider paddle;
    paddle.id = 2;
    paddle.shape = BoxShape{Vec3(10, half, 1)};
    paddle.angularVelocity = Vec3(0, 0, rate);
    StepInput input = test::Weightless();
    State state = MakeState(*body);
    state.x.colwise() += Vec3(radius, before, 0);
    Workspace workspace;
    for (Real angle = 0; angle < 0.5; angle += rate * input.step)
    {
        input.colliders = std::span(&paddle, 1);
        Step(*body, input, state, workspace);
        MoveOn(paddle, input.step);
    }
    const RigidMotion motion = Measure(body->mass, state.x, state.v);
    return {(paddle.rotation.conjugate() * motion.centre).y(), motion.V.norm()};
}
} // namespace

TEST(Passing, AStraightWayTellsWhetherItComesNear)
{
    Collider box;
    box.shape = BoxShape{Vec3(1, 1, 1)};
    const Mat3 upright = Mat3::Identity();
    const auto meets = [&](const Vec3& from, const Vec3& to)
    { return FindMeeting(box, upright, from, to, DistanceTo(box, from), 1e-3).has_value(); };
    EXPECT_TRUE(meets(Vec3(-3, 0, 0), Vec3(3, 0, 0)));
    EXPECT_FALSE(meets(Vec3(-3, 0, 0), Vec3(-1.1, 0, 0)));
    EXPECT_FALSE(meets(Vec3(-3, 0, 1.1), Vec3(3, 0, 1.1)));
    EXPECT_TRUE(meets(Vec3(-1.5, 0, 1.3), Vec3(-0.5, 0, 0.8)));
    EXPECT_FALSE(meets(Vec3(-1.5, 0, 1.3), Vec3(-1.5, 0, 1.3))) << "stands";
}

TEST(Passing, WhatFliesPastACornerFliesOn)
{
    const std::array<Shape, 3> houses = {BoxShape{Vec3::Constant(5)}, *MakeConvex(CornersOfCube(5)),
                                         *MakeMeshShape(MeshOfCube(5))};
    for (const Shape& house : houses)
        for (const Real speed : {5, 10, 20, 40})
            for (const Real clearance : {0.03, 0.1, 0.3})
                for (const Real phase : {0.0, 0.3, 0.6})
                    EXPECT_LT(StruckBy(house, speed, clearance, phase), 1e-9)
                        << "house " << house.index() << ", " << clearance << " m away at " << speed << " m/s";
}

TEST(Passing, WhatMeetsTheCornerIsStruck)
{
    for (const Real speed : {5, 20, 40})
        for (const Real phase : {0.0, 0.3, 0.6})
            EXPECT_GT(StruckBy(BoxShape{Vec3::Constant(5)}, speed, -0.1, phase), 0.2) << speed;
}

TEST(Passing, WhatLandsBehindAnEdgeIsStruckByTheTopAlone)
{
    const BodyPointer body = MakeBall(0.4, 200);
    const Vec3 way = Vec3(1, 0, -1).normalized();
    for (const Shape& shape : {Shape(BoxShape{Vec3::Constant(5)}), Shape(*MakeMeshShape(MeshOfCube(5)))})
        for (const Real speed : {10, 20})
            for (const Real phase : {0.0, 0.125, 0.25, 0.375})
            {
                Collider table;
                table.id = 2;
                table.shape = shape;
                table.position = Vec3(5, 0, -5);
                table.friction = 0;
                table.restitution = 1;
                StepInput input = test::Weightless();
                input.colliders = std::span(&table, 1);
                State state = MakeState(*body);
                state.x.colwise() += 0.23 * Vec3(1, 0, 1).normalized() - (1 + phase * speed * input.step) * way;
                state.v.colwise() += speed * way;
                Workspace workspace;
                StepReport report;
                for (int n = 0; n < 20; ++n)
                    report = Step(*body, input, state, workspace);
                const Vec3 velocity = report.P / body->totalMass;
                EXPECT_GT(velocity.z(), 0);
                EXPECT_NEAR(velocity.x() / (speed * way.x()), 1, 0.05)
                    << "nothing rubs; " << speed << " m/s, " << phase;
            }
}

TEST(Passing, SoftBodiesThatMissEachOtherDoNotMeet)
{
    const BodyPointer body = MakeBall(0.4, 200);
    for (const Real speed : {10, 20, 40})
        for (const Real clearance : {0.03, 0.1, 0.3})
            for (const Real phase : {0.0, 0.3, 0.6})
            {
                const StepInput input = test::Weightless();
                test::Crowd crowd;
                crowd.Add(body, Vec3::Zero(), Vec3::Zero(), input);
                crowd.Add(body, Vec3(-2 - phase * speed * input.step, 0.4 + clearance, 0), Vec3(speed, 0, 0), input);
                for (Real way = 0; way < 4; way += speed * input.step)
                    crowd.Step();
                EXPECT_LT(crowd.reports[0].P.norm() / body->totalMass, 1e-9 * speed)
                    << clearance << " m away at " << speed << " m/s";
            }
}

TEST(Passing, ACrateThatMissesASoftBodyFliesOn)
{
    const BodyPointer body = MakeBall(2, 150);
    for (const Real speed : {20, 40})
        for (const Real clearance : {0.03, 0.1, 0.3})
        {
            Collider crate;
            crate.id = 2;
            crate.shape = BoxShape{Vec3::Constant(0.05)};
            crate.mass = 1;
            crate.inertia = 1e-3 * Mat3::Identity();
            crate.position = Vec3(-3, 1.05 + clearance, 0);
            crate.velocity = Vec3(speed, 0, 0);
            StepInput input = test::Weightless();
            State state = MakeState(*body);
            Workspace workspace;
            for (int n = 0; n < 15; ++n)
            {
                input.colliders = std::span(&crate, 1);
                Step(*body, input, state, workspace);
                const ObstacleImpulse& given = workspace.contact.impulses[0];
                MoveLoose(crate, given.linear, given.angular, input.step);
            }
            EXPECT_EQ(crate.velocity, Vec3(speed, 0, 0)) << clearance << " m away";
        }
}

TEST(Passing, ALongPaddlesTipMissesNothing)
{
    for (const Real half : {0.01, 0.1})
        for (const Real rate : {1, 2, 5})
            for (const Real radius : {3, 9})
                for (const Real before : {0.4, 0.6, 0.8, 1.0})
                {
                    const Swept swept = SweepAlong(half, rate, radius, before);
                    EXPECT_GT(swept.speed, 0.8 * rate * radius) << 2 * half << " m thick, from " << before << " m";
                    if (radius < 5)
                    {
                        EXPECT_GT(swept.before, 0) << 2 * half << " m thick, at " << rate * radius << " m/s";
                    }
                }
}
} // namespace cpd
