/// One substep of `cpd`, in the three stages that Cpd.cpp strings together.
#pragma once

#include "CPDSolver/Step/Cpd/Plan.h"
#include "CPDSolver/Step/Frame/Targets.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "CPDSolver/Step/StepReport.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
/// What a substep works on; the columns live in the workspace.
struct Substep
{
    const Body& body;
    const StepInput& input;
    Plan plan;
    Workspace& w;
    StepReport& report;
    Real h = 0;           // s, this substep's
    Real d = 0;           // h / 2
    bool warped = false;  // the last correction was made with the rest Hessian
    bool free = true;     // no anchors: P and L are the body's own
    Real dampedShare = 0; // of H - K, this substep
    Real anchorFrom = 0;  // the anchors' way through the step, at the substep's start and end
    Real anchorTo = 1;
    Vec3 force = Vec3::Zero();  // N, all outside forces but contacts
    Vec3 torque = Vec3::Zero(); // N m, theirs about the centre of mass
    RigidMotion start = {};     // of x and v before the substep
};

/// Takes so many of the evaluations that the step's limit leaves, or says that it cuts.
inline bool MaySpend(Substep& s, int evaluations)
{
    if (s.plan.spare < evaluations)
    {
        s.report.Raise(Flag::BudgetCut);
        return false;
    }
    s.plan.spare -= evaluations;
    return true;
}

/// What contacts did in a substep, as far as the aim must know.
struct ContactSum
{
    bool touching = false;
    bool shared = false; // another soft body has its part in it
    Vec3 P = Vec3::Zero();
    Vec3 L = Vec3::Zero();
    Real mass = 0;        // kg, of the vertices that are pressed, each as often as it is
    Real work = 0;        // J: moving obstacles' work less friction's loss
    Real restitution = 1; // the least of those touched
    Real forfeited = 0;   // J that were owed to rebounds, of impacts that ended without
    Real impactLoss = 0;  // J that the places which meet may lose where no rigid motion rebounds: approach, and slip of
                          // a surface on itself
};

/// What the velocity has to meet at the end of a substep.
struct Aim
{
    Vec3 P = Vec3::Zero();
    Vec3 L = Vec3::Zero();
    Real H = 0; // J, before the substep's outside work
    ContactSum contact = {};
    bool fixed = false; // H was set by the user: outside work does not move it
    bool steer = false; // P or L were set by the user: anchored bodies take them up too
};

/// Where an anchor's target stands at both ends of a substep (m).
struct AnchorWay
{
    Vec3 from, to;

    Vec3 Full() const { return to - from; }
    Vec3 Middle() const { return (from + to) / 2; }
};
AnchorWay WayOfAnchor(const Substep& s, const State& state, std::size_t anchor);

/// Joules that came from outside while x became X; exact for the X they are taken at.
struct OutsideWork
{
    Real forces = 0;
    Real anchors = 0;
    Real contact = 0;
};

/// `centre` is that of X.
OutsideWork MeasureWork(const Substep& s, const State& state, const Vec3& centre);

/// x turned and moved as a free rigid body, into w.X, and its gradient into w.gX: no evaluation; W and K(L) stay.
void MoveRigidly(Substep& s, const State& state, const Vec3& landing);

/// The trapezoid in two halves, contact forces between them. Foresee: from x, v and gradient to the new positions w.X
/// as they would be without contacts; of a free body w.rhs, all that A answered with them. Arrive: their gradient w.gX
/// and the raw velocity w.u; returns W(X).
void Foresee(Substep& s, const State& state);
Real Arrive(Substep& s, const State& state);

struct Met
{
    OutsideWork work;
    Real control = 0; // J, what a set energy added
    Real damped = 0;  // J, what damping took
    Real missing = 0; // J, by which H stays above the aim because W and K alone need more
};

/// The energies between which MeetAim shares, once X is known.
struct Room
{
    OutsideWork work; // while x became X
    Real target = 0;  // H with that work
    Real rigid = 0;   // K
    Real energy = 0;  // H - W - K: for the deformation's motion
    Real kinetic = 0; // 1/2 |u|^2_M as the trapezoid left it
    Vec3 omega = Vec3::Zero();
};

/// How a body stood in a step to what it touched.
enum class Rest
{
    Untouched,
    Lying,
    Moving
};

/// A body in a substep: bodies that may touch are taken through its stages side by side.
struct Player
{
    Substep s;
    State& state;
    std::uint64_t id = 0; // stays the same from step to step; 0 for one that is alone
    AskedTargets asked = {};
    Aim aim = {};
    Real elastic = 0; // W(X)
    Room room = {};
    RigidMotion shape = {};
    Rest rest = Rest::Untouched;
    Vec3 drift = Vec3::Zero();                    // m/s, of the centre at the step's end
    Bounds bounds = {Vec3::Zero(), Vec3::Zero()}; // m, among others: as the substep begins
    Real stray = 0;                               // m, of its vertices from the centre's way
};

/// Joules that contact takes from the deformation's motion.
inline void Lose(Aim& aim, Room& room, Real joules)
{
    aim.contact.work -= joules;
    room.work.contact = aim.contact.work;
    room.energy -= joules;
    room.target -= joules;
}

/// w.u becomes the deformation's part of the velocity; measures what energy it may have. Rebounds come after it.
void MeasureRoom(Player& player);

/// Sets the state's velocity from w.u so that P, L and H (less what damping takes) are the aim's; lowers X where the
/// energy cannot be met otherwise.
Met MeetAim(std::span<Player> players, Player& player);
} // namespace cpd
