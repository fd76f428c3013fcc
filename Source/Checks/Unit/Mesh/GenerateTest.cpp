#include "CPDSolver/Mesh/Generate/Generate.h"

#include <cmath>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/Topology.h"

namespace cpd
{
namespace
{
TEST(Generate, SheetHasThePapersVerticesAndSprings)
{
    for (const char* name : {"cloth", "trampoline"})
    {
        const Expected<GeneratedMesh> made = Generate(name);
        ASSERT_TRUE(made) << made.Message();
        EXPECT_TRUE(made->solid.tets.empty());
        EXPECT_EQ(made->sheet.vertices.size(), 3600u);
        EXPECT_NEAR(static_cast<Real>(EdgesOf(made->sheet).size()), 10563, 5);
    }
}

TEST(Generate, CubeFillsItsBox)
{
    const Expected<GeneratedMesh> cube = Generate("cube");
    ASSERT_TRUE(cube) << cube.Message();
    EXPECT_NEAR(static_cast<Real>(cube->solid.vertices.size()), 792, 79.2);
    const MeshQuality quality = MeasureQuality(cube->solid);
    EXPECT_NEAR(quality.totalVolume, 1, 1e-12);
    EXPECT_NEAR(quality.minDihedral, 45, 1e-9);
}
} // namespace
} // namespace cpd
