#include "CPDSolver/Step/Frame/StepFrame.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "CPDSolver/Step/Frame/CheckInput.h"
#include "CPDSolver/Step/RigidMotion.h"

namespace cpd
{
bool BeginStep(const Body& body, const StepInput& input, const State& state, StepReport& report)
{
    if (const char* const wrong = FindBadInput(body, input))
        report.Refuse(Flag::BadInput, wrong);
    else if (!IsFinite(body, state))
        report.Refuse(Flag::BadState, Describe(Flag::BadState));
    return report.flags == 0;
}

bool PrepareStep(const Body& body, const StepInput& input, Real d, State& state, Workspace& w, StepReport& report)
{
    bool refactored = false;
    if (!Prepare(body, input, d, w, refactored))
    {
        report.Refuse(Flag::BadInput, kNoFactor);
        return false;
    }
    if (refactored)
        report.Raise(Flag::Refactored);
    Refresh(body, input, state, w);
    return true;
}

Real WorkOn(const Body& body, const StepInput& input, const Columns& from, const Columns& to)
{
    Real work = 0;
    for (Index i = 0; i < body.VertexCount(); ++i)
        work += ForceOn(body, input, i).dot(to.col(i) - from.col(i));
    return work;
}

Real EnergyOfRounding(const Mat3& inertia, Real step)
{
    constexpr Real kDigits = 32 * std::numeric_limits<float>::epsilon();
    constexpr Real kNothing = 1e-30; // a body without extent divides by this, not by zero
    return kDigits * kDigits * inertia.trace() / (step * step) + kNothing;
}

RigidMotion ReportMotion(const Body& body, const State& state, StepReport& report)
{
    const RigidMotion motion = Measure(body.mass, state.x, state.v);
    report.P = motion.P;
    report.L = motion.L;
    report.centre = motion.centre;
    report.kinetic = motion.kinetic;
    report.elastic = state.elastic;
    report.H = motion.kinetic + state.elastic;
    report.K = RigidEnergy(motion.mass, motion.inertia, motion.P, motion.L);
    return motion;
}

void EndStep(const Body& body, const StepInput& input, State& state, Workspace& w, StepReport& report, Real atLeast)
{
    for (std::size_t i = 0; i < input.anchors.size(); ++i)
        state.anchorTargets.col(static_cast<Index>(i)) = input.anchors[i].target;
    state.anchorElastic = AnchorEnergy(w, state.x);

    const RigidMotion motion = ReportMotion(body, state, report);
    report.target = state.energy;
    // Relative to whatever is largest, so that a body at rest is not judged by its rounding.
    const Real scale = std::max(
        {std::abs(report.H), std::abs(report.target), report.K, atLeast, EnergyOfRounding(motion.inertia, input.step)});
    report.residual = std::max(report.residual, std::abs(report.H - report.target) / scale);
}
} // namespace cpd
