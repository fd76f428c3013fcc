#include "CPDSolver/Step/Frame/CheckInput.h"

#include <cmath>

#include "CPDSolver/Base/Sane.h"
#include "CPDSolver/Step/Passes/VertexPasses.h"

namespace cpd
{
namespace
{
constexpr Real kShortestStep = 1e-6;  // s
constexpr Real kLongestStep = 1;      // s
constexpr int kMostParts = 1'000'000; // substeps; corrections in one: beyond, a step would not come back

bool IsSaneSettings(const Settings& s)
{
    return s.substeps >= 0 && s.substeps <= kMostParts && s.corrections >= 0 && s.corrections <= kMostParts &&
           s.keep >= 0 && s.keep <= 1 && s.maxIterations >= 1 && s.tolerance > 0 && s.tolerance < 1;
}
} // namespace

const char* FindBadInput(const Body& body, const StepInput& input)
{
    if (!(input.step >= kShortestStep && input.step <= kLongestStep))
        return "The step must last between 1e-6 and 1 second: change it.";
    if (!IsSane(input.gravity))
        return "Gravity is not a finite vector of m/s^2: check what sets it.";
    if (!(input.damping >= 0 && input.damping <= kAbsurd))
        return "Damping must be a number of at least 0 per second.";
    if (!IsSaneSettings(input.settings))
        return "A setting is out of range: counts of at least 1, keep in 0..1, tolerance between 0 and 1.";
    const Targets& t = input.targets;
    if ((t.P && !IsSane(t.P->value)) || (t.L && !IsSane(t.L->value)) || (t.H && !IsSane(t.H->value)))
        return "A target for P, L or H is not a finite number: check what sets it.";
    for (const Anchor& a : input.anchors)
    {
        if (a.vertex < 0 || a.vertex >= body.VertexCount())
            return "An anchor names a vertex that the body does not have: take one below its vertex count.";
        if (!IsSane(a.target) || !(a.stiffness >= 0 && a.stiffness <= kAbsurd))
            return "An anchor's target or stiffness is not a finite number, or below 0: check what sets it.";
    }
    for (const Collider& collider : input.colliders)
        if (const char* wrong = FindBadCollider(collider))
            return wrong;
    const SurfaceContact& surface = input.surface;
    if (!(surface.friction >= 0 && surface.friction <= kAbsurd) ||
        !(surface.restitution >= 0 && surface.restitution <= 1) ||
        !(surface.thickness >= 0 && surface.thickness <= kAbsurd))
        return "The surface's friction and thickness must be at least 0, its restitution between 0 and 1.";
    if (input.forces && (input.forces->cols() != body.VertexCount() || !IsBounded(*input.forces, kAbsurd)))
        return "The forces on the vertices, wind and drag among them, are not one finite vector each: check what sets "
               "them.";
    return nullptr;
}

bool IsFinite(const Body& body, const State& state)
{
    return state.x.cols() == body.VertexCount() && state.v.cols() == body.VertexCount() &&
           state.gradient.cols() == body.VertexCount() && IsBounded(state.x, kAbsurd) && IsBounded(state.v, kAbsurd) &&
           std::isfinite(state.energy);
}
} // namespace cpd
