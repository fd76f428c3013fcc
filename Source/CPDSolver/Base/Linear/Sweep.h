/// The two sweeps of a solve over a run of panels: forwards to the root, backwards to the leaves.
#pragma once

#include "CPDSolver/Base/Linear/Symbolic.h"

namespace cpd
{
/// Numbers that a row of the room takes for one 3-vector: the fourth is padding.
inline constexpr int kRowNumbers = 4;

/// Whether a factor stays in a core's own cache from sweep to sweep, or has to be fetched ahead of its use.
enum class Memory
{
    Near,
    Far
};

/// What the sweeps over panels [first, end) read and write.
template <class Scalar> struct SweepData
{
    const Panel* panels;
    const Index* slots;
    const Scalar* values;
    Scalar* rows;  // the room: one row a place, of 4 numbers for each right-hand side
    Scalar* spare; // 3 longest rows of it
    Memory memory;
};

/// The stages of a sweep, each for a room whose rows hold 1 or 2 3-vectors: index by that less one.
template <class Scalar> struct Sweeps
{
    using Data = SweepData<Scalar>;
    /// Whole sweeps over panels [first, end).
    void (*forward[2])(const Data& data, Index first, Index end);
    void (*backward[2])(const Data& data, Index first, Index end);
    /// The same for one panel that several threads share: one of them takes or collects, then all multiply, each for
    /// some blocks of rows (forwards) or some columns (backwards).
    void (*take[2])(const Data& data, Index panel);
    void (*multiply[2])(const Data& data, Index panel, Index firstBlock, Index endBlock);
    void (*collect[2])(const Data& data, Index panel);
    void (*multiplyTransposed[2])(const Data& data, Index panel, Index firstColumn, Index endColumn);
};

/// The kernels of the chosen instruction set.
template <class Scalar> const Sweeps<Scalar>& ChosenSweeps();
} // namespace cpd
