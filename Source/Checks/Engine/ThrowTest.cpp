// What a soft body gives a rigid one back, whatever the frames' length.
#include <gtest/gtest.h>

#include "Headless/Engine/Play/Level.h"

namespace headless
{
namespace
{
/// A ball of 40 kg over a sheet that is held at its rim.
nlohmann::json Trampoline(int frameRate)
{
    const auto pin = [](double x, double y)
    {
        const auto half = [](double at) { return at == 0 ? 60 : 3; };
        return nlohmann::json{{"Shape", "Box"}, {"Centre", {x, y, 0}}, {"HalfSize", {half(x), half(y), 60}}};
    };
    return {{"name", "Throw"},
            {"seconds", 4},
            {"frameRate", frameRate},
            {"actors",
             {{{"name", "Sheet"},
               {"mesh", "Cube"},
               {"location", {0, 0, 200}},
               {"scale", {3, 3, 0.1}},
               {"soft",
                {{"Vertices", 900},
                 {"SoftMaterial", {{"Stiffness", 200000}, {"Density", 20}}},
                 {"Damping", 0.1},
                 {"bAllowSleep", false},
                 {"Pins", {pin(-50, 0), pin(50, 0), pin(0, -50), pin(0, 50)}}}}},
              {{"name", "Ball"},
               {"mesh", "Sphere"},
               {"location", {0, 0, 380}},
               {"scale", {0.7, 0.7, 0.7}},
               {"simulate", true},
               {"mass", 40}}}}};
}

/// How high the ball comes after each time it was thrown (m).
std::vector<double> Tops(const LevelResult& played)
{
    std::vector<double> tops;
    bool rises = false;
    for (std::size_t i = 1; i < played.frames.size(); ++i)
    {
        const double before = played.frames[i - 1].bodies[1].centre[2];
        const double now = played.frames[i].bodies[1].centre[2];
        if (now > before && before < 2.3) // on the sheet
            rises = true;
        if (now < before && rises && before > 2.5)
        {
            tops.push_back(before);
            rises = false;
        }
    }
    return tops;
}
} // namespace

TEST(Throw, NothingComesHigherThanItFell)
{
    constexpr double kDropped = 3.8;
    constexpr double kOfSheet = 0.06; // m: the sheet falls into its pins as play begins, and its joules go to the ball
    for (const int frameRate : {30, 45, 60, 90, 120, 144})
    {
        const cpd::Expected<LevelResult> played = PlayLevel(Trampoline(frameRate));
        ASSERT_TRUE(played) << played.Message();
        const std::vector<double> tops = Tops(*played);
        ASSERT_GE(tops.size(), 2u) << frameRate;
        EXPECT_GT(tops[0], 3.3) << "at " << frameRate;
        for (std::size_t i = 0; i < tops.size(); ++i)
            EXPECT_LT(tops[i], i == 0 ? kDropped + kOfSheet : kDropped) << "at " << frameRate;
    }
}
} // namespace headless
