/// The scalar, vector and index types that the whole library is written in. SI units throughout.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "CPDSolver/Base/Eigen.h"

namespace cpd
{
using Real = double;
using Vec3 = Eigen::Matrix<Real, 3, 1>;
using Mat3 = Eigen::Matrix<Real, 3, 3>;
using Quat = Eigen::Quaternion<Real>;

/// One column a vertex: positions (m), velocities (m/s), forces (N) or impulses (N s).
using Columns = Eigen::Matrix<Real, 3, Eigen::Dynamic>;
using VectorX = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

/// Vertex and element numbers. 32 bits: two thousand million vertices are not a real-time body.
using Index = std::int32_t;
using Edge = std::array<Index, 2>;
using Triangle = std::array<Index, 3>;
using Tet = std::array<Index, 4>;
} // namespace cpd
