#include "CPDSolver/Step/Paper/Search.h"

#include <algorithm>
#include <cmath>

/// min g(x) subject to P(x) = P*, L(x) = L*, H(x) = H*, by the paper's quasi-Newton steps: A in place of the Hessian
/// (Eq. 19), the constraints by Schur complement (Eq. 21). With w = M v_n/h + f/2 the mended gradient of H is
///     grad H = grad g + w,
/// so that one solve, p = A^-1 grad g, and one a step, u = A^-1 w, give everything. The six momentum rows are
/// eliminated first, which leaves a step along two directions:
///     d1 = -(p + B l1), which repairs P and L,    d2 = -(p + u + B l2), which keeps them;   x += d1 + mu d2.
/// Eq. 21 takes mu from H's tangent. H bends by at most A along the step, so the root of its quadratic model is taken
/// instead: the same mu near the solution, and no overshoot far from it.
namespace cpd
{
namespace
{
struct Point
{
    Real elastic = 0;
    Real H = 0;
    Six gap; // P(x) - P*, L(x) - L*
};

/// All sums over vertices that an iteration needs, in one pass after the solve.
struct Products
{
    Six p;       // C^T p
    Real gp = 0; // grad g . p = |p|^2_A
    Real gu = 0; // grad g . u = w . p
};

struct Directions
{
    Six l1, l2;
    Real slope1 = 0; // grad H . d1
    Real slope2 = 0; // -grad H . d2 = |d2|^2_A, never negative
    Real size1 = 0;  // |d1|^2_A
    Real cross = 0;  // d1.A.d2
};

Vec3 Force(const Search& s, Index i)
{
    Vec3 force = s.body.mass[i] * s.input.gravity;
    if (s.input.forces)
        force += s.input.forces->col(i);
    return force;
}

/// 1/2 k (t' - t) of one anchor: the slope of its late work.
Vec3 HalfPull(const Search& s, std::size_t anchor)
{
    const Element<Attachment>& element = s.w.anchors[anchor];
    const Vec3 from = s.state.anchorTargets.col(static_cast<Index>(anchor));
    return element.weight / 2 * (element.params.target - from);
}

/// H and the momenta at w.X; w.gX must hold grad W, and grad g is left in w.rhs.
void Complete(Search& s, Point& point)
{
    const Real h = s.input.step;
    Real square = 0;
    Real work = 0;
    point.gap = {};
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Real m = s.body.mass[i];
        const Vec3 dx = s.w.X.col(i) - s.state.x.col(i);
        const Vec3 f = Force(s, i);
        const Vec3 momentum = m / h * dx;
        square += dx.dot(momentum);
        work += f.dot(dx);
        point.gap.P += momentum;
        point.gap.L += s.rows.Arm(i).cross(momentum);
        s.w.rhs.col(i) = (momentum - m * s.state.v.col(i)) / h - f + s.w.gX.col(i);
    }
    point.H = square / (2 * h) + point.elastic - s.halfForce * work + LateWorkOfAnchors(s);
    point.gap = s.rows.Free() ? point.gap - s.momenta : Six{};
}

Point Visit(Search& s)
{
    Point point;
    point.elastic = EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
    ++s.report.evaluations;
    Complete(s, point);
    return point;
}

Products Multiply(const Search& s)
{
    Products sum;
    const Real h = s.input.step;
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Vec3 mp = s.body.mass[i] / h * s.w.p.col(i);
        sum.p.P += mp;
        sum.p.L += s.rows.Arm(i).cross(mp);
        sum.gp += s.w.rhs.col(i).dot(s.w.p.col(i));
        sum.gu += s.w.rhs.col(i).dot(s.w.u.col(i));
    }
    if (!s.rows.Free())
        sum.p = {};
    return sum;
}

/// What stays the same in one step: u and its products.
struct Constants
{
    Six u;       // C^T u
    Real wu = 0; // w . u
};

Constants SolveInertialPart(Search& s)
{
    Constants c;
    for (Index i = 0; i < s.body.VertexCount(); ++i)
        s.w.y.col(i) = s.body.mass[i] / s.input.step * s.state.v.col(i) + (1 - s.halfForce) * Force(s, i);
    for (std::size_t a = 0; a < s.w.anchors.size(); ++a)
        s.w.y.col(s.w.anchors[a].corners[0]) += HalfPull(s, a);
    s.w.system->factor.Solve(s.w.y, s.w.u, s.w.sweep);
    c.u = s.rows.Apply(s.w.u);
    c.wu = s.w.y.cwiseProduct(s.w.u).sum();
    return c;
}

Directions Eliminate(const Search& s, const Point& point, const Products& sum, const Constants& c)
{
    Directions d;
    const Six z = sum.p + c.u; // C^T A^-1 grad H
    if (s.rows.Free())
    {
        d.l1 = s.rows.SolveSchur(point.gap - sum.p);
        d.l2 = s.rows.SolveSchur(z) * -1;
    }
    const Real Hp = sum.gp + sum.gu;            // grad H . p
    const Real HH = sum.gp + 2 * sum.gu + c.wu; // grad H . A^-1 grad H
    d.slope1 = -Hp - z.Dot(d.l1);
    d.slope2 = std::max<Real>(0, HH + z.Dot(d.l2));
    d.size1 = sum.gp + 2 * d.l1.Dot(sum.p) + d.l1.Dot(s.rows.Schur(d.l1));
    d.cross = Hp + d.l2.Dot(sum.p) + d.l1.Dot(z) + d.l1.Dot(s.rows.Schur(d.l2));
    return d;
}

/// 1/2 |d1 + mu d2|^2_A.
Real HalfSize(const Directions& d, Real mu)
{
    return (d.size1 + 2 * mu * d.cross + mu * mu * d.slope2) / 2;
}

/// The root of the model  excess + slope1 - mu slope2 + bend/2 |d1 + mu d2|^2_A = 0  that Eq. 21's tangent leads to, or
/// its least value where there is none. At a turning point, all energy elastic, x_n itself solves the constraints, and
/// one root is to stay there for ever: then the other root is the motion (the freeze cured). `rest` asks for it.
Real ChooseMu(const Directions& d, Real excess, Real bend, bool rest)
{
    const Real a = bend * d.slope2 / 2;
    const Real b = bend * d.cross - d.slope2;
    const Real c = excess + d.slope1 + bend * d.size1 / 2;
    if (!(a > 0))
        return 0;
    const Real discriminant = b * b - 4 * a * c;
    if (discriminant <= 0)
        return -b / (2 * a);
    const Real root = std::sqrt(discriminant);
    const Real far = b > 0 ? (-b - root) / (2 * a) : (-b + root) / (2 * a);
    const Real near = far != 0 ? c / (a * far) : 0;
    if (rest)
        return HalfSize(d, far) > HalfSize(d, near) ? far : near;
    return std::abs(near) <= std::abs(far) ? near : far;
}

void Move(Search& s, const Directions& d, Real mu)
{
    const Six l = d.l1 + d.l2 * mu;
    const bool free = s.rows.Free();
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        Vec3 step = -(1 + mu) * s.w.p.col(i) - mu * s.w.u.col(i);
        if (free)
            step -= s.rows.Move(l, i);
        s.w.X.col(i) += step;
    }
}

Real Residual(const Search& s, const Point& point)
{
    const Real P = point.gap.P.norm() / std::sqrt(2 * s.body.totalMass * s.scale);
    const Real L = point.gap.L.norm() / s.spinScale;
    const Real H = std::abs(point.H - s.energy) / s.scale;
    return std::max({P, L, H});
}
/// Puts the start exactly onto the momentum rows: C^T (X - x_n) = (P*, L*).
void MeetRows(Search& s)
{
    if (!s.rows.Free())
        return;
    s.w.p = s.w.X - s.state.x;
    const Six l = s.rows.SolveSchur(s.rows.Apply(s.w.p) - s.momenta);
    for (Index i = 0; i < s.body.VertexCount(); ++i)
        s.w.X.col(i) -= s.rows.Move(l, i);
}

/// Whether the step that Eq. 21 would take stands still although plain PD would move: the freeze.
bool IsFrozen(const Directions& d, Real mu)
{
    constexpr Real kStill = 0.05; // of the unconstrained step's size
    return HalfSize(d, mu) < kStill * d.size1 / 2;
}

/// The search ended off the energy: look for it along the line from the start through the end, where P and L hold
/// everywhere and H is nearly quadratic. False position, the Illinois way; at most `tries` evaluations.
void MeetEnergyOnLine(Search& s, Real startH, int tries, Point& point)
{
    s.w.p = s.w.X - s.w.low;
    Real below = 0;
    Real belowGap = startH - s.energy;
    Real above = 1;
    Real aboveGap = point.H - s.energy;
    for (int n = 0; n < tries && Residual(s, point) > s.input.settings.tolerance; ++n)
    {
        // Too little energy at both ends: go farther out. Too much at both: nearer to the start, which is the best
        // there is.
        const bool bracketed = belowGap <= 0 && aboveGap > 0;
        const Real t = bracketed       ? below - belowGap * (above - below) / (aboveGap - belowGap)
                       : aboveGap <= 0 ? 2 * above
                                       : above / 2;
        s.w.X = s.w.low + t * s.w.p;
        point = Visit(s);
        const Real gap = point.H - s.energy;
        if (bracketed && gap <= 0)
        {
            below = t;
            belowGap = gap;
            aboveGap /= 2;
        }
        else
        {
            if (bracketed)
                belowGap /= 2;
            else if (aboveGap <= 0)
            {
                below = above;
                belowGap = aboveGap;
            }
            above = t;
            aboveGap = gap;
        }
    }
}

/// Evaluations kept back for the line, where a search of this many iterations might need it.
int ReserveOf(int maxIterations)
{
    constexpr int kFewest = 6;
    constexpr int kEnough = 5;
    return maxIterations < kFewest ? 0 : std::min(kEnough, maxIterations / 3);
}
} // namespace

Real LateWorkOfAnchors(const Search& s)
{
    Real work = 0;
    for (std::size_t a = 0; a < s.w.anchors.size(); ++a)
    {
        const Index vertex = s.w.anchors[a].corners[0];
        work += HalfPull(s, a).dot(s.w.X.col(vertex) - s.state.x.col(vertex));
    }
    return work;
}

Real Minimise(Search& s)
{
    constexpr Real kLeastBend = 0.05;
    constexpr Real kCaution = 1.1;
    const Settings& settings = s.input.settings;
    const int reserve = ReserveOf(settings.maxIterations);
    const Constants constants = SolveInertialPart(s);
    MeetRows(s);
    s.w.low = s.w.X;
    Point point = Visit(s);
    const Real startH = point.H;
    // How much of A's curvature H really has along the steps; learned, because A only bounds it.
    Real bend = 1;
    while (s.report.iterations == 0 || Residual(s, point) > settings.tolerance)
    {
        if (s.report.iterations >= settings.maxIterations - reserve)
            break;
        s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
        const Directions d = Eliminate(s, point, Multiply(s), constants);
        const Real excess = point.H - s.energy;
        Real mu = ChooseMu(d, excess, bend, false);
        if (s.report.iterations == 0 && IsFrozen(d, mu))
            mu = ChooseMu(d, excess, bend, true);
        ++s.report.iterations;
        const Real tangent = point.H + d.slope1 - mu * d.slope2;
        Move(s, d, mu);
        point = Visit(s);
        const Real size = HalfSize(d, mu);
        if (size > 0)
            bend = std::clamp<Real>(kCaution * (point.H - tangent) / size, kLeastBend, 1);
    }
    if (Residual(s, point) > settings.tolerance)
        MeetEnergyOnLine(s, startH, reserve, point);
    s.report.residual = Residual(s, point);
    if (s.report.residual > settings.tolerance)
        s.report.Raise(Flag::Unconverged);
    return point.elastic;
}
} // namespace cpd
