#include "CPDSolver/Mesh/Tetrahedralise/Thin/DrawIn.h"

#include <algorithm>

#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Stars.h"
#include "CPDSolver/Mesh/Topology.h"

namespace cpd
{
namespace
{
/// In spacings: skin nearer to the surface than this is where the shape is, not where it was fattened.
constexpr Real kFat = 0.1;
/// All go a share of their way in turn, or the first would take the room of the others.
constexpr int kRounds = 12;
constexpr Real kShare = 0.25;
/// Some room below the limit of 12 and 160 degrees.
constexpr Real kMostStrain = 0.97;
} // namespace

void DrawIn(const TriangleTree& tree, Real spacing, TetMesh& solid)
{
    std::vector<Index> fat;
    for (const Index vertex : BoundaryOf(solid).solidVertices)
        if ((tree.ClosestPoint(solid.vertices[vertex]) - solid.vertices[vertex]).norm() > kFat * spacing)
            fat.push_back(vertex);
    if (fat.empty())
        return;
    const Stars stars(solid);
    for (int round = 0; round < kRounds; ++round)
    {
        // There and back, or all would lean to one side.
        std::ranges::reverse(fat);
        for (const Index vertex : fat)
        {
            const Vec3 here = solid.vertices[vertex];
            const Vec3 nearer = here + kShare * (tree.ClosestPoint(here) - here);
            if (stars.WorstStrain(solid, vertex, nearer, kMostStrain) <= kMostStrain)
                solid.vertices[vertex] = nearer;
        }
    }
}
} // namespace cpd
