/// Obstacles: what a body can touch, as plain copies of what the engine has.
#pragma once

#include <memory>
#include <variant>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Base/Types.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// Everything below z = 0 of its frame.
struct PlaneShape
{
};

struct SphereShape
{
    Real radius; // m
};

struct BoxShape
{
    Vec3 half; // m
};

/// Along z; the straight part reaches from -half to half.
struct CapsuleShape
{
    Real radius; // m
    Real half;   // m
};

class ConvexHull;
class TriangleSoup;
class HeightGrid;

/// Shapes with data of their own are shared: a collider is copied every frame, its mesh is not.
struct ConvexShape
{
    std::shared_ptr<const ConvexHull> hull;
};
struct MeshShape
{
    std::shared_ptr<const TriangleSoup> triangles;
};
struct HeightFieldShape
{
    std::shared_ptr<const HeightGrid> heights;
};

using Shape = std::variant<PlaneShape, SphereShape, BoxShape, CapsuleShape, ConvexShape, MeshShape, HeightFieldShape>;

struct Collider
{
    Shape shape = PlaneShape{};
    Vec3 position = Vec3::Zero(); // m; of a dynamic one, its centre of mass
    Quat rotation = Quat::Identity();
    Vec3 velocity = Vec3::Zero();            // m/s, of the position
    Vec3 angularVelocity = Vec3::Zero();     // rad/s
    Vec3 surfaceVelocity = Vec3::Zero();     // m/s in the collider's frame: a conveyor belt
    Real friction = 0.5;                     // Coulomb's, combined with the body's by the caller
    Real restitution = 0;                    // 0..1, combined likewise
    Real mass = 0;                           // kg; 0: not to be moved by the body
    Vec3 acceleration = Vec3::Zero();        // m/s^2, by gravity and whatever else moves it meanwhile; of a dynamic one
    Vec3 angularAcceleration = Vec3::Zero(); // rad/s^2, likewise
    Mat3 inertia = Mat3::Identity();         // kg m^2, in the world's frame; of a dynamic one
    std::uint64_t id = 0;                    // stays the same from step to step
};

/// How far a point is from a surface (negative inside), the surface's outward normal there, and its nearest point.
struct Distance
{
    Real value;
    Vec3 normal;
    Vec3 surface;
};

/// In the world. Never NaN: where the nearest point is not unique, one is chosen.
CPD_API Distance DistanceTo(const Collider& collider, const Vec3& point);
/// The same for many points: the rotation's matrix made once.
CPD_API Distance DistanceTo(const Collider& collider, const Mat3& rotation, const Vec3& point);

struct Bounds
{
    Vec3 low;
    Vec3 high;

    bool Reaches(const Bounds& other, Real margin) const
    {
        return (low.array() <= other.high.array() + margin).all() && (high.array() >= other.low.array() - margin).all();
    }
    bool Holds(const Vec3& point, Real margin) const
    {
        return (point.array() >= low.array() - margin).all() && (point.array() <= high.array() + margin).all();
    }
};

inline Bounds Joined(const Bounds& a, const Bounds& b)
{
    return {a.low.cwiseMin(b.low), a.high.cwiseMax(b.high)};
}

/// Around all of the places.
inline Bounds BoundsOf(const Columns& places)
{
    return {places.rowwise().minCoeff(), places.rowwise().maxCoeff()};
}

/// The shape's, in its own frame and in the world; a plane's hold all that is below it.
CPD_API Bounds LocalBoundsOf(const Collider& collider);
CPD_API Bounds BoundsOf(const Collider& collider);

/// The velocity of the collider's surface at a point of it, conveyor included.
CPD_API Vec3 VelocityAt(const Collider& collider, const Vec3& point);

/// The turn that an angular velocity makes in a time (s).
CPD_API Quat SpinOver(const Vec3& angularVelocity, Real time);

/// Goes on for a time (s) as it was moving.
CPD_API void MoveOn(Collider& collider, Real time);

/// Null if sound, else what is wrong.
CPD_API const char* FindBadCollider(const Collider& collider);

CPD_API Expected<ConvexShape> MakeConvex(const std::vector<Vec3>& points);
CPD_API Expected<MeshShape> MakeMeshShape(const SurfaceMesh& mesh);
/// Heights (m) row by row along x, `columns` a row, `spacing` metres apart; the first corner lies at the origin.
CPD_API Expected<HeightFieldShape> MakeHeightField(std::vector<Real> heights, Index columns, Real spacing);
} // namespace cpd
