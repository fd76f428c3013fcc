/// What a step needs besides body, input and state: the factorised matrix and room to compute in. Nothing to remember.
#pragma once

#include <memory>

#include "CPDSolver/Base/Linear/Cholesky.h"
#include "CPDSolver/Body/State.h"
#include "CPDSolver/Energy/Kinds/Attachment.h"
#include "CPDSolver/Step/StepInput.h"

namespace cpd
{
/// A = M/d^2 + sum w G^T G + anchors, factorised. Immutable: instances of one body share it.
struct System
{
    std::uint64_t of = 0; // the body's fingerprint and the anchors' vertices and stiffnesses
    Real d = 0;           // s
    Precision precision = Precision::Double;
    Cholesky factor;
};

struct Workspace
{
    // How energies are evaluated and systems solved; set before the first step.
    Arithmetic arithmetic = Arithmetic::Fast;
    Precision precision = Precision::Single;

    std::shared_ptr<const System> system;
    EnergyScratch energy;
    std::uint64_t energyOf = 0; // the body the scratch was sized for
    std::uint64_t anchorsOf = 0;
    Batch<Attachment> anchors;

    SolveRoom sweep; // the triangular solves'
    Columns y, X, gX, rhs, p, u, low, extra;
};

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

/// Sum m_i (a_i . b_i).
CPD_API Real MassProduct(const VectorX& mass, const Columns& a, const Columns& b);
} // namespace cpd
