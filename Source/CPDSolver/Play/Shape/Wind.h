/// The force of moving air on a surface: what wind sources and drag do to a body.
#pragma once

#include <span>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
/// Each triangle of area A and unit normal n that meets air at the relative velocity u feels 1/2 rho C A (u.n)|u.n| n,
/// shared by its corners; `airDrag` is rho C (kg/m^3). Adds to forces, which has a column a vertex.
CPD_API void AddWind(std::span<const Triangle> surface, const Columns& x, const Columns& v, const Vec3& wind,
                     Real airDrag, Columns& forces);
} // namespace cpd::play
