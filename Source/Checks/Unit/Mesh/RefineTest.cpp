#include "CPDSolver/Mesh/Embed/Refine.h"

#include <algorithm>
#include <limits>
#include <map>
#include <random>

#include <gtest/gtest.h>

#include "Checks/Unit/Mesh/HandMadeMeshes.h"

namespace cpd
{
namespace
{
std::vector<Vec3> PlacesOf(const SurfaceMesh& surface, const Refinement& refined)
{
    std::vector<Vec3> places = surface.vertices;
    for (const auto& [a, b] : refined.halved)
    {
        EXPECT_LT(std::max(a, b), static_cast<Index>(places.size())) << "parents come first";
        places.push_back((places[static_cast<std::size_t>(a)] + places[static_cast<std::size_t>(b)]) / 2);
    }
    return places;
}

Vec3 AreaOf(const std::vector<Vec3>& places, const Triangle& t)
{
    const auto at = [&](std::size_t corner) { return places[static_cast<std::size_t>(t[corner])]; };
    return (at(1) - at(0)).cross(at(2) - at(0)) / 2;
}

Real LongestOf(const std::vector<Vec3>& places, const std::vector<Triangle>& triangles)
{
    Real longest = 0;
    for (const Triangle& t : triangles)
        for (std::size_t e = 0; e < 3; ++e)
            longest = std::max(
                longest,
                (places[static_cast<std::size_t>(t[e])] - places[static_cast<std::size_t>(t[(e + 1) % 3])]).norm());
    return longest;
}

constexpr Index kPlenty = 100'000;

TEST(Refine, PartsCoverTheirTriangleAndTurnAsItDoes)
{
    std::mt19937 random(3);
    for (int round = 0; round < 50; ++round)
    {
        SurfaceMesh one;
        for (int i = 0; i < 3; ++i)
            one.vertices.push_back(RandomPoint(random, 1000, -1, 1));
        one.triangles = {{0, 1, 2}};
        const Refinement refined = Refine(one, 0.3, kPlenty);
        const std::vector<Vec3> places = PlacesOf(one, refined);
        EXPECT_LE(LongestOf(places, refined.triangles), 0.3);
        const Vec3 whole = AreaOf(one.vertices, one.triangles[0]);
        Vec3 sum = Vec3::Zero();
        for (const Triangle& part : refined.triangles)
        {
            EXPECT_GT(AreaOf(places, part).dot(whole), 0);
            sum += AreaOf(places, part);
        }
        EXPECT_LT((sum - whole).norm(), 1e-12);
        EXPECT_EQ(refined.from, std::vector<Index>(refined.triangles.size(), 0));
    }
}

// No vertex may lie on an edge that is whole: when the body bends, a crack would open there.
TEST(Refine, SeamsAreSplitAlikeOnBothSides)
{
    SurfaceMesh sphere = HandMadeSphere(5, 7);
    for (Vec3& vertex : sphere.vertices)
        vertex = vertex.cwiseProduct(Vec3(1, 2, 0.6));
    SurfaceMesh torn; // each triangle with corners of its own
    for (const Triangle& t : sphere.triangles)
    {
        const Index first = static_cast<Index>(torn.vertices.size());
        for (const Index corner : t)
            torn.vertices.push_back(sphere.vertices[static_cast<std::size_t>(corner)]);
        torn.triangles.push_back({first, first + 1, first + 2});
    }
    const Refinement refined = Refine(torn, 0.25, kPlenty);
    const std::vector<Vec3> places = PlacesOf(torn, refined);
    const auto isBefore = [](const std::array<Real, 6>& a, const std::array<Real, 6>& b) { return a < b; };
    std::map<std::array<Real, 6>, int, decltype(isBefore)> uses(isBefore);
    for (const Triangle& t : refined.triangles)
        for (std::size_t e = 0; e < 3; ++e)
        {
            const Vec3& a = places[static_cast<std::size_t>(t[e])];
            const Vec3& b = places[static_cast<std::size_t>(t[(e + 1) % 3])];
            const bool isForwards = std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
            const Vec3& low = isForwards ? a : b;
            const Vec3& high = isForwards ? b : a;
            uses[{low[0], low[1], low[2], high[0], high[1], high[2]}] += isForwards ? 1 : -1;
        }
    for (const auto& [edge, balance] : uses)
        EXPECT_EQ(balance, 0) << "each edge once each way";
    EXPECT_GT(refined.triangles.size(), 4 * torn.triangles.size());
}

TEST(Refine, WhatIsFineStaysAndTheMostIsKept)
{
    const SurfaceMesh sphere = HandMadeSphere(10, 12);
    EXPECT_TRUE(Refine(sphere, 10, kPlenty).halved.empty());
    EXPECT_EQ(Refine(sphere, 10, kPlenty).triangles, sphere.triangles);
    for (const Real none : {Real(0), Real(-1), std::numeric_limits<Real>::quiet_NaN()})
        EXPECT_EQ(Refine(sphere, none, kPlenty).triangles, sphere.triangles);
    const Index most = 4 * static_cast<Index>(sphere.vertices.size()) + 100;
    const Refinement some = Refine(sphere, 1e-3, most);
    EXPECT_LE(sphere.vertices.size() + some.halved.size(), static_cast<std::size_t>(most));
    EXPECT_FALSE(some.halved.empty());
}

TEST(Refine, TetsSayHowLongADrawnEdgeMayBe)
{
    const Real coarse = LongestDrawnEdge(HandMadeBox(2, Vec3::Ones()));
    EXPECT_NEAR(LongestDrawnEdge(HandMadeBox(4, Vec3::Ones())), coarse / 2, 1e-12);
    EXPECT_GT(coarse, 0.5);
    EXPECT_LT(coarse, 1.5 * std::sqrt(3) / 2);
    EXPECT_EQ(LongestDrawnEdge(TetMesh{}), 0);
}
} // namespace
} // namespace cpd
