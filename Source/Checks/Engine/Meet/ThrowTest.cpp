// What a soft body gives a rigid one back, whatever the frames' length.
#include <gtest/gtest.h>

#include "Headless/Engine/Play/Level.h"

namespace headless
{
namespace
{
/// A ball of 40 kg at a height (cm) over a sheet that is held at its rim.
nlohmann::json Trampoline(int frameRate, double height)
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
                 {"Restitution", 1},
                 {"bAllowSleep", false},
                 {"Pins", {pin(-50, 0), pin(50, 0), pin(0, -50), pin(0, 50)}}}}},
              {{"name", "Ball"},
               {"mesh", "Sphere"},
               {"location", {0, 0, height}},
               {"scale", {0.7, 0.7, 0.7}},
               {"simulate", true},
               {"mass", 40}}}}};
}

/// A frame in which the ball is at its highest after it was thrown.
using Top = const LevelFrame*;

double HeightIn(const LevelFrame& frame)
{
    return frame.bodies[1].centre[2];
}

std::vector<Top> Tops(const LevelResult& played)
{
    constexpr double kOnTheSheet = 2.3; // m
    constexpr double kInFlight = 2.5;
    std::vector<Top> tops;
    bool rises = false;
    for (std::size_t i = 1; i < played.frames.size(); ++i)
    {
        const double before = HeightIn(played.frames[i - 1]);
        const double now = HeightIn(played.frames[i]);
        rises = rises || (now > before && before < kOnTheSheet);
        if (now < before && rises && before > kInFlight)
        {
            tops.push_back(&played.frames[i - 1]);
            rises = false;
        }
    }
    return tops;
}
} // namespace

// The engine makes one step a frame by default, and the sheet's own steps begin and end elsewhere. How they fall is
// chance, and of frames that beat with the steps, 45 a second, a bounce can gain some 40 of 700 J; in the mean none
// does.
TEST(Throw, NothingComesHigherThanItFell)
{
    constexpr double kOfSheet = 0.06; // m: the sheet falls into its pins as play begins, and its joules go to the ball
    constexpr double kWeight = 40 * 9.8;
    for (const int frameRate : {30, 45, 60, 90, 120, 144})
    {
        double sum = 0;
        int count = 0;
        for (const double dropped : {3.7, 3.8, 3.9})
        {
            const cpd::Expected<LevelResult> played = PlayLevel(Trampoline(frameRate, 100 * dropped));
            ASSERT_TRUE(played) << played.Message();
            const std::vector<Top> tops = Tops(*played);
            ASSERT_FALSE(tops.empty()) << frameRate;
            EXPECT_GT(HeightIn(*tops[0]), dropped - 0.5) << "at " << frameRate;
            for (const Top top : tops)
            {
                EXPECT_LT(HeightIn(*top), dropped + kOfSheet) << "at " << frameRate;
                // Of some 700 J. Restitution is the mean of the sheet's 1 and the ball's .3.
                const double gained = kWeight * (HeightIn(*top) - dropped) + top->bodies[0].view.ledger.contact;
                EXPECT_LT(gained, 50) << "J from nowhere at " << frameRate;
                EXPECT_TRUE(top != tops[0] || gained > -50) << gained << " J at " << frameRate;
                EXPECT_NEAR(top->bodies[0].view.ledger.numerical, 0, 1)
                    << "J that the sheet did not have at " << frameRate;
                sum += gained;
                ++count;
            }
        }
        EXPECT_LT(sum / count, 15) << "J from nowhere, in the mean, at " << frameRate;
    }
}

// On a machine that is too slow for its bodies they get as few evaluations as they can do with, and no fewer.
TEST(Throw, WhoIsShortOfTimeThrowsAllTheSame)
{
    for (const double dropped : {3.7, 3.8, 3.9})
    {
        nlohmann::json level = Trampoline(30, 100 * dropped);
        level["budget"] = 1e-4;
        const cpd::Expected<LevelResult> played = PlayLevel(level);
        ASSERT_TRUE(played) << played.Message();
        const std::vector<Top> tops = Tops(*played);
        ASSERT_FALSE(tops.empty());
        EXPECT_GT(HeightIn(*tops[0]), dropped - 0.5);
        EXPECT_LT(HeightIn(*tops[0]), dropped + 0.2);
    }
}
} // namespace headless
