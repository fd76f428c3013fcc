#include "CPDSolver/Base/ParallelFor.h"

#include <gtest/gtest.h>

namespace cpd
{
namespace
{
TEST(ParallelFor, VisitsEveryChunkOnceOnAnyNumberOfThreads)
{
    for (const int threads : {1, 2, 3, 16})
    {
        SetThreadCount(threads);
        std::vector<int> visits(1000, 0);
        ParallelFor(1000, [&](Index chunk) { ++visits[static_cast<std::size_t>(chunk)]; });
        EXPECT_EQ(visits, std::vector<int>(1000, 1)) << threads << " threads";
    }
    SetThreadCount(0);
}
} // namespace
} // namespace cpd
