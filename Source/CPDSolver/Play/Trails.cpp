#include "CPDSolver/Play/Trails.h"

namespace cpd::play
{
namespace
{
// Longer ago than this says nothing of how it moves now (s).
constexpr Real kPause = 0.25;
// Faster than this nothing goes: it was put there (m/s).
constexpr Real kLeap = 50;

Trails::Motion MotionOver(const Frame& from, const Frame& to, Real time)
{
    Trails::Motion motion;
    motion.velocity = (to.position - from.position) / time;
    const Eigen::AngleAxis<Real> turn((to.rotation * from.rotation.conjugate()).normalized());
    motion.angularVelocity = turn.angle() / time * turn.axis();
    return motion.velocity.norm() < kLeap ? motion : Trails::Motion();
}
} // namespace

std::optional<Trails::Motion> Trails::Follow(std::uint64_t id, const Frame& at, Real time)
{
    const auto [found, isNew] = steps.try_emplace(id, Step{at, time, {}});
    Step& step = found->second;
    const Real passed = time - step.time;
    if (isNew || passed == 0)
        return step.motion;
    const bool recent = passed > 0 && passed <= kPause;
    step = {at, time, recent ? std::optional(MotionOver(step.at, at, passed)) : std::nullopt};
    return step.motion;
}

void Trails::Forget(Real time)
{
    std::erase_if(steps, [&](const auto& entry) { return time - entry.second.time > kPause; });
}
} // namespace cpd::play
