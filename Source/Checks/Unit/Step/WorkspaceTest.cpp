// A workspace is room to compute in: whatever was done in it before, a step has the bits that it has in a fresh one.
#include "Checks/Unit/Contact/Crowd.h"

namespace cpd
{
namespace
{
Collider FloorWithId(std::uint64_t id)
{
    Collider floor;
    floor.id = id;
    return floor;
}

/// Falls onto a floor from just above it.
void Land(const BodyPointer& body, Workspace& workspace, State& state)
{
    const Collider floor = FloorWithId(1);
    StepInput input;
    input.colliders = std::span(&floor, 1);
    state = MakeState(*body);
    state.x.row(2).array() -= body->rest.row(2).minCoeff() - 0.01;
    for (int n = 0; n < 5; ++n)
        Step(*body, input, state, workspace);
}
} // namespace

TEST(Workspace, ServesOneBodyAfterAnother)
{
    const BodyPointer large = test::MakeCube(500, 6);
    const BodyPointer small = test::MakeCube(500, 3);
    const BodyPointer sheet = test::MakeSheetOf(6, 100);
    Workspace shared;
    for (const BodyPointer& body : {large, small, sheet, large, sheet, small})
    {
        Workspace fresh;
        State inShared;
        State inFresh;
        Land(body, shared, inShared);
        Land(body, fresh, inFresh);
        EXPECT_TRUE(inShared.x == inFresh.x) << body->VertexCount();
        EXPECT_TRUE(inShared.v == inFresh.v) << body->VertexCount();
    }
}

TEST(Workspace, RemembersNothingOfAnotherSolver)
{
    const BodyPointer body = test::MakeCube(200);
    for (const Solver& before : AllSolvers())
        for (const Solver& after : AllSolvers())
        {
            State state = test::Stretched(*body, 1.2, Vec3(1, 2, 3));
            Workspace used;
            StepInput input;
            before.step(*body, input, state, used);
            State again = state;
            Workspace fresh;
            after.step(*body, input, state, used);
            after.step(*body, input, again, fresh);
            EXPECT_TRUE(state.x == again.x) << before.name << ", then " << after.name;
            EXPECT_TRUE(state.v == again.v) << before.name << ", then " << after.name;
        }
}

TEST(Workspace, TellsNoImpulseOfAStepBefore)
{
    const BodyPointer body = test::MakeCube(200);
    Workspace workspace;
    State state;
    Land(body, workspace, state);
    ASSERT_GT(workspace.contact.impulses.at(0).linear.norm(), 0);
    const Collider far = FloorWithId(1);
    StepInput input = test::Weightless();
    input.colliders = std::span(&far, 1);
    for (const Solver& solver : AllSolvers())
    {
        State flying = MakeState(*body);
        flying.x.row(2).array() += 100;
        Land(body, workspace, state);
        solver.step(*body, input, flying, workspace);
        ASSERT_EQ(workspace.contact.impulses.size(), 1u) << solver.name;
        EXPECT_EQ(workspace.contact.impulses[0].linear.norm(), 0) << solver.name;
    }
}

TEST(Together, WhoIsRefusedDecidesNothing)
{
    const BodyPointer ball = test::MakeBallOf(200, 100);
    const auto play = [&](bool withRefused, bool first)
    {
        StepInput input = test::Weightless();
        StepInput absurd = input;
        absurd.settings.substeps = 8;
        absurd.settings.corrections = 2'000'000'000; // all alone it would take years
        test::Crowd crowd;
        if (withRefused && first)
            crowd.Add(ball, Vec3(0, 5, 0), Vec3::Zero(), absurd);
        crowd.Add(ball, Vec3::Zero(), Vec3(2, 0, 0), input);
        crowd.Add(ball, Vec3(1.1, 0, 0), Vec3(-2, 0, 0), input);
        if (withRefused && !first)
            crowd.Add(ball, Vec3(0, 5, 0), Vec3::Zero(), absurd);
        for (int n = 0; n < 10; ++n)
            crowd.Step();
        if (withRefused)
        {
            EXPECT_TRUE(crowd.reports[first ? 0 : 2].Has(Flag::BadInput));
        }
        return crowd.states[withRefused && first ? 1 : 0].x;
    };
    const Columns alone = play(false, false);
    EXPECT_TRUE(play(true, false) == alone);
    EXPECT_TRUE(play(true, true) == alone);
}

TEST(Together, WhoHasAnotherStepIsRefusedAndNotTheRest)
{
    const BodyPointer ball = test::MakeBallOf(200, 100);
    StepInput input = test::Weightless();
    StepInput broken = input;
    broken.step = std::nan("");
    test::Crowd crowd;
    crowd.Add(ball, Vec3::Zero(), Vec3::Zero(), broken);
    crowd.Add(ball, Vec3(3, 0, 0), Vec3::Zero(), input);
    crowd.Step();
    EXPECT_TRUE(crowd.reports[0].Has(Flag::BadInput));
    EXPECT_EQ(crowd.reports[1].flags & static_cast<std::uint32_t>(Flag::BadInput), 0u);
}

TEST(Together, AGroupKeepsToEachMembersBudgetAsFarAsItsSubstepsAllow)
{
    const BodyPointer sheet = test::MakeSheetOf(6, 100);
    StepInput tight = test::Weightless();
    tight.settings.substeps = 1;
    tight.settings.corrections = 4;
    tight.settings.maxIterations = 5;
    StepInput generous = test::Weightless();
    generous.settings.substeps = 8;
    generous.settings.maxIterations = 100;
    test::Crowd crowd;
    crowd.Add(sheet, Vec3::Zero(), Vec3::Zero(), tight);
    crowd.Add(sheet, Vec3(0, 0, 3), Vec3::Zero(), generous);
    crowd.Step();
    EXPECT_LE(crowd.reports[0].evaluations, 2 * 8) << "one a substep, and what lowering takes; it was 45";
    EXPECT_TRUE(crowd.reports[0].Has(Flag::BudgetCut));
    EXPECT_FALSE(crowd.reports[1].Has(Flag::BudgetCut));
}
} // namespace cpd
