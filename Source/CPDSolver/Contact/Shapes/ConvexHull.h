/// A convex hull: its faces decide distances, its corners and edges what they press into.
#pragma once

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
class ConvexHull
{
public:
    struct Face
    {
        Vec3 normal; // outward
        Real offset; // normal . x on the face
    };

    std::vector<Face> faces;
    std::vector<Vec3> corners;
    std::vector<std::pair<Index, Index>> edges; // between corners
    Bounds bounds;
};
} // namespace cpd
