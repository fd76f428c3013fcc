/// Finds the tet that holds a point, or the closest one: a tree of boxes over the tets of a mesh.
#pragma once

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
using Vec4 = Eigen::Matrix<Real, 4, 1>;

/// The tet found, the point's barycentric weights in it (they sum to 1, some are negative outside), the closest point
/// of the tet, and how far that is (metres; 0 inside).
struct ClosestTet
{
    Index tet = -1;
    Vec4 weights = Vec4::Zero();
    Vec4 closestWeights = Vec4::Zero();
    Real distance = 0;
};

/// Guards that boxes and tets fit together. The mesh is usable (Validate.h); flat tets are left out: nothing can be
/// embedded in them.
class TetTree
{
public:
    explicit TetTree(const TetMesh& mesh);

    bool Empty() const { return order.empty(); }
    /// Where several tets are equally close, as on a shared corner, the one whose weights reach least below zero.
    /// The tree must not be empty.
    ClosestTet Find(const Vec3& point) const;
    /// The inverse of [b-a, c-a, d-a]; for tets that are not flat.
    const Mat3& RestInverse(Index tet) const { return prepared[static_cast<std::size_t>(tet)].inverse; }

private:
    struct Box
    {
        Vec3 low = Vec3::Zero();
        Vec3 high = Vec3::Zero();
    };
    /// The tets order[first .. first + count). A leaf has no children; others have them at `children` and the next.
    struct Node
    {
        Box box;
        Index first, count;
        Index children;
    };
    /// A tet made ready: weights 1 to 3 of p are inverse (p - corner 0).
    struct Prepared
    {
        Eigen::Matrix<Real, 3, 4> corners;
        Mat3 inverse = Mat3::Zero();
    };

    Box BoxOf(Index tet) const;
    void Build();
    void Consider(Index tet, const Vec3& point, ClosestTet& best) const;
    static Real DistanceTo(const Box& box, const Vec3& point);

    std::vector<Prepared> prepared; // For each tet of the mesh.
    std::vector<Index> order;
    std::vector<Node> nodes;
    Real tie = 0; // Distances (m) that differ by less are the same but for rounding.
};
} // namespace cpd
