#include "CPDSolver/Mesh/Tetrahedralise/Clean/Coarsen.h"

#include <random>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Quality.h"
#include "Checks/Unit/Mesh/Surfaces.h"

namespace cpd
{
namespace
{
/// Every edge is run along as often one way as the other: then each point is inside a whole number of times.
bool IsTight(const SurfaceMesh& mesh)
{
    std::map<Edge, int> balance;
    for (const Triangle& t : mesh.triangles)
        for (int side = 0; side < 3; ++side)
        {
            const Index a = t[side];
            const Index b = t[(side + 1) % 3];
            balance[{std::min(a, b), std::max(a, b)}] += a < b ? 1 : -1;
        }
    return std::all_of(balance.begin(), balance.end(), [](const auto& edge) { return edge.second == 0; });
}

TEST(Coarsen, LeavesAloneWhatIsNotTooFine)
{
    const SurfaceMesh ball = test::MakeSphere(Vec3::Zero(), 0.5);
    EXPECT_EQ(CoarsenFor(ball, 800).triangles, ball.triangles);
}

TEST(Coarsen, AFineBallStaysClosedAndAsLarge)
{
    const SurfaceMesh ball = test::MakeSphere(Vec3(0.1, 0, 0.2), 0.5, 200);
    const SurfaceMesh coarse = CoarsenFor(ball, 800);
    EXPECT_LT(coarse.triangles.size(), ball.triangles.size() / 3);
    EXPECT_TRUE(IsTight(coarse));
    EXPECT_NEAR(SignedVolume(coarse), SignedVolume(ball), 0.005 * SignedVolume(ball));
}

TEST(Coarsen, WallsThinnerThanACellStayApart)
{
    const SurfaceMesh outer = test::MakeSphere(Vec3::Zero(), 0.5, 150);
    const SurfaceMesh shell = test::Join(outer, test::InsideOut(test::MakeSphere(Vec3::Zero(), 0.497, 150)));
    const SurfaceMesh coarse = CoarsenFor(shell, 100);
    EXPECT_LT(coarse.triangles.size(), shell.triangles.size() / 3);
    EXPECT_TRUE(IsTight(coarse));
    EXPECT_NEAR(SignedVolume(coarse), SignedVolume(shell), 0.1 * SignedVolume(shell));
}

TEST(Coarsen, OfDustSomeGrainsStayEverywhere)
{
    std::mt19937_64 random(5);
    std::uniform_real_distribution<Real> place(-0.5, 0.5);
    std::uniform_real_distribution<Real> near(-0.002, 0.002);
    SurfaceMesh dust;
    for (Index i = 0; i < 40000; ++i)
    {
        const Real x = place(random);
        const Real y = place(random);
        const Vec3 middle(x, y, place(random));
        for (int corner = 0; corner < 3; ++corner)
        {
            const Real dx = near(random);
            const Real dy = near(random);
            dust.vertices.emplace_back(middle + Vec3(dx, dy, near(random)));
        }
        dust.triangles.push_back({3 * i, 3 * i + 1, 3 * i + 2});
    }
    const SurfaceMesh coarse = CoarsenFor(dust, 800);
    EXPECT_LT(coarse.triangles.size(), dust.triangles.size() * 3 / 4);
    // In each of a thousand boxes there was some, and is.
    std::vector<int> in(1000, 0);
    for (const Triangle& t : coarse.triangles)
    {
        const Vec3 at = ((coarse.vertices[t[0]].array() + 0.5) * 10).floor().cwiseMax(0).cwiseMin(9);
        ++in[static_cast<std::size_t>(at[0] + 10 * at[1] + 100 * at[2])];
    }
    EXPECT_EQ(std::count(in.begin(), in.end(), 0), 0);
}
} // namespace
} // namespace cpd
