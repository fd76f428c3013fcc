/// The solve of slender solids: with the true slope of their force, turned along with each vertex.
///
/// A = M/d^2 + sum w G^T G holds the tets' rotations still. Bending is made of rotations, and so A takes it for a
/// stretch, of a bar by the square of its slenderness too stiff: one correction then leaves nearly all of a bend
/// undone. Where all tets stand as at rest but turned, the true slope is R H R^T, H = d^2W/dx^2 at rest and R the
/// vertices' rotations. So the corrections solve
///     R (M/d^2 + H + anchors) R^T p = what is left of zero,
/// symmetric and positive definite as A is, factorised once as A is, three times as wide.
#pragma once

#include "CPDSolver/Body/Body.h"
#include "CPDSolver/Step/StepInput.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
/// Makes the matrix and the room fit; the body has a rest Hessian.
Expected<Done> PrepareWarped(const Body& body, const StepInput& input, Real d, Workspace& w);

/// How each patch has turned since the rest shape. False where the shape is so far from a
/// turned rest shape that the slope says nothing of it.
bool FindTurns(const Body& body, const Columns& x, WarpedRoom& room);

/// p = R (M/d^2 + H + anchors)^-1 R^T rhs, with the turns found last.
void SolveWarped(const Body& body, const Columns& rhs, Columns& p, WarpedRoom& room, SolveRoom& sweep);

/// With w.rhs what is left at w.X, after the correction w.warped.step: where the force rose much faster along it than
/// the slope said, which in a bend of little stiffness a wrong turn does, X goes back to where it vanishes along the
/// way, w.rhs with it. Whether it did.
bool DrawBack(Workspace& w);
} // namespace cpd
