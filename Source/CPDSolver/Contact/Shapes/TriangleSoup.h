/// Triangles in a tree of boxes: distances to meshes that are not convex, terrain above all.
#pragma once

#include <array>

#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Contact/Shapes/Creases.h"

namespace cpd
{
class TriangleSoup
{
public:
    // The tree halves its triangles at every level: 64 levels hold more than there are numbers for.
    static constexpr std::size_t kDeepest = 64;

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

    std::vector<Crease> creases;    // those that stick out, in the order of the triangles that own them
    std::vector<Index> firstCrease; // a triangle's, and at the end how many there are
    std::vector<Vec3> beside;       // in the order of the creases
    std::vector<Index> firstBeside; // a crease's, and at the end how many there are

    CreaseView CreaseAt(Index number) const;

    /// Calls with the first triangle and the count of every leaf that reaches into the bounds.
    template <class Visit> void VisitLeaves(const Bounds& where, Visit visit) const
    {
        std::array<Index, kDeepest + 2> open;
        std::size_t waiting = 0;
        open[waiting++] = 0;
        while (waiting > 0)
        {
            const Node& node = nodes[static_cast<std::size_t>(open[--waiting])];
            if (!node.bounds.Reaches(where, 0))
                continue;
            if (node.count > 0)
            {
                visit(node.first, node.count);
                continue;
            }
            open[waiting++] = node.first + 1;
            open[waiting++] = node.first;
        }
    }
};
} // namespace cpd
