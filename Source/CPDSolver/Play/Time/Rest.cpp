#include "CPDSolver/Play/Time/Rest.h"

#include <utility>

namespace cpd::play
{
RestChange NoteStep(Rest& rest, const RestSettings& settings, Real kinetic, Real mass, Real step)
{
    // T = m v^2 / 2, so that neither the root nor a division by a tiny mass is needed.
    const bool slow = 2 * kinetic <= mass * settings.speed * settings.speed;
    rest.quiet = slow && settings.allowed ? rest.quiet + step : 0;
    if (rest.asleep || rest.quiet < settings.seconds || !settings.allowed || !slow)
        return RestChange::None;
    rest.asleep = true;
    return RestChange::FellAsleep;
}

RestChange Wake(Rest& rest)
{
    rest.quiet = 0;
    return std::exchange(rest.asleep, false) ? RestChange::Woke : RestChange::None;
}
} // namespace cpd::play
