/// The numeric factorisation, front by front: dense blocks from the leaves of the elimination tree to its root.
#pragma once

#include <optional>

#include "CPDSolver/Base/Linear/Symbolic.h"
#include "CPDSolver/Base/Simd/AlignedArray.h"

namespace cpd
{
/// Fills `factor` with the panels of A in the layout that PanelKernels.inl explains; Scalar is float or double, the
/// computation is in double. Returns the row of A at which A turned out not to be positive definite, if it did.
template <class Scalar>
std::optional<Index> FactoriseFronts(const Symbolic& symbolic, const std::vector<Real>& values,
                                     AlignedArray<Scalar>& factor);
} // namespace cpd
