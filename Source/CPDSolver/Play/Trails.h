/// How obstacles move that are put from place to place, such as lifts and animated bones: an engine has no velocity of
/// theirs.
#pragma once

#include <map>
#include <optional>

#include "CPDSolver/Play/Shape/Region.h"

namespace cpd::play
{
class Trails
{
public:
    struct Motion
    {
        Vec3 velocity = Vec3::Zero();        // m/s, of the frame's origin
        Vec3 angularVelocity = Vec3::Zero(); // rad/s
    };

    /// What stands here at this time (s) moved so since the last look. Several looks at one time see the same. Nothing
    /// is known at the first look and after a pause; what leapt from one place to another stands.
    CPD_API std::optional<Motion> Follow(std::uint64_t id, const Frame& at, Real time);

    /// Forgets what nobody has looked at for a while.
    CPD_API void Forget(Real time);

private:
    struct Step
    {
        Frame at;
        Real time = 0;
        std::optional<Motion> motion;
    };
    std::map<std::uint64_t, Step> steps;
};
} // namespace cpd::play
