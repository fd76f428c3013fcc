/// Reads a mesh's list of vertices as one matrix, without a copy.
#pragma once

#include <span>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
static_assert(sizeof(Vec3) == 3 * sizeof(Real), "a list of vertices must be laid out as the columns of a matrix");

inline Eigen::Map<const Columns> AsColumns(std::span<const Vec3> vertices)
{
    const Real* const first = vertices.empty() ? nullptr : vertices.data()->data();
    return Eigen::Map<const Columns>(first, 3, static_cast<Eigen::Index>(vertices.size()));
}
} // namespace cpd
