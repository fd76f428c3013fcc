/// Entries of A^-1 between a few rows, without solving for its columns.
#pragma once

#include <span>

#include "CPDSolver/Base/Linear/Cholesky.h"

/// With A^-1 = L^-T D L^-1 by panels,
///     (A^-1)_ij = y_i . z_j,    y = L^-1 e,    z = D y,
/// and y_i is zero except on the path from i's panel up to the root of the elimination tree: a fraction of all rows,
/// and only the forward sweep along it is needed. The vectors are kept from the root down, so that what the paths of
/// two rows have in common is where both begin.
namespace cpd
{
/// Room for following paths; sized at the first use.
struct PathRoom
{
    SolveRoom sweep;
    std::vector<char> marked;  // of each panel: it is on a path of this run
    std::vector<Index> panels; // those, children before parents
};

/// Rows whose paths are followed in one run.
inline constexpr int kPathsAtOnce = 6;

/// Numbers in y, and in z, of a row of A: a multiple of eight.
Index PathLength(const Symbolic& symbolic, Index row);

/// How many of them two rows share, by the panels that they belong to.
Index SharedByPanels(const Symbolic& symbolic, Index a, Index b);

/// y, then z, of at most kPathsAtOnce rows; paths[i] has room for twice the length of rows[i]'s. What comes out for a
/// row does not depend on which others run along.
CPD_API void FollowPaths(const Cholesky& factor, std::span<const Index> rows, std::span<float* const> paths,
                         PathRoom& room);

/// y . z of two rows that share so many numbers, on the chosen instruction set.
using PathProduct = float (*)(const float* y, const float* z, Index length);
CPD_API PathProduct ChosenPathProduct();
} // namespace cpd
