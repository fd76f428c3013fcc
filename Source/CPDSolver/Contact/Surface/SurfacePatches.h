/// A moving surface in patches of a few triangles, under a tree of boxes: finds the triangles near a place.
#pragma once

#include <array>
#include <bit>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Contact/Surface/PatchSieve.h"

namespace cpd
{
struct SurfacePatch
{
    std::vector<Index> triangles;
    std::vector<Index> corners;  // of its triangles, each once
    std::vector<Index> vertices; // each vertex of the surface in one patch
    Bounds bounds;               // of its triangles on their way, as of the last Measure
    bool shown = false;          // since then
};

/// Made once for a body, measured anew whenever it has moved; measuring allocates nothing.
class SurfacePatches
{
public:
    /// By the rest shape: patches hold together whatever the body does. If they are to be told from what faces them,
    /// each holds only what faces one way; they are some more then.
    CPD_API void Build(const Columns& rest, const std::vector<Triangle>& triangles, bool facing);

    /// The triangles on their way from one place to another. Nothing is found of patches that stay outside of the box
    /// `within`.
    CPD_API void Measure(const Columns& from, const Columns& to, const Bounds& within);

    /// Where triangles are to be sifted: one of the two ends of their way. All patches that Measure found, or one.
    CPD_API void ShowAll(const Columns& seen, const std::vector<Triangle>& triangles);
    CPD_API void Show(Index patch, const Columns& seen, const std::vector<Triangle>& triangles);

    const std::vector<SurfacePatch>& All() const { return patches; }

    /// Calls visit(number) for each patch whose bounds reach into the box, in ascending order.
    template <class Visitor> void Visit(const Bounds& box, Visitor&& visit) const
    {
        // Deep enough for any number of patches: a node's second half waits while its first is looked at.
        std::array<std::size_t, 64> waiting{1};
        for (std::size_t count = tree.empty() ? 0 : 1; count > 0;)
        {
            const std::size_t node = waiting[--count];
            if (!tree[node].Reaches(box, 0))
                continue;
            if (node >= tree.size() / 2)
            {
                visit(static_cast<Index>(node - tree.size() / 2));
                continue;
            }
            waiting[count++] = 2 * node + 1;
            waiting[count++] = 2 * node;
        }
    }

    /// The patch's triangles, a bit each, that may be within `reach` of a place where they were shown: some too many,
    /// by rounding, none too few. Of those beyond `all` only the nearest; those in `without` are left out.
    std::uint32_t Sift(Index patch, const Vec3& place, Real reach, Real all, std::uint32_t without = 0) const
    {
        return sieve.Sift(static_cast<std::size_t>(patch), place, reach, all, without);
    }

    /// Calls consider(triangle) for each triangle that may be within reach() of a place, of those beyond `all` for the
    /// nearest of each patch; the reach may shrink meanwhile.
    template <class Reach, class Consider>
    void VisitNear(const Vec3& place, Reach&& reach, Real all, Consider&& consider) const
    {
        const Vec3 around = Vec3::Constant(reach());
        const auto look = [&](Index patch)
        { ForEachBit(Sift(patch, place, reach(), all), patches[static_cast<std::size_t>(patch)].triangles, consider); };
        Visit({place - around, place + around}, look);
    }

    /// Calls consider(triangle) for each bit that is set.
    template <class Consider>
    static void ForEachBit(std::uint32_t bits, const std::vector<Index>& triangles, Consider&& consider)
    {
        for (; bits != 0; bits &= bits - 1)
            consider(triangles[static_cast<std::size_t>(std::countr_zero(bits))]);
    }

    std::size_t Bytes() const;

private:
    std::vector<SurfacePatch> patches;
    std::vector<Bounds> tree; // node n holds 2 n and 2 n + 1; the second half are the patches
    PatchSieve sieve;
};
} // namespace cpd
