/// Corotated tetrahedra: the solid everything else is measured against.
#pragma once

#include "CPDSolver/Energy/Batch.h"
#include "CPDSolver/Energy/Math/Rotation.h"

namespace cpd
{
/// W = V (mu |F - R|^2 + lambda/2 (tr(R^T F) - 3)^2), R the rotation nearest to F.
///
/// Both terms are projections in the sense of Eq. 4: the first onto the rotations with weight 2 mu V; the second onto
/// the matrices whose signed stretches sum to three, which lie |tr - 3|/sqrt(3) away, with weight 3 lambda V. They
/// share R. The paper's single weight w is mu = w/2, lambda = 0.
struct Corotated
{
    static constexpr const char* kName = "corotated";
    static constexpr int kCorners = 4;
    static constexpr int kRows = 3;

    /// Lame's constants times the rest volume (J).
    struct Params
    {
        Real mu;
        Real lambda;
    };

    /// The slope of dW/dF never exceeds this, in any direction: what A must carry.
    static Real Weight(const Params& p) { return 2 * p.mu + 3 * p.lambda; }

    static Real Evaluate(const Mat3& F, Real, const Params& p, Mat3& stress)
    {
        const NearestRotation nearest = FindNearestRotation(F);
        const Mat3 strain = F - nearest.R;
        const Real dilation = nearest.R.cwiseProduct(strain).sum(); // tr(R^T F) - 3, without cancellation
        stress = 2 * p.mu * strain + p.lambda * dilation * nearest.R;
        return p.mu * strain.squaredNorm() + p.lambda / 2 * dilation * dilation;
    }

    /// The point z with weight (F - z) = dW/dF: where a plain PD step pulls to.
    static Mat3 Project(const Mat3& F, const Params& p)
    {
        Mat3 stress;
        Evaluate(F, Weight(p), p, stress);
        const Real weight = Weight(p);
        return weight > 0 ? Mat3(F - stress / weight) : F;
    }
};
} // namespace cpd
