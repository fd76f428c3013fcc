// Chairs, fences, swords: what is too thin for the lattice stays in one piece, well shaped, and holds its own surface.
#include <cstdlib>
#include <deque>
#include <random>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Embed/Embedding.h"
#include "CPDSolver/Mesh/Tetrahedralise/Tetrahedralise.h"
#include "CPDSolver/Mesh/Topology.h"
#include "Checks/Unit/Mesh/Surfaces.h"
#include "Checks/Unit/Mesh/ThinShapes.h"

namespace cpd
{
namespace
{
SurfaceMesh Turned(SurfaceMesh surface, std::mt19937_64& random)
{
    std::normal_distribution<Real> number;
    Eigen::Quaterniond turn;
    for (Real& part : turn.coeffs())
        part = number(random);
    for (Vec3& vertex : surface.vertices)
        vertex = turn.normalized() * vertex;
    return surface;
}

/// How many edges of the solid lead from one tet to another.
int EdgesBetween(const Tet& from, const Tet& to, const std::vector<std::vector<Index>>& neighbours)
{
    std::vector<int> edges(neighbours.size(), -1);
    std::deque<Index> front(from.begin(), from.end());
    for (const Index vertex : from)
        edges[vertex] = 0;
    for (; !front.empty(); front.pop_front())
    {
        if (std::ranges::find(to, front.front()) != to.end())
            return edges[front.front()];
        for (const Index next : neighbours[front.front()])
            if (edges[next] < 0)
            {
                edges[next] = edges[front.front()] + 1;
                front.push_back(next);
            }
    }
    return std::numeric_limits<int>::max();
}

/// What is near on the surface must hang on tets that are near in the solid: else it follows another part.
void ExpectOwnPartsFollowed(const SurfaceMesh& surface, const TetrahedraliseReport& report)
{
    const Expected<Embedding> embedding = Embed(surface, report.solid);
    ASSERT_TRUE(embedding) << embedding.Message();
    EXPECT_EQ(embedding->clampedVertices, 0);
    // The sharp rim of a lamp's shade is cut off.
    EXPECT_LT(embedding->farthestOutside, 1.5 * report.spacing);
    std::vector<std::vector<Index>> neighbours(report.solid.vertices.size());
    for (const Edge& edge : EdgesOf(report.solid))
        for (int side = 0; side < 2; ++side)
            neighbours[edge[side]].push_back(edge[1 - side]);
    // Drawn-in tets are short: a few edges more than the length in half cubes.
    constexpr Real kDetour = 6;
    for (const Edge& edge : EdgesOf(surface))
    {
        const Real length = (surface.vertices[edge[0]] - surface.vertices[edge[1]]).norm();
        EXPECT_LE(EdgesBetween(embedding->corners[edge[0]], embedding->corners[edge[1]], neighbours),
                  kDetour + 2 * length / report.spacing);
    }
}

TEST(Thin, PartsStayInOnePieceHoweverTheyLie)
{
    // CPD_LONG=1 asks for all of them; a third find most mistakes.
    const std::size_t stride = std::getenv("CPD_LONG") ? 1 : 3;
    std::mt19937_64 random(3);
    const std::vector<test::ThinShape> shapes = test::ThinShapes();
    for (std::size_t i = 0; i < shapes.size(); i += stride)
        for (int round = 0; round < 2; ++round)
        {
            const test::ThinShape& shape = shapes[i];
            SCOPED_TRACE(shape.name + " " + std::to_string(round));
            const SurfaceMesh surface = round == 0 ? shape.surface : Turned(shape.surface, random);
            const Expected<TetrahedraliseReport> report = Tetrahedralise(surface);
            ASSERT_TRUE(report) << report.Message();
            EXPECT_EQ(report->pieces, 1);
            EXPECT_NEAR(static_cast<Real>(report->solid.vertices.size()), 800, 80);
            EXPECT_GT(report->quality.minDihedral, 8);
            EXPECT_LT(report->quality.maxDihedral, 165);
            ExpectOwnPartsFollowed(surface, *report);
        }
}

TEST(Thin, CoarseAndFineLatticesHoldARod)
{
    std::mt19937_64 random(5);
    for (const Index vertices : {60, 2000})
        for (int round = 0; round < 2; ++round)
        {
            const SurfaceMesh rod = Turned(test::Tube({{0, 0, 0}, {0, 0, 1}}, .004, .004), random);
            TetrahedraliseOptions options;
            options.vertices = vertices;
            const Expected<TetrahedraliseReport> report = Tetrahedralise(rod, options);
            ASSERT_TRUE(report) << report.Message();
            EXPECT_EQ(report->pieces, 1) << vertices;
            EXPECT_GT(report->quality.minDihedral, 8);
        }
}

TEST(Thin, RodsEndWhereTheyAreDrawn)
{
    const SurfaceMesh rod = test::Tube({{0, 0, 0}, {.3, .2, 1}}, .003, .003);
    const Expected<TetrahedraliseReport> report = Tetrahedralise(rod);
    ASSERT_TRUE(report) << report.Message();
    const Vec3 along = Vec3(.3, .2, 1).normalized();
    Real low = 1;
    Real high = 0;
    for (const Vec3& vertex : report->solid.vertices)
    {
        low = std::min(low, vertex.dot(along));
        high = std::max(high, vertex.dot(along));
    }
    EXPECT_NEAR(low, 0, .5 * report->spacing);
    EXPECT_NEAR(high, Vec3(.3, .2, 1).norm(), .5 * report->spacing);
}

TEST(Thin, ACardOnAStemIsHeld)
{
    SurfaceMesh plant = test::Tube({{0, 0, 0}, {0, 0, .5}}, .05, .04);
    SurfaceMesh leaf;
    leaf.vertices = {{0, -.1, .45}, {.4, -.1, .5}, {.4, .1, .5}, {0, .1, .45}};
    leaf.triangles = {{0, 1, 2}, {0, 2, 3}};
    const SurfaceMesh both = test::Join(plant, leaf);
    const Expected<TetrahedraliseReport> report = Tetrahedralise(both);
    ASSERT_TRUE(report) << report.Message();
    EXPECT_EQ(report->pieces, 1);
    const Expected<Embedding> embedding = Embed(both, report->solid);
    ASSERT_TRUE(embedding) << embedding.Message();
    EXPECT_LT(embedding->farthestOutside, .7 * report->spacing);
}

TEST(Thin, PartsThatDoNotTouchAreCountedAndSaid)
{
    const SurfaceMesh two =
        test::Join(test::Tube({{0, 0, 0}, {0, 0, 1}}, .004, .004), test::Tube({{.5, 0, 0}, {.5, .3, 1}}, .004, .004));
    const Expected<TetrahedraliseReport> apart = Tetrahedralise(two);
    ASSERT_TRUE(apart) << apart.Message();
    EXPECT_EQ(apart->pieces, 2);
    EXPECT_EQ(apart->parts, 2);
    EXPECT_NE(apart->messages.back().find("2 parts that do not touch"), std::string::npos);
    // End to end, without sharing a vertex.
    const Expected<TetrahedraliseReport> touching = Tetrahedralise(
        test::Join(test::Tube({{0, 0, 0}, {0, 0, 1}}, .004, .004), test::Tube({{0, 0, 1}, {.7, 0, 1}}, .004, .004)));
    ASSERT_TRUE(touching) << touching.Message();
    EXPECT_EQ(touching->pieces, 1);
}
} // namespace
} // namespace cpd
