// What falls on a crate that stands somewhere lands on it, however light the crate is.
#include <gtest/gtest.h>

#include "Headless/Engine/Play/Level.h"

namespace headless
{
namespace
{
/// A jelly of 53 cm and 20 kg above a rigid thing that something else holds (all in cm and kg).
struct Fall
{
    double stiffness = 20000; // Pa
    double height = 100;
    double beside = 0;
};

nlohmann::json Jelly(const Fall& fall, double top)
{
    return {{"name", "Jelly"},
            {"mesh", "Cube"},
            {"location", {fall.beside, 0, top + 27 + fall.height}},
            {"scale", {0.53, 0.53, 0.53}},
            {"soft", {{"Vertices", 250}, {"SoftMaterial", {{"Stiffness", fall.stiffness}, {"Density", 140}}}}}};
}

nlohmann::json Box(const char* name, const std::array<double, 3>& place, const std::array<double, 3>& metres)
{
    return {{"name", name}, {"mesh", "Cube"}, {"location", place}, {"scale", metres}};
}

nlohmann::json Loose(nlohmann::json box, double kilograms)
{
    box["simulate"] = true;
    box["mass"] = kilograms;
    return box;
}

/// Where the jelly's centre is in the end (m).
double EndOf(const nlohmann::json& actors, double seconds)
{
    const cpd::Expected<LevelResult> played =
        PlayLevel({{"name", "Crate"}, {"seconds", seconds}, {"frameRate", 60}, {"actors", actors}});
    EXPECT_TRUE(played) << played.Message();
    return played ? played->frames.back().bodies[0].centre[2] : 0;
}
} // namespace

TEST(Crate, CarriesWhatFallsOnIt)
{
    const nlohmann::json floor = Box("Floor", {0, 0, -50}, {20, 20, 1});
    for (const double stiffness : {20000, 200000})
        for (const double height : {100, 300})
            for (const double beside : {0, 15})
                for (const double kilograms : {2.5, 10.0})
                {
                    const nlohmann::json crate = Loose(Box("Crate", {0, 0, 34}, {0.68, 0.68, 0.68}), kilograms);
                    EXPECT_GT(EndOf({Jelly({stiffness, height, beside}, 68), floor, crate}, 4), 0.85)
                        << kilograms << " kg, " << stiffness << " Pa from " << height << " cm, " << beside << " cm off";
                }
}

// It was taken to stand firm, and is not.
TEST(Crate, APlankOnAStoneTips)
{
    const nlohmann::json floor = Box("Floor", {0, 0, -50}, {20, 20, 1});
    const nlohmann::json stone = Box("Stone", {0, 0, 25}, {0.2, 0.6, 0.5});
    for (const double height : {5, 100})
    {
        const nlohmann::json plank = Loose(Box("Plank", {0, 0, 55}, {3, 0.6, 0.1}), 20);
        EXPECT_LT(EndOf({Jelly({50000, height, 110}, 60), floor, stone, plank}, 3), 0.45) << "from " << height << " cm";
    }
}
} // namespace headless
