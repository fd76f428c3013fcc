/// Triangles in a tree of boxes: distances to meshes that are not convex, terrain above all.
#pragma once

#include <array>

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
class TriangleSoup
{
public:
    struct Corners
    {
        Vec3 a, b, c;
        Vec3 normal;
        std::array<bool, 3> open = {}; // the edges across from a, b and c: no other triangle goes on there
    };
    struct Node
    {
        Bounds bounds;
        Index first = 0; // a leaf's triangles, or the left child
        Index count = 0; // 0: an inner node, whose right child follows the left one
    };

    std::vector<Corners> triangles; // in the order of the leaves
    std::vector<Node> nodes;        // the root first
};
} // namespace cpd
