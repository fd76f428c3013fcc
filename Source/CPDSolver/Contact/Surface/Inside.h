/// What the tets, as they are now, say of in and out.
#pragma once

#include <vector>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Asks the tets themselves: what a surface's normals say is wrong where it is folded through itself.
CPD_API bool IsInTets(const Vec3& place, const std::vector<Tet>& tets, const Columns& x);

/// Marks each vertex of a tet that is turned inside out, or nearly: that has less than this share of the volume it has
/// at rest.
CPD_API void MarkTurned(const std::vector<Tet>& tets, const Columns& rest, const Columns& x, Real share,
                        std::vector<char>& marks);
} // namespace cpd
