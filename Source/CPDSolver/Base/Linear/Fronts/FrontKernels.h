/// The dense arithmetic of a front in SIMD: what one block of pivots does to all the other rows.
#pragma once

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Rows and columns of a tile.
inline constexpr Index kTile = 8;
/// Pivots that are eliminated together.
inline constexpr Index kPivots = 16;

/// A front's lower triangle in tiles, row of tiles after row of tiles; in each its columns one after the other. Tiles
/// on the diagonal are whole. Fast because all that a kernel reads and writes at a time is one line of memory.
inline constexpr std::ptrdiff_t TilesBefore(Index tileRow)
{
    return std::ptrdiff_t{tileRow} * (tileRow + 1) / 2;
}

/// U holds the pivots' columns, all rows of the front: for each row of tiles kPivots columns of kTile rows. V likewise.
struct PivotJob
{
    double* tiles;
    const double* U;
    double* V;
    const double* inverse; // of the pivots' own block; columns of kPivots rows
    Index depth;           // how many pivots there are
};

struct FrontKernels
{
    /// A positive definite block becomes its inverse; the number of the pivot where it is none, or -1.
    Index (*invert)(double* block, Index size);
    /// V = U inverse, in these rows of tiles.
    void (*multiply)(const PivotJob& job, Index firstTileRow, Index endTileRow);
    /// The front -= U V^T, in these rows of tiles.
    void (*subtract)(const PivotJob& job, Index firstTileRow, Index endTileRow);
};

/// Those of the chosen instruction set.
const FrontKernels& ChosenFrontKernels();
} // namespace cpd
