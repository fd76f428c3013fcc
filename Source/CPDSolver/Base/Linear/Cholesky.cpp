#include "CPDSolver/Base/Linear/Cholesky.h"

#include <algorithm>

#include "CPDSolver/Base/Linear/Fronts/Fronts.h"
#include "CPDSolver/Base/Linear/SweepRows.h"
#include "CPDSolver/Base/ParallelFor.h"

namespace cpd
{
namespace
{
/// One solve of 1 or 2 right-hand sides: what each subtree does, and the order they do it in.
template <class Scalar, int kSides> class Solver
{
public:
    Solver(const Symbolic& plan, const AlignedArray<Scalar>& factor, AlignedArray<Scalar>& memory)
        : symbolic(plan), rows(plan, factor, memory), sweeps(ChosenSweeps<Scalar>())
    {
    }

    void Run(const Columns* const (&b)[kSides], Columns* const (&x)[kSides])
    {
        const Index tasks = static_cast<Index>(symbolic.subtrees.size()) - 1;
        ParallelFor(tasks,
                    [&](Index t)
                    {
                        Load(symbolic.subtrees[t], b);
                        Forward(t);
                    });
        const Subtree& top = symbolic.subtrees.back();
        Load(top, b);
        for (Index t = 0; t < tasks; ++t)
            rows.HandUp(symbolic.subtrees[t]);
        ForwardTop();
        BackwardTop();
        Store(top, x);
        ParallelFor(tasks,
                    [&](Index t)
                    {
                        rows.HandDown(symbolic.subtrees[t]);
                        Backward(t);
                        Store(symbolic.subtrees[t], x);
                    });
    }

private:
    void Load(const Subtree& subtree, const Columns* const (&b)[kSides])
    {
        Scalar* to = rows.Row(subtree.place);
        for (Index k = subtree.firstColumn; k < subtree.endColumn; ++k)
            for (int s = 0; s < kSides; ++s, to += kRowNumbers)
            {
                const Real* from = b[s]->data() + 3 * static_cast<std::ptrdiff_t>(symbolic.order[k]);
                for (int c = 0; c < 3; ++c)
                    to[c] = static_cast<Scalar>(from[c]);
                to[3] = 0;
            }
        rows.ClearOutside(subtree);
    }

    void Store(const Subtree& subtree, Columns* const (&x)[kSides])
    {
        const Scalar* from = rows.Row(subtree.place);
        for (Index k = subtree.firstColumn; k < subtree.endColumn; ++k)
            for (int s = 0; s < kSides; ++s, from += kRowNumbers)
            {
                Real* to = x[s]->data() + 3 * static_cast<std::ptrdiff_t>(symbolic.order[k]);
                for (int c = 0; c < 3; ++c)
                    to[c] = from[c];
            }
    }

    void Forward(Index t)
    {
        const Subtree& subtree = symbolic.subtrees[t];
        sweeps.forward[kSides - 1](rows.DataOf(t), subtree.firstPanel, subtree.endPanel);
    }

    void Backward(Index t)
    {
        const Subtree& subtree = symbolic.subtrees[t];
        sweeps.backward[kSides - 1](rows.DataOf(t), subtree.firstPanel, subtree.endPanel);
    }

    /// The top's large panels are shared out, each in pieces of a fixed size: rows forwards, columns backwards.
    void ForwardTop()
    {
        const Subtree& top = symbolic.subtrees.back();
        const SweepData<Scalar> data = rows.DataOf(static_cast<Index>(symbolic.subtrees.size()) - 1);
        for (Index p = top.firstPanel; p < top.endPanel; ++p)
        {
            const Panel& panel = symbolic.panels[p];
            if (!IsShared(panel))
            {
                sweeps.forward[kSides - 1](data, p, p + 1);
                continue;
            }
            const Index blocks = BlocksOf(panel);
            const Index piece = std::max<Index>(1, kPiece / (kPanelRows * panel.columns));
            sweeps.take[kSides - 1](data, p);
            ParallelFor((blocks + piece - 1) / piece, [&](Index n)
                        { sweeps.multiply[kSides - 1](data, p, n * piece, std::min(blocks, (n + 1) * piece)); });
        }
    }

    void BackwardTop()
    {
        const Subtree& top = symbolic.subtrees.back();
        const SweepData<Scalar> data = rows.DataOf(static_cast<Index>(symbolic.subtrees.size()) - 1);
        for (Index p = top.endPanel - 1; p >= top.firstPanel; --p)
        {
            const Panel& panel = symbolic.panels[p];
            if (!IsShared(panel) || panel.rows == panel.columns)
            {
                sweeps.backward[kSides - 1](data, p, p + 1);
                continue;
            }
            // Whole cache lines of columns, so that no two threads write one line.
            const Index piece = std::max<Index>(1, kPiece / panel.rows / kPanelRows) * kPanelRows;
            sweeps.collect[kSides - 1](data, p);
            ParallelFor((panel.columns + piece - 1) / piece,
                        [&](Index n) {
                            sweeps.multiplyTransposed[kSides - 1](data, p, n * piece,
                                                                  std::min(panel.columns, (n + 1) * piece));
                        });
        }
    }

    // Numbers of a piece: about a microsecond. Pieces stay with their threads from solve to solve.
    static constexpr Index kPiece = 8192;

    static bool IsShared(const Panel& panel) { return std::int64_t{panel.rows} * panel.columns >= 2 * kPiece; }

    const Symbolic& symbolic;
    SweepRows<Scalar, kSides> rows;
    const Sweeps<Scalar>& sweeps;
};
} // namespace

Expected<Cholesky> Cholesky::Factorise(std::shared_ptr<const Symbolic> symbolic, const SymmetricMatrix& A,
                                       Precision precision)
{
    if (symbolic->size != A.size || symbolic->columnStart != A.columnStart || symbolic->row != A.row)
        return Error{"The matrix has another pattern than the one that was analysed: call Analyse again."};
    Cholesky result;
    result.symbolic = std::move(symbolic);
    if (precision == Precision::Single)
        result.factor.emplace<AlignedArray<float>>();
    else
        result.factor.emplace<AlignedArray<double>>();
    const std::optional<Index> failed =
        std::visit([&](auto& values) { return FactoriseFronts(*result.symbolic, A.value, values); }, result.factor);
    if (failed)
        return Error{"The body's matrix is not positive definite near row " + std::to_string(*failed) +
                     ": a mass, a stiffness or the time step is not positive."};
    return result;
}

Expected<Cholesky> Cholesky::Factorise(const SymmetricMatrix& A, Precision precision)
{
    return Factorise(Analyse(A), A, precision);
}

void Cholesky::Solve(const Columns& b, Columns& x, SolveRoom& room) const
{
    x.resize(3, Size());
    std::visit([&]<class Scalar>(const AlignedArray<Scalar>& values)
               { Solver<Scalar, 1>(*symbolic, values, ArrayOf<Scalar>(room)).Run({&b}, {&x}); },
               factor);
}

void Cholesky::Solve(const Columns& b0, Columns& x0, const Columns& b1, Columns& x1, SolveRoom& room) const
{
    x0.resize(3, Size());
    x1.resize(3, Size());
    std::visit(
        [&]<class Scalar>(const AlignedArray<Scalar>& values) {
            Solver<Scalar, 2>(*symbolic, values, ArrayOf<Scalar>(room)).Run({&b0, &b1}, {&x0, &x1});
        },
        factor);
}

std::int64_t Cholesky::StoredBytes() const
{
    return StoredNumbers() * static_cast<std::int64_t>(factor.index() == 0 ? sizeof(float) : sizeof(double));
}
} // namespace cpd
