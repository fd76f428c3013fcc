#include "CPDSolver/Base/ParallelFor.h"

#include <atomic>
#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "CPDSolver/Base/ThreadTrial.h"

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

TEST(ParallelFor, ManyShortLoopsInARowLoseNothing)
{
    SetThreadCount(4);
    std::vector<long> sums(7, 0);
    for (Index loop = 0; loop < 20000; ++loop)
        ParallelFor(7, [&](Index chunk) { sums[static_cast<std::size_t>(chunk)] += loop; });
    EXPECT_EQ(sums, std::vector<long>(7, 20000L * 19999 / 2));
    SetThreadCount(0);
}

TEST(ParallelFor, LoopsInsideLoopsAndBesideThemComeToAnEnd)
{
    SetThreadCount(3);
    std::vector<std::atomic<int>> visits(50);
    const auto twoDeep = [&]
    {
        for (int n = 0; n < 200; ++n)
            ParallelFor(10,
                        [&](Index outer) {
                            ParallelFor(5, [&](Index inner) { ++visits[static_cast<std::size_t>(outer * 5 + inner)]; });
                        });
    };
    std::thread beside(twoDeep);
    twoDeep();
    beside.join();
    for (const std::atomic<int>& count : visits)
        EXPECT_EQ(count, 400);
    SetThreadCount(0);
}

TEST(ParallelFor, StaysOnItsThreadWhereItIsToldTo)
{
    SetThreadCount(3);
    EXPECT_TRUE(MayShare());
    {
        const AloneScope scope;
        EXPECT_FALSE(MayShare());
        const std::thread::id here = std::this_thread::get_id();
        ParallelFor(1000, [&](Index) { EXPECT_EQ(std::this_thread::get_id(), here); });
    }
    EXPECT_TRUE(MayShare());
    ParallelFor(2, [](Index) { EXPECT_FALSE(MayShare()); });
    SetThreadCount(1);
    EXPECT_FALSE(MayShare());
    SetThreadCount(0);
}

TEST(ThreadTrial, KeepsToTheFasterWay)
{
    SetThreadCount(2);
    for (const bool sharedIsFaster : {true, false})
    {
        ThreadTrial trial;
        int shared = 0;
        constexpr int kRuns = 100;
        for (int n = 0; n < kRuns; ++n)
            trial.Run(
                [&]
                {
                    shared += MayShare();
                    if (MayShare() != sharedIsFaster)
                        std::this_thread::sleep_for(std::chrono::milliseconds(2));
                });
        constexpr int kTriedTheOtherWay = 4;
        EXPECT_EQ(shared, sharedIsFaster ? kRuns - kTriedTheOtherWay : kTriedTheOtherWay);
    }
    SetThreadCount(0);
}
} // namespace
} // namespace cpd
