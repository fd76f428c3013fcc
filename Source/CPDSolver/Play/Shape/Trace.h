/// Where a ray meets the moving surface: aiming, grabbing, shooting.
#pragma once

#include <optional>
#include <span>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
struct Hit
{
    Vec3 place = Vec3::Zero();
    Vec3 normal = Vec3::Zero(); // unit, towards where the ray came from
    Real distance = 0;          // m from the start
    Index triangle = 0;
    Vec3 barycentric = Vec3::Zero(); // the place among the triangle's corners; they add up to 1
    Index vertex = 0;                // of the triangle, the one nearest to the place
};

/// The first triangle on the way from start to end, whichever side it shows.
CPD_API std::optional<Hit> Trace(const Columns& x, std::span<const Triangle> surface, const Vec3& start,
                                 const Vec3& end);
} // namespace cpd::play
