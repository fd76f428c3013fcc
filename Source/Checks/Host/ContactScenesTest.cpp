#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "Headless/Host/Files/SceneFile.h"
#include "Headless/Host/Results/ContactFigures.h"

/// The scenes of Content/Scenes/Contacts, each judged by what who plays it would see.
namespace cpd::host
{
namespace
{
using All = std::vector<ContactFigures>;

All Measure(const std::string& name, const std::vector<std::string>& assignments = {})
{
    Expected<Scene> scene = LoadScene(name, assignments);
    EXPECT_TRUE(scene) << scene.Message();
    const Expected<All> figures = MeasureContacts(std::move(*scene));
    EXPECT_TRUE(figures) << figures.Message();
    for (const ContactFigures& f : *figures)
    {
        EXPECT_TRUE(f.finite) << name << ", " << f.body;
        EXPECT_LT(f.books, 1e-9 * (f.start + 1000)) << name << ", " << f.body;
        EXPECT_LT(f.centre.norm(), 10) << name << ", " << f.body << " escaped";
    }
    return *figures;
}

/// Where nothing but gravity drives, nobody ever has more than he began with.
void ExpectNothingGained(const All& figures)
{
    for (const ContactFigures& f : figures)
        EXPECT_LT(f.gained, 0.002 * f.start) << f.body;
}

TEST(ContactScenes, ABodySlidesOffCornersAndEdges)
{
    const All figures = Measure("box-corner", {"frames=120"}); // before the ball has rolled far
    ExpectNothingGained(figures);
    for (const ContactFigures& f : figures)
        EXPECT_LT(f.depth, 0.02) << f.body;
    EXPECT_LT(figures[0].centre.z(), 0.55) << "the ball left the corner";
}

TEST(ContactScenes, AFunnelSmallerThanTheBodyHoldsIt)
{
    const All figures = Measure("funnel");
    ExpectNothingGained(figures);
    EXPECT_LT(figures[0].depth, 0.02);
    EXPECT_LT(figures[0].centre.head<2>().norm(), 0.05) << "in the middle";
    EXPECT_GT(figures[0].centre.z(), 0.2);
    EXPECT_LT(figures[0].stillSpeed, 0.01);
}

TEST(ContactScenes, ClosingPlatesLetABodyGoAgain)
{
    const All figures = Measure("closing-plates");
    EXPECT_LT(figures[0].end, 0.001);
    EXPECT_LT(figures[0].speed, 5) << "squeezed, not shot";
    EXPECT_LT(std::abs(figures[0].centre.x()), 0.4);
    EXPECT_NEAR(figures[0].centre.z(), 0.48, 0.06) << "in shape again";
}

TEST(ContactScenes, APaddleStrikesWhatIsInItsWay)
{
    for (const ContactFigures& f : Measure("paddle", {"frames=60"}))
    {
        EXPECT_LT(f.speed, 20) << f.body;
        EXPECT_GT(f.centre.head<2>().norm(), 1.5) << f.body << " was struck away";
        EXPECT_LT(f.depth, 0.03) << f.body;
    }
}

TEST(ContactScenes, AStackOfFiveStands)
{
    const All figures = Measure("stack");
    constexpr Real kSide = 0.5;
    for (std::size_t i = 0; i < figures.size(); ++i)
    {
        EXPECT_NEAR(figures[i].centre.z(), kSide * (static_cast<Real>(i) + 0.5), 0.1) << figures[i].body;
        EXPECT_LT(figures[i].centre.head<2>().norm(), kSide / 2) << figures[i].body << " leans too far";
        EXPECT_LT(figures[i].speed, 3) << figures[i].body << " was shot off";
        EXPECT_LT(figures[i].end, 0.002) << figures[i].body;
    }
}

TEST(ContactScenes, SpikesHoldWhatFallsOnThem)
{
    for (const ContactFigures& f : Measure("spikes"))
    {
        EXPECT_LT(f.gained, 0.002 * f.start) << f.body;
        EXPECT_LT(f.end, 0.02) << f.body;
        EXPECT_GT(f.centre.z(), 0.1) << f.body << " lies on the terrain";
    }
}

TEST(ContactScenes, FrictionHoldsOrLetsSlide)
{
    const ContactFigures held = Measure("slope")[0];
    EXPECT_LT(held.creep, 0.001);
    EXPECT_LT(held.stillSpeed, 0.001);
    constexpr Real kAngle = std::numbers::pi / 9;
    constexpr Real kGravity = 9.81;
    const ContactFigures slides = Measure("slope", {"obstacles.0.friction=0.2", "frames=45"})[0];
    const Real ideal = kGravity * (std::sin(kAngle) - 0.2 * std::cos(kAngle)) * 1.5;
    EXPECT_NEAR(slides.velocity.norm() / ideal, 1, 0.05);
}

TEST(ContactScenes, LiftsAndBeltsCarry)
{
    const All figures = Measure("lift", {"frames=110"});
    EXPECT_LT(figures[0].depth, 0.002) << "sinks not in";
    EXPECT_NEAR(figures[0].centre.z(), 3.56, 0.1) << "and is up";
    EXPECT_NEAR(figures[1].velocity.x(), 0.5, 0.025) << "goes with the belt";
}

TEST(ContactScenes, AFastBallDoesNotPassASheet)
{
    const All figures = Measure("fast-ball", {"frames=45"});
    EXPECT_GT(figures[1].velocity.z(), 5);
}

TEST(ContactScenes, WhatIsSofterThanItsWeightDoesNotFold)
{
    const All figures = Measure("soft-landing");
    ExpectNothingGained(figures);
    for (const ContactFigures& f : figures)
        EXPECT_LT(f.depth, 0.01) << f.body;
    EXPECT_LT(figures[1].stillSpeed, 0.001);
    EXPECT_GT(figures[1].centre.z(), 0.12) << "its radius is .5, and without help it lies at .06";
    EXPECT_GT(figures[0].creep, 0.8) << "still bounces, where one that folds stays down";
}

TEST(ContactScenes, RestsForTenThousandSteps)
{
    for (const ContactFigures& f : Measure("rest"))
    {
        EXPECT_LT(f.creep, 0.001) << f.body;
        EXPECT_LT(f.stillSpeed, 0.001) << f.body;
        EXPECT_LT(f.gained, 0.002 * f.start) << f.body;
        EXPECT_LT(f.end, 0.001) << f.body;
    }
}
} // namespace
} // namespace cpd::host
