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
    const State& state; // x_n, v_n
    Workspace& w;       // X: the iterate; gX: grad W; p, u, rhs, y: see Search.cpp
    const MomentumRows& rows;
    StepReport& report;

    Six momenta = {};     // P*, L*
    Real energy = 0;      // what H(x) is to be
    Real halfForce = 0.5; // the share of f.(x - x_n) that stands in H(x)
    Real scale = 1;       // J, what the energy's residual is relative to
    Real spinScale = 1;   // kg m^2/s, the same for L
};

/// 1/2 k (t' - t).(X - x_n) over the anchors: work not done because the body went along.
Real LateWorkOfAnchors(const Search& search);

/// Starts from w.X, ends in w.X with w.gX = grad W there. Returns W. Raises Unconverged where the tolerance was not met
/// within settings.maxIterations evaluations; P and L hold all the same.
Real Minimise(Search& search);
} // namespace cpd
