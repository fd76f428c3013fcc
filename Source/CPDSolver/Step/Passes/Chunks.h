/// How passes over all vertices are shared out to threads, and their numbers handed to kernels.
#pragma once

#include <algorithm>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Vertices a chunk: several microseconds, more than it costs to wake a thread.
inline constexpr Index kChunk = 4096;
/// Of a body so large that it had more, chunks are larger: partial sums must find room without allocating.
inline constexpr Index kMostChunks = 32;

/// How a pass over all vertices is cut, whatever the number of threads.
struct Chunks
{
    Index vertices;
    Index length;

    explicit Chunks(Index count) : vertices(count), length(kChunk)
    {
        while (Count() > kMostChunks)
            length *= 2;
    }
    Index Count() const { return (vertices + length - 1) / length; }
    /// Calls function(chunk, begin, end) for each.
    template <class Function> void ForEach(Function&& function) const
    {
        if (Count() == 1)
            function(0, 0, vertices);
        else
            ParallelFor(Count(), [&](Index c) { function(c, c * length, std::min(vertices, (c + 1) * length)); });
    }
};

inline Index VerticesOf(const Columns& columns)
{
    return static_cast<Index>(columns.cols());
}

inline void Copy(const Vec3& from, double (&to)[3])
{
    std::copy_n(from.data(), 3, to);
}
} // namespace cpd
