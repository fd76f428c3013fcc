#include "CPDSolver/Step/Memory.h"

#include <algorithm>

#include "CPDSolver/Body/MaterialPlan.h"
#include "CPDSolver/Body/RestHessian.h"

namespace cpd
{
namespace
{
template <class T, class Allocator> std::size_t BytesOf(const std::vector<T, Allocator>& array)
{
    return array.capacity() * sizeof(T);
}

template <class Derived> std::size_t BytesOf(const Eigen::PlainObjectBase<Derived>& array)
{
    return static_cast<std::size_t>(array.size()) * sizeof(typename Derived::Scalar);
}

/// All of several.
template <class... Arrays> std::size_t BytesOfAll(const Arrays&... arrays)
{
    return (BytesOf(arrays) + ...);
}

std::size_t BytesOfSymbolic(const Symbolic& s)
{
    std::size_t bytes =
        BytesOfAll(s.columnStart, s.row, s.order, s.columnOf, s.panelOf, s.panels, s.slots, s.subtrees, s.entryStart,
                   s.entry, s.entryRow, s.entryColumn, s.relativeStart, s.relative, s.children);
    for (const Subtree& subtree : s.subtrees)
        bytes += BytesOf(subtree.outside);
    for (const std::vector<Index>& children : s.children)
        bytes += BytesOf(children);
    return bytes;
}

std::size_t BytesOfRestHessian(const RestHessian& hessian)
{
    std::size_t bytes = BytesOfAll(hessian.matrix.columnStart, hessian.matrix.row, hessian.matrix.value) +
                        BytesOfSymbolic(*hessian.symbolic) + BytesOf(hessian.patches);
    for (const Patch& patch : hessian.patches)
        bytes += BytesOfAll(patch.vertices, patch.terms);
    return bytes;
}

std::size_t BytesOfEnergies(const EnergySet& set)
{
    std::size_t bytes = 0;
    ForEachBatch(set, [&bytes](const auto& batch) { bytes += BytesOf(batch); });
    if (!set.fast)
        return bytes;
    for (const FastChunk& chunk : set.fast->chunks)
        bytes += sizeof chunk + BytesOfAll(chunk.vertices, chunk.elements, chunk.numbers, chunk.slots);
    return bytes + BytesOfAll(set.fast->sharesOf, set.fast->firstOf);
}

std::size_t BytesOfScratch(const EnergyScratch& scratch)
{
    std::size_t bytes = BytesOfAll(scratch.chunks, scratch.fastRooms, scratch.shares);
    for (const EnergyScratch::Chunk& chunk : scratch.chunks)
        bytes += BytesOf(chunk.gradient);
    for (const FastRoom& room : scratch.fastRooms)
        bytes += BytesOfAll(room.positions, room.unsure);
    return bytes;
}

std::size_t BytesOfContact(const ContactSpace& contact)
{
    const Compliance& c = contact.compliance;
    return contact.patches.Bytes() + contact.folds.Bytes() +
           BytesOfAll(contact.touches, contact.outline, contact.colliders, contact.impulses, contact.bodies,
                      contact.presses, contact.lastPress, contact.partners, contact.near, contact.clearance,
                      contact.sides, contact.barriers, contact.looseNumbers) +
           BytesOfAll(contact.meetings.list, contact.meetings.joints, contact.meetings.carried) +
           BytesOfAll(c.touched, c.slotOf, c.block, c.moved, c.known, c.slotBefore, c.before, c.pathOf, c.paths,
                      c.shared) +
           BytesOfAll(contact.restArms.weighed, contact.restArms.drag, contact.ownArms.weighed, contact.ownArms.drag) +
           BytesOfAll(c.missing, c.room.marked, c.room.panels, c.room.sweep.single, c.room.sweep.twice);
}
} // namespace

MemoryUse MeasureMemory(const Body& body, const State& state, const Workspace& w)
{
    MemoryUse use;
    use.shared = sizeof body + BytesOfAll(body.rest, body.mass, body.wobble, body.tets, body.surface) +
                 BytesOfAll(body.stiffness.columnStart, body.stiffness.row, body.stiffness.value) +
                 BytesOfSymbolic(*body.symbolic) + BytesOfEnergies(body.energies);
    if (const MaterialPlan* plan = body.materialPlan.get())
        use.shared += BytesOfAll(plan->volumes, plan->others, plan->shares, plan->start);
    if (body.restHessian)
        use.shared += BytesOfRestHessian(*body.restHessian);
    const auto count = [&](const std::shared_ptr<const System>& system)
    {
        if (system)
            use.shared += sizeof(System) + static_cast<std::size_t>(system->factor.StoredBytes());
    };
    count(w.system);
    count(w.warped.system);
    std::ranges::for_each(w.otherSteps, count);
    std::ranges::for_each(w.warped.otherSteps, count);
    use.instance = sizeof state + sizeof w + BytesOfAll(state.x, state.v, state.gradient, state.anchorTargets) +
                   BytesOfAll(state.pairs, state.warm, state.warmPresses, state.sides, w.anchors) +
                   BytesOfAll(w.y, w.X, w.gX, w.rhs, w.p, w.u, w.low, w.extra, w.sweep.single, w.sweep.twice) +
                   BytesOfAll(w.warped.turns, w.warped.side, w.warped.answer, w.warped.left, w.warped.step) +
                   BytesOfScratch(w.energy) + BytesOfContact(w.contact);
    return use;
}
} // namespace cpd
