/// The picture between two steps.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
/// fraction 0 is `before`, 1 is `now`. Positions on a straight line: within one step no vertex turns far.
CPD_API void Blend(const Columns& before, const Columns& now, Real fraction, Columns& shown);

/// The middle of what is shown, weighted by mass.
CPD_API Vec3 CentreOf(const Columns& shown, const VectorX& mass);
} // namespace cpd::play
