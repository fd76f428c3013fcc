#include "CPDSolver/Step/Cpd/Warped.h"

#include <algorithm>

#include "CPDSolver/Body/RestHessian.h"
#include "CPDSolver/Energy/Math/Rotation.h"

namespace cpd
{
namespace
{
/// |F - R|^2, in the mean of the patches.
constexpr Real kMostStrain = 0.5;

Expected<std::shared_ptr<const System>> Factorise(const Body& body, std::span<const Anchor> anchors, std::uint64_t of,
                                                  Real d, Precision precision)
{
    SymmetricMatrix H = body.restHessian->matrix;
    const auto add = [&](Index vertex, Real stiffness)
    {
        for (std::size_t k = 3 * static_cast<std::size_t>(vertex); k < 3 * static_cast<std::size_t>(vertex) + 3; ++k)
            H.value[static_cast<std::size_t>(H.columnStart[k])] += stiffness;
    };
    for (Index i = 0; i < body.VertexCount(); ++i)
        add(i, body.mass[i] / (d * d));
    for (const Anchor& anchor : anchors)
        add(anchor.vertex, anchor.stiffness);
    Expected<Cholesky> factor = Cholesky::Factorise(body.restHessian->symbolic, H, precision);
    if (!factor)
        return factor.Failure();
    return std::shared_ptr<const System>(std::make_shared<System>(System{of, d, precision, std::move(*factor)}));
}
} // namespace

Expected<Done> PrepareWarped(const Body& body, const StepInput& input, Real d, Workspace& w)
{
    WarpedRoom& room = w.warped;
    room.turns.resize(body.restHessian->patches.size());
    if (room.side.cols() != 3 * body.VertexCount())
    {
        room.side.setZero(3, 3 * body.VertexCount());
        room.answer.setZero(3, 3 * body.VertexCount());
        room.left.setZero(3, body.VertexCount());
        room.step.setZero(3, body.VertexCount());
    }
    const std::uint64_t of = ~FingerprintOf(body, input.anchors); // no matrix of the other kind
    if (HasSystem(room.system, room.otherSteps, of, d, w.precision))
        return Done{};
    const auto make = [&] { return Factorise(body, input.anchors, of, d, w.precision); };
    return HoldSystem(room.system, room.otherSteps, of, d, w.precision, make);
}

bool FindTurns(const Body& body, const Columns& x, WarpedRoom& room)
{
    const std::vector<Patch>& patches = body.restHessian->patches;
    Real strain = 0;
    for (std::size_t p = 0; p < patches.size(); ++p)
    {
        Mat3 F = Mat3::Zero();
        for (const Patch::Term& term : patches[p].terms)
            F += x.col(term.vertex) * term.c.transpose();
        room.turns[p] = FindNearestRotation(F).R;
        strain += (F - room.turns[p]).squaredNorm();
    }
    return strain < kMostStrain * static_cast<Real>(patches.size());
}

void SolveWarped(const Body& body, const Columns& rhs, Columns& p, WarpedRoom& room, SolveRoom& sweep)
{
    const std::vector<Patch>& patches = body.restHessian->patches;
    const auto forEach = [&](auto&& function)
    {
        for (std::size_t n = 0; n < patches.size(); ++n)
            for (const Index i : patches[n].vertices)
                function(room.turns[n], i);
    };
    const auto at = [](Columns& columns, Index i) { return columns.block<1, 3>(0, 3 * i); };
    forEach([&](const Mat3& R, Index i) { at(room.side, i) = rhs.col(i).transpose() * R; });
    room.system->factor.Solve(room.side, room.answer, sweep);
    forEach([&](const Mat3& R, Index i) { p.col(i) = R * at(room.answer, i).transpose(); });
}

bool DrawBack(Workspace& w)
{
    constexpr Real kMostSteep = 1.5;
    WarpedRoom& room = w.warped;
    const Real before = -room.step.cwiseProduct(room.left).sum();
    const Real after = -room.step.cwiseProduct(w.rhs).sum();
    if (before - after <= kMostSteep * before)
        return false;
    const Real part = before / (before - after);
    w.X -= (1 - part) * room.step;
    w.rhs = room.left + part * (w.rhs - room.left);
    return true;
}
} // namespace cpd
