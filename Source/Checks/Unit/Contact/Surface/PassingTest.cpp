#include "Checks/Unit/Contact/Crowd.h"

/// A fast soft ball and a sheet one triangle thick: neither passes the other, and the pair keeps its energy.
namespace cpd
{
namespace
{
using test::Crowd;

BodyPointer MakeSheet(Index cells, Real stiffness)
{
    GenerateOptions options;
    options.cells = {cells, cells, 0};
    options.size = Vec3(3, 3, 0);
    SheetMaterial material;
    material.areaDensity = 0.5;
    material.springStiffness = stiffness;
    return *cpd::MakeSheet(Generate("cloth", options)->sheet, material);
}

std::vector<Anchor> BorderOf(const Body& sheet)
{
    std::vector<Anchor> anchors;
    for (Index i = 0; i < sheet.VertexCount(); ++i)
        if (sheet.border[static_cast<std::size_t>(i)])
            anchors.push_back({i, sheet.rest.col(i), 1e5});
    return anchors;
}

struct Flight
{
    Real deepest = 0;    // m, the lowest that the ball's centre was
    Real speed = 0;      // m/s, upwards in the end
    Real mostEnergy = 0; // of both, as a share of the start's
    Real energy = 0;     // the same in the end
};

/// From above on a sheet in z = 0; frames of 1/30 s.
Flight Fly(const BodyPointer& ball, const BodyPointer& sheet, bool held, Real speed, Real restitution, int frames)
{
    StepInput input = test::Weightless();
    input.surface.restitution = restitution;
    const std::vector<Anchor> anchors = BorderOf(*sheet);
    Crowd crowd;
    crowd.Add(sheet, Vec3::Zero(), Vec3::Zero(), input);
    if (held)
        crowd.inputs[0].anchors = anchors;
    crowd.Add(ball, Vec3(0.1, 0.05, 1.2), Vec3(0, 0, -speed), input);
    crowd.Step();
    const Real start = crowd.H();
    Flight flight;
    for (int n = 1; n < frames; ++n)
    {
        crowd.Step();
        const StepReport& of = crowd.reports[1];
        flight.deepest = std::max(flight.deepest, -of.centre.z());
        flight.mostEnergy = std::max(flight.mostEnergy, crowd.H() / start);
        flight.energy = crowd.H() / start;
        flight.speed = of.P.z() / ball->totalMass;
    }
    return flight;
}

TEST(Passing, AFastBallComesBackFromASheet)
{
    const BodyPointer coarse = test::MakeBallOf(500, 60);
    const BodyPointer fine = test::MakeBallOf(500, 300);
    for (const Real speed : {10, 20})
        for (const Index cells : {8, 24})
            for (const BodyPointer& ball : {coarse, fine})
            {
                const Flight flight = Fly(ball, MakeSheet(cells, 2000), true, speed, 0, 40);
                EXPECT_GT(flight.speed, 0.5 * speed) << speed << " on " << cells << ", " << ball->VertexCount();
                EXPECT_LT(flight.mostEnergy, 1.001);
            }
}

/// A free sheet is taken along: it stays before the ball.
TEST(Passing, AFreeSheetIsTakenAlong)
{
    for (const Index cells : {8, 24})
    {
        Crowd crowd;
        crowd.Add(MakeSheet(cells, 2000), Vec3::Zero(), Vec3::Zero(), test::Weightless());
        crowd.Add(test::MakeBallOf(500, 150), Vec3(0, 0, 1.2), Vec3(0, 0, -10), test::Weightless());
        for (int n = 0; n < 12; ++n)
            crowd.Step();
        const Columns& sheet = crowd.states[0].x;
        const Columns& ball = crowd.states[1].x;
        const Vec3 below = ball.rowwise().minCoeff();
        EXPECT_LT(sheet.row(2).minCoeff(), below.z() + 0.05) << "some of it lies under the ball";
        EXPECT_LT(crowd.reports[0].P.z(), -1) << "and goes with it";
    }
}

/// A swing comes back by itself; restitution decides what is lost where the two meet, vertex by vertex.
TEST(Passing, MoreRestitutionLosesLess)
{
    const BodyPointer ball = test::MakeBallOf(500, 150);
    const BodyPointer sheet = MakeSheet(12, 1000);
    Real before = 0;
    for (const Real e : {0.0, 0.5, 1.0})
    {
        const Flight flight = Fly(ball, sheet, true, 5, e, 45);
        EXPECT_GT(flight.speed, 2.5) << e;
        EXPECT_LE(flight.speed, 5) << e;
        EXPECT_GT(flight.energy, before + 1e-4) << e;
        EXPECT_LT(flight.mostEnergy, 1.001) << e;
        before = flight.energy;
    }
}
} // namespace
} // namespace cpd
