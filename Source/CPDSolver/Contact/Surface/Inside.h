/// Whether a place is inside tets as they are now.
#pragma once

#include <vector>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Asks the tets themselves: what a surface's normals say is wrong where it is folded through itself.
CPD_API bool IsInTets(const Vec3& place, const std::vector<Tet>& tets, const Columns& x);
} // namespace cpd
