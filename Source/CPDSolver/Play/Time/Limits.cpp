#include "CPDSolver/Play/Time/Limits.h"

#include "CPDSolver/Step/Control.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "CPDSolver/Step/StepReport.h"

namespace cpd::play
{
namespace
{
void KeepSpeed(const Limits& limits, const Body& body, const Vec3& P, State& state)
{
    const Real speed = P.norm() / body.totalMass;
    if (speed > limits.speed)
        (void)PushWhole(body, state, (limits.speed / speed - 1) * P);
}

void KeepSpin(const Limits& limits, const Body& body, const Vec3& L, State& state)
{
    const Real spin = SolveInertia(MeasureShape(body.mass, state.x).inertia, L).norm();
    if (spin > limits.spin)
        (void)Spin(body, state, (limits.spin / spin - 1) * L);
}

/// What the wobble may hold (J).
Real MostOf(const Limits& limits, const Body& body)
{
    return body.totalMass * limits.speed * limits.speed / 2;
}
} // namespace

void KeepWithin(const Limits& limits, const Body& body, const StepReport& report, State& state)
{
    KeepSpeed(limits, body, report.P, state);
    // A rigid spin w holds w.L / 2; what is left of a great flight's energy by rounding may look like one.
    const Real ofSpin = report.K - report.P.squaredNorm() / (2 * body.totalMass);
    if (2 * ofSpin > limits.spin * report.L.norm())
        KeepSpin(limits, body, report.L, state);
    const Real most = MostOf(limits, body);
    if (report.H - report.K > most)
        (void)AddEnergy(body, state, most - SpareEnergy(body, state));
}

void KeepWithin(const Limits& limits, const Body& body, State& state)
{
    const RigidMotion motion = cpd::Measure(body.mass, state.x, state.v);
    KeepSpeed(limits, body, motion.P, state);
    KeepSpin(limits, body, motion.L, state);
    // Of a state that no step has seen the energy is not known; what it is too fast by, its first step shows.
    const Real spare = state.gradientOf == 0 ? 0 : SpareEnergy(body, state);
    if (spare > MostOf(limits, body))
        (void)AddEnergy(body, state, MostOf(limits, body) - spare);
}
} // namespace cpd::play
