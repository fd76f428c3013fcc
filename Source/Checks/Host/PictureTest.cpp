#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>
#include <zlib.h>

#include "Headless/Host/Pictures/FindView.h"
#include "Headless/Host/Pictures/Image.h"
#include "Headless/Host/Pictures/ObstacleMesh.h"
#include "Headless/Host/Pictures/Plot.h"
#include "Headless/Host/Pictures/Render.h"
#include "Headless/Host/Pictures/Strip.h"

namespace cpd::host
{
namespace
{
std::uint32_t NumberAt(const std::string& bytes, std::size_t at)
{
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < 4; ++i)
        number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
    return number;
}

/// A triangle in the plane y = 0, two metres wide.
DrawnMesh Sail(Real y, Colour colour)
{
    return {{Vec3(-1, y, -1), Vec3(1, y, -1), Vec3(0, y, 1)}, {{0, 1, 2}}, colour};
}

View FromTheFront()
{
    View view;
    view.from = Vec3(0, -5, 0);
    view.at = Vec3::Zero();
    view.angle = 40;
    return view;
}

TEST(Png, HoldsThePictureInPackedRows)
{
    Image image(5, 3, {1, 0, 0});
    image.At(4, 2) = {0, 0, 1};
    const std::string png = PngBytes(image);
    ASSERT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
    EXPECT_EQ(NumberAt(png, 16), 5u);
    EXPECT_EQ(NumberAt(png, 20), 3u);
    const std::uint32_t size = NumberAt(png, 33);
    ASSERT_EQ(png.substr(37, 4), "IDAT");
    std::vector<unsigned char> rows(3 * (1 + 15));
    uLongf length = static_cast<uLongf>(rows.size());
    ASSERT_EQ(uncompress(rows.data(), &length, reinterpret_cast<const Bytef*>(png.data() + 41), size), Z_OK);
    EXPECT_EQ(length, rows.size());
    const auto* chunk = reinterpret_cast<const Bytef*>(png.data() + 37);
    EXPECT_EQ(NumberAt(png, 41 + size), crc32(0, chunk, size + 4));
    EXPECT_EQ(png.substr(png.size() - 8, 4), "IEND");
}

/// The chunks of a PNG file in order: type and data.
std::vector<std::pair<std::string, std::string>> ChunksOf(const std::string& png)
{
    std::vector<std::pair<std::string, std::string>> chunks;
    for (std::size_t at = 8; at < png.size(); at += 12 + NumberAt(png, at))
    {
        const std::size_t size = NumberAt(png, at);
        const auto* begin = reinterpret_cast<const Bytef*>(png.data() + at + 4);
        EXPECT_EQ(NumberAt(png, at + 8 + size), crc32(0, begin, static_cast<uInt>(size + 4)));
        chunks.emplace_back(png.substr(at + 4, 4), png.substr(at + 8, size));
    }
    return chunks;
}

TEST(Png, AnAnimationHoldsWhatChanges)
{
    Image before(6, 4, {1, 0, 0});
    Image after = before;
    after.At(2, 1) = {0, 1, 0};
    after.At(4, 3) = {0, 0, 1};
    const auto chunks = ChunksOf(AnimatedPngBytes({before, after, after}, 15));
    std::vector<std::string> types;
    for (const auto& [type, data] : chunks)
        types.push_back(type);
    EXPECT_EQ(types,
              (std::vector<std::string>{"IHDR", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND"}));
    EXPECT_EQ(NumberAt(chunks[1].second, 0), 3u) << "frames";
    const std::string& control = chunks[4].second;
    ASSERT_EQ(control.size(), 26u);
    EXPECT_EQ(NumberAt(control, 0), 1u) << "counts on";
    EXPECT_EQ(NumberAt(chunks[5].second, 0), 2u) << "counts on";
    EXPECT_EQ(NumberAt(control, 4), 3u) << "width of what changed";
    EXPECT_EQ(NumberAt(control, 8), 3u);
    EXPECT_EQ(NumberAt(control, 12), 2u);
    EXPECT_EQ(NumberAt(control, 16), 1u);
    EXPECT_EQ(control[23], 15) << "frames a second";
    std::vector<unsigned char> rows(3 * (1 + 3 * 4));
    uLongf length = static_cast<uLongf>(rows.size());
    const std::string& data = chunks[5].second;
    ASSERT_EQ(uncompress(rows.data(), &length, reinterpret_cast<const Bytef*>(data.data() + 4),
                         static_cast<uLong>(data.size() - 4)),
              Z_OK);
    EXPECT_EQ(length, rows.size());
    EXPECT_EQ(NumberAt(chunks[6].second, 4), 1u) << "nothing changed: one pixel";
}

TEST(Image, ShrinksToTheMean)
{
    Image image(2, 2, {0, 0, 0});
    image.At(1, 1) = {1, 0.5f, 0};
    const Image small = Shrink(image, 2);
    ASSERT_EQ(small.pixels.size(), 1u);
    EXPECT_FLOAT_EQ(small.pixels[0].r, 0.25f);
    EXPECT_FLOAT_EQ(small.pixels[0].g, 0.125f);
}

TEST(Image, AStripIsAsHighAsItsValues)
{
    const Colour red{1, 0, 0};
    const PictureSize size{40, 24};
    const std::vector<Real> values = {10, 10, 5, 5, 0};
    const auto heightAt = [&](const Image& strip, int x)
    {
        int top = 0;
        while (top < size.height && strip.At(x, top).r <= strip.At(x, top).b)
            ++top;
        return size.height - top;
    };
    const Image all = DrawStrip(values, 4, 10, red, size);
    EXPECT_EQ(heightAt(all, 2), 20) << "the most, below the room above it";
    EXPECT_EQ(heightAt(all, 25), 10);
    EXPECT_EQ(heightAt(all, 39), 2) << "the trace's own thickness";
    const Image half = DrawStrip(values, 2, 10, red, size);
    EXPECT_EQ(heightAt(half, 2), 20);
    EXPECT_EQ(heightAt(half, 25), 0) << "what has not been is not drawn";
    const Image both = Stack(all, half);
    EXPECT_EQ(both.height, 48);
    EXPECT_EQ(both.At(2, 24 + 5).g, half.At(2, 5).g);
}

TEST(Image, TilesRowsAndColumns)
{
    const Image red(3, 2, {1, 0, 0});
    const Image blue(3, 2, {0, 0, 1});
    const Image all = Tile({{red, blue}, {blue}}, 1);
    EXPECT_EQ(all.width, 7);
    EXPECT_EQ(all.height, 5);
    EXPECT_EQ(all.At(0, 0).r, 1);
    EXPECT_EQ(all.At(4, 0).b, 1);
    EXPECT_EQ(all.At(0, 3).b, 1);
}

TEST(Render, DrawsWhatIsNearerOverWhatIsFarther)
{
    const PictureSize size{60, 60};
    const Colour red{1, 0, 0};
    const Colour blue{0, 0, 1};
    for (const bool redFirst : {true, false})
    {
        std::vector<DrawnMesh> meshes = {Sail(0, red), Sail(1, blue)};
        if (!redFirst)
            std::swap(meshes[0], meshes[1]);
        const Image image = Render(meshes, FromTheFront(), size);
        EXPECT_GT(image.At(30, 32).r, 0.1f);
        EXPECT_GT(image.At(30, 32).r, 3 * image.At(30, 32).b);
        EXPECT_GT(image.At(2, 2).b, 0.8f) << "the sky was painted over";
    }
}

TEST(Render, WhatIsSetBackYieldsToWhatLiesOnIt)
{
    for (const Real back : {0.0, 0.02})
    {
        DrawnMesh wall = Sail(-0.01, {1, 0, 0}); // a centimetre before the blue one
        wall.back = back;
        const Image image = Render({wall, Sail(0, {0, 0, 1})}, FromTheFront(), {60, 60});
        EXPECT_EQ(image.At(30, 32).b > image.At(30, 32).r, back > 0);
    }
}

TEST(Render, LeavesOutWhatIsBehindTheEye)
{
    const Image empty = Render({}, FromTheFront(), {20, 20});
    const Image behind = Render({Sail(-10, {1, 0, 0})}, FromTheFront(), {20, 20});
    for (std::size_t i = 0; i < empty.pixels.size(); ++i)
        EXPECT_EQ(empty.pixels[i].r, behind.pixels[i].r);
}

TEST(Render, DrawsAGroundThatReachesBehindTheEye)
{
    ObstacleDescription ground;
    const DrawnMesh mesh = MeshOf(ground, "", {Vec3(0, 0, -1), Quat::Identity()});
    const Image image = Render({mesh}, FromTheFront(), {40, 40});
    const Image empty = Render({}, FromTheFront(), {40, 40});
    for (const int x : {0, 20, 39})
    {
        EXPECT_LT(image.At(x, 39).b, 0.9f * empty.At(x, 39).b) << "the ground in front";
        EXPECT_LT(image.At(x, 24).b, 0.9f * empty.At(x, 24).b) << "the ground farther off";
        EXPECT_EQ(image.At(x, 2).b, empty.At(x, 2).b) << "the sky";
    }
}

TEST(FindView, ShowsWhatMovesAndLetsGoOfWhatLeaves)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::vector<SurfaceFrame> frames = {
        {0, 0, 0, 1, 1, 1, nan, 0, 0}, {0, 0, 1, 1, 1, 2}, {0, 0, 1000, 0.5f, 0, -1}};
    const Vec3 toEye(-1, -0.3, 0.4);
    const View view = FindView(frames, toEye);
    EXPECT_LT((view.at - Vec3(0.5, 0.5, 0.5)).norm(), 1e-6) << "the middle of -1 to 2";
    const Mat3 axes = AxesLooking(view.at - view.from);
    Real widest = 0;
    for (const Vec3& point : {Vec3(0, 0, 0), Vec3(1, 1, 1), Vec3(1, 1, 2), Vec3(0.5, 0, -1)})
    {
        const Vec3 seen = axes * (point - view.from);
        widest = std::max({widest, std::abs(seen[1] / seen[2]), 0.75 * std::abs(seen[0] / seen[2])});
    }
    const Real edge = std::tan(view.angle * std::numbers::pi / 360);
    EXPECT_LT(widest, edge) << "all of it is in the picture";
    EXPECT_GT(widest, 0.8 * edge) << "and no smaller than it need be";
    EXPECT_TRUE(FindView({}, toEye).from.allFinite());
    EXPECT_TRUE(FindView({{2, 2, 2}}, toEye).from.allFinite());
    EXPECT_GT((FindView({{2, 2, 2}}, toEye).from - Vec3(2, 2, 2)).norm(), 0.05) << "a point is seen from outside";
}

TEST(ObstacleMesh, EnclosesWhatItShould)
{
    ObstacleDescription o;
    o.shape = ObstacleShape::Convex;
    o.points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0.1, 0.1, 0.1}};
    EXPECT_EQ(MeshOf(o, "", PoseAt(o, 0)).triangles.size(), 4u);
    o = {};
    o.shape = ObstacleShape::Capsule;
    o.radius = 0.5;
    o.length = 2;
    o.rotation = Vec3(0, 90, 0);
    Vec3 high = Vec3::Zero();
    for (const Vec3& v : MeshOf(o, "", PoseAt(o, 0)).vertices)
        high = high.cwiseMax(v);
    EXPECT_NEAR(high[0], 1.5, 1e-9);
    EXPECT_NEAR(high[2], 0.5, 1e-9);
    o = {};
    o.shape = ObstacleShape::HeightField;
    o.grid = GridOfHeights{3, 0.5, {0, 0, 0, 0, 2, 0}};
    EXPECT_EQ(MeshOf(o, "", PoseAt(o, 0)).triangles.size(), 4u);
    o = {};
    o.shape = ObstacleShape::TriangleMesh;
    o.file = "no-such-file.obj";
    EXPECT_TRUE(MeshOf(o, "", PoseAt(o, 0)).triangles.empty());
}

TEST(Plot, ChoosesTicksOfALogarithmicScale)
{
    EXPECT_EQ(LogarithmicTicks(1, 100), (std::vector<Real>{1, 3, 10, 30, 100}));
    EXPECT_EQ(LogarithmicTicks(1.3, 135), (std::vector<Real>{3, 10, 30, 100}));
    EXPECT_TRUE(LogarithmicTicks(0, 10).empty());
    EXPECT_TRUE(LogarithmicTicks(5, 5).empty());
}

TEST(Plot, PutsEqualRatiosAtEqualDistances)
{
    Panel panel = {"title", "x", "y", {{"line", {1, 10, 100}, {1, 2, 3}, 0}}};
    panel.xScale = Scale::Logarithmic;
    const std::string svg = PlotSvg("plot", {panel});
    const std::size_t at = svg.find("points=\"");
    ASSERT_NE(at, std::string::npos);
    Real x[3], y[3];
    ASSERT_EQ(std::sscanf(svg.c_str() + at, "points=\"%lf,%lf %lf,%lf %lf,%lf", x, y, x + 1, y + 1, x + 2, y + 2), 6);
    EXPECT_NEAR(x[1] - x[0], x[2] - x[1], 0.2);
    EXPECT_GT(x[1], x[0]);
}

TEST(Plot, ChoosesRoundTicks)
{
    EXPECT_EQ(Ticks(0, 10, 5), (std::vector<Real>{0, 2, 4, 6, 8, 10}));
    const std::vector<Real> small = Ticks(-0.013, 0.027, 4);
    ASSERT_EQ(small.size(), 4u);
    EXPECT_NEAR(small[0], -0.01, 1e-15);
    EXPECT_EQ(small[1], 0);
    EXPECT_TRUE(Ticks(1, 1, 5).empty());
    EXPECT_TRUE(Ticks(0, std::nan(""), 5).empty());
}

TEST(Plot, DrawsEverySeriesInsideItsPanel)
{
    const std::string svg = PlotSvg(
        "a < b", {{"first", "t", "J", {{"one", {0, 1, 2}, {5, std::nan(""), 7}, 0}, {"two", {0, 2}, {6, 6}, 1}}},
                  {"flat", "t", "", {{"one", {0, 1}, {3, 3}, 0}}, false}});
    EXPECT_NE(svg.find("a &lt; b"), std::string::npos);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    std::size_t lines = 0;
    for (std::size_t at = svg.find("<polyline"); at != std::string::npos; at = svg.find("<polyline", at + 1))
        ++lines;
    EXPECT_EQ(lines, 3u);
    EXPECT_EQ(svg.find(">one<"), svg.rfind(">one<")) << "the legend names a series once";
}

TEST(Plot, ALineThatLiesOnAnotherIsDashed)
{
    const Series below = {"below", {0, 1, 2}, {5, 6, 7}, 0};
    const Series upon = {"upon", {0, 1, 2}, {5, 6, 7}, 1};
    const Series beside = {"beside", {0, 1, 2}, {5, 6, 0}, 2};
    EXPECT_NE(PlotSvg("", {{"", "", "", {below, upon}}}).find("stroke-dasharray"), std::string::npos);
    EXPECT_EQ(PlotSvg("", {{"", "", "", {below, beside}}}).find("stroke-dasharray"), std::string::npos);
}

TEST(Plot, IsAsWideAsItsTitleAndTakesRoundingForNothing)
{
    Panel panel = {"", "t", "J", {{"one", {0, 1}, {0, 3e-7}, 0}}};
    panel.noise = 1e-6;
    const std::string svg = PlotSvg(std::string(80, 'm'), {panel});
    EXPECT_EQ(svg.find("e-07"), std::string::npos) << "rounding has a scale of its own";
    Real width = 0;
    ASSERT_EQ(std::sscanf(svg.c_str() + svg.find("width=\""), "width=\"%lf", &width), 1);
    EXPECT_GT(width, 80 * 7);
}

TEST(Strip, WritesWordsWhereTheyFit)
{
    Image image(100, 40, {0, 0, 1});
    Write("cpd", 4, 4, 2, image);
    EXPECT_EQ(WidthOf("cpd", 2), 2 * (3 * 6 - 1));
    const auto isInk = [](const Colour& c) { return c.b < 0.1f; };
    EXPECT_GT(std::count_if(image.pixels.begin(), image.pixels.end(), isInk), 60);
    for (int y = 0; y < image.height; ++y)
        EXPECT_FALSE(isInk(image.At(4 + WidthOf("cpd", 2), y)));
    Write("cut off at the edge", 90, 35, 3, image); // and nothing is written beside it
}
} // namespace
} // namespace cpd::host
