/// A convex hull as its faces: enough for distances, because no edge or vertex has to be known.
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
    Bounds bounds;
};
} // namespace cpd
