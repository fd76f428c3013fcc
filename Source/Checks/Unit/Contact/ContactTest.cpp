#include <algorithm>
#include <cmath>
#include <numbers>

#include "CPDSolver/Step/RigidMotion.h"
#include "Checks/Unit/Contact/Ground.h"

namespace cpd
{
namespace
{
using namespace test;

struct Bounces
{
    std::vector<Real> peaks; // of the centre's height above rest, the drop's being 1
    Real deepest = 0;
    Real mostEnergy = 0;     // of the start's
    Real lastEnergy = 0;     // the same in the last second: while an impact is on, the wobble owes some
    int longestInverted = 0; // frames that any tet was inside out at a stretch
};

Bounces Drop(Real weight, Real restitution, int frames)
{
    const BodyPointer body = MakeBall(weight);
    InvertedFrames inverted(*body);
    State state = Above(*body, 1);
    const Collider floor = Floor(0.5, restitution);
    StepInput input;
    input.colliders = std::span(&floor, 1);
    Workspace workspace;
    Bounces result;
    const Real start = (state.x * body->mass)[2];
    const Real rest = start - 1;
    std::array<Real, 3> z = {start, start, start};
    for (int n = 0; n < frames; ++n)
    {
        const StepReport report = Step(*body, input, state, workspace);
        z = {z[1], z[2], report.centre[2]};
        if (n > 3 && z[1] > z[0] && z[1] >= z[2] && z[1] > rest + 0.02)
        {
            const Real bend = (z[0] - 2 * z[1] + z[2]) / 2;
            const Real slope = (z[2] - z[0]) / 2;
            result.peaks.push_back(z[1] - slope * slope / (4 * bend) - rest);
        }
        result.deepest = std::max(result.deepest, -state.x.row(2).minCoeff());
        result.longestInverted = std::max(result.longestInverted, inverted.Look(state.x));
        const Real energy = report.H + kGravity * report.centre[2];
        result.mostEnergy = std::max(result.mostEnergy, energy / (kGravity * start));
        if (n >= frames - 30)
            result.lastEnergy = std::max(result.lastEnergy, energy / (kGravity * start));
        EXPECT_NEAR(report.target, state.ledger.Sum(), 1e-10);
        // Nothing is missing, and what impacts hold is in no other figure.
        const Real owed = restitution == 1 ? report.target - report.H : report.contact;
        EXPECT_NEAR(report.contact, owed, 1e-9 * kGravity * start) << weight << ", frame " << n;
    }
    return result;
}

TEST(Bounce, ElasticBallComesBackTenTimes)
{
    for (const Real weight : {100, 1000})
    {
        const Bounces bounces = Drop(weight, 1, 600);
        ASSERT_GE(bounces.peaks.size(), 10u) << weight;
        for (std::size_t n = 0; n < 10; ++n)
            EXPECT_GE(bounces.peaks[n], 0.98) << weight << ", bounce " << n + 1;
        EXPECT_LE(bounces.deepest, 0.01);
        EXPECT_LE(bounces.mostEnergy, 1.002);
    }
}

/// It presses on itself with 19 Pa and has far less against that: what its material lacks is added where it is crushed.
TEST(Bounce, ABallSofterThanItsWeightComesBackTenTimesAndDoesNotFold)
{
    for (const Real weight : {5, 10, 15})
    {
        const Bounces bounces = Drop(weight, 1, 420);
        ASSERT_GE(bounces.peaks.size(), 10u) << weight;
        for (std::size_t n = 0; n < 10; ++n)
            EXPECT_GE(bounces.peaks[n], 0.9) << weight << ", bounce " << n + 1;
        EXPECT_LE(bounces.longestInverted, 8) << weight << ": frames, a quarter of a second";
        EXPECT_LE(bounces.deepest, 0.01) << weight;
        EXPECT_LE(bounces.mostEnergy, 1.002) << weight;
        EXPECT_GE(bounces.lastEnergy, 0.98) << weight;
    }
}

TEST(Bounce, RestitutionSetsTheFirstPeak)
{
    for (const Real weight : {100, 1000})
        for (const Real e : {0.8, 0.5})
        {
            const Bounces bounces = Drop(weight, e, 60);
            ASSERT_FALSE(bounces.peaks.empty());
            EXPECT_NEAR(bounces.peaks[0], e * e, 0.03) << weight << " " << e;
            EXPECT_LE(bounces.mostEnergy, 1.002);
        }
}

struct Slide
{
    Real distance;
    Real speed;
};

Slide OnSlope(Real friction, int frames)
{
    constexpr Real kAngle = std::numbers::pi / 9; // 20 degrees
    const BodyPointer body = MakeHeavyCube(1000);
    const Quat tilt(Eigen::AngleAxis<Real>(kAngle, Vec3::UnitY()));
    State state = MakeState(*body);
    const Real half = -body->rest.row(2).minCoeff();
    for (Index i = 0; i < body->VertexCount(); ++i)
        state.x.col(i) = tilt * (state.x.col(i) + Vec3(0, 0, half));
    Collider slope = Floor(friction, 0);
    slope.rotation = tilt;
    StepInput input;
    input.colliders = std::span(&slope, 1);
    input.damping = 0.2;
    Workspace workspace;
    const Vec3 down = tilt * Vec3::UnitX();
    StepReport report;
    Real first = 0;
    for (int n = 0; n < frames; ++n)
    {
        report = Step(*body, input, state, workspace);
        if (n == 0)
            first = report.centre.dot(down);
    }
    return {report.centre.dot(down) - first, report.P.dot(down) / body->totalMass};
}

TEST(Friction, HoldsOnASlopeOrSlidesAsItShould)
{
    constexpr Real kAngle = std::numbers::pi / 9; // 20 degrees
    constexpr int kFrames = 60;
    const Slide held = OnSlope(0.5, 600);
    EXPECT_LT(std::abs(held.speed), 1e-3);
    EXPECT_LT(std::abs(held.distance), 0.05);
    const Real ideal = kGravity * (std::sin(kAngle) - 0.2 * std::cos(kAngle));
    EXPECT_NEAR(OnSlope(0.2, kFrames).speed / (ideal * kFrames / 30), 1, 0.05);
}

struct Roll
{
    Real speed;   // m/s, along the ground
    Real omega;   // rad/s
    Real inertia; // of the rest shape, over its mass (m^2)
};

/// A ball that begins on the ground, rolling at `start` m/s, without restitution, after two seconds.
Roll RollFor(Real weight, Real angle, Real start)
{
    constexpr int kFrames = 60;
    const BodyPointer body = MakeBall(weight);
    const Quat tilt(Eigen::AngleAxis<Real>(angle, Vec3::UnitY()));
    const Vec3 down = tilt * Vec3::UnitX();
    State state = MakeState(*body);
    for (Index i = 0; i < body->VertexCount(); ++i)
    {
        const Vec3 arm = state.x.col(i);
        state.v.col(i) = start * down + start / kBallRadius * Vec3::UnitY().cross(arm);
    }
    state.x.colwise() += Vec3(kBallRadius * (tilt * Vec3::UnitZ()));
    Restart(state);
    const Real inertia = Measure(body->mass, state.x, state.v).inertia(1, 1) / body->totalMass;
    Collider slope = Floor(0.8, 0);
    slope.rotation = tilt;
    StepInput input;
    input.colliders = std::span(&slope, 1);
    Workspace workspace;
    const Real begun = MassProduct(body->mass, state.v, state.v) / 2;
    for (int n = 0; n < kFrames; ++n)
    {
        const StepReport report = Step(*body, input, state, workspace);
        EXPECT_NEAR(report.target - state.ledger.Sum(), begun, 1e-9);
    }
    const RigidMotion motion = Measure(body->mass, state.x, state.v);
    return {motion.V.dot(down), motion.omega[1], inertia};
}

/// The ball sinks in, and rolls on the radius that its speed and spin tell: nearly the rest shape's, for what is in
/// touch with the ground is as long as it was.
TEST(Rolling, FollowsTheRigidLaw)
{
    constexpr Real kAngle = std::numbers::pi / 9; // 20 degrees
    constexpr Real kTime = 2;                     // s
    for (const Real weight : {200, 1000, 3000})
    {
        SCOPED_TRACE(weight);
        const Roll roll = RollFor(weight, kAngle, 0);
        EXPECT_NEAR(roll.omega * kBallRadius / roll.speed, 1, 0.05);
        const Real radius = roll.speed / roll.omega;
        const Real law = kGravity * std::sin(kAngle) * kTime / (1 + roll.inertia / (radius * radius));
        EXPECT_NEAR(roll.speed / law, 1, 0.05);
    }
}

TEST(Rolling, GoesOnOnTheLevel)
{
    constexpr Real kStart = 3; // m/s
    const Real kept = RollFor(3000, 0, kStart).speed / kStart;
    EXPECT_GT(kept, 0.97);
    EXPECT_LT(kept, 1.005);
}

/// Only what is round rolls: a cube that tips over one edge and falls flat has lost what it fell with. Rigid, this one
/// would go a metre.
TEST(Rolling, ACubeTipsOverOnce)
{
    constexpr Real kSpin = 6; // rad/s
    const BodyPointer body = MakeHeavyCube(2000);
    State state = Above(*body, 0.01);
    const Vec3 centre = state.x * body->mass / body->totalMass;
    for (Index i = 0; i < body->VertexCount(); ++i)
    {
        const Vec3 arm = state.x.col(i) - centre;
        state.v.col(i) = kSpin * (Vec3::UnitY().cross(arm) + Vec3(0.5, 0, 0));
    }
    Restart(state);
    const Collider floor = Floor(0.8, 0);
    StepInput input;
    input.colliders = std::span(&floor, 1);
    Workspace workspace;
    StepReport report;
    for (int n = 0; n < 90; ++n)
        report = Step(*body, input, state, workspace);
    EXPECT_NEAR(report.centre.x() - centre.x(), 1, 0.3);
    EXPECT_LT(report.P.norm() / body->totalMass, 0.1);
}

TEST(Wall, StopsAFastBodyHoweverThin)
{
    const BodyPointer body = MakeHeavyCube(1000);
    State state = MakeState(*body);
    state.v.row(0).setConstant(10);
    Collider wall;
    wall.shape = BoxShape{Vec3(0.005, 5, 5)};
    wall.position = Vec3(1, 0, 0);
    wall.restitution = 1;
    StepInput input = test::Weightless();
    input.colliders = std::span(&wall, 1);
    Workspace workspace;
    StepReport report;
    for (int n = 0; n < 40; ++n)
    {
        report = Step(*body, input, state, workspace);
        ASSERT_LT(state.x.row(0).maxCoeff(), 1 + 0.005) << n;
    }
    EXPECT_NEAR(report.P[0] / body->totalMass, -10, 0.3);
}

TEST(DynamicObstacle, SumOfMomentaStays)
{
    const BodyPointer body = MakeBall(200);
    State state = MakeState(*body);
    state.v.row(0).setConstant(3);
    Collider box;
    box.shape = BoxShape{Vec3(0.3, 0.3, 0.3)};
    box.position = Vec3(1.2, 0.2, 0.1);
    box.mass = 2;
    box.inertia = Mat3::Identity() * 2 * (0.36 + 0.36) / 12;
    box.restitution = 1;
    box.friction = 0.5;
    StepInput input = test::Weightless();
    Workspace workspace;
    const Vec3 P = 3 * body->totalMass * Vec3::UnitX();
    bool met = false;
    Real start = 0;
    for (int n = 0; n < 60; ++n)
    {
        input.colliders = std::span(&box, 1);
        const StepReport report = Step(*body, input, state, workspace);
        met = met || report.contacts > 0;
        // What an engine does with the impulses, once a step.
        const ObstacleImpulse& impulse = workspace.contact.impulses[0];
        box.velocity += impulse.linear / box.mass;
        box.angularVelocity += box.inertia.inverse() * impulse.angular;
        box.position += input.step * box.velocity;
        const Real sum = report.H + box.mass / 2 * box.velocity.squaredNorm() +
                         box.angularVelocity.dot(box.inertia * box.angularVelocity) / 2;
        if (n == 0)
            start = sum;
        ASSERT_LT((report.P + box.mass * box.velocity - P).norm(), 1e-12) << n;
        ASSERT_LE(sum, 1.03 * start) << n;
    }
    EXPECT_TRUE(met);
    EXPECT_GT(box.velocity[0], 1);
}

TEST(Conveyor, CarriesWhatLiesOnIt)
{
    const BodyPointer body = MakeHeavyCube(500);
    State state = Above(*body, 0.001);
    Collider belt = Floor(0.8, 0);
    belt.surfaceVelocity = Vec3(1, 0, 0);
    StepInput input;
    input.damping = 0.2;
    input.colliders = std::span(&belt, 1);
    Workspace workspace;
    StepReport report;
    for (int n = 0; n < 150; ++n)
        report = Step(*body, input, state, workspace);
    EXPECT_NEAR(report.P[0] / body->totalMass, 1, 0.05);
}

TEST(Lift, RaisesWithoutSinkingIn)
{
    const BodyPointer body = MakeHeavyCube(500);
    State state = Above(*body, 0.001);
    Collider lift = Floor(0.5, 0);
    lift.velocity = Vec3(0, 0, 1);
    StepInput input;
    input.damping = 0.2;
    Workspace workspace;
    for (int n = 0; n < 90; ++n)
    {
        input.colliders = std::span(&lift, 1);
        Step(*body, input, state, workspace);
        lift.position += input.step * lift.velocity;
        ASSERT_GT(state.x.row(2).minCoeff(), lift.position[2] - 2e-3) << n;
    }
}
} // namespace
} // namespace cpd
