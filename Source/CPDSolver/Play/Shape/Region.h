/// Which vertices a pin or an attachment takes hold of: those in a box, in a ball, or listed.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
/// A place that has a direction: p = position + rotation * local.
struct Frame
{
    Vec3 position = Vec3::Zero(); // m
    Quat rotation = Quat::Identity();

    Vec3 ToWorld(const Vec3& local) const { return position + rotation * local; }
    Vec3 ToLocal(const Vec3& world) const { return rotation.conjugate() * (world - position); }
};

/// The way between two frames: straight, and turning by the shortest arc.
CPD_API Frame Between(const Frame& from, const Frame& to, Real fraction);

struct BoxRegion
{
    Frame frame;
    Vec3 halfSize = Vec3::Zero(); // m
};

struct BallRegion
{
    Vec3 centre = Vec3::Zero(); // m
    Real radius = 0;            // m
};

/// The vertices inside, ascending; if there is none, the nearest within reach (m) of the region, so that a small one is
/// not lost between the vertices of a coarse body.
CPD_API Expected<std::vector<Index>> VerticesIn(const BoxRegion& box, const Columns& x, Real reach);
CPD_API Expected<std::vector<Index>> VerticesIn(const BallRegion& ball, const Columns& x, Real reach);
} // namespace cpd::play
