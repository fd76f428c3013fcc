// What lies under something far heavier comes to rest.
#include <gtest/gtest.h>

#include "Headless/Engine/Play/Level.h"

namespace headless
{
namespace
{
/// A cube of 60 cm, 11 kg and 2 kPa on a floor, with a crate of so many kilograms above it.
nlohmann::json Under(double kilograms)
{
    return {{"name", "Crushed"},
            {"seconds", 15},
            {"frameRate", 30},
            {"actors",
             {{{"name", "Jelly"},
               {"mesh", "Cube"},
               {"location", {0, 0, 31}},
               {"scale", {0.6, 0.6, 0.6}},
               {"soft",
                {{"Vertices", 120}, {"Restitution", 0.8}, {"SoftMaterial", {{"Stiffness", 2000}, {"Density", 50}}}}}},
              {{"name", "Floor"}, {"mesh", "Cube"}, {"location", {0, 0, -50}}, {"scale", {20, 20, 1}}},
              {{"name", "Crate"},
               {"mesh", "Cube"},
               {"location", {5, 0, 95}},
               {"scale", {0.6, 0.6, 0.6}},
               {"simulate", true},
               {"mass", kilograms}}}}};
}
} // namespace

TEST(Crushed, ItTremblesNoMore)
{
    for (const double kilograms : {60, 136})
    {
        const cpd::Expected<LevelResult> played = PlayLevel(Under(kilograms));
        ASSERT_TRUE(played) << played.Message();
        const cpd::play::View& end = played->frames.back().bodies[0].view;
        EXPECT_LT(end.report.kinetic, 1e-2) << "J under " << kilograms << " kg";
    }
}
} // namespace headless
