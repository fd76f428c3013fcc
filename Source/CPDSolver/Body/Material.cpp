#include "CPDSolver/Body/Material.h"

#include <cmath>

namespace cpd
{
namespace
{
bool Positive(Real value)
{
    return std::isfinite(value) && value > 0;
}
} // namespace

Lame LameOf(const Material& m)
{
    if (m.weight > 0)
        return {m.weight / 2, 0};
    return {m.young / (2 * (1 + m.poisson)), m.young * m.poisson / ((1 + m.poisson) * (1 - 2 * m.poisson))};
}

Expected<Done> Check(const Material& m)
{
    if (!Positive(m.density))
        return Error{"Density must be a positive number of kg/m^3."};
    if (!std::isfinite(m.weight) || m.weight < 0)
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
