/// What a step needs besides body, input and state: the factorised matrix and room to compute in. Nothing to remember.
#pragma once

#include <functional>
#include <memory>

#include "CPDSolver/Base/Linear/Cholesky.h"
#include "CPDSolver/Base/ThreadTrial.h"
#include "CPDSolver/Body/State.h"
#include "CPDSolver/Contact/Outline.h"
#include "CPDSolver/Contact/Surface/SurfaceFolds.h"
#include "CPDSolver/Energy/Kinds/Attachment.h"
#include "CPDSolver/Step/Compliance/Meeting.h"
#include "CPDSolver/Step/Compliance/Spot.h"
#include "CPDSolver/Step/Compliance/Turning.h"
#include "CPDSolver/Step/Passes/VertexPasses.h"
#include "CPDSolver/Step/StepInput.h"

namespace cpd
{
/// A = M/d^2 + sum w G^T G + anchors, factorised. Immutable: instances of one body share it.
struct System
{
    std::uint64_t of = 0; // the fingerprints of the body's stiffness and of the anchors' vertices and stiffnesses
    Real d = 0;           // s
    Precision precision = Precision::Double;
    Cholesky factor;

    bool Is(std::uint64_t wanted, Real step, Precision wantedPrecision) const
    {
        return of == wanted && d == step && precision == wantedPrecision;
    }
};

/// The same matrix for steps of other lengths, the latest first: a body that goes to and fro between numbers of
/// substeps does not factorise each time.
using OtherSteps = std::array<std::shared_ptr<const System>, 3>;

/// What the solves of slender solids work in: Step/Cpd/Warped.h.
struct WarpedRoom
{
    std::shared_ptr<const System> system; // M/d^2 + H + anchors, three rows a vertex; null until one is wanted
    OtherSteps otherSteps;
    std::vector<Mat3> turns; // of the rest Hessian's patches
    Columns side, answer;    // the right side and what comes of it: their first rows alone count
    Columns left, step;      // of the last correction: what was left before it, and how far it went
};

/// What a step did to one obstacle, about its position: to be handed to the engine's body, once.
struct ObstacleImpulse
{
    Vec3 linear = Vec3::Zero();  // N s
    Vec3 angular = Vec3::Zero(); // N m s
};

/// Adds an impulse (N s) at a point of the obstacle.
inline void Give(ObstacleImpulse& total, const Collider& collider, const Vec3& point, const Vec3& impulse)
{
    total.linear += impulse;
    total.angular += (point - collider.position).cross(impulse);
}

/// What a step's contacts with another body gave this one; normal and place weighted by the impulses' sizes.
struct BodyImpulse
{
    std::uint64_t id = 0;       // the other's
    Vec3 linear = Vec3::Zero(); // N s
    Vec3 normal = Vec3::Zero(); // N s, towards this one
    Vec3 place = Vec3::Zero();  // N s m
    Real weight = 0;            // N s
};

/// A place of the body near an obstacle, while a substep looks for their forces: a vertex, or where an obstacle's
/// corner meets a triangle.
struct Touch
{
    Index collider = 0;
    Index key = 0; // tells the collider's touches apart: a vertex, or -1 less a corner's number
    Spot spot;
    Vec3 normal = Vec3::Zero();  // out of the obstacle
    Real gap = 0;                // m, where the substep began
    Vec3 surface = Vec3::Zero(); // m/s, the obstacle's velocity there at first
    Vec3 point = Vec3::Zero();   // m, the arm of forces and impulses
    Vec3 force = Vec3::Zero();   // N, that keeps it out
    Real friction = 0;           // the pair's
    Vec3 impulse = Vec3::Zero(); // N s, in the end
    Real rubbed = 0;             // J, that friction takes there
};

/// One vertex near a triangle of a soft surface, another body's or its own.
struct Press
{
    std::size_t other = 0; // whose triangle: a number in the group
    Index vertex = 0;
    Triangle corners = {};
    Vec3 weights = Vec3::Zero(); // of the corners, at the place of contact
    Vec3 normal = Vec3::Zero();  // from the triangle to the vertex
    Real gap = 0;                // m, where the substep began, less the thickness
    Vec3 point = Vec3::Zero();   // m, the arm of forces and impulses on both
    Vec3 force = Vec3::Zero();   // N, on the vertex, that keeps it out
    Real friction = 0;
    Vec3 impulse = Vec3::Zero();     // N s, in the end
    Index slot = 0;                  // of the vertex, in its body
    std::array<Index, 3> slots = {}; // of the corners, in theirs
    Index before = -1;               // the same vertex's press before this one, or -1
    bool dropped = false;            // for another that contradicts it
};

struct ContactSpace;

/// The same loose obstacle, as another body of the group sees it.
struct Twin
{
    Index mine = 0; // collider
    ContactSpace* body = nullptr;
    Index theirs = 0; // its collider
};

/// What stands in the way of some vertices of one body: its side of a touch or a press.
struct Barrier
{
    std::array<Index, 4> slots;
    std::array<Real, 4> weights; // 0 where fewer vertices take part
    Vec3 normal;
    Real room;    // m, that is left along the normal
    Real give;    // m/N, how far a unit force opens it
    Real force;   // N
    Real applied; // N, that the way holds already
};

/// Room for contacts.
struct ContactSpace
{
    std::vector<Touch> touches;
    std::vector<OutlinePoint> outline;     // of the collider that is looked at
    std::vector<Collider> colliders;       // moved along with the substeps
    std::vector<Index> around;             // those that the body may reach in this substep
    std::vector<Twin> twins;               // of the colliders that move as contacts push them
    std::vector<ObstacleImpulse> impulses; // one a collider of the input, over the whole step
    std::vector<BodyImpulse> bodies;       // one for each body that was met, over the whole step
    std::vector<Press> presses;            // of this body's vertices
    std::vector<Index> lastPress;          // of each vertex, or -1
    std::vector<std::size_t> partners;     // whose presses this body has a part in, by numbers in the group, ascending
    std::vector<SheetSide> sides;          // of this body's vertices, as the present search finds them
    SurfacePatches patches;                // of this body's surface
    SurfaceFolds folds;                    // of the same, if it meets itself
    std::uint64_t patchesOf = 0;           // the body they were made for
    bool patchesFace = false;              // one way each, or are but near each other
    std::uint64_t foldsOf = 0;             // likewise
    std::vector<NearPatch> near;           // patches that one may meet
    std::vector<Real> clearance;           // m, of each vertex from the rest of its own surface, at least
    std::vector<char> turned;              // of each vertex: its tets are turned inside out; empty until it is asked
    Real edge = 0;                         // m, the surface's mean edge
    std::vector<Barrier> barriers;         // what stands in the body's own way
    Compliance compliance;                 // among the vertices that may feel a force
    Meetings meetings;                     // all contacts of a group, in its first body's room
    Index turnNumber = -1;                 // of this body's turn among what they carry
    std::vector<Index> looseNumbers;       // of the colliders, likewise, or -1
    Arms restArms;                         // of the rest shape
    Arms ownArms;                          // of the present one, where it is bent
    Turning unforced;                      // before any contact force of this substep
    Turning placed;                        // by the forces that keep it out
    Turning turning;                       // by those of the search that goes on
    bool pressed = false;                  // by any force in this substep
    bool unsettled = false;                // settling changes the way, by w.low
    Vec3 force = Vec3::Zero();             // N, the sum of those that keep it out

    /// As a step begins: these obstacles, untouched.
    void Face(std::span<const Collider> obstacles)
    {
        touches.clear();
        colliders.assign(obstacles.begin(), obstacles.end());
        impulses.assign(obstacles.size(), ObstacleImpulse{});
    }
};

struct Workspace
{
    // How energies are evaluated and systems solved; set before the first step.
    Arithmetic arithmetic = Arithmetic::Fast;
    Precision precision = Precision::Single;

    std::shared_ptr<const System> system;
    OtherSteps otherSteps;
    EnergyScratch energy;
    std::uint64_t energyOf = 0; // the elements that the scratch was sized for
    std::uint64_t anchorsOf = 0;
    Batch<Attachment> anchors;

    ContactSpace contact;

    WarpedRoom warped;

    ThreadTrial threads; // whether this body's steps are worth sharing out
    SolveRoom sweep;     // the triangular solves'
    Columns y, X, gX, rhs, p, u, low, extra;
};

/// Whether `held` has these marks, or one laid aside, which then takes its place.
bool HasSystem(std::shared_ptr<const System>& held, OtherSteps& others, std::uint64_t of, Real d, Precision precision);

/// Holds the system in use anywhere in the process with these marks, or a new one, and lays aside what was held.
using MakeSystem = std::function<Expected<std::shared_ptr<const System>>()>;
Expected<Done> HoldSystem(std::shared_ptr<const System>& held, OtherSteps& others, std::uint64_t of, Real d,
                          Precision precision, const MakeSystem& make);

/// Identifies what W is: the body, and which vertices are held how firmly (not where).
CPD_API std::uint64_t FingerprintOf(const Body& body, std::span<const Anchor> anchors);

/// Makes the matrix and the room fit; allocates only when something changed. Says through `refactored` whether A is
/// new.
CPD_API Expected<Done> Prepare(const Body& body, const StepInput& input, Real d, Workspace& workspace,
                               bool& refactored);

/// Where the anchors stand a fraction of the way from their last places to their new ones.
CPD_API void PlaceAnchors(const StepInput& input, const Columns& from, Real fraction, Workspace& workspace);

/// W(x) with the anchors' springs, dW/dx into gradient.
CPD_API Real EvaluateAll(const Body& body, Workspace& workspace, const Columns& x, Columns& gradient);

/// The part of W that the anchors' springs hold.
CPD_API Real AnchorEnergy(const Workspace& workspace, const Columns& x);

/// Brings the energy and gradient that the state carries up to date with the body and the anchors, and books what a
/// changed material or a new anchor put in. Call after Prepare.
CPD_API void Refresh(const Body& body, const StepInput& input, State& state, Workspace& workspace);
} // namespace cpd
