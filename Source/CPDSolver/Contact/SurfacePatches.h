/// A surface in patches of a few triangles, so that where it is flat nobody looks whether it meets itself.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Simd/AlignedArray.h"
#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Contact/TriangleBall.h"

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
    Vec3 seenFrom;    // m, the origin of what the patch's lanes hold
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
    /// By the rest shape; once for a body.
    CPD_API void Build(const Columns& rest, const std::vector<Triangle>& triangles);
    /// Where the triangles go from and to; their normals are taken where they end, their balls where they are `seen`.
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
    /// A bit for each triangle of the patch, by its place in the list, that may be within `reach` of a place and does
    /// not rest within `sewn` of a place at rest: a few too many, by rounding, but none too few.
    CPD_API std::uint32_t Sift(Index patch, const Vec3& place, Real reach, const Vec3& rest, Real sewn) const;
    /// Around a triangle where it was seen.
    const TriangleBall& BallAt(Index triangle) const { return seenBalls[static_cast<std::size_t>(triangle)]; }
    /// True only if the triangle is nearer than `reach` to a place at rest.
    bool RestsWithin(Index triangle, const Vec3& place, Real reach) const
    {
        return (place - restMiddles[static_cast<std::size_t>(triangle)]).squaredNorm() < reach * reach;
    }
    std::size_t Bytes() const;

private:
    void FindNeighbours(const std::vector<Triangle>& triangles, Index vertices);
    void FillRestLanes();
    void FillSeenLanes(Index patch);

    std::vector<SurfacePatch> patches;
    std::vector<Vec3> restMiddles;       // m, by triangle
    std::vector<TriangleBall> seenBalls; // by triangle
    std::vector<Vec3> restOrigins;       // m, by patch
    AlignedArray<float> lanes; // by patch, for Sift: where its triangles were seen, their balls, where they rest
};
} // namespace cpd
