/// One substep of `cpd`, in the three stages that Cpd.cpp strings together.
#pragma once

#include "CPDSolver/Step/Cpd/Plan.h"
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
    const Plan& plan;
    Workspace& w;
    StepReport& report;
    Real h = 0;           // s, this substep's
    Real d = 0;           // h / 2
    bool free = true;     // no anchors: P and L are the body's own
    Real dampedShare = 0; // of H - K, this substep
    Real anchorFrom = 0;  // the anchors' way through the step, at the substep's start and end
    Real anchorTo = 1;
    Vec3 force = Vec3::Zero(); // N, all outside forces but contacts
    RigidMotion start = {};    // of x and v before the substep
};

/// What contacts did in a substep, as far as the aim must know.
struct ContactSum
{
    bool touching = false;
    Vec3 P = Vec3::Zero();
    Vec3 L = Vec3::Zero();
    Real work = 0;        // J: moving obstacles' work less friction's loss
    Real restitution = 1; // the least of those touched
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

/// Joules that came from outside while x became X; exact for the X they are taken at.
struct OutsideWork
{
    Real forces = 0;
    Real anchors = 0;
    Real contact = 0;
};

OutsideWork MeasureWork(const Substep& s, const State& state);

/// x turned and moved as a free rigid body, into w.X, and its gradient into w.gX: no evaluation; W and K(L) stay.
void MoveRigidly(Substep& s, const State& state, const Vec3& landing);

/// The trapezoid: from x, v, gradient to the new positions w.X, their gradient w.gX and the raw velocity w.u.
/// Returns W(X).
Real Advance(Substep& s, const State& state);

struct Met
{
    OutsideWork work;
    Real control = 0; // J, what a set energy added
    Real damped = 0;  // J, what damping took
    Real missing = 0; // J, by which H stays above the aim because W and K alone need more
};

/// Sets the state's velocity from w.u so that P, L and H (less what damping takes) are the aim's, given W(X) = elastic;
/// lowers X where the energy cannot be met otherwise.
Met MeetAim(Substep& s, const Aim& aim, Real& elastic, State& state);
} // namespace cpd
