/// A body on two machines: what the one that decides says of its body, and how a copy elsewhere keeps to it.
#pragma once

#include "CPDSolver/Play/LiveBody.h"

namespace cpd::play
{
/// How a body stands and moves as a whole, and which of that it is told to keep. Its shape is left out: every machine
/// wobbles by itself, with the same energy.
struct BodyFrame
{
    Frame at;              // centre of mass, and the turn since rest
    Vec3 P = Vec3::Zero(); // kg m/s
    Vec3 L = Vec3::Zero(); // kg m^2/s, about the centre
    Real H = 0;            // J
    std::optional<TargetMode> keepsP;
    std::optional<TargetMode> keepsL;
    std::optional<TargetMode> keepsH;
    Real damping = 0; // 1/s
    std::vector<Force> forces;
    bool asleep = false; // and so it will stay there
};

CPD_API BodyFrame DescribeBody(const LiveBody& live);

/// Whether a copy makes steps, and so can be led.
enum class Copy
{
    Steps,
    StandsStill // until it is switched on; called while no step runs
};

/// Brings a copy to what was said. What is far off is put there; what is near is given the momenta that lead there in a
/// while, so that nothing jumps; what agrees is left alone, so that it may sleep. What stands still is put there at
/// once, and goes on from there when it steps again. Refuses numbers that are not finite.
CPD_API Expected<Done> Follow(LiveBody& live, const BodyFrame& said, Copy copy = Copy::Steps);
} // namespace cpd::play
