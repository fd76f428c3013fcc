/// Places spread evenly over a surface, however finely or unevenly it is cut into triangles.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// The unit cube that holds a point, as a number.
inline std::uint64_t CellOf(const Vec3& point)
{
    constexpr int kBits = 21;
    constexpr Real kOffset = 1 << (kBits - 1);
    std::uint64_t cell = 0;
    for (int axis = 0; axis < 3; ++axis)
        cell = cell << kBits | static_cast<std::uint64_t>(std::floor(point[axis]) + kOffset);
    return cell;
}

/// Which cells are taken.
class CellSet
{
public:
    explicit CellSet(Real given) : size(given) {}
    /// Whether nobody of this kind, 0 or 1, was in the point's cell before.
    bool Add(const Vec3& point, std::uint64_t kind)
    {
        constexpr int kKindBit = 63;
        return taken.insert(CellOf(point / size) | kind << kKindBit).second;
    }

private:
    Real size;
    std::unordered_set<std::uint64_t> taken;
};

struct Place
{
    Vec3 point = Vec3::Zero();
    /// Outward, of length 1.
    Vec3 normal = Vec3::Zero();
    Index triangle = 0;
};

/// One in each cell of that size (m) that the surface meets, and one more where its two sides do.
std::vector<Place> SpreadPlaces(const SurfaceMesh& surface, Real apart);
} // namespace cpd
