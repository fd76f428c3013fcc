/// Contacts of one `cpd` substep. Repulsion is solved with the elasticity on the compliance matrix S A^-1 S^T, so that
/// A is never factorised anew; impacts give their energy back to the rigid motion by restitution; friction is
/// Coulomb's. Bodies that may touch each other go through every stage side by side.
#pragma once

#include "CPDSolver/Step/Cpd/Substep.h"

namespace cpd
{
/// Vertices this near are looked at (m); farther ones if they come nearer by two thirds of the way in this substep.
inline constexpr Real kMargin = 0.02;
inline constexpr Real kLookAhead = 1.5;

/// What comes no nearer than this, in mean edges, passes by.
inline constexpr Real kGraze = 0.01;

/// What starts deep inside of what stands is pushed out at this speed, not thrown (m/s). That is the obstacle's work.
inline constexpr Real kPushOut = 2;

/// Soft surfaces part no faster than this (m/s) where they are inside each other or nearer than they should be. Nobody
/// pays for it, and who stands on another has no joules for more: its step was taken back, contacts and all, and flush
/// boxes sank into each other. At .25 one stack in sixteen still does.
inline constexpr Real kParting = 0.1;

/// The same for obstacles that give way. Below .15 a crate that fell on a jelly comes out too late at ten frames a
/// second, at 1 jellies sink into the crates that they stand on.
inline constexpr Real kPartingFromLoose = 0.3;

/// At the start of a step: the colliders as they are, no impulses yet.
void BeginContacts(const Body& body, const StepInput& input, Workspace& workspace);

/// Which loose obstacles several bodies see: their impulses move one and the same.
void FindTwins(std::span<Player> players);

/// An impulse (N s), and its turn about the position (N m s), on an obstacle, if that gives way at all.
void Kick(ContactSpace& c, Index collider, const Vec3& linear, const Vec3& angular);

/// The colliders' motion over a substep, after it.
void MoveColliders(Workspace& workspace, Real h);

/// How far a collider's surface goes in a substep, at most, where it can be met within a box (m).
Real TravelOf(const Collider& collider, const Bounds& within, Real h);

/// Which vertices the trapezoid's result w.X may bring into obstacles, and which into soft surfaces.
void GatherTouches(Substep& s, const State& state);
void GatherPresses(std::span<Player> players);

/// Whether the body's surface meets itself.
bool MeetsItself(const Substep& s);

/// The body's patches, made if there are none yet.
SurfacePatches& PatchesOf(Substep& s);

/// Which triangles may meet corners and edges of a collider. `motion` holds the body before and after, and no vertex of
/// it goes farther than `bodyTravel` (m).
void GatherOutline(Substep& s, const State& state, Index collider, const Bounds& motion, Real bodyTravel);

/// The force (N) that this touch of this collider, or of this body, ended with in the last substep, or none.
Vec3 WarmForce(const std::vector<WarmContact>& warm, std::uint64_t id, Index key);

/// What the forces found so far have left, or brought, through each other: surfaces turn and slide within a substep,
/// and the triangle that was nearest at its start need not be the one that is met. w.extra holds where all would end.
bool GatherLandedPresses(std::span<Player> players);

/// Gives every touched vertex its slot, fills A^-1 among them, and puts together what the search works on.
void FillCompliance(std::span<Player> players);

/// The contacts of all bodies, one body's touches and presses after the other's.
Meetings& MeetingsOf(std::span<Player> players);

/// Finds the forces that keep everything out of everything, and moves w.X by them; and the impulses by which surfaces
/// leave their velocities to what touches them, with what these change of the way, into w.low.
void Repel(std::span<Player> players);

/// Takes from the way down, w.p = A^-1 w.rhs, what leads into anything that is touched.
void KeepClear(std::span<Player> players, Player& player);

/// How much of its touches' impulses a held body takes (0 to 1): what its shape and its motion w.u took up.
Real TakenShare(const Player& player);

/// The joules that places which meet lose, where no rigid motion rebounds: never all of the deformation's motion (J),
/// or a fold would freeze half open.
Real TakenByImpacts(const ContactSum& sum, Real motion);

/// The forces' impulses: no rebound off the surface itself (w.u loses it), friction, and what they did to P, L and the
/// energy, into aim.contact. The obstacles get theirs.
void SumImpulses(std::span<Player> players);

/// Gives back to the rigid motion what impacts took from it, or takes what an inelastic one owes.
void Rebound(std::span<Player> players);

/// What `mine` got from `other`, the normal pointing to `mine`, into both bodies' sums of the step; and all that the
/// substep's presses gave.
void NoteBodyImpulse(Player& mine, Player& other, const Vec3& impulse, const Vec3& normal, const Vec3& place);
void NoteBodyImpulses(std::span<Player> players);

/// The body's rigid motion at both ends of a substep, contacts included.
struct RigidPath
{
    Vec3 V0, V1, omega0, omega1, centre0, centre1;

    Vec3 Start(const Vec3& point) const { return V0 + omega0.cross(point - centre0); }
    /// The mean velocity over the substep of what is at a point.
    Vec3 Middle(const Vec3& point) const { return (Start(point) + V1 + omega1.cross(point - centre1)) / 2; }
};

/// With the impulses that aim.contact holds so far.
RigidPath PathOf(const Player& player);

/// What each pair took from the rigid motion in this substep; ages the pairs that do not touch.
void UpdatePairs(std::span<Player> players);

/// Substeps after which a pair that has not touched is forgotten.
inline constexpr int kLongFree = 16;

/// What nothing moves: neither forces nor a path.
inline bool Stands(const Collider& collider)
{
    return !(collider.mass > 0) && collider.velocity.isZero(0) && collider.angularVelocity.isZero(0) &&
           collider.surfaceVelocity.isZero(0);
}

/// How far an obstacle pushes out what it holds, in a time (s), at most (m).
inline Real PushOf(const Collider& collider, Real time)
{
    return time * (collider.mass > 0 ? kPartingFromLoose : kPushOut);
}

/// Two surfaces' numbers as Unreal combines them unless told otherwise.
inline Real Combine(Real a, Real b)
{
    return (a + b) / 2;
}

/// Joules that pairs hold for the rigid motion.
Real StoredEnergy(const State& state);

/// Slower than this against all that it touches, a body is lying (m/s).
inline constexpr Real kSlow = 0.3;

/// What lies and wobbles more slowly than this (m/s, the root of its mean square) is calmed; below the second it is
/// still.
inline constexpr Real kCalmed = 0.1;
inline constexpr Real kStill = 0.05;

/// How much of the rigid motion of what lies is wobble (J): a floor holds the lower end, so that the centre and the
/// turn swing with the upper one. That is what they move against the places that are touched, but for a roll over them
/// and a turn on the spot, as far as these hold neither. None while an impact goes on.
Real SwingOf(const Player& player);

/// Counts the frames in which a body touched, and was slow against, everything that it touched.
void CountRest(std::span<Player> players);

/// What contact takes at once from the wobble of a body that touches something.
void LoseWobble(Player& player);

/// Whether what touches loses its rough motion: unless an impact goes on that gives all back, or the user asked for it.
bool LosesRoughness(const Player& player);

/// At rest on something for a while: no energy is owed any more, and creeping stops.
bool IsResting(const State& state);
} // namespace cpd
