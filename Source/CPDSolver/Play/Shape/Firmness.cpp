#include "CPDSolver/Play/Shape/Firmness.h"

namespace cpd::play
{
Real StiffnessBySize(const TetMesh& solid, Real density)
{
    constexpr Real kSag = 0.04;     // of the length
    constexpr Real kGravity = 9.81; // m/s^2
    Vec3 low = solid.vertices.front();
    Vec3 high = low;
    for (const Vec3& vertex : solid.vertices)
    {
        low = low.cwiseMin(vertex);
        high = high.cwiseMax(vertex);
    }
    // The weight grows from nothing at the top to rho g l at the foot: the top sinks by rho g l^2 / (2 E).
    return density * kGravity * (high - low).maxCoeff() / (2 * kSag);
}
} // namespace cpd::play
