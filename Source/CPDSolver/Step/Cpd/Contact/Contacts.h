/// Contacts of one `cpd` substep. Repulsion is solved with the elasticity on the compliance matrix S A^-1 S^T, so that
/// A is never factorised anew; impacts give their energy back to the rigid motion by restitution; friction is
/// Coulomb's.
#pragma once

#include "CPDSolver/Step/Cpd/Substep.h"

namespace cpd
{
/// At the start of a step: the colliders as they are, no impulses yet.
void BeginContacts(const StepInput& input, Workspace& workspace);

/// The colliders' motion over a substep, after it.
void MoveColliders(Workspace& workspace, Real h);

/// Finds what w.X, the trapezoid's result, would run into, and the forces that keep it out; moves w.X by them.
/// Returns whether anything touches.
bool Repel(Substep& s, const State& state);

/// The forces' impulses: no rebound off the surface itself (w.u loses it), friction, and what they did to P, L and the
/// energy. The obstacles get theirs.
ContactSum SumImpulses(Substep& s, State& state);

/// The energies of a substep that a rebound shares out.
struct Spare
{
    Real room;    // J, for the deformation's motion: H - W - K
    Real kinetic; // J, of the deformation as it is
    Real elastic; // J
};

/// Gives back to the rigid motion what impacts took from it, or takes what an inelastic one owes: changes P and L, and
/// the returned joules are H's change.
Real Rebound(Substep& s, const RigidMotion& shape, const Spare& spare, Vec3& P, Vec3& L, State& state);

/// The body's rigid motion at both ends of a substep, contacts included.
struct RigidPath
{
    Vec3 V0, V1, omega0, omega1, centre0, centre1;

    Vec3 Start(const Vec3& point) const { return V0 + omega0.cross(point - centre0); }
    /// The mean velocity over the substep of what is at a point.
    Vec3 Middle(const Vec3& point) const { return (Start(point) + V1 + omega1.cross(point - centre1)) / 2; }
};

/// What each pair took from the rigid motion in this substep; ages the pairs that do not touch.
void UpdatePairs(const Substep& s, const RigidPath& path, State& state, ContactSum& sum);

/// Substeps after which a pair that has not touched is forgotten.
inline constexpr int kLongFree = 16;

/// Joules that pairs hold for the rigid motion.
Real StoredEnergy(const State& state);

/// Slower than this against all that it touches, a body is lying (m/s).
inline constexpr Real kSlow = 0.3;

/// At rest on something for a while: no energy is owed any more, and creeping stops.
bool IsResting(const State& state);
} // namespace cpd
