#include "CPDSolver/Body/Material.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Base/Sane.h"

namespace cpd
{
namespace
{
constexpr Real kMostCrushResistance = 100;

bool Positive(Real value)
{
    return value > 0 && IsSane(value); // diamond has 1e12 Pa
}
} // namespace

Lame LameOf(const Material& m)
{
    if (m.weight > 0)
        return {m.weight / 2, 0};
    return {m.young / (2 * (1 + m.poisson)), m.young * m.poisson / ((1 + m.poisson) * (1 - 2 * m.poisson))};
}

/// Pressed flat and free to the sides, the material alone pushes back with Young's modulus, and what is added with
/// kCrushedStretch of its stiffness.
Real CrushStiffnessOf(const Material& m, Real ownPressure)
{
    const Real young = m.weight > 0 ? m.weight : m.young;
    return std::max<Real>(0, m.crushResistance * ownPressure - young) / kCrushedStretch;
}

Expected<Done> Check(const Material& m)
{
    if (!Positive(m.density))
        return Error{"Density must be a positive number of kg/m^3."};
    if (!std::isfinite(m.crushResistance) || m.crushResistance < 0 || m.crushResistance > kMostCrushResistance)
        return Error{"Crush resistance must be a number of own weights from 0 (none is added) to 100; 2 is usual."};
    if (m.weight != 0 && !Positive(m.weight))
        return Error{"The single weight must be 0 (unused) or a positive number of Pa."};
    if (m.weight > 0)
        return Done{};
    if (!Positive(m.young))
        return Error{"Young's modulus must be a positive number of Pa: 1e3 is very soft, 1e5 firm."};
    if (!std::isfinite(m.poisson) || m.poisson < 0 || m.poisson > 0.49)
        return Error{"Poisson's ratio must lie in 0 to 0.49; 0.5 would forbid any change of volume."};
    return Done{};
}

Expected<Done> Check(const SheetMaterial& m)
{
    if (!Positive(m.areaDensity))
        return Error{"Area density must be a positive number of kg/m^2."};
    if (!Positive(m.springStiffness))
        return Error{"Spring stiffness must be a positive number of N/m."};
    if (!std::isfinite(m.bendingStiffness) || m.bendingStiffness < 0)
        return Error{"Bending stiffness must be 0 (none) or a positive number of J."};
    return Done{};
}
} // namespace cpd
