#include <algorithm>
#include <random>

#include "CPDSolver/Contact/Shapes/Shapes.h"
#include "CPDSolver/Contact/Surface/SurfaceFolds.h"
#include "Checks/Unit/Base/Simd/OnEverySet.h"
#include "Checks/Unit/Contact/Crowd.h"

namespace cpd
{
namespace
{
Bounds Everywhere()
{
    return {Vec3::Constant(-1e9), Vec3::Constant(1e9)};
}

Real DistanceTo(const Columns& x, const Triangle& t, const Vec3& place)
{
    return (NearestOnTriangle(x.col(t[0]), x.col(t[1]), x.col(t[2]), place) - place).norm();
}

/// A ball's surface, its vertices pulled about, a few triangles shrunk to lines and points, far from the origin.
struct Crumpled
{
    BodyPointer body = test::MakeBallOf(100, 400);
    Columns x;

    explicit Crumpled(const Vec3& place)
    {
        std::mt19937 random(7);
        std::uniform_real_distribution<Real> by(-0.1, 0.1);
        x = body->rest;
        for (Index i = 0; i < x.cols(); ++i)
            x.col(i) += Vec3(by(random), by(random), by(random));
        for (std::size_t t = 0; t < body->surface.size(); t += 9)
            for (std::size_t k = 1; k < 1 + t % 3; ++k)
                x.col(body->surface[t][k]) = x.col(body->surface[t][0]);
        x.colwise() += place;
    }
};

TEST(SurfacePatches, FindAllThatIsNearAndLittleElse)
{
    OnEverySet(
        []
        {
            for (const Real away : {0.0, 1e4})
            {
                const Crumpled crumpled{Vec3(away, -away, away)};
                const std::vector<Triangle>& surface = crumpled.body->surface;
                SurfacePatches patches;
                patches.Build(crumpled.body->rest, surface, away > 0);
                patches.Measure(crumpled.x, crumpled.x, Everywhere());
                patches.ShowAll(crumpled.x, surface);
                std::mt19937 random(3);
                std::uniform_real_distribution<Real> by(-0.7, 0.7);
                for (int n = 0; n < 200; ++n)
                {
                    const Vec3 place = Vec3(away, -away, away) + Vec3(by(random), by(random), by(random));
                    const Real reach = 0.01 + 0.2 * std::abs(by(random));
                    std::vector<bool> found(surface.size(), false);
                    patches.VisitNear(
                        place, [&] { return reach; }, reach,
                        [&](Index number) { found[static_cast<std::size_t>(number)] = true; });
                    constexpr Real kRounding = 1e-3; // m
                    for (std::size_t t = 0; t < surface.size(); ++t)
                    {
                        const Real distance = DistanceTo(crumpled.x, surface[t], place);
                        EXPECT_TRUE(found[t] || distance > reach) << "missed at " << distance << " of " << reach;
                        EXPECT_TRUE(!found[t] || distance < reach + kRounding) << distance << " of " << reach;
                    }
                }
            }
        });
}

TEST(SurfacePatches, FindNothingOutsideTheBoxThatWasMeasured)
{
    const BodyPointer body = test::MakeBallOf(100, 400);
    SurfacePatches patches;
    patches.Build(body->rest, body->surface, true);
    patches.Measure(body->rest, body->rest, {Vec3(0.45, -0.1, -0.1), Vec3(0.6, 0.1, 0.1)});
    patches.ShowAll(body->rest, body->surface);
    const auto seenFrom = [&](const Vec3& place)
    {
        int found = 0;
        patches.VisitNear(
            place, [] { return 0.05; }, 0.05, [&](Index) { ++found; });
        return found;
    };
    EXPECT_GT(seenFrom(Vec3(0.5, 0, 0)), 0);
    EXPECT_EQ(seenFrom(Vec3(-0.5, 0, 0)), 0);
}

TEST(SurfacePatches, HoldEveryTriangleAndEveryVertexOnce)
{
    const BodyPointer body = test::MakeBallOf(100, 400);
    SurfacePatches patches;
    patches.Build(body->rest, body->surface, true);
    std::vector<int> triangles(body->surface.size(), 0);
    std::vector<int> vertices(static_cast<std::size_t>(body->VertexCount()), 0);
    for (const SurfacePatch& patch : patches.All())
    {
        EXPECT_LE(patch.triangles.size(), PatchSieve::kMost);
        for (const Index number : patch.triangles)
            ++triangles[static_cast<std::size_t>(number)];
        for (const Index vertex : patch.vertices)
            ++vertices[static_cast<std::size_t>(vertex)];
    }
    EXPECT_TRUE(std::ranges::all_of(triangles, [](int times) { return times == 1; }));
    for (const Triangle& t : body->surface)
        for (const Index corner : t)
            EXPECT_EQ(vertices[static_cast<std::size_t>(corner)], 1);
}

TEST(SurfaceFolds, SewWhatRestsNear)
{
    constexpr Real kWithin = 0.2; // m
    const BodyPointer body = test::MakeBallOf(100, 400);
    SurfacePatches patches;
    patches.Build(body->rest, body->surface, true);
    patches.Measure(body->rest, body->rest, Everywhere());
    patches.ShowAll(body->rest, body->surface);
    SurfaceFolds folds;
    folds.Build(patches, body->rest, body->surface, kWithin);
    for (Index vertex = 0; vertex < body->VertexCount(); vertex += 7)
        for (Index patch = 0; patch < static_cast<Index>(patches.All().size()); ++patch)
        {
            const std::vector<Index>& numbers = patches.All()[static_cast<std::size_t>(patch)].triangles;
            const std::uint32_t sewn = folds.SewnTo(vertex, patch);
            for (std::size_t i = 0; i < numbers.size(); ++i)
            {
                const Triangle& t = body->surface[static_cast<std::size_t>(numbers[i])];
                EXPECT_EQ((sewn >> i & 1) != 0, DistanceTo(body->rest, t, body->rest.col(vertex)) < kWithin);
            }
        }
}
} // namespace
} // namespace cpd
