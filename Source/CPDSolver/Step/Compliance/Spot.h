/// A place of a body that contact forces act on: a vertex, or one between the three of a triangle.
#pragma once

#include "CPDSolver/Step/Compliance/Compliance.h"

namespace cpd
{
struct Spot
{
    std::size_t count = 1; // of vertices: 1 or 3
    std::array<Index, 3> vertices = {};
    std::array<Real, 3> weights = {1, 0, 0};
    std::array<Index, 3> slots = {}; // of the vertices, among those touched

    static Spot At(Index vertex) { return {1, {vertex, 0, 0}}; }

    /// A field that belongs to the vertices, here.
    Vec3 In(const Columns& field) const
    {
        Vec3 sum = weights[0] * field.col(vertices[0]);
        for (std::size_t i = 1; i < count; ++i)
            sum += weights[i] * field.col(vertices[i]);
        return sum;
    }

    /// How much speed an impulse of 1 N s brings here to vertices that are free (1/kg).
    Real Mobility(const VectorX& mass) const
    {
        Real sum = 0;
        for (std::size_t i = 0; i < count; ++i)
            sum += weights[i] * weights[i] / mass[vertices[i]];
        return sum;
    }
};

/// An impulse there, as a change of the vertices' velocities.
inline void Kick(const Spot& spot, const VectorX& mass, const Vec3& impulse, Columns& velocity)
{
    for (std::size_t i = 0; i < spot.count; ++i)
        velocity.col(spot.vertices[i]) += spot.weights[i] / mass[spot.vertices[i]] * impulse;
}

/// A force there, onto the vertices' forces.
inline void AddForce(const Spot& spot, const Vec3& force, Columns& forces)
{
    for (std::size_t i = 0; i < spot.count; ++i)
        forces.col(spot.vertices[i]) += spot.weights[i] * force;
}

inline void TakeSlots(Compliance& c, Spot& spot)
{
    for (std::size_t i = 0; i < spot.count; ++i)
        spot.slots[i] = SlotFor(c, spot.vertices[i]);
}

/// How far a unit force moves its own spot (m/N).
inline Real GiveAt(const Compliance& c, const Spot& spot)
{
    Real give = 0;
    for (std::size_t i = 0; i < spot.count; ++i)
        for (std::size_t j = 0; j < spot.count; ++j)
            give += spot.weights[i] * spot.weights[j] * c.Between(spot.slots[i], spot.slots[j]);
    return give;
}
} // namespace cpd
