#include <algorithm>
#include <cmath>
#include <numbers>

#include "CPDSolver/Step/Passes/VertexPasses.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "Checks/Unit/Contact/Crowd.h"

/// Bodies that hardly bend: what touches them, and what they lie on, meets them as rigid ones.
namespace cpd
{
namespace
{
constexpr Real kSide = 0.5; // m

BodyPointer MakeBox(Real young, int cells = 4)
{
    GenerateOptions options;
    options.cells = {cells, cells, cells};
    options.size = Vec3::Constant(kSide);
    Material material;
    material.density = 100;
    material.young = young;
    material.crushResistance = 0; // one test asks what no stiffness does
    return *MakeSolid(Generate("cube", options)->solid, material);
}

Collider Ground(const Quat& tilt = Quat::Identity())
{
    Collider ground;
    ground.id = 1;
    ground.friction = 0.8;
    ground.rotation = tilt;
    return ground;
}

Quat Turned(Real angle, const Vec3& axis)
{
    return Quat(Eigen::AngleAxis<Real>(angle * std::numbers::pi / 180, axis.normalized()));
}

struct Rested
{
    Real speed; // m/s
    Real went;  // m, in the last two seconds
    Vec3 centre;
};

Rested LetFall(Real young, const Quat& tilt, const Quat& attitude, Real height)
{
    constexpr int kFrames = 240;
    constexpr int kLast = 60;
    const BodyPointer body = MakeBox(young);
    State state = MakeState(*body);
    for (Index i = 0; i < body->VertexCount(); ++i)
        state.x.col(i) = attitude * state.x.col(i) + Vec3(0, 0, height);
    const Collider ground = Ground(tilt);
    StepInput input;
    input.colliders = std::span(&ground, 1);
    input.damping = 0.2;
    Workspace workspace;
    StepReport report;
    Vec3 before = Vec3::Zero();
    for (int n = 0; n < kFrames; ++n)
    {
        report = Step(*body, input, state, workspace);
        if (n == kFrames - kLast)
            before = report.centre;
    }
    return {report.P.norm() / body->totalMass, (report.centre - before).norm(), report.centre};
}

TEST(Stiff, ABoxComesToRestOnTheFloor)
{
    for (const Real young : {2e4, 3e5, 3e6, 3e7})
    {
        const Rested rested = LetFall(young, Quat::Identity(), Quat::Identity(), kSide / 2 + 0.02);
        EXPECT_LT(rested.speed, 1e-3) << young;
        EXPECT_LT(rested.went, 1e-3) << young;
        EXPECT_NEAR(rested.centre.z(), kSide / 2, 0.01) << young;
    }
}

TEST(Stiff, ABoxThatTumblesOntoASlopeStays)
{
    for (const Real young : {2e4, 1.2e5, 1e6})
    {
        const Rested rested = LetFall(young, Turned(11, Vec3::UnitY()), Turned(27, Vec3(1, 2, 1.5)), 1.2);
        EXPECT_LT(rested.speed, 1e-3) << young;
        EXPECT_LT(rested.went, 1e-3) << young;
    }
}

TEST(Stiff, FiveBoxesStandAtTwoSubsteps)
{
    const Collider ground = Ground();
    StepInput input;
    input.colliders = std::span(&ground, 1);
    input.damping = 0.5;
    input.surface.friction = 0.8;
    const BodyPointer body = MakeBox(3e5);
    test::Crowd crowd;
    const std::array<Vec3, 5> places = {Vec3(0, 0, 0.26), Vec3(0.03, 0.01, 0.78), Vec3(-0.02, 0.02, 1.3),
                                        Vec3(0.02, -0.02, 1.82), Vec3(0, 0.02, 2.34)};
    for (const Vec3& place : places)
        crowd.Add(body, place, Vec3::Zero(), input);
    for (int n = 0; n < 240; ++n)
        crowd.Step();
    for (std::size_t i = 0; i < places.size(); ++i)
    {
        EXPECT_NEAR(crowd.reports[i].centre.z(), kSide * (static_cast<Real>(i) + 0.5), 0.02) << i;
        EXPECT_LT((crowd.reports[i].centre - places[i]).head<2>().norm(), 0.02) << i;
        EXPECT_LT(crowd.reports[i].P.norm() / body->totalMass, 0.005) << i;
    }
}

/// As a level's designer puts them, with nothing between: nearer than the surfaces keep apart. Pushed apart quickly
/// they would need joules that they do not have.
TEST(Stiff, FlushBoxesDoNotSinkIntoEachOther)
{
    const Collider ground = Ground();
    StepInput input;
    input.colliders = std::span(&ground, 1);
    input.damping = 0.2;
    for (const int cells : {2, 3, 4})
        for (const Real aside : {0.0, 0.03})
        {
            const BodyPointer body = MakeBox(3e5, cells);
            test::Crowd crowd;
            for (int i = 0; i < 5; ++i)
                crowd.Add(body, Vec3(aside * (i % 2), 0, kSide * (i + 0.5)), Vec3::Zero(), input);
            Real nearest = 1;
            for (int n = 0; n < 120; ++n)
            {
                crowd.Step();
                for (std::size_t i = 1; i < 5; ++i)
                    nearest = std::min(nearest, (crowd.reports[i].centre - crowd.reports[i - 1].centre).norm());
            }
            EXPECT_GT(nearest, 0.95 * kSide) << cells << " cells, " << aside << " m aside";
        }
}

Arms ArmsOf(const Body& body, const Columns& x, Workspace& w)
{
    Arms arms;
    arms.weighed.setZero(3, body.VertexCount());
    arms.drag.setZero(3, body.VertexCount());
    FindArms(body.mass, x, w.system, w.sweep, arms);
    return arms;
}

/// What a force of one substep at a vertex does: A^-1 and the turning together.
struct Answer
{
    BodyPointer body;
    Real d;
    Columns moved; // m
};

Answer Push(Real young, Index vertex, const Vec3& force)
{
    constexpr Real kStep = 1.0 / 60; // s
    Answer answer{MakeBox(young), kStep / 2, {}};
    const Body& body = *answer.body;
    Workspace w;
    bool refactored = false;
    EXPECT_TRUE(Prepare(body, {}, answer.d, w, refactored));
    w.rhs.setZero();
    Arms arms = ArmsOf(body, body.rest, w);
    Turning turning = TurningOf(arms, Mat3::Identity(), MeasureShape(body.mass, body.rest), w.rhs);
    const Lever lever = LeverAt(turning, body.rest, Spot::At(vertex));
    turning.angle += turning.give * lever.arm.cross(force);
    turning.undone -= turning.resisted * lever.drag.cross(force);
    w.rhs.col(vertex) = force;
    w.system->factor.Solve(w.rhs, w.p, w.sweep);
    WarpAll(w.p, 0, w.p, turning.Warp(turning.undone), *turning.drag, w.p);
    for (Index i = 0; i < body.VertexCount(); ++i)
        w.p.col(i) += turning.angle.cross(body.rest.col(i) - turning.centre);
    answer.moved = w.p;
    return answer;
}

TEST(Turning, MovesAndTurnsABodyAsItsMassSays)
{
    // d^2 f = M times the centre's way, d^2 r x f = I times the turn, however stiff.
    const Vec3 force(3, -2, 5);
    for (const Real young : {2e3, 3e5, 3e7})
    {
        const Answer answer = Push(young, 0, force);
        const Body& body = *answer.body;
        const Real square = answer.d * answer.d;
        const RigidMotion moved = Measure(body.mass, body.rest, answer.moved);
        const Vec3 torque = (Vec3(body.rest.col(0)) - moved.centre).cross(force);
        EXPECT_LT((moved.P - square * force).norm(), 1e-3 * square * force.norm()) << young;
        EXPECT_LT((moved.L - square * torque).norm(), 1e-3 * square * torque.norm()) << young;
    }
}

TEST(Turning, OfABodyThatCannotBendIsAllThatForcesDo)
{
    const Vec3 force(3, -2, 5);
    const Answer answer = Push(3e9, 0, force);
    const RigidMotion moved = Measure(answer.body->mass, answer.body->rest, answer.moved);
    for (Index i = 0; i < answer.body->VertexCount(); ++i)
    {
        const Vec3 rigid = moved.V + moved.omega.cross(answer.body->rest.col(i) - moved.centre);
        EXPECT_LT((answer.moved.col(i) - rigid).norm(), 0.02 * rigid.norm() + 1e-9) << i;
    }
}

TEST(Turning, OfABodyWithoutStiffnessIsTheVerticesOwn)
{
    const Vec3 force(3, -2, 5);
    const Answer answer = Push(1e-3, 7, force);
    const Real alone = answer.d * answer.d / answer.body->mass[7];
    EXPECT_LT((answer.moved.col(7) - alone * force).norm(), 1e-3 * alone * force.norm());
    EXPECT_LT(answer.moved.col(30).norm(), 1e-3 * alone * force.norm());
}

TEST(Turning, TheRestShapesArmsStandForThoseOfAnyAffineOne)
{
    const BodyPointer body = MakeBox(3e5);
    Workspace w;
    bool refactored = false;
    ASSERT_TRUE(Prepare(*body, {}, 1.0 / 120, w, refactored));
    Mat3 map;
    map << 1.2, 0.3, -0.1, -0.4, 0.9, 0.2, 0.1, -0.2, 1.1;
    const Columns x = (map * body->rest).colwise() + Vec3(3, -2, 7);
    w.rhs = Columns::Random(3, body->VertexCount());
    const RigidMotion shape = MeasureShape(body->mass, x);
    const Arms rest = ArmsOf(*body, body->rest, w);
    const Arms own = ArmsOf(*body, x, w);
    const Fit fit = FitTo(rest, x, shape);
    EXPECT_LT((fit.map - map).norm(), 1e-9);
    EXPECT_LT(std::abs(fit.left), 1e-9);
    const Turning mapped = TurningOf(rest, fit.map, shape, w.rhs);
    const Turning exact = TurningOf(own, Mat3::Identity(), shape, w.rhs);
    EXPECT_LT((mapped.resisted - exact.resisted).norm(), 1e-5 * exact.resisted.norm());
    EXPECT_LT((mapped.undone - exact.undone).norm(), 1e-5 * exact.undone.norm());
    EXPECT_LT((LeverAt(mapped, x, Spot::At(5)).drag - LeverAt(exact, x, Spot::At(5)).drag).norm(), 1e-5);
    Columns bent = x;
    bent.row(2) += Real(0.4) * x.row(0).cwiseAbs2();
    EXPECT_GT(FitTo(rest, bent, MeasureShape(body->mass, bent)).left, 1e-4);
}
} // namespace
} // namespace cpd
