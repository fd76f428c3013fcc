#include "CPDSolver/Mesh/Generate/Generate.h"

#include <limits>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/Topology.h"
#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
/// Table 1 of the paper; colliding bears are coarser ones.
struct Row
{
    const char* name;
    Index asked;
    Real vertices;
};
constexpr Row kTable1[] = {{"bear", 0, 3743},   {"bear", 1944, 1944}, {"cube", 0, 792}, {"torus", 0, 2096},
                           {"t-pipe", 0, 1686}, {"hippo", 0, 2387},   {"ball", 0, 889}, {"strip", 0, 738}};

TEST(Generate, SolidsHaveThePapersVertexCountsAndWellShapedTets)
{
    for (const Row& row : kTable1)
    {
        SCOPED_TRACE(row.name);
        GenerateOptions options;
        options.vertices = row.asked;
        const Expected<GeneratedMesh> made = Generate(row.name, options);
        ASSERT_TRUE(made) << made.Message();
        EXPECT_TRUE(made->sheet.triangles.empty());
        EXPECT_NEAR(static_cast<Real>(made->solid.vertices.size()), row.vertices, 0.1 * row.vertices);
        const MeshQuality quality = MeasureQuality(made->solid);
        EXPECT_EQ(quality.inverted, 0);
        EXPECT_GT(quality.minDihedral, 10);
        EXPECT_LT(quality.maxDihedral, 165);
        EXPECT_EQ(CountPieces(made->solid), 1);
        const SurfaceMesh skin = SurfaceOf(made->solid);
        EXPECT_TRUE(test::IsClosed(skin));
        EXPECT_NEAR(SignedVolume(skin), quality.totalVolume, 1e-12);
    }
}

TEST(Generate, SheetsHaveThePapersVerticesAndSprings)
{
    for (const char* name : {"cloth", "trampoline"})
    {
        const Expected<GeneratedMesh> made = Generate(name);
        ASSERT_TRUE(made) << made.Message();
        EXPECT_TRUE(made->solid.tets.empty());
        EXPECT_EQ(made->sheet.vertices.size(), 3600u);
        // The paper counts 10,563; 60 x 59 x 2 sides of quads and 59 x 59 diagonals are 10,561.
        EXPECT_EQ(EdgesOf(made->sheet).size(), 10561u);
        for (const Triangle& t : made->sheet.triangles)
        {
            const auto& v = made->sheet.vertices;
            EXPECT_GT((v[t[1]] - v[t[0]]).cross(v[t[2]] - v[t[0]])[2], 0);
        }
    }
}

TEST(Generate, RoundBodiesHaveTheirVolume)
{
    const Real pi = std::numbers::pi;
    EXPECT_NEAR(MeasureQuality(Generate("ball")->solid).totalVolume, pi / 6, 0.03 * pi / 6);
    const Real torus = 2 * pi * pi * 0.36 * 0.14 * 0.14;
    EXPECT_NEAR(MeasureQuality(Generate("torus")->solid).totalVolume, torus, 0.03 * torus);
}

TEST(Generate, EveryRowIsCentredSizedAndTheSameTwice)
{
    GenerateOptions twoMetres;
    twoMetres.size = Vec3(2, 2, 2);
    for (const Generator& generator : Generators())
    {
        SCOPED_TRACE(std::string(generator.name));
        const Expected<GeneratedMesh> made = generator.make(twoMetres);
        const Expected<GeneratedMesh> again = Generate(generator.name, twoMetres);
        ASSERT_TRUE(made) << made.Message();
        ASSERT_TRUE(again) << again.Message();
        EXPECT_TRUE(test::IsSame(made->solid, again->solid));
        const std::vector<Vec3>& vertices = made->solid.tets.empty() ? made->sheet.vertices : made->solid.vertices;
        Vec3 low = vertices.front();
        Vec3 high = low;
        for (const Vec3& vertex : vertices)
        {
            low = low.cwiseMin(vertex);
            high = high.cwiseMax(vertex);
        }
        EXPECT_LT((low + high).norm(), 1e-12);
        EXPECT_NEAR((high - low).maxCoeff(), 2, 1e-12);
    }
}

TEST(Generate, BoxTakesCellsOrVertices)
{
    GenerateOptions options;
    options.size = Vec3(1, 2, 3);
    options.cells = {2, 3, 4};
    const Expected<GeneratedMesh> byCells = Generate("box", options);
    ASSERT_TRUE(byCells) << byCells.Message();
    EXPECT_EQ(byCells->solid.vertices.size(), 60u);
    EXPECT_EQ(byCells->solid.tets.size(), 144u);
    EXPECT_NEAR(MeasureQuality(byCells->solid).totalVolume, 6, 1e-12);

    options.cells = {0, 0, 0};
    options.vertices = 1000;
    const Expected<GeneratedMesh> byVertices = Generate("box", options);
    ASSERT_TRUE(byVertices) << byVertices.Message();
    EXPECT_NEAR(static_cast<Real>(byVertices->solid.vertices.size()), 1000, 100);
}

TEST(Generate, RefusesWhatItCannotMakeAndSaysWhy)
{
    const auto message = [](std::string_view name, const GenerateOptions& options)
    {
        const Expected<GeneratedMesh> made = Generate(name, options);
        return made ? std::string("made") : made.Message();
    };
    EXPECT_EQ(message("baer", {}), "There is no generator 'baer': did you mean 'bear'?");
    EXPECT_NE(message("bear", {3, Vec3::Zero(), {0, 0, 0}}).find("3 vertices are out of range"), std::string::npos);
    EXPECT_NE(message("cube", {0, Vec3(-1, 0, 0), {0, 0, 0}}).find("size"), std::string::npos);
    const Real nan = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_NE(message("cube", {0, Vec3(0, nan, 0), {0, 0, 0}}).find("size"), std::string::npos);
    EXPECT_NE(message("cube", {0, Vec3::Zero(), {-4, 0, 0}}).find("negative"), std::string::npos);
    EXPECT_NE(message("cloth", {0, Vec3::Zero(), {2000000000, 2000000000, 0}}).find("fewer cells"), std::string::npos);
}
} // namespace
} // namespace cpd
