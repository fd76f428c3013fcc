/// The force of moving air on a surface: what wind sources and drag do to a body.
#pragma once

#include <span>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
struct Air
{
    Vec3 wind = Vec3::Zero(); // m/s
    Real drag = 0;            // kg/m^3: rho C, density times drag coefficient
};

/// Each triangle of area A and unit normal n that meets air at the relative velocity u feels 1/2 rho C A (u.n)|u.n| n,
/// shared by its corners: in the mean of a step (s), in which the air takes along what is light, and no faster than it
/// is. Adds to forces, which has a column a vertex; `braked` is room to compute in.
CPD_API void AddWind(std::span<const Triangle> surface, const Columns& x, const Columns& v, const VectorX& mass,
                     const Air& air, Real step, VectorX& braked, Columns& forces);
} // namespace cpd::play
