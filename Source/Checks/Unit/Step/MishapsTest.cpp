// What games do to bodies at the wrong moment, and bodies that are all but rigid, tiny or a single tile.
#include "CPDSolver/Body/Snapshot.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "Checks/Unit/Contact/Crowd.h"
#include "Checks/Unit/Energy/AnyEnergy.h"

namespace cpd
{
namespace
{
Collider FloorOf(Real restitution)
{
    Collider floor;
    floor.id = 1;
    floor.restitution = restitution;
    return floor;
}

BodyPointer MakeBall(Real young, Real density)
{
    GenerateOptions options;
    options.vertices = 100;
    Material material;
    material.young = young;
    material.density = density;
    return *MakeSolid(Generate("ball", options)->solid, material);
}

/// As stiff as glass, and thin.
BodyPointer MakeSliver(test::Random& random, Real size)
{
    GenerateOptions options;
    options.vertices = 60 + static_cast<Index>(random.Uniform(0, 100));
    options.size = size * Vec3(2, 0.4, 0.05);
    Material material;
    material.young = std::pow(10, random.Uniform(9, 12));
    material.density = random.Uniform(1000, 8000);
    return *MakeSolid(Generate("strip", options)->solid, material);
}

Quat RandomTurn(test::Random& random)
{
    return Quat(Eigen::Vector4d(random.Normal<Eigen::Vector4d>())).normalized();
}
} // namespace

TEST(Mishaps, WhatIsAllButRigidWedgesBetweenBoxesAndStaysFinite)
{
    // Each of these ended as no number: what gives way by less than rounding was divided by.
    for (const unsigned trial : {63, 82, 189, 438, 528, 566, 749, 849})
    {
        test::Random random(trial);
        const Real size = 0.02 * std::pow(20, random.Uniform(0, 1));
        const BodyPointer body = MakeSliver(random, size);
        State state = MakeState(*body);
        state.x = RandomTurn(random).toRotationMatrix() * state.x;
        state.x.row(2).array() += 1.6 * size - std::min<Real>(0, state.x.row(2).minCoeff() + 1.6 * size);
        state.v.colwise() += Vec3(random.Uniform(-5, 5), random.Uniform(-5, 5), random.Uniform(-10, 0));
        Restart(state);
        std::vector<Collider> colliders(1, FloorOf(random.Uniform(0, 1)));
        for (int k = 0; k < 3; ++k)
        {
            Collider box;
            box.id = static_cast<std::uint64_t>(k) + 2;
            box.shape = BoxShape{size * Vec3(random.Uniform(0.1, 1), random.Uniform(0.1, 1), random.Uniform(0.1, 1))};
            box.position = size * Vec3(random.Uniform(-2, 2), random.Uniform(-2, 2), random.Uniform(0, 1));
            box.rotation = RandomTurn(random);
            Real nearest = 1;
            for (Index i = 0; i < body->VertexCount(); ++i)
                nearest = std::min(nearest, DistanceTo(box, state.x.col(i)).value);
            if (nearest > 0.1 * size)
                colliders.push_back(box);
        }
        StepInput input;
        input.step = 1.0 / 60;
        input.damping = 0.2;
        input.colliders = colliders;
        Workspace workspace;
        for (int n = 0; n < 120; ++n)
            ASSERT_FALSE(Step(*body, input, state, workspace).Has(Flag::BadState)) << trial << ", step " << n;
        ASSERT_TRUE(state.x.allFinite() && state.v.allFinite()) << trial;
    }
}

TEST(Mishaps, ASnapshotFromBesideALargerSheetIsTaken)
{
    const BodyPointer ball = MakeBall(2e4, 100);
    const auto playOn = [&](Index cells, const State* saved, int frames)
    {
        const BodyPointer sheet = test::MakeSheetOf(cells, 1000);
        std::vector<Anchor> held;
        for (Index i = 0; i < sheet->VertexCount(); ++i)
            if (sheet->border[static_cast<std::size_t>(i)])
                held.push_back({i, sheet->rest.col(i), 1e4});
        StepInput input;
        test::Crowd crowd;
        crowd.Add(ball, Vec3(0, 0, 0.52), Vec3::Zero(), input);
        input.anchors = held;
        crowd.Add(sheet, Vec3::Zero(), Vec3::Zero(), input);
        if (saved)
            crowd.states[0] = *saved;
        for (int n = 0; n < frames; ++n)
            crowd.Step();
        return crowd.states[0];
    };
    const State lying = playOn(20, nullptr, 20);
    Index farthest = 0;
    for (const SheetSide& side : lying.sides)
        farthest = std::max(farthest, side.triangle);
    ASSERT_GT(farthest, 8) << "beyond the small sheet's triangles";
    const Expected<State> restored = Restore(*ball, Save(*ball, lying));
    ASSERT_TRUE(restored);
    EXPECT_TRUE(playOn(2, &*restored, 10).x.allFinite());
}

TEST(Mishaps, JoulesForASingleTileAreNoNumberWithoutAnEnd)
{
    SurfaceMesh tile;
    tile.vertices = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)};
    tile.triangles = {{0, 1, 2}, {0, 2, 3}};
    const BodyPointer body = *MakeSheet(tile, {});
    State state = MakeState(*body);
    StepInput input = test::Weightless();
    Workspace workspace;
    Step(*body, input, state, workspace);
    EXPECT_TRUE(AddEnergy(*body, state, 10));
    for (int n = 0; n < 10; ++n)
        EXPECT_FALSE(Step(*body, input, state, workspace).Has(Flag::BadState));
    input.targets.H = Target<Real>{5, TargetMode::Hold};
    for (int n = 0; n < 10; ++n)
        EXPECT_FALSE(Step(*body, input, state, workspace).Has(Flag::Recovered));
    EXPECT_TRUE(state.x.allFinite() && state.v.allFinite());
}

TEST(Mishaps, ATeleportInMidBounceDoesNotSpin)
{
    const BodyPointer body = MakeBall(2e5, 1000);
    const Collider floor = FloorOf(1);
    StepInput input;
    input.step = 1.0 / 60;
    input.colliders = std::span(&floor, 1);
    State state = MakeState(*body);
    state.x.row(2).array() += 1.5;
    state.v.row(2).setConstant(-6);
    Workspace workspace;
    StepReport report;
    for (int n = 0; n < 60 && !(report.contact > 1 && report.P[2] > 0); ++n)
        report = Step(*body, input, state, workspace);
    ASSERT_GT(report.contact, 1) << "it owes joules to the flight";
    ASSERT_TRUE(Teleport(*body, state, Vec3(20, 0, 5), Quat::Identity()));
    for (int n = 0; n < 20; ++n)
        Step(*body, input, state, workspace);
    EXPECT_LT(Measure(body->mass, state.x, state.v).omega.norm(), 1) << "rad/s: it was struck a little off its middle";
    EXPECT_GT(Measure(body->mass, state.x, state.v).centre[2], 5) << "and flies up";
}

TEST(Mishaps, AFollowedEnergyOutlivesARestart)
{
    const BodyPointer body = test::MakeCube(200);
    State state = MakeState(*body);
    StepInput input;
    Workspace workspace;
    for (int n = 0; n < 30; ++n)
        Step(*body, input, state, workspace);
    input.targets.H = Target<Real>{100, TargetMode::Follow};
    Step(*body, input, state, workspace);
    state.v.setZero();
    Restart(state);
    input.gravity.setZero();
    EXPECT_NEAR(Step(*body, input, state, workspace).H, 100, 1e-6);
}

// Floats show a few 1e-12 J in tets of any shape, H missed them, and five descents a substep looked for them.
TEST(Mishaps, WhatWasJustLetGoCostsNoMoreThanWhatFlies)
{
    for (const Real young : {1e5, 1e6, 1e8})
    {
        const BodyPointer body = MakeBall(young, 1000);
        State state = MakeState(*body);
        Workspace workspace;
        StepInput input;
        for (int n = 0; n < 30; ++n)
        {
            const StepReport report = Step(*body, input, state, workspace);
            EXPECT_EQ(report.evaluations, 2) << young << " " << n;
            EXPECT_NEAR(report.H, report.target, body->unresolved + 1e-13 * report.H) << young << " " << n;
        }
    }
}

TEST(Mishaps, AStateThatIsNoNumberCanBeReset)
{
    const BodyPointer body = test::MakeCube(200);
    State state = MakeState(*body);
    state.x.colwise() += Vec3(3, 4, 5);
    StepInput input = test::Weightless();
    Workspace workspace;
    Step(*body, input, state, workspace);
    state.x.col(7).setConstant(std::nan(""));
    state.v.setConstant(std::nan(""));
    EXPECT_TRUE(Step(*body, input, state, workspace).Has(Flag::BadState));
    EXPECT_TRUE(ResetShape(*body, state));
    const StepReport report = Step(*body, input, state, workspace);
    EXPECT_FALSE(report.Has(Flag::BadState));
    EXPECT_LT((report.centre - Vec3(3, 4, 5)).norm(), 0.1) << "where it was";
    EXPECT_LT(report.H, 1e-9);
}
TEST(Mishaps, AnObstacleOfNextToNoMassIsRefused)
{
    // The search for forces drowned in its way: the floor beside it bore nothing any more.
    Collider speck = FloorOf(0);
    speck.shape = SphereShape{0.1};
    for (const Real mass : {1e-300, 1e-30, 1e-15, -1.0})
    {
        speck.mass = mass;
        EXPECT_NE(FindBadCollider(speck), nullptr) << mass;
    }
    for (const Real mass : {0.0, 1e-9, 1e9})
    {
        speck.mass = mass;
        EXPECT_EQ(FindBadCollider(speck), nullptr) << mass;
    }
}

TEST(Mishaps, AMarbleStaysOnItsFloor)
{
    // Where its energy was not found the body went on as its momentum said, through what had just kept it out: by
    // metres.
    const Collider floor = FloorOf(1);
    for (const Real young : {1e5, 1e7})
        for (const Real rate : {30, 60})
        {
            GenerateOptions options;
            options.size = Vec3::Constant(0.01);
            options.vertices = 150;
            Material material;
            material.young = young;
            const BodyPointer body = *MakeSolid(Generate("ball", options)->solid, material);
            State state = MakeState(*body);
            state.x.row(2).array() += 1.005;
            StepInput input;
            input.step = 1 / rate;
            input.damping = 0.2;
            input.colliders = std::span(&floor, 1);
            Workspace workspace;
            Real most = 0;
            for (int n = 0; n < 12 * rate; ++n)
            {
                const StepReport report = Step(*body, input, state, workspace);
                most = std::max(most, report.H / body->totalMass + 9.81 * report.centre[2]);
                ASSERT_GT(state.x.row(2).minCoeff(), -0.005)
                    << young << " Pa, " << rate << " steps a second, step " << n;
            }
            EXPECT_LT(most, 1.1 * 9.81 * 1.005) << young << " Pa, " << rate << " steps a second";
        }
}

/// A tet of a nanometre rings so fast that no step is short enough.
TEST(Reference, RefusesWhatItCannotFollow)
{
    TetMesh mesh;
    mesh.vertices = {Vec3(0, 0, 0), Vec3(1e-9, 0, 0), Vec3(0, 1e-9, 0), Vec3(0, 0, 1e-9)};
    mesh.tets = {{0, 1, 2, 3}};
    const Expected<BodyPointer> body = MakeSolid(mesh, Material{});
    ASSERT_TRUE(body) << body.Message();
    State state = MakeState(**body);
    Workspace workspace;
    EXPECT_TRUE(FindSolver("reference")->step(**body, StepInput{}, state, workspace).Has(Flag::BadInput));
    EXPECT_TRUE(state.x.allFinite() && state.v.allFinite());
}
} // namespace cpd
