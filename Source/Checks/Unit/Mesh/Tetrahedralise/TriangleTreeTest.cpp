#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"

#include <random>

#include <gtest/gtest.h>

#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
std::vector<Vec3> RandomPoints(int count, Real reach)
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<Real> coordinate(-reach, reach);
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i)
    {
        const Real x = coordinate(random);
        const Real y = coordinate(random);
        points.emplace_back(x, y, coordinate(random));
    }
    return points;
}

TEST(TriangleTree, ClosestPointAgreesWithTryingEveryTriangle)
{
    const SurfaceMesh torus = test::MakeTorus(1, 0.4);
    const TriangleTree tree(torus);
    for (const Vec3& point : RandomPoints(200, 2))
    {
        Real best = 1e30;
        for (const auto& [a, b, c] : torus.triangles)
            best = std::min(
                best,
                (ClosestOnTriangle(torus.vertices[a], torus.vertices[b], torus.vertices[c], point) - point).norm());
        EXPECT_DOUBLE_EQ((tree.ClosestPoint(point) - point).norm(), best);
    }
}

TEST(TriangleTree, ClosestOnTriangleBeatsEverySampleOfIt)
{
    const Vec3 a(0, 0, 0);
    const Vec3 b(2, 0.3, 0);
    for (const Vec3& c : {Vec3(0.4, 1, 0.2), Vec3(1, 0.15, 0)}) // the second has no area
        for (const Vec3& point : RandomPoints(100, 3))
        {
            const Real found = (ClosestOnTriangle(a, b, c, point) - point).norm();
            for (int i = 0; i <= 20; ++i)
                for (int j = 0; i + j <= 20; ++j)
                    EXPECT_LE(found, ((a * i + b * j + c * (20 - i - j)) / 20 - point).norm() + 1e-12);
        }
}

TEST(TriangleTree, WindingNumberIsOneInsideAndNoneOutside)
{
    const TriangleTree tree(test::MakeTorus(1, 0.4));
    for (const Vec3& point : RandomPoints(500, 2))
    {
        const Real distance = 0.4 - std::hypot(std::hypot(point[0], point[1]) - 1, point[2]);
        if (std::abs(distance) > 0.02)
        {
            EXPECT_NEAR(tree.WindingNumber(point), distance > 0 ? 1 : 0, 0.1);
        }
    }
}

/// Each as long as the whole, so that the tree cuts them up.
SurfaceMesh LongTriangles(int count)
{
    SurfaceMesh soup{RandomPoints(3 * count, 1), {}};
    for (Index i = 0; i < count; ++i)
        soup.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    return soup;
}

TEST(TriangleTree, LongTrianglesThatLieAcrossEachOtherAnswerAsIfWhole)
{
    const SurfaceMesh soup = LongTriangles(200);
    const TriangleTree tree(soup);
    for (const Vec3& point : RandomPoints(200, 1.5))
    {
        Real nearest = 1e30;
        Real winding = 0;
        for (const auto& [a, b, c] : soup.triangles)
        {
            const std::array<Vec3, 3> t{soup.vertices[a], soup.vertices[b], soup.vertices[c]};
            nearest = std::min(nearest, (ClosestOnTriangle(t[0], t[1], t[2], point) - point).norm());
            winding += WindingOf(t[0], t[1], t[2], point);
        }
        EXPECT_NEAR((tree.ClosestPoint(point) - point).norm(), nearest, 1e-12);
        // A soup winds round its points by some turns, and its dipoles are a tenth off.
        EXPECT_NEAR(tree.WindingNumber(point), winding, 0.3);
    }
}

TEST(TriangleTree, NearIsWhatTheClosestPointSays)
{
    for (const SurfaceMesh& surface : {test::MakeTorus(1, 0.4), LongTriangles(200)})
    {
        const TriangleTree tree(surface);
        for (const Vec3& point : RandomPoints(200, 2))
        {
            const Real distance = (tree.ClosestPoint(point) - point).norm();
            EXPECT_FALSE(tree.IsNear(point, distance));
            EXPECT_FALSE(tree.IsNear(point, 0.5 * distance));
            EXPECT_TRUE(tree.IsNear(point, distance * (1 + 1e-12)));
        }
    }
}

TEST(TriangleTree, ThicknessCountsThroughOverlaps)
{
    const SurfaceMesh one = test::MakeBox(Vec3(0, 0, 0), Vec3(2, 1, 1));
    const SurfaceMesh two = test::MakeBox(Vec3(1, 0, 0), Vec3(3, 1, 1));
    const Vec3 start(0, 0.3, 0.4);
    EXPECT_DOUBLE_EQ(TriangleTree(one).Thickness(start, Vec3::UnitX(), 10), 2);
    EXPECT_DOUBLE_EQ(TriangleTree(one).Thickness(start, Vec3::UnitX(), 1.5), 1.5);
    EXPECT_DOUBLE_EQ(TriangleTree(test::Join(one, two)).Thickness(start, Vec3::UnitX(), 10), 3);
}
} // namespace
} // namespace cpd
