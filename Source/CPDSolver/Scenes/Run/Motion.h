/// Where things are that move as they are told: keyed paths, constant velocities, and pins on either.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Scenes/Scene.h"

namespace cpd
{
struct Pose
{
    Vec3 position = Vec3::Zero(); // m
    Quat rotation = Quat::Identity();

    Vec3 Apply(const Vec3& point) const { return position + rotation * point; }
    Vec3 Undo(const Vec3& point) const { return rotation.conjugate() * (point - position); }
};

/// Round x, then y, then z, in degrees.
CPD_API Quat RotationOf(const Vec3& degrees);

/// The path at a time (s): offset and turn. No keys: it stands.
CPD_API Pose PathAt(const std::vector<PathKey>& path, Real time);

/// An obstacle that moves as told. One with a mass stays where it was put: what pushes it is no part of its path.
CPD_API Pose PoseAt(const ObstacleDescription& obstacle, Real time);
} // namespace cpd
