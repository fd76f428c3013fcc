#include "CPDSolver/Step/Workspace.h"

#include <algorithm>
#include <mutex>

#include "CPDSolver/Base/Hash.h"

namespace cpd
{
namespace
{
std::uint64_t FingerprintOf(std::uint64_t body, std::span<const Anchor> anchors)
{
    Hash hash;
    hash.Add(body);
    for (const Anchor& anchor : anchors)
    {
        hash.Add(anchor.vertex);
        hash.Add(anchor.stiffness);
    }
    return hash.Value();
}

Expected<std::shared_ptr<const System>> Factorise(const Body& body, std::span<const Anchor> anchors, std::uint64_t of,
                                                  Real d, Precision precision)
{
    SymmetricMatrix A = body.stiffness;
    const auto diagonal = [&](Index i) -> Real&
    { return A.value[static_cast<std::size_t>(A.columnStart[static_cast<std::size_t>(i)])]; };
    for (Index i = 0; i < body.VertexCount(); ++i)
        diagonal(i) += body.mass[i] / (d * d);
    for (const Anchor& anchor : anchors)
        diagonal(anchor.vertex) += anchor.stiffness;
    Expected<Cholesky> factor = Cholesky::Factorise(body.symbolic, A, precision);
    if (!factor)
        return factor.Failure();
    return std::shared_ptr<const System>(std::make_shared<System>(System{of, d, precision, std::move(*factor)}));
}

/// The systems in use anywhere in the process: a hundred instances of one body read one factor, which then stays in the
/// cache. Who factorises is a matter of luck, what comes out is not.
class SharedSystems
{
public:
    std::shared_ptr<const System> Find(std::uint64_t of, Real d, Precision precision)
    {
        const std::lock_guard lock(mutex);
        for (const std::weak_ptr<const System>& one : systems)
            if (std::shared_ptr<const System> system = one.lock())
                if (system->Is(of, d, precision))
                    return system;
        return nullptr;
    }

    void Add(const std::shared_ptr<const System>& system)
    {
        const std::lock_guard lock(mutex);
        for (std::weak_ptr<const System>& one : systems)
            if (one.expired())
            {
                one = system;
                return;
            }
        systems.push_back(system);
    }

private:
    std::mutex mutex;
    std::vector<std::weak_ptr<const System>> systems;
};

SharedSystems& Shared()
{
    static SharedSystems systems;
    return systems;
}

/// Of a shape with as many elements: a changed material can bring what resists crushing, or take it away.
std::uint64_t ElementsOf(const Body& body)
{
    Hash hash;
    hash.Add(body.shapeFingerprint);
    hash.Add(ElementCount(body.energies));
    return hash.Value();
}

void Resize(const Body& body, Workspace& w)
{
    Arms& rest = w.contact.restArms;
    Arms& own = w.contact.ownArms;
    for (Columns* columns :
         {&w.y, &w.X, &w.gX, &w.rhs, &w.p, &w.u, &w.low, &w.extra, &rest.weighed, &rest.drag, &own.weighed, &own.drag})
        columns->setZero(3, body.VertexCount());
    rest.of.reset();
    w.energy = MakeEnergyScratch(body.energies, body.VertexCount(), w.arithmetic);
    w.energyOf = ElementsOf(body);
}
} // namespace

std::uint64_t FingerprintOf(const Body& body, std::span<const Anchor> anchors)
{
    return FingerprintOf(body.fingerprint, anchors);
}

bool HasSystem(std::shared_ptr<const System>& held, OtherSteps& others, std::uint64_t of, Real d, Precision precision)
{
    if (held && held->Is(of, d, precision))
        return true;
    for (std::shared_ptr<const System>& other : others)
        if (other && other->Is(of, d, precision))
        {
            held.swap(other);
            return true;
        }
    return false;
}

Expected<Done> HoldSystem(std::shared_ptr<const System>& held, OtherSteps& others, std::uint64_t of, Real d,
                          Precision precision, const MakeSystem& make)
{
    std::shared_ptr<const System> system = Shared().Find(of, d, precision);
    if (!system)
    {
        Expected<std::shared_ptr<const System>> made = make();
        if (!made)
            return made.Failure();
        system = std::move(*made);
        Shared().Add(system);
    }
    // Of another matrix none is wanted again.
    if (held && held->of == of)
    {
        std::shift_right(others.begin(), others.end(), 1);
        others[0] = std::move(held);
    }
    else
        others = {};
    held = std::move(system);
    return Done{};
}

Expected<Done> Prepare(const Body& body, const StepInput& input, Real d, Workspace& w, bool& refactored)
{
    if (w.energyOf != ElementsOf(body) || w.energy.arithmetic != w.arithmetic || w.y.cols() != body.VertexCount())
        Resize(body, w);
    const std::uint64_t of = FingerprintOf(body, input.anchors);
    if (w.anchorsOf != of)
    {
        w.anchors.clear();
        for (const Anchor& anchor : input.anchors)
            w.anchors.push_back({{anchor.vertex}, Operator<Attachment>(1), anchor.stiffness, {anchor.target}});
        w.anchorsOf = of;
    }
    const std::uint64_t system = FingerprintOf(body.stiffnessFingerprint, input.anchors);
    refactored = !HasSystem(w.system, w.otherSteps, system, d, w.precision);
    if (!refactored)
        return Done{};
    const auto make = [&] { return Factorise(body, input.anchors, system, d, w.precision); };
    return HoldSystem(w.system, w.otherSteps, system, d, w.precision, make);
}

void PlaceAnchors(const StepInput& input, const Columns& from, Real fraction, Workspace& w)
{
    for (std::size_t i = 0; i < w.anchors.size(); ++i)
    {
        const Vec3 start = from.col(static_cast<Index>(i));
        w.anchors[i].params.target =
            fraction < 1 ? Vec3(start + fraction * (input.anchors[i].target - start)) : input.anchors[i].target;
    }
}

Real EvaluateAll(const Body& body, Workspace& w, const Columns& x, Columns& gradient)
{
    const Real elastic = Evaluate(body.energies, x, gradient, w.energy);
    if (w.anchors.empty())
        return elastic;
    return elastic + AddGradient(w.anchors, 0, static_cast<Index>(w.anchors.size()), 0, x, gradient);
}

Real AnchorEnergy(const Workspace& w, const Columns& x)
{
    Real energy = 0;
    for (const Element<Attachment>& anchor : w.anchors)
        energy += anchor.weight / 2 * (x.col(anchor.corners[0]) - anchor.params.target).squaredNorm();
    return energy;
}

void Refresh(const Body& body, const StepInput& input, State& state, Workspace& w)
{
    const std::uint64_t of = FingerprintOf(body, input.anchors);
    if (state.gradientOf == of)
    {
        PlaceAnchors(input, state.anchorTargets, 0, w);
        return;
    }
    // New anchors start where they are told to be; only known ones travel.
    state.anchorTargets.resize(3, static_cast<Index>(input.anchors.size()));
    for (std::size_t i = 0; i < input.anchors.size(); ++i)
        state.anchorTargets.col(static_cast<Index>(i)) = input.anchors[i].target;
    PlaceAnchors(input, state.anchorTargets, 0, w);
    const Real before = state.elastic;
    const Real anchorsBefore = state.anchorElastic;
    state.elastic = EvaluateAll(body, w, state.x, state.gradient);
    state.anchorElastic = AnchorEnergy(w, state.x);
    if (state.gradientOf == 0)
        state.energy = state.elastic + MassProduct(body.mass, state.v, state.v) / 2; // begins here
    else
    {
        const Real anchors = state.anchorElastic - anchorsBefore;
        state.ledger.anchors += anchors;
        state.ledger.material += state.elastic - before - anchors;
        state.energy += state.elastic - before;
    }
    state.gradientOf = of;
}
} // namespace cpd
