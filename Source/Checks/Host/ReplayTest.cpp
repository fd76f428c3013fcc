#include <cmath>

#include <gtest/gtest.h>
#include <zlib.h>

#include "Headless/Host/Files/Json.h"
#include "Headless/Host/Replay/Pack.h"
#include "Headless/Host/Replay/ReplayPage.h"

namespace cpd::host
{
namespace
{
std::vector<std::uint8_t> Decode(const std::string& text)
{
    const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<std::uint8_t> bytes;
    std::uint32_t bits = 0;
    int count = 0;
    for (const char c : text)
    {
        if (c == '=')
            break;
        bits = bits << 6 | static_cast<std::uint32_t>(digits.find(c));
        count += 6;
        if (count >= 8)
            bytes.push_back(static_cast<std::uint8_t>(bits >> (count -= 8)));
    }
    return bytes;
}

/// What the page gets out of base64 of zlib, where so many bytes are in it.
std::vector<std::uint8_t> Unpack(const std::string& text, std::size_t size)
{
    const std::vector<std::uint8_t> packed = Decode(text);
    std::vector<std::uint8_t> bytes(size + 1);
    uLongf length = static_cast<uLongf>(bytes.size());
    EXPECT_EQ(uncompress(bytes.data(), &length, packed.data(), static_cast<uLong>(packed.size())), Z_OK);
    EXPECT_EQ(length, size);
    bytes.resize(size);
    return bytes;
}

/// The steps of every coordinate, as the page undoes the packing: x, y, z by vertex by frame.
std::vector<std::uint16_t> StepsOf(const PackedMotion& packed, std::size_t frames, std::size_t vertices)
{
    const std::size_t total = frames * vertices * 3;
    const std::vector<std::uint8_t> bytes = Unpack(packed.data, 2 * total);
    std::vector<std::uint16_t> steps(total);
    const auto at = [&](std::size_t frame, std::size_t back, std::size_t i)
    { return back > frame ? 0 : static_cast<int>(steps[(frame - back) * vertices * 3 + i]); };
    std::size_t read = 0;
    for (std::size_t f = 0; f < frames; ++f)
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t i = axis; i < 3 * vertices; i += 3, ++read)
            {
                const int folded = bytes[read] + 256 * bytes[total + read];
                const int residue = folded % 2 == 0 ? folded / 2 : -(folded + 1) / 2;
                int guess = 2 * at(f, 1, i) - at(f, 2, i);
                if (i >= 3)
                    guess += at(f, 0, i - 3) - 2 * at(f, 1, i - 3) + at(f, 2, i - 3);
                steps[f * vertices * 3 + i] = static_cast<std::uint16_t>(residue + guess);
            }
    return steps;
}

Scene ShownBox()
{
    Scene scene;
    scene.name = "box";
    scene.title = "A <box> & \"more\"";
    scene.description = "</script><!-- {{SCRIPT}}";
    scene.frames = 12;
    BodyDescription body;
    body.name = "box";
    body.mesh.generator = "box";
    body.mesh.cells = {3, 3, 3};
    scene.bodies = {body};
    ObstacleDescription ball;
    ball.name = "ball";
    ball.shape = ObstacleShape::Sphere;
    ball.mass = 2;
    ball.position = Vec3(0, 0, -0.8);
    ObstacleDescription floor;
    floor.name = "floor";
    floor.position = Vec3(0, 0, -3);
    scene.obstacles = {ball, floor};
    return scene;
}

TEST(Replay, Base64IsTheStandardS)
{
    EXPECT_EQ(Base64(""), "");
    EXPECT_EQ(Base64("f"), "Zg==");
    EXPECT_EQ(Base64("fo"), "Zm8=");
    EXPECT_EQ(Base64("foo"), "Zm9v");
    EXPECT_EQ(Base64("foobar"), "Zm9vYmFy");
}

TEST(Replay, PackedPositionsComeBackWithinAStep)
{
    const std::vector<SurfaceFrame> frames = {
        {0, 1, -5, 2, 1, 5}, {0.123f, 1, 4.56f, 1.9f, 1, 0}, {2, 1, -5, 0, 1, 5}, {0, 1, 5, 2, 1, -5}};
    const PackedMotion packed = Pack(frames);
    EXPECT_EQ(packed.low, Vec3(0, 1, -5));
    EXPECT_EQ(packed.size, Vec3(2, 0, 10));
    const std::vector<std::uint16_t> steps = StepsOf(packed, frames.size(), 2);
    for (std::size_t i = 0; i < steps.size(); ++i)
    {
        const auto axis = static_cast<Eigen::Index>(i % 3);
        EXPECT_NEAR(packed.low[axis] + packed.size[axis] * steps[i] / 65535, frames[i / 6][i % 6], 1e-4);
    }
}

TEST(Replay, AMotionTakesLessThanItsSteps)
{
    std::vector<SurfaceFrame> frames;
    for (int f = 0; f < 100; ++f)
    {
        SurfaceFrame& frame = frames.emplace_back();
        for (int i = 0; i < 300; ++i)
            frame.push_back(std::sin(0.2f * static_cast<float>(f) + 0.1f * static_cast<float>(i % 7)));
    }
    EXPECT_LT(Pack(frames).data.size(), 100u * 300 * 2);
}

TEST(Replay, NumbersThatAreNoneDoNotSpoilThePage)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const PackedMotion packed = Pack(std::vector<SurfaceFrame>{{nan, 0, 0, 1, 1, 1}});
    EXPECT_EQ(packed.low, Vec3(1, 0, 0));
    EXPECT_EQ(StepsOf(packed, 1, 2)[0], 0);
    EXPECT_EQ(Pack(std::vector<SurfaceFrame>{{nan, nan, nan}}).size, Vec3::Zero());
}

TEST(Replay, TheRecordingHoldsWhatThePageReads)
{
    std::vector<PlayedScene> played;
    for (const char* solver : {"cpd", "pd"})
    {
        Scene scene = ShownBox();
        scene.solver = solver;
        played.push_back(std::move(*PlayScene(std::move(scene), Keep::Surfaces)));
    }
    const Expected<Value> json = ParseJson(RecordingJson(played));
    ASSERT_TRUE(json) << json.Message();
    const ValueList& runs = *json->Find("runs")->List();
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_EQ(*runs[1].Find("name")->Text(), "pd");
    EXPECT_TRUE(json->Find("notes")->List()->empty());
    const Value& body = (*runs[0].Find("bodies")->List())[0];
    for (const char* key : {"H", "elastic", "kinetic", "P", "L", "iterations", "contacts"})
    {
        const ValueList& curve = *body.Find("curves")->Find(key)->List();
        ASSERT_EQ(curve.size(), 13u) << key;
    }
    const Real energy = *(*body.Find("curves")->Find("H")->List())[12].Number();
    EXPECT_NEAR(energy, played[0].record.bodies[0].frames[12].report.H, 1e-5 * energy);
    Unpack(*body.Find("positions")->Find("data")->Text(), 13u * 56 * 3 * 2);
    Unpack(*body.Find("inner")->Find("data")->Text(), 13u * 8 * 3 * 2);
    Unpack(*body.Find("indices")->Text(), 108u * 3 * 4);
    const std::vector<std::uint8_t> tets = Unpack(*body.Find("tets")->Text(), 162u * 4 * 4);
    for (std::size_t i = 0; i < tets.size(); i += 4)
        ASSERT_LT(tets[i] + 256 * tets[i + 1], 64) << "a tet's corner";
    const ValueList& obstacles = *runs[0].Find("obstacles")->List();
    EXPECT_EQ(obstacles[0].List()->size(), 13u) << "a ball that is pushed has poses";
    EXPECT_EQ(obstacles[1].List(), nullptr) << "a floor stands";
    EXPECT_EQ(json->Find("obstacles")->List()->size(), 2u);
}

TEST(Replay, WhatARunWantsToBeKnownStandsThereOnce)
{
    std::vector<PlayedScene> played;
    for (const char* solver : {"cpd", "paper", "paper"})
    {
        Scene scene = ShownBox();
        scene.bodies.push_back(scene.bodies[0]);
        scene.bodies[1].name = "other";
        scene.bodies[1].position = Vec3(5, 0, 1);
        scene.solver = solver;
        played.push_back(std::move(*PlayScene(std::move(scene), Keep::Surfaces)));
    }
    const Expected<Value> json = ParseJson(RecordingJson(played));
    ASSERT_TRUE(json) << json.Message();
    const ValueList& notes = *json->Find("notes")->List();
    ASSERT_EQ(notes.size(), 1u);
    EXPECT_NE(notes[0].Text()->find("'paper' steps each body alone"), std::string::npos);
}

TEST(Record, TouchingVerticesAreThoseAtAnObstacle)
{
    Scene scene = ShownBox();
    scene.obstacles[1].position = Vec3(0, 0, -0.25); // the floor, right below the box
    scene.obstacles.erase(scene.obstacles.begin());
    const Expected<PlayedScene> played = PlayScene(std::move(scene), Keep::Surfaces);
    ASSERT_TRUE(played) << played.Message();
    const BodyRecord& body = played->record.bodies.front();
    ASSERT_EQ(body.touching.size(), 13u);
    EXPECT_EQ(body.touching.front().size(), 16u) << "the sixteen vertices of its underside";
    for (const Index vertex : body.touching.front())
        EXPECT_NEAR(body.surfaceFrames.front()[3 * static_cast<std::size_t>(vertex) + 2], -0.25, 0.01);
}

TEST(Replay, TextCannotEndItsElement)
{
    const std::string page = FillPage(
        "<title>{{TITLE}}</title><script>{{RECORDING}}</script><script>{{SCRIPT}}</script>", "a<b & \"c\" {{SCRIPT}}",
        "", "{\"about\":\"</script><!--\"}", "x = \"</script><!--\"; y = \"{{TITLE}}\"");
    EXPECT_EQ(page, "<title>a&lt;b &amp; &quot;c&quot; {{SCRIPT}}</title>"
                    "<script>{\"about\":\"\\u003c/script>\\u003c!--\"}</script>"
                    "<script>x = \"<\\/script><\\!--\"; y = \"{{TITLE}}\"</script>");
}
} // namespace
} // namespace cpd::host
