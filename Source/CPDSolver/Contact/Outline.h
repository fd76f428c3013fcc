/// What of an obstacle a soft surface can meet between its own vertices: corners, and places along edges.
#pragma once

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
struct OutlinePoint
{
    Vec3 place;   // m, in the world
    Index number; // the same place of the obstacle has the same number, wherever the obstacle is
};

/// Adds the points within the bounds: corners, and along each edge one every `spacing` metres at most. A sphere has its
/// centre, a capsule its axis; what lies within the radius that comes back belongs to the obstacle. Planes have none;
/// triangle meshes and height fields show none.
CPD_API Real AddOutline(const Collider& collider, const Bounds& where, Real spacing, std::vector<OutlinePoint>& points);
} // namespace cpd
