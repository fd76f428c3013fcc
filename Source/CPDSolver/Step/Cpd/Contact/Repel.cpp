#include <algorithm>
#include <cmath>
#include <span>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

/// With forces f on the touched vertices the trapezoid's solution moves by A^-1 S^T f, and the substep's impulse is d
/// f. Non-penetration and Coulomb's law at the end of the substep,
///     gap + n.(X - x - h v_s) >= 0,   f_n >= 0,   |f_t| <= mu f_n,
/// are met by projected Gauss-Seidel on the block of A^-1 that belongs to the touched vertices. A is scalar, the same
/// for x, y and z, so that one number stands for a pair of vertices.
namespace cpd
{
namespace
{
// Vertices this near are looked at (m); farther ones if they come nearer by two thirds of the way in this substep.
constexpr Real kMargin = 0.02;
constexpr Real kLookAhead = 1.5;

// A vertex that starts deep inside is pushed out at this speed, not thrown (m/s).
constexpr Real kPushOut = 2;

constexpr int kSweeps = 30;
constexpr Real kSettled = 1e-6; // of the largest force

bool IsDynamic(const Collider& collider)
{
    return collider.mass > 0;
}

/// How far a unit force on the obstacle, at this arm and along this direction, moves its surface within the substep.
Real GiveOf(const Collider& collider, const Vec3& arm, const Vec3& direction, Real d)
{
    if (!IsDynamic(collider))
        return 0;
    const Vec3 turn = SolveInertia(collider.inertia, arm.cross(direction)).cross(arm);
    return d * d * (1 / collider.mass + direction.dot(turn));
}

const Vec3* FindWarm(const State& state, std::uint64_t id, Index vertex)
{
    const auto key = [](const WarmContact& c) { return std::pair(c.id, c.vertex); };
    const auto found = std::lower_bound(state.warm.begin(), state.warm.end(), std::pair(id, vertex),
                                        [&](const WarmContact& c, const auto& wanted) { return key(c) < wanted; });
    const bool same = found != state.warm.end() && key(*found) == std::pair(id, vertex);
    return same ? &found->force : nullptr;
}

void GatherFrom(Substep& s, const State& state, Index number)
{
    const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(number)];
    const Bounds bounds = BoundsOf(collider);
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Vec3 x = state.x.col(i);
        const Vec3 step = s.w.X.col(i) - x;
        if (!bounds.Holds(x, kMargin + kLookAhead * (step.norm() + s.h * collider.velocity.norm())))
            continue;
        const Distance distance = DistanceTo(collider, x);
        // Where the force will act: only there is the impulse's work on a dynamic obstacle what the obstacle gains.
        const Vec3 point = x + step / 2;
        const Vec3 surface = VelocityAt(collider, point);
        const Real approach = -distance.normal.dot(step - s.h * surface);
        if (distance.value >= kMargin + kLookAhead * std::max<Real>(0, approach))
            continue;
        Touch touch{};
        touch.collider = number;
        touch.vertex = i;
        touch.normal = distance.normal;
        touch.gap = std::max(distance.value, -kPushOut * s.h);
        touch.surface = surface;
        touch.point = point;
        touch.force.setZero();
        touch.impulse.setZero();
        if (const Vec3* warm = FindWarm(state, collider.id, i))
            touch.force = *warm;
        s.w.contact.touches.push_back(touch);
    }
}

/// A box around where the body is and where it will be.
Bounds BoundsOfMotion(const Substep& s, const State& state)
{
    return {state.x.rowwise().minCoeff().cwiseMin(s.w.X.rowwise().minCoeff()),
            state.x.rowwise().maxCoeff().cwiseMax(s.w.X.rowwise().maxCoeff())};
}

void Gather(Substep& s, const State& state)
{
    ContactSpace& c = s.w.contact;
    c.touches.clear();
    const Bounds motion = BoundsOfMotion(s, state);
    const Real reach = (motion.high - motion.low).norm();
    for (std::size_t k = 0; k < c.colliders.size(); ++k)
    {
        const Collider& collider = c.colliders[k];
        const Real travel = s.h * (collider.velocity.norm() + collider.angularVelocity.norm() * reach);
        if (motion.Reaches(BoundsOf(collider), kMargin + kLookAhead * travel))
            GatherFrom(s, state, static_cast<Index>(k));
    }
}

/// The columns of A^-1 that are missing, three with one solve: one as x, one as y, one as z.
void FillColumns(Substep& s)
{
    ContactSpace& c = s.w.contact;
    if (c.columnsOf != s.w.system)
    {
        c.columnsOf = s.w.system;
        c.columnOf.assign(static_cast<std::size_t>(s.body.VertexCount()), -1);
        c.columns.clear();
    }
    std::array<Index, 3> waiting;
    int count = 0;
    const auto solve = [&]
    {
        s.w.rhs.setZero();
        for (int k = 0; k < count; ++k)
            s.w.rhs(k, waiting[static_cast<std::size_t>(k)]) = 1;
        s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
        for (int k = 0; k < count; ++k)
        {
            c.columnOf[static_cast<std::size_t>(waiting[static_cast<std::size_t>(k)])] =
                static_cast<Index>(c.columns.size());
            c.columns.emplace_back(s.w.p.row(k).transpose());
        }
        count = 0;
    };
    for (const Touch& touch : c.touches)
    {
        const bool known = c.columnOf[static_cast<std::size_t>(touch.vertex)] >= 0 ||
                           std::find(waiting.begin(), waiting.begin() + count, touch.vertex) != waiting.begin() + count;
        if (known)
            continue;
        waiting[static_cast<std::size_t>(count++)] = touch.vertex;
        if (count == 3)
            solve();
    }
    if (count > 0)
        solve();
}

void FillBlock(Substep& s)
{
    ContactSpace& c = s.w.contact;
    const std::size_t n = c.touches.size();
    c.block.resize(n * n);
    for (std::size_t i = 0; i < n; ++i)
    {
        const VectorX& column =
            c.columns[static_cast<std::size_t>(c.columnOf[static_cast<std::size_t>(c.touches[i].vertex)])];
        for (std::size_t j = 0; j < n; ++j)
            c.block[i * n + j] = column[c.touches[j].vertex];
        Touch& touch = c.touches[i];
        const Collider& collider = c.colliders[static_cast<std::size_t>(touch.collider)];
        touch.compliance = c.block[i * n + i] + GiveOf(collider, touch.point - collider.position, touch.normal, s.d);
    }
}

/// Adds a force to touch i: all touched vertices move, and so does a dynamic obstacle.
void Apply(Substep& s, std::size_t i, const Vec3& force)
{
    ContactSpace& c = s.w.contact;
    const std::size_t n = c.touches.size();
    for (std::size_t j = 0; j < n; ++j)
        c.given[j] += c.block[i * n + j] * force;
    Collider& collider = c.colliders[static_cast<std::size_t>(c.touches[i].collider)];
    if (!IsDynamic(collider))
        return;
    collider.velocity -= s.d / collider.mass * force;
    collider.angularVelocity -=
        s.d * SolveInertia(collider.inertia, (c.touches[i].point - collider.position).cross(force));
}

/// How far the vertex has moved against the obstacle's surface, which travels at the mean of its old and new velocity.
Vec3 Slide(const Substep& s, const State& state, std::size_t i)
{
    const Touch& touch = s.w.contact.touches[i];
    const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
    Vec3 surface = touch.surface;
    if (IsDynamic(collider))
        surface = (surface + VelocityAt(collider, touch.point)) / 2;
    return s.w.X.col(touch.vertex) + s.w.contact.given[i] - state.x.col(touch.vertex) - s.h * surface;
}

/// One touch: normal force first, then friction inside its cone. Returns how much the force changed.
Real Relax(Substep& s, const State& state, std::size_t i)
{
    Touch& touch = s.w.contact.touches[i];
    const Collider& collider = s.w.contact.colliders[static_cast<std::size_t>(touch.collider)];
    const Vec3 slide = Slide(s, state, i);
    const Real before = touch.force.dot(touch.normal);
    const Vec3 tangent = touch.force - before * touch.normal;
    const Real normal = std::max<Real>(0, before - (touch.gap + touch.normal.dot(slide)) / touch.compliance);
    Vec3 wanted = tangent - (slide - touch.normal.dot(slide) * touch.normal) / touch.compliance;
    const Real limit = collider.friction * normal;
    const Real size = wanted.norm();
    if (size > limit)
        wanted *= size > 0 ? limit / size : 0;
    const Vec3 force = normal * touch.normal + wanted;
    const Vec3 change = force - touch.force;
    touch.force = force;
    Apply(s, i, change);
    return change.norm();
}

void Solve(Substep& s, const State& state)
{
    ContactSpace& c = s.w.contact;
    c.given.assign(c.touches.size(), Vec3::Zero());
    for (std::size_t i = 0; i < c.touches.size(); ++i)
        Apply(s, i, c.touches[i].force);
    for (int sweep = 0; sweep < kSweeps; ++sweep)
    {
        Real change = 0;
        Real largest = 0;
        for (std::size_t i = 0; i < c.touches.size(); ++i)
        {
            change = std::max(change, Relax(s, state, i));
            largest = std::max(largest, c.touches[i].force.norm());
        }
        if (change <= kSettled * largest)
            return;
    }
}
} // namespace

void BeginContacts(const StepInput& input, Workspace& w)
{
    w.contact.touches.clear();
    w.contact.colliders.assign(input.colliders.begin(), input.colliders.end());
    w.contact.impulses.assign(input.colliders.size(), ObstacleImpulse{});
}

void MoveColliders(Workspace& w, Real h)
{
    for (Collider& c : w.contact.colliders)
    {
        c.position += h * c.velocity;
        const Real angle = h * c.angularVelocity.norm();
        if (angle > 0)
            c.rotation =
                (Quat(Eigen::AngleAxis<Real>(angle, c.angularVelocity.normalized())) * c.rotation).normalized();
    }
}

bool Repel(Substep& s, const State& state)
{
    ContactSpace& c = s.w.contact;
    Gather(s, state);
    if (c.touches.empty())
        return false;
    FillColumns(s);
    FillBlock(s);
    Solve(s, state);
    s.w.rhs.setZero();
    bool any = false;
    for (const Touch& touch : c.touches)
    {
        s.w.rhs.col(touch.vertex) += touch.force;
        any = any || touch.force.squaredNorm() > 0;
    }
    if (!any)
        return false;
    s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
    ++s.report.iterations;
    s.w.X += s.w.p;
    return true;
}
} // namespace cpd
