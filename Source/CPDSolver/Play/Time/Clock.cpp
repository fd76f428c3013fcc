#include "CPDSolver/Play/Time/Clock.h"

#include <algorithm>
#include <cmath>

namespace cpd::play
{
namespace
{
// Of a step: thirty frames of 1/30 s must make thirty steps, whatever their sum rounds to.
constexpr Real kRounding = 1e-6;
} // namespace

int Advance(Clock& clock, Real seconds)
{
    if (!(seconds > 0) || !std::isfinite(seconds))
        return 0;
    clock.pending += seconds;
    const Real due = std::floor(clock.pending / clock.step + kRounding);
    const Real taken = std::min<Real>(due, clock.mostSteps);
    clock.dropped += (due - taken) * clock.step;
    clock.pending = std::max<Real>(0, clock.pending - due * clock.step);
    return static_cast<int>(taken);
}

int StepsDue(const Clock& clock, Real seconds)
{
    Clock tried = clock;
    return Advance(tried, seconds);
}

int FramesToNext(const Clock& clock, Real seconds)
{
    constexpr Real kMost = 1e4;
    if (!(seconds > 0))
        return 1;
    const Real left = clock.step * (1 - kRounding) - clock.pending;
    return static_cast<int>(std::clamp<Real>(std::ceil(left / seconds), 1, kMost));
}

Real Fraction(const Clock& clock)
{
    return std::clamp<Real>(clock.pending / clock.step, 0, 1);
}
} // namespace cpd::play
