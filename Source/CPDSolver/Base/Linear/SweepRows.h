/// The rows that a sweep works on: a piece of the room for each subtree, and what passes between a piece and the top's.
#pragma once

#include <algorithm>

#include "CPDSolver/Base/Linear/Sweep.h"
#include "CPDSolver/Base/Simd/AlignedArray.h"

namespace cpd
{
template <class Scalar, int kSides> class SweepRows
{
public:
    static constexpr int kStride = kRowNumbers * kSides;

    SweepRows(const Symbolic& plan, const AlignedArray<Scalar>& factor, AlignedArray<Scalar>& memory)
        : symbolic(plan), values(factor.data()), spare(std::ptrdiff_t{plan.longest} * kStride)
    {
        // The rows, then a piece of spare room for each subtree.
        constexpr std::size_t kLine = kSimdAlignment / sizeof(Scalar);
        const std::size_t rowNumbers = (static_cast<std::size_t>(plan.places) * kStride + kLine - 1) / kLine * kLine;
        memory.resize(std::max(memory.size(), rowNumbers + plan.subtrees.size() * spare));
        rows = memory.data();
        spares = rows + rowNumbers;
    }

    Scalar* Row(Index place) { return rows + static_cast<std::ptrdiff_t>(place) * kStride; }

    /// What a subtree's sweep left for rows of the top.
    void HandUp(const Subtree& subtree)
    {
        const Scalar* from = Row(subtree.place + subtree.Columns());
        for (const Index place : subtree.outside)
        {
            Scalar* to = Row(place);
            for (int i = 0; i < kStride; ++i)
                to[i] += *from++;
        }
    }

    void HandDown(const Subtree& subtree)
    {
        Scalar* to = Row(subtree.place + subtree.Columns());
        for (const Index place : subtree.outside)
        {
            const Scalar* from = Row(place);
            for (int i = 0; i < kStride; ++i)
                *to++ = from[i];
        }
    }

    /// Nothing has arrived yet at the rows that a subtree reaches outside, nor at its padding.
    void ClearOutside(const Subtree& subtree)
    {
        const std::ptrdiff_t outside = static_cast<std::ptrdiff_t>(subtree.outside.size()) + 1;
        std::fill_n(Row(subtree.place + subtree.Columns()), outside * kStride, Scalar(0));
    }

    SweepData<Scalar> DataOf(Index t) const
    {
        // Bytes. Up to here a core's second-level cache and its own looking ahead keep up.
        constexpr std::size_t kNear = std::size_t{2} << 20;
        const bool near = static_cast<std::size_t>(symbolic.numbers) * sizeof(Scalar) <= kNear;
        return {symbolic.panels.data(),           symbolic.slots.data(), values, rows, spares + t * spare,
                near ? Memory::Near : Memory::Far};
    }

private:
    const Symbolic& symbolic;
    const Scalar* values;
    std::ptrdiff_t spare;
    Scalar* rows;
    Scalar* spares;
};
} // namespace cpd
