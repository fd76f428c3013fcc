/// The two sweeps of a solve over a run of panels: forwards to the root, backwards to the leaves.
#pragma once

#include "CPDSolver/Base/Linear/Symbolic.h"

namespace cpd
{
/// Numbers that a row of the room takes for one 3-vector: the fourth is padding.
inline constexpr int kRowNumbers = 4;

/// What the sweeps over panels [first, end) read and write.
template <class Scalar> struct SweepData
{
    const Panel* panels;
    const Index* slots;
    const Scalar* values;
    Scalar* rows;  // the room: one row a place, of 4 numbers for each right-hand side
    Scalar* spare; // 3 longest rows of it
};

/// `sides` is how many 3-vectors a row holds: 1 or 2.
template <class Scalar> struct Sweeps
{
    using Function = void (*)(const SweepData<Scalar>& data, Index first, Index end);
    Function forward[2];
    Function backward[2];
};

/// The kernels of the chosen instruction set.
template <class Scalar> const Sweeps<Scalar>& ChosenSweeps();
} // namespace cpd
