/// Which vertices of a solid's skin are to lie on which sharp features of the surface.
#pragma once

#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Features.h"
#include "CPDSolver/Mesh/Topology.h"

namespace cpd
{
/// A curve by its length from the start.
class Polyline
{
public:
    explicit Polyline(const std::vector<Vec3>& given);

    Real Length() const { return lengths.back(); }
    Vec3 At(Real length) const;
    /// The length at the point that lies closest.
    Real Closest(const Vec3& point) const;

private:
    std::vector<Vec3> points;
    std::vector<Real> lengths;
};

/// A vertex that belongs on a corner (a curve of no length) or a curve.
struct Link
{
    /// In the solid.
    Index vertex = 0;
    Index curve = 0;
    /// Where on the curve (m).
    Real length = 0;
    bool isCorner = false;
};

struct Chains
{
    std::vector<Polyline> curves;
    std::vector<Link> links;
};

/// The skin of a solid beside the surface it was made from.
struct SkinOverSurface
{
    const BoundarySurface& skin;
    /// The lattice's (m).
    Real spacing = 0;
    /// For each vertex of the skin: whether it belongs on the surface, or was put beside it to fatten a thin part.
    std::vector<char> belongs;
};

/// In spacings: how far the skin may be from a feature that it is brought to. A cube's cut-off corner is half a spacing
/// away, a pyramid's one and a half.
inline constexpr Real kReach = 2.2;

/// One vertex for each corner, the nearest; then for each curve the vertices along a path of skin edges from corner to
/// corner, so that no triangle of the skin bridges the curve once they lie on it. Features far from the skin (inside
/// overlapping parts, or where thin parts were fattened) are passed over.
Chains FindChains(const SharpFeatures& features, const SkinOverSurface& over);
} // namespace cpd
