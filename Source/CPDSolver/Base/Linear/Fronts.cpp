#include "CPDSolver/Base/Linear/Fronts.h"

#include <algorithm>

#include "CPDSolver/Base/ParallelFor.h"

/// The multifrontal way (Duff and Reid 1983): the front of a panel is the dense lower triangle over its rows,
///     F = [ F11  .  ]     entries of A in the panel's columns, and the sum of what its children left over.
///         [ F21  F22]
/// With F11 = L11 L11^T and L21 = F21 L11^-T, what is left for the parent is F22 - L21 L21^T. The panel keeps
///     [ F11^-1 ]          the sweeps then only multiply: no division, no triangle to wait for.
///     [ -F21 F11^-1 ]
namespace cpd
{
namespace
{
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;

template <class Scalar> class Factoriser
{
public:
    Factoriser(const Symbolic& plan, const std::vector<Real>& ofA, AlignedArray<Scalar>& result)
        : symbolic(plan), values(ofA), factor(result), leftOver(plan.panels.size())
    {
    }

    /// The panels of one subtree; the row where it failed, or -1.
    Index Run(const Subtree& subtree)
    {
        Matrix front;
        for (Index p = subtree.firstPanel; p < subtree.endPanel; ++p)
        {
            Assemble(p, front);
            const Panel& panel = symbolic.panels[p];
            if (!Eliminate(panel, front, leftOver[p]))
                return symbolic.order[panel.column];
        }
        return -1;
    }

private:
    void Assemble(Index p, Matrix& front)
    {
        const Panel& panel = symbolic.panels[p];
        front.setZero(panel.rows, panel.rows);
        for (std::int64_t k = symbolic.entryStart[p]; k < symbolic.entryStart[p + 1]; ++k)
            front(symbolic.entryRow[k], symbolic.entryColumn[k]) += values[symbolic.entry[k]];
        for (const Index child : symbolic.children[p])
        {
            // Rows below ascend in the child and in the parent alike: a lower triangle lands in the lower triangle.
            const Index* to = symbolic.relative.data() + symbolic.relativeStart[child];
            Matrix& part = leftOver[child];
            for (Index c = 0; c < part.cols(); ++c)
                for (Index r = c; r < part.rows(); ++r)
                    front(to[r], to[c]) += part(r, c);
            part.resize(0, 0);
        }
    }

    bool Eliminate(const Panel& panel, Matrix& front, Matrix& rest)
    {
        const Index n = panel.columns;
        const Index below = panel.rows - n;
        const Eigen::LLT<Matrix> pivot(front.topLeftCorner(n, n));
        // An infinite or undefined pivot passes Eigen's test; it must not pass ours.
        if (pivot.info() != Eigen::Success || !pivot.matrixLLT().diagonal().allFinite())
            return false;
        Matrix kept(panel.rows, n);
        kept.topRows(n) = pivot.solve(Matrix::Identity(n, n));
        if (below > 0)
        {
            kept.bottomRows(below) = front.bottomLeftCorner(below, n);
            pivot.matrixU().template solveInPlace<Eigen::OnTheRight>(kept.bottomRows(below));
            rest = front.bottomRightCorner(below, below);
            rest.template selfadjointView<Eigen::Lower>().rankUpdate(kept.bottomRows(below), -1);
            pivot.matrixL().template solveInPlace<Eigen::OnTheRight>(kept.bottomRows(below));
            kept.bottomRows(below) *= -1;
        }
        Store(panel, kept);
        return true;
    }

    void Store(const Panel& panel, const Matrix& kept)
    {
        Scalar* to = factor.data() + panel.values;
        for (Index block = 0; block < BlocksOf(panel); ++block)
        {
            const Index first = block * kPanelRows;
            const Index count = std::min(kPanelRows, panel.rows - first);
            for (Index c = 0; c < panel.columns; ++c, to += kPanelRows)
                for (Index r = 0; r < kPanelRows; ++r)
                    to[r] = r < count ? static_cast<Scalar>(kept(first + r, c)) : Scalar(0);
        }
    }

    const Symbolic& symbolic;
    const std::vector<Real>& values;
    AlignedArray<Scalar>& factor;
    std::vector<Matrix> leftOver; // each panel's, until its parent has taken it
};
} // namespace

template <class Scalar>
std::optional<Index> FactoriseFronts(const Symbolic& symbolic, const std::vector<Real>& values,
                                     AlignedArray<Scalar>& factor)
{
    factor.resize(symbolic.numbers);
    Factoriser<Scalar> factoriser(symbolic, values, factor);
    const Index tasks = static_cast<Index>(symbolic.subtrees.size()) - 1;
    std::vector<Index> failed(symbolic.subtrees.size(), -1);
    ParallelFor(tasks, [&](Index t) { failed[t] = factoriser.Run(symbolic.subtrees[t]); });
    for (const Index row : failed)
        if (row >= 0)
            return row;
    const Index row = factoriser.Run(symbolic.subtrees.back());
    return row >= 0 ? std::optional<Index>(row) : std::nullopt;
}

template std::optional<Index> FactoriseFronts(const Symbolic&, const std::vector<Real>&, AlignedArray<float>&);
template std::optional<Index> FactoriseFronts(const Symbolic&, const std::vector<Real>&, AlignedArray<double>&);
} // namespace cpd
