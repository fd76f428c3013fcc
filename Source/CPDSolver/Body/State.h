/// All that a moving body must remember between steps: copying it is a snapshot.
#pragma once

#include <cstdint>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Body/Body.h"

namespace cpd
{
/// Joules that entered (+) or left (-) a body since it was made, by cause. Their sum and the energy it began with are
/// its energy now.
struct Ledger
{
    Real gravity = 0;   // gravity and other forces
    Real pushes = 0;    // impulses from script
    Real contact = 0;   // obstacles' work, friction, restitution
    Real anchors = 0;   // moving attachments; attaching and letting go
    Real control = 0;   // targets, Add Energy
    Real material = 0;  // stiffness changed under strain
    Real damping = 0;   // what the user's damping took
    Real numerical = 0; // what the solver lost or could not keep; zero to rounding for `cpd`

    Real Sum() const { return gravity + pushes + contact + anchors + control + material + damping + numerical; }
};

/// How far outside work has moved a target that is followed, and the value it started from.
template <class Value> struct FollowedTarget
{
    bool active = false;
    Value asked; // what the user gave: a new number starts afresh
    Value moved; // what is aimed at now
};

/// In ids of what was met: a body with the rest of the bits for its id, not a collider.
inline constexpr std::uint64_t kIsBody = std::uint64_t{1} << 63;

/// What a body remembers of one obstacle, or of another body, between steps.
struct PairMemory
{
    std::uint64_t id = 0;      // the obstacle's, or the body's with kIsBody
    Real stored = 0;           // J that the impact took from the rigid motion and has not given back yet
    Real most = 0;             // J that it can have taken: the approach's energy and gravity's
    Real restitution = 0;      // of this episode: what is owed by it
    Real began = 0;            // the same when the episode began: what wobble may keep
    Real rolled = 0;           // J that contact took from the turn of a body that rolls, to be given back
    Vec3 point = Vec3::Zero(); // the episode's contact, weighted by impulse, and its normal
    Vec3 normal = Vec3::Zero();
    Real weight = 0;       // N s
    int freeSubsteps = 0;  // since it was last touched
    bool released = false; // this episode's compression has ended once
    bool settled = false;  // no impact, or one that is over: the body lies
};

/// A contact force of the last substep: where the next one's search starts.
struct WarmContact
{
    std::uint64_t id = 0;
    Index vertex = 0;          // or below 0: a corner or a place on an edge of the other
    Vec3 force = Vec3::Zero(); // N, of all contacts of the two
};

/// On which side of a sheet a vertex near it was last.
struct SheetSide
{
    std::uint64_t id = 0; // of the body whose sheet it is
    Index vertex = 0;
    Index triangle = 0; // the nearest
    int side = 1;       // 1 in front of the triangle, -1 behind
};

/// In State::gradientOf: the gradient was made invalid by a teleport or a reset; unlike 0 the books go on.
inline constexpr std::uint64_t kStaleGradient = 1;

/// In State::restFrames: joules were given since the last step to what lies still. They are to move it all the same.
inline constexpr int kGranted = -1;

struct State
{
    Columns x; // m
    Columns v; // m/s

    Real energy = 0; // the joules the solver owes this body: kinetic + elastic (J)
    Ledger ledger;
    FollowedTarget<Vec3> followedP;
    FollowedTarget<Vec3> followedL;
    FollowedTarget<Real> followedH;
    std::vector<PairMemory> pairs;
    std::vector<WarmContact> warm;        // with obstacles; all three in the order of their ids and vertices
    std::vector<WarmContact> warmPresses; // with soft surfaces
    std::vector<SheetSide> sides;
    int restFrames = 0;  // in contact and slow, in a row; begins anew when someone puts energy in
    int unmetFrames = 0; // in a row that did not come nearer to an energy they could not meet
    Real unmet = 0;      // J, by which the last one missed it
    Real undamped = 0;   // J, still to be taken by damping: at the turn of a vibration no motion pays

    // The elastic energy and its gradient at x, kept because the last step has just computed them. They belong to the
    // body and the anchors with these marks; anything else evaluates them anew.
    Real elastic = 0;       // J, anchors included
    Real anchorElastic = 0; // J, the anchors' share
    Columns gradient;
    std::uint64_t gradientOf = 0; // 0: no step has seen this state
    Columns anchorTargets;        // where the anchors of the last step stood, in their order
};

/// Whether something was touched lately: forces or pairs are remembered.
inline bool HasTouched(const State& state)
{
    return !(state.warm.empty() && state.warmPresses.empty() && state.pairs.empty());
}

/// A body at rest in its rest shape.
CPD_API State MakeState(const Body& body);

/// All that the state knows the place of stands so much farther (m): the world's origin was moved.
CPD_API void Shift(const Vec3& way, State& state);

/// Call after writing x or v by hand: the energy is measured afresh at the next step, and the ledger starts from there.
CPD_API void Restart(State& state);
} // namespace cpd
