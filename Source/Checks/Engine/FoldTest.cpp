// A strip that is held in the middle and folds: its halves meet where the component says so.
#include <gtest/gtest.h>

#include "Headless/Engine/Play/Level.h"

namespace headless
{
namespace
{
nlohmann::json Strip(int vertices, bool meetsItself)
{
    return {{"name", "Fold"},
            {"seconds", 5},
            {"frameRate", 30},
            {"actors",
             {{{"name", "Strip"},
               {"mesh", "Cube"},
               {"location", {0, 0, 400}},
               {"scale", {4, 0.6, 0.15}},
               {"soft",
                {{"Vertices", vertices},
                 {"SoftMaterial", {{"Stiffness", 30000}, {"Density", 100}}},
                 {"Damping", 0.1},
                 {"bAllowSleep", false},
                 {"bSelfContact", meetsItself},
                 {"Pins", {{{"Shape", "Box"}, {"Centre", {0, 0, 0}}, {"HalfSize", {3, 60, 60}}}}}}}}}}};
}

/// How far the two ends are apart along the strip (m), at the least; negative where they passed through each other.
double LeastApart(const LevelResult& played)
{
    double least = 4;
    const std::vector<std::array<double, 3>>& first = played.frames.front().bodies[0].vertices;
    for (const LevelFrame& frame : played.frames)
    {
        double left = -4;
        double right = 4;
        for (std::size_t i = 0; i < first.size(); ++i)
            if (first[i][0] < 0)
                left = std::max(left, frame.bodies[0].vertices[i][0]);
            else
                right = std::min(right, frame.bodies[0].vertices[i][0]);
        least = std::min(least, right - left);
    }
    return least;
}
} // namespace

TEST(Fold, HalvesMeetIfAsked)
{
    for (const int vertices : {250, 400})
    {
        const cpd::Expected<LevelResult> kept = PlayLevel(Strip(vertices, true));
        const cpd::Expected<LevelResult> let = PlayLevel(Strip(vertices, false));
        ASSERT_TRUE(kept && let);
        EXPECT_GT(LeastApart(*kept), -0.2) << vertices << ": corners may slide past each other's edge";
        EXPECT_LT(LeastApart(*let), -1) << vertices << ": nothing to keep apart";
    }
}
} // namespace headless
