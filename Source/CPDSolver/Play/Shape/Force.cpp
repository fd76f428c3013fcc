#include "CPDSolver/Play/Shape/Force.h"

#include <algorithm>

#include "CPDSolver/Base/Sane.h"

namespace cpd::play
{
namespace
{
/// kg, of those that share it; one that is named twice takes two shares.
Real MassUnder(const Force& force, const VectorX& mass)
{
    Real sum = 0;
    for (const Index vertex : force.vertices)
        sum += mass[vertex];
    return force.vertices.empty() ? mass.sum() : sum;
}
} // namespace

Expected<Done> CheckForce(const Force& force, Index vertexCount)
{
    if (!IsSane(force.newtons))
        return Error{"A force holds a number that is not finite, or out of range: ignored."};
    const auto isThere = [&](Index vertex) { return vertex >= 0 && vertex < vertexCount; };
    const auto missing = std::find_if_not(force.vertices.begin(), force.vertices.end(), isThere);
    if (missing != force.vertices.end())
        return Error{"The body has no vertex " + std::to_string(*missing) + " to draw at: it has " +
                     std::to_string(vertexCount) + ", counted from 0."};
    return Done{};
}

void AddForces(std::span<const Force> acting, const VectorX& mass, Columns& forces)
{
    for (const Force& force : acting)
    {
        const Vec3 each = force.newtons / MassUnder(force, mass); // m/s^2
        for (const Index vertex : force.vertices)
            forces.col(vertex) += mass[vertex] * each;
        for (Index vertex = 0; force.vertices.empty() && vertex < static_cast<Index>(mass.size()); ++vertex)
            forces.col(vertex) += mass[vertex] * each;
    }
}

Real AccelerationBy(std::span<const Force> acting, const VectorX& mass)
{
    Real sum = 0;
    for (const Force& force : acting)
        sum += force.newtons.norm() / MassUnder(force, mass);
    return sum;
}
} // namespace cpd::play
