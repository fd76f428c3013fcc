#include "CPDSolver/Play/Time/Blend.h"

namespace cpd::play
{
void Blend(const Columns& before, const Columns& now, Real fraction, Columns& shown)
{
    shown = (1 - fraction) * before + fraction * now;
}

Vec3 CentreOf(const Columns& shown, const VectorX& mass)
{
    return shown * mass / mass.sum();
}
} // namespace cpd::play
