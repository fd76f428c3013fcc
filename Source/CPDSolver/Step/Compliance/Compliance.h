/// How far forces on touched vertices move one another: the block of A^-1 that contacts are solved on.
#pragma once

#include <array>
#include <memory>

#include "CPDSolver/Base/Linear/Paths.h"

namespace cpd
{
struct System;

/// For an instruction set; see RowKernels.inl.
struct RowKernels
{
    void (*push)(const float* row, const float* force, float* moved, std::ptrdiff_t stride);
    void (*pushFour)(const float* const* rows, const float* weights, const float* force, float* moved,
                     std::ptrdiff_t stride);
};

/// How many numbers the paths of a panel's rows share with those of another's.
struct SharedPath
{
    Index with = -1; // the other panel
    Index length = 0;
};

/// A is scalar, the same for x, y and z, so that one number stands for a pair of vertices. What is kept from one block
/// to the next is only saved work: a fresh one has the same bits.
struct Compliance
{
    std::vector<Index> touched; // vertices that may feel a force, by slot
    std::vector<Index> slotOf;  // of each vertex, or -1
    AlignedArray<float> block;  // A^-1 among them, row by row
    std::size_t stride = 0;     // numbers of a row, padding included
    AlignedArray<float> moved;  // m, how far the forces have moved each slot: all x, then all y, then all z

    // From earlier blocks: the path vectors of vertices, bounded in number, and the last block.
    std::shared_ptr<const System> of;
    std::vector<Index> known;         // the last block's vertices, by its slots
    std::vector<Index> slotBefore;    // of each slot in the last block, or -1
    AlignedArray<float> before;       // the last block
    std::vector<std::int64_t> pathOf; // where each vertex's vectors start in `paths`, or -1
    AlignedArray<float> paths;        // y and z, one after the other
    std::size_t pathNumbers = 0;      // of those, in use
    std::vector<SharedPath> shared;   // by panel
    std::vector<Index> missing;       // vertices whose paths are to be followed
    PathRoom room;

    const RowKernels* kernels = nullptr; // for this machine

    Real Between(Index a, Index b) const { return block[static_cast<std::size_t>(a) * stride + b]; }
};

/// No vertex is touched.
void ForgetTouched(Compliance& c, Index vertices);

/// The slot of a vertex, which is touched from now on.
Index SlotFor(Compliance& c, Index vertex);

/// A^-1 among the touched vertices, and nothing moved.
void FillBlock(Compliance& c, const std::shared_ptr<const System>& system);

/// Adds what a force that four slots share (N) moves all of them.
inline void Push(Compliance& c, const std::array<Index, 4>& slots, const std::array<Real, 4>& weights,
                 const Vec3& force)
{
    std::array<const float*, 4> rows = {};
    std::array<float, 4> parts = {};
    for (std::size_t i = 0; i < 4; ++i)
    {
        rows[i] = c.block.data() + slots[i] * c.stride;
        parts[i] = static_cast<float>(weights[i]);
    }
    const std::array<float, 3> f = {static_cast<float>(force[0]), static_cast<float>(force[1]),
                                    static_cast<float>(force[2])};
    c.kernels->pushFour(rows.data(), parts.data(), f.data(), c.moved.data(), static_cast<std::ptrdiff_t>(c.stride));
}

/// What a slot has been moved by (m).
inline Vec3 MovedAt(const Compliance& c, Index slot)
{
    const float* moved = c.moved.data() + slot;
    return {moved[0], moved[c.stride], moved[2 * c.stride]};
}
} // namespace cpd
