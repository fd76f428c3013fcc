#include "CPDSolver/Base/Linear/Fronts/Fronts.h"

#include <algorithm>

#include "CPDSolver/Base/Linear/Fronts/FrontKernels.h"
#include "CPDSolver/Base/ParallelFor.h"

/// The multifrontal way (Duff and Reid 1983): the front of a panel is the dense lower triangle over its rows,
///     F = [ F11  .  ]     entries of A in the panel's columns, and the sum of what its children left over.
///         [ F21  F22]
/// The panel keeps
///     K = [ F11^-1      ]     the sweeps then only multiply: no division, no triangle to wait for;
///         [ -F21 F11^-1 ]
/// what is left for the parent is F22 - F21 F11^-1 F21^T. Both come from one operation, which statisticians call
/// sweeping (Goodnight 1979): with pivots J, U = F(:, J) and V = U F(J, J)^-1,
///     F <- F - U V^T,  then  F(:, J) <- V,  F(J, J) <- -F(J, J)^-1.
/// Swept over all of the panel's columns, block after block, F holds -K in them and what is left over in the others.
namespace cpd
{
namespace
{
static_assert(kTile == kPanelRows);

/// A symmetric matrix by its lower triangle, in the tiles that FrontKernels.h describes; rows beyond the last are zero.
class Front
{
public:
    void Reset(Index rows)
    {
        tileRows = (rows + kTile - 1) / kTile;
        numbers.assign(static_cast<std::size_t>(TilesBefore(tileRows)) * kTile * kTile, 0);
    }
    void Free() { AlignedArray<double>().swap(numbers); }

    Index TileRows() const { return tileRows; }
    double* Tiles() { return numbers.data(); }
    double* Tile(Index row, Index column) { return numbers.data() + (TilesBefore(row) + column) * kTile * kTile; }
    /// Where a row's first number stands; those of the next columns follow at this distance.
    static std::ptrdiff_t RowStart(Index row) { return TilesBefore(row / kTile) * kTile * kTile + row % kTile; }
    static constexpr std::ptrdiff_t kColumnStep = kTile;
    double& At(Index row, Index column) { return numbers[RowStart(row) + column * kColumnStep]; }

    /// Completes the tiles on the diagonal.
    void Mirror()
    {
        for (Index r = 0; r < tileRows; ++r)
        {
            double* tile = Tile(r, r);
            for (Index c = 0; c < kTile; ++c)
                for (Index i = 0; i < c; ++i)
                    tile[c * kTile + i] = tile[i * kTile + c];
        }
    }

    /// function(number, other) for each number of a column and its place in a strip of rows of tiles that are `next`
    /// apart. The rows above the column's own tile are found in its row.
    template <class Scalar, class Function>
    void ForEachInColumn(Index column, Scalar* strip, std::ptrdiff_t next, Function&& function)
    {
        const Index own = column / kTile;
        const Index inside = column % kTile;
        Index r = 0;
        for (; r < own; ++r, strip += next)
            for (Index i = 0; i < kTile; ++i)
                function(Tile(own, r)[i * kTile + inside], strip[i]);
        for (; r < tileRows; ++r, strip += next)
            for (Index i = 0; i < kTile; ++i)
                function(Tile(r, own)[inside * kTile + i], strip[i]);
    }

private:
    Index tileRows = 0;
    AlignedArray<double> numbers;
};

/// Room for the pivots' columns of one front after the other.
struct PivotRoom
{
    AlignedArray<double> U, V, inverse;
};

class Sweeper
{
public:
    Sweeper(Front& swept, PivotRoom& space) : front(swept), room(space), kernels(ChosenFrontKernels())
    {
        const std::size_t numbers = static_cast<std::size_t>(front.TileRows()) * kStrip;
        room.U.assign(numbers, 0);
        room.V.assign(numbers, 0);
    }

    /// Sweeps over columns [0, count); false where F11 is not positive definite.
    bool Run(Index count)
    {
        for (Index first = 0; first < count; first += kPivots)
            if (!SweepBlock(first, std::min(kPivots, count - first)))
                return false;
        return true;
    }

private:
    static constexpr std::ptrdiff_t kStrip = std::ptrdiff_t{kTile} * kPivots;
    // Below so many rows of tiles a block is done before another thread has woken up.
    static constexpr Index kWorthSharing = 20;
    static constexpr Index kPiece = 6; // rows of tiles

    bool SweepBlock(Index first, Index depth)
    {
        for (Index l = 0; l < depth; ++l)
            front.ForEachInColumn(first + l, room.U.data() + l * kTile, kStrip,
                                  [](double& number, double& copy) { copy = number; });
        if (!InvertPivots(first, depth))
            return false;
        const PivotJob job = {front.Tiles(), room.U.data(), room.V.data(), room.inverse.data(), depth};
        InPieces([&](Index begin, Index end) { kernels.multiply(job, begin, end); });
        InPieces([&](Index begin, Index end) { kernels.subtract(job, begin, end); });
        for (Index l = 0; l < depth; ++l)
            front.ForEachInColumn(first + l, room.V.data() + l * kTile, kStrip,
                                  [](double& number, double& swept) { number = swept; });
        for (Index l = 0; l < depth; ++l)
            for (Index i = l; i < depth; ++i)
                front.At(first + i, first + l) = -room.inverse[l * kPivots + i];
        MirrorPivots(first, depth);
        return true;
    }

    bool InvertPivots(Index first, Index depth)
    {
        room.inverse.assign(static_cast<std::size_t>(kPivots * kPivots), 0);
        for (Index l = 0; l < depth; ++l)
            for (Index i = 0; i < depth; ++i)
            {
                const Index row = first + i;
                room.inverse[l * kPivots + i] = room.U[row / kTile * kStrip + l * kTile + row % kTile];
            }
        return kernels.invert(room.inverse.data(), depth) < 0;
    }

    /// The pivots' rows, where the tiles on the diagonal hold them a second time.
    void MirrorPivots(Index first, Index depth)
    {
        for (Index l = first; l < first + depth; ++l)
        {
            double* tile = front.Tile(l / kTile, l / kTile);
            const Index inside = l % kTile;
            for (Index i = inside + 1; i < kTile; ++i)
                tile[i * kTile + inside] = tile[inside * kTile + i];
        }
    }

    template <class Function> void InPieces(Function&& function)
    {
        const Index rows = front.TileRows();
        if (rows < kWorthSharing)
            function(0, rows);
        else
            ParallelFor((rows + kPiece - 1) / kPiece,
                        [&](Index n) { function(n * kPiece, std::min(rows, (n + 1) * kPiece)); });
    }

    Front& front;
    PivotRoom& room;
    const FrontKernels& kernels;
};

template <class Scalar> class Factoriser
{
public:
    Factoriser(const Symbolic& plan, const std::vector<Real>& ofA, AlignedArray<Scalar>& result)
        : symbolic(plan), values(ofA), factor(result), fronts(plan.panels.size())
    {
    }

    /// The panels of one subtree; a row of the panel where it failed, or -1.
    Index Run(const Subtree& subtree)
    {
        PivotRoom room;
        for (Index p = subtree.firstPanel; p < subtree.endPanel; ++p)
        {
            const Panel& panel = symbolic.panels[p];
            Assemble(p);
            if (!Sweeper(fronts[p], room).Run(panel.columns))
                return symbolic.order[panel.column];
            Store(panel, fronts[p]);
        }
        return -1;
    }

private:
    void Assemble(Index p)
    {
        Front& front = fronts[p];
        front.Reset(symbolic.panels[p].rows);
        for (std::int64_t k = symbolic.entryStart[p]; k < symbolic.entryStart[p + 1]; ++k)
            front.At(symbolic.entryRow[k], symbolic.entryColumn[k]) += values[symbolic.entry[k]];
        for (const Index child : symbolic.children[p])
        {
            AddLeftOver(child, front);
            fronts[child].Free();
        }
        front.Mirror();
    }

    /// Rows below ascend in the child and in the parent alike: a lower triangle lands in the lower triangle.
    void AddLeftOver(Index child, Front& front)
    {
        const Panel& panel = symbolic.panels[child];
        const Index* to = symbolic.relative.data() + symbolic.relativeStart[child];
        const Index count = panel.rows - panel.columns;
        std::vector<std::ptrdiff_t> target, source;
        for (Index r = 0; r < count; ++r)
        {
            target.push_back(Front::RowStart(to[r]));
            source.push_back(Front::RowStart(panel.columns + r));
        }
        for (Index c = 0; c < count; ++c)
        {
            const double* from = fronts[child].Tiles() + (panel.columns + c) * Front::kColumnStep;
            double* column = front.Tiles() + to[c] * Front::kColumnStep;
            for (Index r = c; r < count; ++r)
                column[target[r]] += from[source[r]];
        }
    }

    void Store(const Panel& panel, Front& front)
    {
        const std::ptrdiff_t next = std::ptrdiff_t{panel.columns} * kPanelRows;
        for (Index c = 0; c < panel.columns; ++c)
            front.ForEachInColumn(c, factor.data() + panel.values + c * kPanelRows, next,
                                  [](double& number, Scalar& kept) { kept = static_cast<Scalar>(-number); });
    }

    const Symbolic& symbolic;
    const std::vector<Real>& values;
    AlignedArray<Scalar>& factor;
    std::vector<Front> fronts; // each panel's, until its parent has taken what is left over
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
