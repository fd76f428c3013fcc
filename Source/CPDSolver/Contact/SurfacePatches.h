/// A surface in patches of a few triangles, so that where it is flat nobody looks whether it meets itself.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Contact/PatchSieve.h"

namespace cpd
{
struct SurfacePatch
{
    std::vector<Index> triangles;
    std::vector<Index> vertices;   // each vertex of the surface in one patch
    std::vector<Index> neighbours; // patches that share a vertex, ascending

    // As of the last Measure.
    Bounds bounds;    // of its triangles on their way
    Vec3 axis;        // the mean normal
    Real leastCosine; // between the axis and any of its normals
    Vec3 shift;       // m, the mean of its vertices' ways
    Real spread;      // m, the most that one of them goes besides
};

/// A patch that another's vertices may meet.
struct NearPatch
{
    Index number;
    Real travel; // m, that the two may come nearer each other, at most
};

class SurfacePatches
{
public:
    /// By the rest shape; once for a body. Triangles that rest nearer than `sewnWithin` to a vertex are sewn to it.
    CPD_API void Build(const Columns& rest, const std::vector<Triangle>& triangles, Real sewnWithin);
    /// Where the triangles go from and to; their normals are taken where they end, and they are sifted where they are
    /// `seen`.
    CPD_API void Measure(const Columns& from, const Columns& to, const Columns& seen,
                         const std::vector<Triangle>& triangles);

    const std::vector<SurfacePatch>& All() const { return patches; }
    /// Whether vertices of the one may come within `margin` of triangles of the other. Patches that are flat together
    /// cannot.
    CPD_API bool MayMeet(Index a, Index b, Real margin) const;
    /// How far two patches may come nearer each other, at most.
    Real TravelBetween(Index a, Index b) const
    {
        const SurfacePatch& p = patches[static_cast<std::size_t>(a)];
        const SurfacePatch& q = patches[static_cast<std::size_t>(b)];
        return (p.shift - q.shift).norm() + p.spread + q.spread;
    }
    /// How far any point of the surface goes, at most.
    Real MostTravel() const { return mostTravel; }
    /// The patch's triangles, a bit each, that may be within `reach` of a vertex at this place and are not sewn to it.
    std::uint32_t Sift(Index patch, Index vertex, const Vec3& place, Real reach) const
    {
        const std::uint32_t near = sieve.Sift(static_cast<std::size_t>(patch), place, reach);
        return near != 0 ? near & ~SewnTo(vertex, patch) : 0;
    }
    std::size_t Bytes() const;

private:
    void FindNeighbours(const std::vector<Triangle>& triangles, Index vertices);
    void FindSewn(const Columns& rest, const std::vector<Triangle>& triangles, Real within);
    std::uint32_t SewnTo(Index vertex, Index patch) const;

    struct Sewn
    {
        Index patch;
        std::uint32_t triangles; // a bit each
    };
    std::vector<SurfacePatch> patches;
    std::vector<Sewn> sewn;            // by vertex, and by patch
    std::vector<std::size_t> sewnFrom; // where each vertex's begin, and the end
    Real mostTravel = 0;               // m
    PatchSieve sieve;                  // of the triangles where they are seen
};
} // namespace cpd
