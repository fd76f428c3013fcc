#include <cstdlib>

#include "Checks/Unit/Contact/RandomScenes.h"

namespace cpd
{
namespace
{
TEST(RandomScenes, NothingBlowsUpOrFallsThrough)
{
    // CPD_LONG=1 asks for the thousand that a release is judged by; fifty find most mistakes.
    const unsigned trials = std::getenv("CPD_LONG") ? 1000 : 50;
    constexpr int kFrames = 60;
    for (unsigned trial = 0; trial < trials; ++trial)
    {
        test::Random random(trial);
        test::RandomScene scene = test::MakeRandomScene(random);
        const test::Outcome out = test::Play(scene, kFrames);
        ASSERT_TRUE(out.finite) << trial;
        EXPECT_FALSE(out.recovered) << trial;
        EXPECT_LT(out.books, 1e-9 * (out.start + 1000)) << trial;
        // The fastest starts at 17 m/s and may fly for two seconds.
        EXPECT_LT(out.farthest, 30) << trial;
        if (scene.deep)
            continue;
        // Obstacles that close on each other leave no room to be outside of all of them.
        EXPECT_LT(out.sunk, scene.driven ? 0.3 : 0.05) << trial;
        EXPECT_LT(out.deepest, scene.driven ? 0.6 : 0.05) << trial;
        if (scene.driven)
            continue;
        EXPECT_LT(out.gained, 1e-3 * out.start) << trial;
    }
}
} // namespace
} // namespace cpd
