#include <cmath>

#include "CPDSolver/Step/RigidMotion.h"
#include "Checks/Unit/Contact/Crowd.h"

namespace cpd
{
namespace
{
using test::Crowd;
using test::MakeBallOf;

TEST(SoftAgainstSoft, MomentaStayAndEnergyDoesNotGrow)
{
    for (const Real weight : {50, 500})
        for (const Real e : {0.0, 1.0})
        {
            Crowd crowd;
            StepInput input = test::Weightless();
            input.surface.restitution = e;
            crowd.Add(MakeBallOf(weight, 200), Vec3(-0.7, 0, 0.1), Vec3(2, 0, 0), input);
            crowd.Add(MakeBallOf(weight, 150), Vec3(0.7, 0.2, -0.1), Vec3(-1, 0, 0), input);
            crowd.Step();
            const Vec3 P = crowd.P();
            const Vec3 L = crowd.L();
            const Real H = crowd.H();
            bool met = false;
            for (int n = 0; n < 90; ++n)
            {
                crowd.Step();
                met = met || crowd.Touches();
                ASSERT_LT((crowd.P() - P).norm(), 1e-12) << n;
                ASSERT_LT((crowd.L() - L).norm(), 1e-10) << n;
                ASSERT_LT(crowd.H(), 1.01 * H) << n;
            }
            EXPECT_TRUE(met);
        }
}

// The group's first body holds what its search worked on, and another body numbers in that.
TEST(SoftAgainstSoft, WhoMetInOneGroupStepsOnInAnother)
{
    Crowd crowd;
    const BodyPointer ball = MakeBallOf(500, 150);
    crowd.Add(ball, Vec3(-0.45, 0, 0), Vec3(2, 0, 0), test::Weightless());
    crowd.Add(ball, Vec3(0.55, 0, 0), Vec3(-2, 0, 0), test::Weightless());
    for (int n = 0; n < 5; ++n)
        crowd.Step();
    EXPECT_TRUE(crowd.Touches());
    crowd.states[1].x.colwise() += Vec3(30, 0, 0);
    Crowd next;
    next.Add(ball, Vec3(0, 5, 0), Vec3(0, 1, 0), test::Weightless());
    next.Add(ball, Vec3::Zero(), Vec3::Zero(), test::Weightless());
    next.states[1] = crowd.states[1];
    next.workspaces[1] = crowd.workspaces[1];
    next.Step();
    EXPECT_FALSE(next.Touches());
    EXPECT_EQ(next.reports[1].flags, 0U);
}

/// How deep (m) any vertex lies in a tetrahedron that it does not belong to and was not near to at rest.
Real DeepestInside(const Body& body, const Columns& x, Real near)
{
    Real deepest = 0;
    for (const Tet& tet : body.tets)
    {
        Mat3 edges;
        for (int k = 0; k < 3; ++k)
            edges.col(k) = x.col(tet[static_cast<std::size_t>(k) + 1]) - x.col(tet[0]);
        const Mat3 inverse = edges.inverse();
        const Vec3 low = x.col(tet[0]).cwiseMin(x.col(tet[1])).cwiseMin(x.col(tet[2])).cwiseMin(x.col(tet[3]));
        const Vec3 high = x.col(tet[0]).cwiseMax(x.col(tet[1])).cwiseMax(x.col(tet[2])).cwiseMax(x.col(tet[3]));
        for (Index i = 0; i < body.VertexCount(); ++i)
        {
            const Vec3 p = x.col(i);
            if ((p.array() < low.array()).any() || (p.array() > high.array()).any())
                continue;
            if ((body.rest.col(i) - body.rest.col(tet[0])).norm() < near)
                continue;
            const Vec3 part = inverse * (p - Vec3(x.col(tet[0])));
            const Real least = std::min(part.minCoeff(), 1 - part.sum());
            // A part times the height over that face, which is one over the inverse's row: the depth below it.
            if (least > 0)
                deepest = std::max(deepest, least / inverse.rowwise().norm().maxCoeff());
        }
    }
    return deepest;
}

/// Over a thin bar both halves swing together and hang face to face for the rest of half a minute.
struct Drape
{
    Real deepest = 0;
    Real width = 0; // m, at the end
};

Drape HangOverABar(const Body& body, SelfContact self, Real aside = 0)
{
    constexpr Real kRadius = 0.03;
    State state = MakeState(body);
    Collider bar;
    bar.shape = CapsuleShape{kRadius, 1};
    bar.rotation = Quat::FromTwoVectors(Vec3::UnitZ(), Vec3::UnitY());
    bar.position = Vec3(aside, 0, -0.06 - kRadius);
    bar.friction = 1;
    bar.id = 1;
    StepInput input;
    input.colliders = std::span(&bar, 1);
    input.surface.self = self;
    input.damping = 3; // undamped it swings off the bar
    Workspace workspace;
    Drape drape;
    for (int n = 0; n < 900; ++n)
    {
        Step(body, input, state, workspace);
        if (n % 10 == 0)
            drape.deepest = std::max(drape.deepest, DeepestInside(body, state.x, 0.3));
    }
    drape.width = state.x.row(0).maxCoeff() - state.x.row(0).minCoeff();
    return drape;
}

TEST(SelfContact, AHangingStripKeepsItsHalvesApart)
{
    GenerateOptions options;
    options.cells = {24, 4, 1};
    Material material;
    material.density = 100;
    material.weight = 400;
    const BodyPointer body = *MakeSolid(Generate("strip", options)->solid, material);
    const Real thickness = body->rest.row(2).maxCoeff() - body->rest.row(2).minCoeff();
    // A hair's breadth to a side the halves meet otherwise.
    for (const Real aside : {0.0, 1e-4, -1e-3})
    {
        const Drape kept = HangOverABar(*body, SelfContact::On, aside);
        EXPECT_LT(kept.deepest, 1e-4) << aside;
        EXPECT_GT(kept.width, 2 * thickness) << aside;
    }
    EXPECT_GT(HangOverABar(*body, SelfContact::Off).deepest, 1e-3) << "nothing keeps them apart";
}

/// Faster than sound runs in it, a jelly of 590 kg is driven through itself by the floor.
TEST(SelfContact, WhatIsCrushedThroughItselfComesBack)
{
    GenerateOptions options;
    options.cells = {5, 4, 18};
    options.size = {0.57, 0.46, 2.26};
    Material material;
    material.density = 1000;
    material.young = 43e3;
    const BodyPointer body = *MakeSolid(Generate("box", options)->solid, material);
    State state = MakeState(*body);
    const Mat3 turn = Quat::FromTwoVectors(Vec3::UnitZ(), Vec3(1, 0.4, 0.2)).toRotationMatrix();
    state.x = turn * state.x;
    state.x.row(2).array() += 0.8 - state.x.row(2).minCoeff();
    state.v.row(2).setConstant(-8);
    Restart(state);
    Collider floor;
    floor.shape = PlaneShape{};
    floor.friction = 0.5;
    floor.id = 1;
    StepInput input;
    input.gravity = Vec3(0, 0, -9.81);
    input.colliders = std::span(&floor, 1);
    input.surface.self = SelfContact::On;
    input.damping = 0.5;
    Workspace workspace;
    Real most = 0;
    for (int n = 0; n < 180; ++n)
        most = std::max(most, Step(*body, input, state, workspace).elastic);
    EXPECT_GT(most, 5000) << "it was not crushed";
    EXPECT_LT(state.elastic, 200) << "as it lies, it has 50";
}
} // namespace
} // namespace cpd
