/// What the surface's per-frame functions share: the parallel loop over vertices, outputs of the right size, unit
/// vectors.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include "CPDSolver/Base/ParallelFor.h"

namespace cpd::embed
{
// Vertices, triangles or tets a chunk: enough work to outweigh the loop's own cost.
inline constexpr Index kSurfaceChunk = 1024;

/// Calls function(begin, end) for runs of the numbers 0..count.
template <class Function> void ForEachRange(Index count, Function&& function)
{
    // Written without count + kSurfaceChunk, which could overflow.
    const Index chunks = count / kSurfaceChunk + (count % kSurfaceChunk > 0 ? 1 : 0);
    ParallelFor(chunks,
                [&](Index chunk)
                {
                    const Index begin = chunk * kSurfaceChunk;
                    function(begin, begin + std::min(count - begin, kSurfaceChunk));
                });
}

/// Calls function(i) for each number in 0..count.
template <class Function> void ForEachIndex(Index count, Function&& function)
{
    ForEachRange(count,
                 [&](Index begin, Index end)
                 {
                     for (Index i = begin; i < end; ++i)
                         function(i);
                 });
}

/// Gives the output a column a vertex; does nothing from the second time on.
inline void Fit(Index count, Columns& output)
{
    if (output.cols() != count)
        output.resize(3, count);
}

/// The unit vector along `direction`, or what `standIn` returns if it has no direction to speak of.
template <class StandIn> Vec3 UnitOr(const Vec3& direction, StandIn&& standIn)
{
    const Real squared = direction.squaredNorm();
    const bool usable = squared > std::numeric_limits<Real>::min() && std::isfinite(squared);
    return usable ? Vec3(direction * (1 / std::sqrt(squared))) : Vec3(standIn());
}
} // namespace cpd::embed
