/// When a moving point passes through a moving triangle.
#pragma once

#include <array>
#include <optional>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Where something is at two times; it goes straight and evenly from the one to the other.
struct Path
{
    Vec3 from = Vec3::Zero(); // m
    Vec3 to = Vec3::Zero();   // m

    Vec3 At(Real time) const { return from + time * (to - from); }
};

struct Crossing
{
    Real time = 0; // 0..1 of the way
    Vec3 weights;  // of the corners, at the place
    Vec3 normal;   // the triangle's, there and then; towards where the point came from
};

/// The first passage that a change of sides shows; nothing if point and triangle miss each other, or if the point ends
/// on the side it began on. `side` says where it began: 1 in front, -1 behind, 0 where it is.
CPD_API std::optional<Crossing> FindCrossing(const Path& point, const std::array<Path, 3>& corners, Real side = 0);
} // namespace cpd
