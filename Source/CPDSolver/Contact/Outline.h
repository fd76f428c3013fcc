/// What of an obstacle a soft surface can meet between its own vertices: corners, and places along edges.
#pragma once

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
struct OutlinePoint
{
    Vec3 place;   // m, in the world
    Index number; // the same place of the obstacle has the same number, wherever the obstacle is
    Index crease; // of a triangle mesh or a height field: the crease that it lies on
};

/// Adds the points within the bounds: corners, and along each edge one every `spacing` metres at most. Of a sphere that
/// is smaller than the spacing it is the centre, of a capsule its middle line; what lies within the radius that comes
/// back belongs to the obstacle. Of meshes and landscapes it is what stands out by a tenth of the spacing. A plane
/// shows none.
CPD_API Real AddOutline(const Collider& collider, const Bounds& where, Real spacing, std::vector<OutlinePoint>& points);

/// Whether such a point is what the obstacle presses with in this direction: nothing of the obstacle lies much farther
/// that way. A corner that came in from above does not push up what is below it.
CPD_API bool PressesAlong(const Collider& collider, const OutlinePoint& point, const Vec3& direction);
} // namespace cpd
