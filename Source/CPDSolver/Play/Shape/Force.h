/// Forces that last: a thruster, a magnet, somebody who leans on a part of the body.
#pragma once

#include <span>
#include <vector>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
struct Force
{
    Vec3 newtons = Vec3::Zero(); // in all, along the world's axes
    std::vector<Index> vertices; // which share it by their masses; none: all do

    bool operator==(const Force& other) const = default;
};

/// Whether its numbers are finite, and its vertices those of a body that has so many.
CPD_API Expected<Done> CheckForce(const Force& force, Index vertexCount);

/// Adds them to forces (N), which has a column a vertex. Who shares one is moved alike by it: what acts on a whole
/// body carries it without bending it, as gravity does.
CPD_API void AddForces(std::span<const Force> acting, const VectorX& mass, Columns& forces);

/// How fast (m/s^2) they set any vertex going, at most.
CPD_API Real AccelerationBy(std::span<const Force> acting, const VectorX& mass);
} // namespace cpd::play
