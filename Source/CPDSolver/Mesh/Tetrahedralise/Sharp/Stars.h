/// The tets round each vertex of a solid, and how badly shaped the worst of them would be were the vertex elsewhere.
#pragma once

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// A tet whose angles are at the limits below has this strain; a better one less, an overturned one infinite.
inline constexpr Real kStrainAtLimits = 1;
/// Degrees, with some room to the stuffing's own bounds of 10.7 and 164.8.
inline constexpr Real kSmallestAngle = 12;
inline constexpr Real kLargestAngle = 160;

Real StrainOf(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d);

class Stars
{
public:
    explicit Stars(const TetMesh& solid);

    /// The largest strain round the vertex were it at the point; gives up early beyond `enough`.
    Real WorstStrain(const TetMesh& solid, Index vertex, const Vec3& point, Real enough) const;

    /// Calls visit(other) for each other corner of the tets round a vertex, some of them several times.
    template <class Visit> void ForEachNeighbour(const TetMesh& solid, Index vertex, Visit&& visit) const
    {
        for (Index i = first[vertex]; i < first[vertex + 1]; ++i)
            for (const Index corner : solid.tets[tetsAt[i]])
                if (corner != vertex)
                    visit(corner);
    }

private:
    /// The tets at vertex v are tetsAt[first[v]] to tetsAt[first[v + 1] - 1].
    std::vector<Index> first;
    std::vector<Index> tetsAt;
};
} // namespace cpd
