#include "CPDSolver/Play/Time/Limits.h"

#include "CPDSolver/Step/Control.h"
#include "CPDSolver/Step/RigidMotion.h"
#include "CPDSolver/Step/StepReport.h"

namespace cpd::play
{
void KeepWithin(const Limits& limits, const Body& body, const StepReport& report, State& state)
{
    const Real mass = body.totalMass;
    const Real speed = report.P.norm() / mass;
    if (speed > limits.speed)
        (void)PushWhole(body, state, (limits.speed / speed - 1) * report.P);
    // A rigid spin w holds w.L / 2; what is left of a great flight's energy by rounding may look like one.
    const Real ofSpin = report.K - report.P.squaredNorm() / (2 * mass);
    if (2 * ofSpin > limits.spin * report.L.norm())
    {
        const Real spin = SolveInertia(MeasureShape(body.mass, state.x).inertia, report.L).norm();
        if (spin > limits.spin)
            (void)Spin(body, state, (limits.spin / spin - 1) * report.L);
    }
    const Real most = mass * limits.speed * limits.speed / 2;
    if (report.H - report.K > most)
        (void)AddEnergy(body, state, most - SpareEnergy(body, state));
}
} // namespace cpd::play
