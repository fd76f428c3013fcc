#include <gtest/gtest.h>

#include <algorithm>

#include "Headless/Host/Files/Json.h"
#include "Headless/Host/Results/Curves.h"
#include "Headless/Host/Results/PlayScene.h"
#include "Headless/Host/Results/RunJson.h"
#include "Headless/Host/Results/Summary.h"
#include "Headless/Host/Words/EventWords.h"

namespace cpd::host
{
namespace
{
Scene FallingBox()
{
    Scene scene;
    scene.name = "box \"1\"";
    scene.frames = 6;
    BodyDescription body;
    body.name = "box";
    body.mesh.generator = "box";
    body.mesh.cells = {3, 3, 3};
    scene.bodies = {body};
    return scene;
}

TEST(RunRecord, KeepsEveryFrameAndTheSurfaceAlone)
{
    const Expected<PlayedScene> played = PlayScene(FallingBox(), Keep::Surfaces);
    ASSERT_TRUE(played) << played.Message();
    const BodyRecord& box = played->record.bodies[0];
    EXPECT_EQ(box.vertices, 64);
    EXPECT_EQ(box.surfaceVertices.size(), 56u); // 8 of the 64 are inside
    EXPECT_EQ(box.surface.size(), 108u);
    ASSERT_EQ(box.frames.size(), 7u);
    ASSERT_EQ(box.surfaceFrames.size(), 7u);
    const Columns& x = played->run.actors[0].state.x;
    for (std::size_t i = 0; i < box.surfaceVertices.size(); ++i)
        EXPECT_EQ(box.surfaceFrames.back()[3 * i + 2], static_cast<float>(x(2, box.surfaceVertices[i])));
}

TEST(RunRecord, ASceneThatNamesNoViewIsSeenWhole)
{
    Scene scene = FallingBox();
    scene.bodies[0].position = Vec3(0, 0, 20);
    const Expected<PlayedScene> far = PlayScene(scene, Keep::Surfaces);
    ASSERT_TRUE(far && far->run.scene.view);
    EXPECT_NEAR(far->run.scene.view->at[2], 20, 1);
    scene.view = View();
    EXPECT_EQ(PlayScene(scene, Keep::Surfaces)->run.scene.view->at, View().at) << "what is said holds";
}

TEST(RunRecord, KeepsNoSurfacesUnlessAsked)
{
    const Expected<PlayedScene> played = PlayScene(FallingBox(), Keep::Reports);
    ASSERT_TRUE(played);
    EXPECT_TRUE(played->record.bodies[0].surfaceFrames.empty());
}

TEST(RunRecord, ByStepKeepsTheFirstFrameOfEachStep)
{
    Expected<PlayedScene> played = PlayScene(FallingBox(), Keep::Surfaces);
    ASSERT_TRUE(played) << played.Message();
    RunRecord& record = played->record;
    record.events = {{1, "push", "box", "3 kg m/s"}, {4, "spin", "", ""}};
    record.framesPerStep = 3;
    const RunRecord some = ByStep(record);
    EXPECT_EQ(some.step, 3 * record.step);
    ASSERT_EQ(some.bodies[0].frames.size(), 3u) << "of seven: 0, 3 and 6";
    for (std::size_t i = 0; i < 3; ++i)
    {
        EXPECT_EQ(some.bodies[0].frames[i].time, record.bodies[0].frames[3 * i].time);
        EXPECT_EQ(some.bodies[0].surfaceFrames[i], record.bodies[0].surfaceFrames[3 * i]);
    }
    EXPECT_EQ(some.obstacleFrames.size(), 3u);
    EXPECT_EQ(some.events[0].frame, 1);
    EXPECT_EQ(some.events[0].figures, "3 kg m/s");
    EXPECT_EQ(some.events[1].frame, 2) << "frames 4 to 6 are the second step";
    record.framesPerStep = 1;
    EXPECT_EQ(ByStep(record).bodies[0].surfaceFrames, record.bodies[0].surfaceFrames);
}

TEST(RunRecord, AnEventSaysWhatItGives)
{
    Event event;
    EXPECT_EQ(FiguresOf(event), "");
    event.to = "ball";
    EXPECT_EQ(FiguresOf(event), "to ball");
    event.energy = 52.348;
    EXPECT_EQ(FiguresOf(event), "52.3 J to ball");
    Event push;
    push.impulse = Vec3(3, 0, -4);
    EXPECT_EQ(FiguresOf(push), "5 kg m/s") << "a vector by its length";
    Event both;
    both.share = 0.8;
    both.angularMomentum = Vec3(0, 0, 12);
    EXPECT_EQ(FiguresOf(both), "80 %, 12 kg m²/s");
}

TEST(RunRecord, AnEventIsCalledAsItsNodeIs)
{
    EXPECT_EQ(NodeOf("add-wobble"), "Add Wobble");
    EXPECT_EQ(NodeOf("push"), "Push At Location");
    EXPECT_EQ(NodeOf("AddWobble"), "AddWobble") << "a level's is a node already";
    Event event;
    event.gravity = Vec3::Zero();
    EXPECT_EQ(FiguresOf(event), "off");
    event.gravity = Vec3(0, 0, -9.81);
    EXPECT_EQ(FiguresOf(event), "9.81 m/s²");
    BodyRecord body;
    body.frames.resize(3);
    body.frames[2].report.H = 161.2;
    const EventRecord raised = EventOf({Flag::EnergyRaised, 2, 1}, body);
    EXPECT_EQ(raised.frame, 2);
    EXPECT_EQ(raised.action + " " + raised.figures, "energy raised to 161 J, the least possible");
}

TEST(Curves, PeaksLieBetweenThePoints)
{
    // Two throws, 0.9 and 0.3 high, whose summits fall between the samples; then a wobble that is too low.
    const auto throwTo = [](Real summit, Real at, Real x) { return summit - 5 * (x - at) * (x - at); };
    Series curve;
    for (int i = 0; i <= 60; ++i)
    {
        const Real x = i / 30.0;
        curve.x.push_back(x);
        curve.y.push_back(std::max({throwTo(0.9, 0.51, x), throwTo(0.3, 1.27, x), throwTo(0.01, 1.71, x), 0.0}));
    }
    const std::vector<Real> peaks = Peaks(curve, 0.02);
    ASSERT_EQ(peaks.size(), 2u);
    EXPECT_NEAR(peaks[0], 0.9, 1e-12);
    EXPECT_NEAR(peaks[1], 0.3, 1e-12);
    EXPECT_EQ(Peaks(curve, 0.5).size(), 1u);
}

TEST(RunJson, ReadsBackToTheSameNumbers)
{
    const Expected<PlayedScene> played = PlayScene(FallingBox(), Keep::Reports);
    ASSERT_TRUE(played);
    const Expected<Value> json = ParseJson(RunJson(played->record));
    ASSERT_TRUE(json) << json.Message();
    EXPECT_EQ(*json->Find("scene")->Text(), "box \"1\"");
    const Value& body = (*json->Find("bodies")->List())[0];
    const ValueList& frames = *body.Find("frames")->List();
    ASSERT_EQ(frames.size(), 7u);
    for (std::size_t i = 0; i < frames.size(); ++i)
    {
        const FrameRecord& frame = played->record.bodies[0].frames[i];
        EXPECT_EQ(*frames[i].Find("H")->Number(), frame.report.H);
        EXPECT_EQ(*(*frames[i].Find("com")->List())[2].Number(), frame.report.centre[2]);
        EXPECT_EQ(*frames[i].Find("ledger")->Find("gravity")->Number(), frame.ledger.gravity);
    }
}

TEST(Summary, MeasuresWhatTheRunDid)
{
    const Expected<PlayedScene> played = PlayScene(FallingBox(), Keep::Reports);
    ASSERT_TRUE(played);
    const BodyRecord& box = played->record.bodies[0];
    const Summary s = Summarise(box);
    EXPECT_EQ(s.energyEnd, box.frames.back().report.H);
    EXPECT_NEAR(s.driftP, 250 * 9.81 * 0.2, 1e-6); // m g t
    EXPECT_NEAR(s.driftL, 0, 1e-9);
    EXPECT_GT(s.iterations, 0);
    const Series height = CurveOf("height", box, &Height, 0, From::FirstStep);
    EXPECT_EQ(height.x.size(), 6u);
    EXPECT_LT(height.y.back(), height.y.front());
}

TEST(Tables, LineUp)
{
    EXPECT_EQ(TextTable({{"name", "J"}, {"a", "12.5"}}), "name     J\na     12.5\n");
    EXPECT_EQ(MarkdownTable({{"name", "J"}, {"a", "12.5"}}), "| name | J |\n|---|---:|\n| a | 12.5 |\n");
}
} // namespace
} // namespace cpd::host
