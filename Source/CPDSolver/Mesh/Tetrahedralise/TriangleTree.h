/// A bounding-volume tree over a surface's triangles: how far, how often wound round, and how thick, at any point.
#pragma once

#include "CPDSolver/Mesh/TetMesh.h"
#include "CPDSolver/Mesh/Tetrahedralise/Field.h"

namespace cpd
{
/// The solid angle a triangle fills as seen from a point, as a fraction of the sphere; positive from behind it.
Real WindingOf(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& point);

Vec3 ClosestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& point);

struct TriangleCorners
{
    Vec3 a, b, c;
};

/// Built once, then read by any number of threads. Keeps its own copy of the triangles, in the order of its leaves, and
/// long ones that lie across each other cut into pieces: else each point would be in the boxes of many.
class TriangleTree
{
public:
    explicit TriangleTree(const SurfaceMesh& surface);

    Vec3 ClosestPoint(const Vec3& point) const;

    /// Whether the closest point is nearer than the distance (m): far cheaper to tell than which point that is.
    bool IsNear(const Vec3& point, Real distance) const;

    /// How often the surface winds round the point (Jacobson et al. 2013): 1 inside, 0 outside, and in between near a
    /// hole. Far parts count as one dipole each (Barill et al. 2018).
    Real WindingNumber(const Vec3& point) const;

    /// From a point on the surface into the solid: the length at which the ray is outside again, or `longest` if it
    /// isn't by then. The direction has length 1. `normal`, if given, becomes the outward one there (length 1).
    Real Thickness(const Vec3& start, const Vec3& direction, Real longest, Vec3* normal = nullptr) const;

    const FieldBounds& BoundsOfAll() const { return nodes.front().bounds; }

private:
    struct Node
    {
        FieldBounds bounds;
        /// The dipole that stands for the node from afar: sum of area times normal, at the area's centre.
        Vec3 centre = Vec3::Zero();
        Vec3 areaNormal = Vec3::Zero();
        /// Every corner is within this distance of the centre.
        Real radius = 0;
        /// A leaf's triangles; an inner node's right child (the left one follows it).
        Index first = 0;
        Index count = 0;
        Index right = 0;
    };
    /// What the tree is built from.
    struct Parts
    {
        std::vector<TriangleCorners> corners;
        std::vector<Vec3> middles;
        /// Which part is where; ascending within each node.
        std::vector<Index> order;
        /// For splitting a node.
        std::vector<Index> scratch;
        std::vector<char> isLeft;
    };

    Index Build(Parts& parts, Index first, Index last);
    static void Split(Parts& parts, Index first, Index middle, Index last, int axis);
    static void Summarise(Node& node, Index first, Index last, const Parts& parts);

    std::vector<Node> nodes;
    std::vector<TriangleCorners> triangles;
};
} // namespace cpd
