#include <gtest/gtest.h>

#include "Headless/Host/Files/Json.h"
#include "Headless/Host/Replay/Pack.h"
#include "Headless/Host/Replay/ReplayPage.h"

namespace cpd::host
{
namespace
{
std::string Base64Of(const std::string& text)
{
    return Base64(std::vector<std::uint8_t>(text.begin(), text.end()));
}

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

Scene FallingBox()
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
    EXPECT_EQ(Base64Of(""), "");
    EXPECT_EQ(Base64Of("f"), "Zg==");
    EXPECT_EQ(Base64Of("fo"), "Zm8=");
    EXPECT_EQ(Base64Of("foo"), "Zm9v");
    EXPECT_EQ(Base64Of("foobar"), "Zm9vYmFy");
}

TEST(Replay, PackedPositionsComeBackWithinAStep)
{
    const std::vector<SurfaceFrame> frames = {{0, 1, -5, 2, 1, 5}, {0.123f, 1, 4.56f, 1.9f, 1, 0}};
    const PackedMotion packed = Pack(frames);
    EXPECT_EQ(packed.low, Vec3(0, 1, -5));
    EXPECT_EQ(packed.size, Vec3(2, 0, 10));
    const std::vector<std::uint8_t> bytes = Decode(packed.data);
    ASSERT_EQ(bytes.size(), 24u);
    for (std::size_t i = 0; i < 12; ++i)
    {
        const int step = bytes[2 * i] + 256 * bytes[2 * i + 1];
        const auto axis = static_cast<Eigen::Index>(i % 3);
        EXPECT_NEAR(packed.low[axis] + packed.size[axis] * step / 65535, frames[i / 6][i % 6], 1e-4);
    }
}

TEST(Replay, NumbersThatAreNoneDoNotSpoilThePage)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const PackedMotion packed = Pack(std::vector<SurfaceFrame>{{nan, 0, 0, 1, 1, 1}});
    EXPECT_EQ(packed.low, Vec3(1, 0, 0));
    EXPECT_EQ(Decode(packed.data)[0], 0);
    EXPECT_EQ(Pack(std::vector<SurfaceFrame>{{nan, nan, nan}}).size, Vec3::Zero());
}

TEST(Replay, TheRecordingHoldsWhatThePageReads)
{
    std::vector<PlayedScene> played;
    for (const char* solver : {"cpd", "pd"})
    {
        Scene scene = FallingBox();
        scene.solver = solver;
        played.push_back(std::move(*PlayScene(std::move(scene), Keep::Surfaces)));
    }
    const Expected<Value> json = ParseJson(RecordingJson(played));
    ASSERT_TRUE(json) << json.Message();
    const ValueList& runs = *json->Find("runs")->List();
    ASSERT_EQ(runs.size(), 2u);
    EXPECT_EQ(*runs[1].Find("name")->Text(), "pd");
    const Value& body = (*runs[0].Find("bodies")->List())[0];
    for (const char* key : {"H", "elastic", "kinetic", "P", "L", "iterations", "contacts"})
    {
        const ValueList& curve = *body.Find("curves")->Find(key)->List();
        ASSERT_EQ(curve.size(), 13u) << key;
    }
    const Real energy = *(*body.Find("curves")->Find("H")->List())[12].Number();
    EXPECT_NEAR(energy, played[0].record.bodies[0].frames[12].report.H, 1e-5 * energy);
    EXPECT_EQ(Decode(*body.Find("positions")->Find("data")->Text()).size(), 13u * 56 * 3 * 2);
    EXPECT_EQ(Decode(*body.Find("indices")->Text()).size(), 108u * 3 * 4);
    const ValueList& obstacles = *runs[0].Find("obstacles")->List();
    EXPECT_EQ(obstacles[0].List()->size(), 13u) << "a ball that is pushed has poses";
    EXPECT_EQ(obstacles[1].List(), nullptr) << "a floor stands";
    EXPECT_EQ(json->Find("obstacles")->List()->size(), 2u);
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
