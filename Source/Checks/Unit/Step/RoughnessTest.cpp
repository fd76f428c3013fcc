#include <cmath>

#include "Checks/Unit/Step/Bodies.h"

namespace cpd
{
namespace
{
/// Who is next to whom on the surface.
std::vector<std::vector<Index>> NeighboursOf(const Body& body)
{
    std::vector<std::vector<Index>> neighbours(static_cast<std::size_t>(body.VertexCount()));
    for (const Triangle& t : body.surface)
        for (std::size_t k = 0; k < 3; ++k)
            neighbours[static_cast<std::size_t>(t[k])].push_back(t[(k + 1) % 3]);
    return neighbours;
}

/// How far surface vertices are off the middle of their neighbours (m, mean of squares), beyond what the best affine
/// map of the rest shape makes of it.
Real RoughnessOf(const Body& body, const std::vector<std::vector<Index>>& neighbours, const Columns& x)
{
    const Vec3 centre = x * body.mass / body.totalMass;
    const Vec3 restCentre = body.rest * body.mass / body.totalMass;
    const Columns r = body.rest.colwise() - restCentre;
    const Columns away = x.colwise() - centre;
    const Mat3 product = away * body.mass.asDiagonal() * r.transpose();
    const Mat3 spread = r * body.mass.asDiagonal() * r.transpose();
    const Columns e = away - product * spread.inverse() * r;
    Real sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < neighbours.size(); ++i)
    {
        if (neighbours[i].empty())
            continue;
        Vec3 middle = Vec3::Zero();
        for (const Index j : neighbours[i])
            middle += e.col(j) / static_cast<Real>(neighbours[i].size());
        sum += (e.col(static_cast<Index>(i)) - middle).squaredNorm();
        ++count;
    }
    return sum / count;
}

/// Root of the mean over 1,500 frames but the first 300.
Real MeanRoughness(const Body& body, const char* solver, const Vec3& spin)
{
    State state = test::Stretched(body, 1.2, spin);
    Workspace workspace;
    const std::vector<std::vector<Index>> neighbours = NeighboursOf(body);
    constexpr int kFirst = 300;
    constexpr int kFrames = 1500;
    Real sum = 0;
    for (int n = 0; n < kFrames; ++n)
    {
        FindSolver(solver)->step(body, test::Weightless(), state, workspace);
        if (n >= kFirst)
            sum += RoughnessOf(body, neighbours, state.x) / (kFrames - kFirst);
    }
    return std::sqrt(sum);
}

/// METHOD's figure: shaken for 50 seconds, the surface is no rougher than it truly gets. What resists crushing in the
/// softest makes it as rough as the truth, to some percent either way; the others are three times smoother.
TEST(Roughness, IsNoMoreThanTheReferences)
{
    constexpr Real kByChance = 1.1;
    for (const Real weight : {10, 200, 3000})
        for (const Vec3& spin : {Vec3(0, 0, 0), Vec3(1, 2, 6)})
        {
            const BodyPointer body = test::MakeCube(weight);
            const Real truth = MeanRoughness(*body, "reference", spin);
            const Real ours = MeanRoughness(*body, "cpd", spin);
            EXPECT_LE(ours, kByChance * truth) << "w = " << weight << ", spinning " << spin.norm();
        }
}
} // namespace
} // namespace cpd
