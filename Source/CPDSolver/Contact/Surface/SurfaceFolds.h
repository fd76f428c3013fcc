/// Which patches of a surface may meet each other: nearly all of it is near its own neighbours, and cannot meet them.
#pragma once

#include "CPDSolver/Contact/Surface/SurfacePatches.h"

namespace cpd
{
/// All places behind something: those that are less far along its axis (m).
struct Back
{
    Vec3 axis;
    Real most;

    bool Holds(const Vec3& place) const { return axis.dot(place) < most; }
};

class SurfaceFolds
{
public:
    /// Once for a body. Triangles that rest nearer than `sewnWithin` to a vertex are sewn to it.
    CPD_API void Build(const SurfacePatches& patches, const Columns& rest, const std::vector<Triangle>& triangles,
                       Real sewnWithin);
    /// How the patches move from one place to another, and how they are bent where they end.
    CPD_API void Measure(const SurfacePatches& patches, const Columns& from, const Columns& to,
                         const std::vector<Triangle>& triangles);

    /// Whether patches may come near each other that share a vertex, or are one. What is flat together cannot.
    CPD_API bool MayMeet(Index a, Index b) const;
    /// How far two patches may come nearer each other, at most (m).
    Real TravelBetween(Index a, Index b) const
    {
        const Fold& p = folds[static_cast<std::size_t>(a)];
        const Fold& q = folds[static_cast<std::size_t>(b)];
        return (p.shift - q.shift).norm() + p.spread + q.spread;
    }
    /// How far a point that goes its own way may come nearer a patch, at most (m).
    Real TravelTo(const Vec3& way, Index patch) const
    {
        const Fold& fold = folds[static_cast<std::size_t>(patch)];
        return (way - fold.shift).norm() + fold.spread;
    }
    /// How far this patch and any other may come nearer each other, at most (m).
    Real TravelOf(Index patch) const { return OwnTravel(folds[static_cast<std::size_t>(patch)]) + mostTravel; }
    /// Where a place that lay, or lies, with the patch was this deep (m) behind all of it.
    Back BackOf(Index patch, Real depth) const
    {
        constexpr Real kNowhere = -1e30; // m
        const Fold& fold = folds[static_cast<std::size_t>(patch)];
        return {fold.axis, fold.leastCosine > kFacesOneWay ? fold.back - depth : kNowhere};
    }
    /// The patch's triangles, a bit each, that are sewn to a vertex.
    CPD_API std::uint32_t SewnTo(Index vertex, Index patch) const;

    std::size_t Bytes() const;

private:
    // Behind so much of a patch is behind nearly as much of each of its triangles.
    static constexpr Real kFacesOneWay = 0.9;

    void FindNeighbours(const SurfacePatches& patches, const std::vector<Triangle>& triangles, Index vertices);
    void FindSewn(const SurfacePatches& patches, const Columns& rest, const std::vector<Triangle>& triangles,
                  Real within);

    struct Fold
    {
        std::vector<Index> neighbours; // patches that share a vertex, ascending
        Vec3 axis;                     // the mean normal
        Real leastCosine;              // between the axis and any of its normals
        Vec3 shift;                    // m, the mean of its vertices' ways
        Real spread;                   // m, the most that one of them goes besides
        Real back;                     // m, along the axis, at the least, on its way
    };
    /// Besides what all of the surface goes.
    Real OwnTravel(const Fold& fold) const { return (fold.shift - common).norm() + fold.spread; }

    struct Sewn
    {
        Index patch;
        std::uint32_t triangles; // a bit each
    };
    std::vector<Fold> folds;           // by patch
    std::vector<Sewn> sewn;            // by vertex, and by patch
    std::vector<std::size_t> sewnFrom; // where each vertex's begin, and the end
    Vec3 common = Vec3::Zero();        // m, the mean of the patches' ways
    Real mostTravel = 0;               // m, how far any point goes besides that, at most
};

/// A patch that another's vertices may meet.
struct NearPatch
{
    Index number;
    Real travel; // m, that the two may come nearer each other, at most
    Back back;   // who looks from there does not look at the patch
};
} // namespace cpd
