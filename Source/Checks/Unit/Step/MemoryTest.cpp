#include "CPDSolver/Step/Memory.h"

#include <malloc.h>

#include "Checks/Unit/Step/Bodies.h"

namespace cpd
{
namespace
{
TEST(Memory, IsCountedToWithinWhatTheHeapSays)
{
    const std::size_t before = mallinfo2().uordblks;
    const BodyPointer body = test::MakeCube(200);
    State state = MakeState(*body);
    Workspace workspace;
    Step(*body, test::Weightless(), state, workspace);
    const std::size_t taken = mallinfo2().uordblks - before;
    if (before == 0)
        GTEST_SKIP() << "this build's heap does not tell what it holds";
    const MemoryUse use = MeasureMemory(*body, state, workspace);
    const std::size_t counted = use.shared + use.instance;
    EXPECT_GT(counted, taken * 8 / 10) << use.shared << " + " << use.instance;
    EXPECT_LT(counted, taken * 12 / 10) << use.shared << " + " << use.instance;
}

TEST(Memory, InstancesShareOneFactor)
{
    const BodyPointer body = test::MakeCube(200);
    State a = MakeState(*body);
    State b = MakeState(*body);
    Workspace first, second;
    Step(*body, test::Weightless(), a, first);
    Step(*body, test::Weightless(), b, second);
    EXPECT_EQ(first.system, second.system);
    const std::vector<Anchor> anchors = {{0, b.x.col(0), 100}};
    StepInput held = test::Weightless();
    held.anchors = anchors;
    Step(*body, held, b, second);
    EXPECT_NE(first.system, second.system) << "an anchored body has another matrix";
}
} // namespace
} // namespace cpd
