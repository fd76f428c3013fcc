/// The constrained minimisation of one `paper` step (Eqs. 15 to 21).
#pragma once

#include "CPDSolver/Step/Paper/MomentumRows.h"
#include "CPDSolver/Step/StepReport.h"

namespace cpd
{
struct Search
{
    const Body& body;
    const StepInput& input;
    const State& state;
    // low: the base; y: M v_def/h, the deformation's own motion, carried along with the base; X: the iterate; gX: grad
    // W; p, u, rhs: see Search.cpp
    Workspace& w;
    const MomentumRows& rows;
    StepReport& report;

    Six momenta = {};             // P*, L*; zero for anchored bodies
    Mat3 turn = Mat3::Identity(); // from x_n to the base
    Vec3 omega = Vec3::Zero();    // rad/s, that L* needs at the base
    Real K = 0;                   // J, at the base
    Real energy = 0;              // J, what H(x) is to be
    Real baseWork = 0;            // J, the forces' work from x_n to the base
    Real worked = 1;              // the share of the forces' work f.(x - x_n) that stands in H(x)
    Real scale = 1;               // J, what the energy's residual is relative to
    Real spinScale = 1;           // kg m^2/s, the same for L
};

/// The tangent of K is too little where a fast spin meets a soft body: where K and W alone are then more than the
/// energy, brings w.X back towards the base until they are not, or below it. False if there was no need or no way;
/// `elastic` is W at w.X before and after.
bool Retreat(Search& search, Real& elastic);

/// 1/2 k (t' - t).(X - x_n) over the anchors: work not done because the body went along.
Real LateWorkOfAnchors(const Search& search);

/// Starts from the base, ends in w.X with w.gX = grad W there. Returns W. The report's residual
/// is above the tolerance where settings.maxIterations evaluations were not enough; P and L hold all the same.
Real Minimise(Search& search);
} // namespace cpd
