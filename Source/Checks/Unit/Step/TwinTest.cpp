#include <gtest/gtest.h>

#include "CPDSolver/Base/ParallelFor.h"
#include "Checks/Unit/Base/Simd/OnEverySet.h"
#include "Checks/Unit/Step/Bodies.h"

namespace cpd
{
namespace
{
constexpr int kSteps = 500;

/// How far the fast way is from the plain double one after 500 steps, relative to the body's size (1 m).
Real DistanceAfter500Steps(const BodyPointer& body, const StepInput& input, const State& start)
{
    State fast = start;
    State plain = start;
    Workspace fastSpace;
    Workspace plainSpace;
    plainSpace.arithmetic = Arithmetic::Plain;
    plainSpace.precision = Precision::Double;
    Real worst = 0;
    for (int n = 0; n < kSteps; ++n)
    {
        Step(*body, input, fast, fastSpace);
        Step(*body, input, plain, plainSpace);
        worst = std::max(worst, (fast.x - plain.x).colwise().norm().maxCoeff());
    }
    return worst;
}

TEST(Twins, StayTogetherFor500Steps)
{
    const BodyPointer body = test::MakeCube(50);
    State start = test::Stretched(*body, 1.1, Vec3(0, 0, 1));
    OnEverySet([&] { EXPECT_LT(DistanceAfter500Steps(body, test::Weightless(), start), 1e-5); });
}

TEST(Twins, ConserveAlike)
{
    const BodyPointer body = test::MakeCube(200);
    OnEverySet(
        [&]
        {
            State state = test::Stretched(*body, 1.1, Vec3(1, 0, 2));
            Workspace workspace;
            const StepReport first = Step(*body, test::Weightless(), state, workspace);
            StepReport last = first;
            for (int n = 0; n < kSteps; ++n)
                last = Step(*body, test::Weightless(), state, workspace);
            EXPECT_NEAR(last.H, first.H, 1e-10 * first.H);
            EXPECT_LT((last.P - first.P).norm(), 1e-11);
            EXPECT_LT((last.L - first.L).norm(), 1e-10 * first.L.norm());
        });
}

TEST(Twins, GiveTheSameBitsOnAnyNumberOfThreads)
{
    const BodyPointer body = test::MakeCube(50, 10);
    const State state = test::Stretched(*body, 1.2, Vec3(0, 0, 1));
    Columns first(3, body->VertexCount());
    Columns gradient = first;
    Real energy = 0;
    for (const int threads : {1, 2, 5})
    {
        SetThreadCount(threads);
        EnergyScratch scratch = MakeEnergyScratch(body->energies, body->VertexCount(), Arithmetic::Fast);
        ASSERT_GT(scratch.fastRooms.size(), 2u);
        const Real now = Evaluate(body->energies, state.x, gradient, scratch);
        if (threads == 1)
        {
            first = gradient;
            energy = now;
        }
        EXPECT_EQ(gradient, first);
        EXPECT_EQ(now, energy);
    }
    SetThreadCount(0);
}
} // namespace
} // namespace cpd
