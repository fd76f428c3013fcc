#include "CPDSolver/Step/Paper/Search.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "CPDSolver/Step/Frame/StepFrame.h"
#include "CPDSolver/Step/Paper/SearchPasses.h"
#include "CPDSolver/Step/Passes/VertexPasses.h"

/// min g(x) subject to P(x) = P*, L(x) = L*, H(x) = H*, by the paper's quasi-Newton steps: A in place of the Hessian
/// (Eq. 19), the constraints by Schur complement (Eq. 21). All motion is told from the base, d = x - base, so that
/// the chord of a turn is nowhere taken for its arc. On the turning base d feels the centrifugal force: it is minus the
/// slope of K(x) = 1/2 P*^2/M + 1/2 L*.I(x)^-1 L*, which stands here by its tangent, K - sum m (omega x r).(omega x d):
///     H(x) = K(x) + 1/2 |d|^2_M / h^2 + W(x) - f.(x - x_n),
///     g(x) = K(x) + 1/2 |d - h v_def|^2_M / h^2 + W(x) - f.d.
/// With w = M v_def/h the mended gradient of H is
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
    Six gap; // P(x) - P*, L(x) - L*: what d adds
};

/// All sums over vertices that an iteration needs, in one pass after the solve.
struct Products
{
    Six p;       // C^T p
    Real gp = 0; // grad g . p = |p|^2_A
    Real gu = 0; // w . p = grad g . u
};

struct Directions
{
    Six l1, l2;
    Real slope1 = 0; // grad H . d1
    Real slope2 = 0; // -grad H . d2 = |d2|^2_A, never negative
    Real size1 = 0;  // |d1|^2_A
    Real cross = 0;  // d1.A.d2
};

/// 1/2 k (t' - t) of one anchor: the slope of its late work.
Vec3 HalfPull(const Search& s, std::size_t anchor)
{
    const Element<Attachment>& element = s.w.anchors[anchor];
    const Vec3 from = s.state.anchorTargets.col(static_cast<Index>(anchor));
    return element.weight / 2 * (element.params.target - from);
}

Vec3 Vector(const double (&numbers)[3])
{
    return Vec3(numbers[0], numbers[1], numbers[2]);
}

/// C^T of what a pass has summed; nothing where there are no rows.
Six MomentaOf(const Search& s, const SearchSums& sums)
{
    return s.rows.Free() ? Six{Vector(sums.P), Vector(sums.L)} * (1 / s.input.step) : Six();
}

/// H and the momenta at w.X; w.gX must hold grad W, and grad g is left in w.rhs.
void Complete(Search& s, Point& point)
{
    const Real h = s.input.step;
    const SlopeTerms terms = {s.w.X, s.w.low, s.w.gX, s.w.y, s.rows.Centre(), s.omega, s.worked * s.input.gravity, h};
    const SearchSums sums = SlopeOfAll(s.body.mass, terms, s.w.rhs);
    // What the centrifugal force and the weight do on the way from the base, and before that on the way from x_n.
    point.H = s.K + sums.first / (2 * h * h) + sums.second + point.elastic - s.worked * s.baseWork;
    point.gap = MomentaOf(s, sums);
    if (s.input.forces)
    {
        s.w.rhs -= s.worked * *s.input.forces;
        point.H -= s.worked * s.input.forces->cwiseProduct(s.w.X - s.w.low).sum();
    }
    for (std::size_t a = 0; a < s.w.anchors.size(); ++a)
        s.w.rhs.col(s.w.anchors[a].corners[0]) += HalfPull(s, a);
    point.H += LateWorkOfAnchors(s);
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
    const SearchSums sums = ShareOfAll(s.body.mass, s.w.low, s.rows.Centre(), s.w.p, s.w.rhs, s.w.y);
    return {MomentaOf(s, sums), sums.first, sums.second};
}

/// What stays the same in one step: w (w.y), u = A^-1 w (w.u) and its products.
struct Constants
{
    Six u;       // C^T u
    Real wu = 0; // w . u
};

Constants SolveInertialPart(Search& s)
{
    Constants c;
    for (Index i = 0; i < s.body.VertexCount(); ++i)
        s.w.y.col(i) += (1 - s.worked) * ForceOn(s.body, s.input, i);
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
    const Six l = d.l1 + d.l2 * mu; // zero where there are no rows
    const Real h = s.input.step;
    StrideAll({-(1 + mu), -mu, -h * l.P, -1 / h * l.L}, s.w.p, s.w.u, s.rows.Arms(), s.w.X);
}

Real Residual(const Search& s, const Point& point)
{
    const Real P = point.gap.P.norm() / std::sqrt(2 * s.body.totalMass * s.scale);
    const Real L = point.gap.L.norm() / s.spinScale;
    const Real H = std::abs(point.H - s.energy) / s.scale;
    return std::max({P, L, H});
}

/// Whether the step that Eq. 21 would take stands still although plain PD would move: the freeze. Or, subtler, whether
/// it makes H good by taking forces away (mu < 0) where the forces are already turning the motion back: with the forces
/// gone the body would drift on, the more of them would have to go, and it would creep towards a turning point for
/// ever.
bool IsStuck(const Directions& d, Real mu)
{
    constexpr Real kStill = 0.05; // of the unconstrained step's size
    return HalfSize(d, mu) < kStill * d.size1 / 2 || (mu < 0 && d.slope1 < 0);
}

/// dH/dt where w.X moves by t along w.p.
Real SlopeAlong(const Search& s)
{
    return (s.w.rhs + s.w.y).cwiseProduct(s.w.p).sum();
}

/// The search ended off the energy: look for it along the line from the base through the end, where P and L hold
/// everywhere and H is nearly quadratic. A tangent first, for what is nearly there; then false position, the Illinois
/// way; at most `tries` evaluations.
void MeetEnergyOnLine(Search& s, int tries, Point& point)
{
    struct End
    {
        Real t;
        Real gap;
    };
    s.w.p = s.w.X - s.w.low;
    // Moved rigidly, a body keeps the elastic energy it had.
    End low = {0, s.K + s.state.elastic - s.worked * s.baseWork - s.energy};
    End high = {1, point.H - s.energy};
    const Real slope = SlopeAlong(s);
    const Real tangent = slope > 0 ? 1 - high.gap / slope : 0;
    for (int n = 0; n < tries && Residual(s, point) > s.input.settings.tolerance; ++n)
    {
        const bool bracketed = low.gap <= 0 && high.gap > 0;
        if (!bracketed && high.gap > 0)
            return; // Too much at both ends: the search has brought it as low as it gets.
        const Real t = n == 0 && tangent > 0.5 && tangent < 2 ? tangent
                       : bracketed ? low.t - low.gap * (high.t - low.t) / (high.gap - low.gap)
                                   : 2 * high.t; // Too little at both: go farther out.
        s.w.X = s.w.low + t * s.w.p;
        point = Visit(s);
        const End found = {t, point.H - s.energy};
        // An end that stays while the other one moves counts half, or false position would creep.
        if (!bracketed)
            low = std::exchange(high, found);
        else if (found.gap <= 0)
        {
            low = found;
            high.gap /= 2;
        }
        else
        {
            high = found;
            low.gap /= 2;
        }
    }
}

/// Free bodies start from the base, where P and L hold. Anchored ones start from the paper's y = x_n + h v_n + h^2 f/M:
/// from x_n they would find the nearest way to have the right energy, which is to wobble, and a pendulum would hardly
/// swing. `Guess::Inertial` starts free ones there too: a spin's chords then miss P, L and H anew on every frame.
void Begin(Search& s)
{
    s.w.X = s.w.low;
    if (s.rows.Free() && s.input.settings.guess != Guess::Inertial)
        return;
    const Real h = s.input.step;
    for (Index i = 0; i < s.body.VertexCount(); ++i)
        s.w.X.col(i) = s.state.x.col(i) + h * s.state.v.col(i) + h * h / s.body.mass[i] * ForceOn(s.body, s.input, i);
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

namespace
{
/// J, by which K and W alone are more than the energy at w.X.
Real ExcessOf(const Search& s, Real elastic)
{
    const Mat3 inertia = MeasureShape(s.body.mass, s.w.X).inertia;
    const Real work = s.worked * WorkOn(s.body, s.input, s.state.x, s.w.X);
    return RigidEnergy(s.body.totalMass, inertia, s.momenta.P, s.momenta.L) + elastic - work - s.energy;
}

/// The base into w.X, and its gradient: moved rigidly, a body keeps the elastic energy it had. Returns that.
Real StandAtBase(Search& s)
{
    s.w.X = s.w.low;
    TurnAll(s.state.gradient, s.turn, Vec3::Zero(), Vec3::Zero(), s.w.gX);
    return s.state.elastic;
}

/// The way down from the base into w.p: A^-1 of the gradient of W + K(L*; x).
void FindWayDown(Search& s)
{
    const Vec3& centre = s.rows.Centre();
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        const Vec3 arm = s.w.low.col(i) - centre;
        s.w.rhs.col(i) = s.w.gX.col(i) + s.body.mass[i] * s.omega.cross(s.omega.cross(arm));
    }
    s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
    RemoveRigid(s.body.mass, s.w.low, s.w.p);
}

/// W falls all the way down, because A bounds its curvature, but K may rise: halves the step until both together are
/// low enough, `tries` times at most.
bool GoDown(Search& s, int tries, Real enough, Real& elastic)
{
    FindWayDown(s);
    Real length = 1;
    for (int n = 0; n < tries; ++n, length /= 2)
    {
        s.w.X = s.w.low - length * s.w.p;
        elastic = EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
        ++s.report.evaluations;
        if (ExcessOf(s, elastic) <= enough)
            return true;
    }
    return false;
}
} // namespace

bool Retreat(Search& s, Real& elastic)
{
    constexpr int kMost = 8;
    constexpr Real kNearer = 0.5;
    const Real enough = s.input.settings.tolerance * s.scale;
    const Real reached = ExcessOf(s, elastic);
    if (!(reached > enough))
        return false;
    const Real reachedElastic = elastic;
    s.w.y = s.w.X; // nothing else needs y and extra from here on
    s.w.extra = s.w.gX;
    const int tries = std::clamp(s.input.settings.maxIterations + 1 - s.report.evaluations, 0, kMost);
    const int back = tries / 2;
    for (int n = 0; n < back; ++n)
    {
        s.w.X = s.w.low + kNearer * (s.w.X - s.w.low);
        elastic = EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
        ++s.report.evaluations;
        if (ExcessOf(s, elastic) <= enough)
            return true;
    }
    // The base itself takes no evaluation. But there a body that stands deformed would stay so.
    elastic = StandAtBase(s);
    if (GoDown(s, tries - back, enough, elastic))
        return true;
    elastic = StandAtBase(s);
    // An energy that P and L cannot have is not found there either.
    if (ExcessOf(s, elastic) <= std::max(enough, reached))
        return true;
    s.w.X = s.w.y;
    s.w.gX = s.w.extra;
    elastic = reachedElastic;
    return false;
}

Real Minimise(Search& s)
{
    constexpr Real kLeastBend = 0.05;
    const Settings& settings = s.input.settings;
    const int reserve = ReserveOf(settings.maxIterations);
    const Constants constants = SolveInertialPart(s);
    Begin(s);
    Point point = Visit(s);
    // How much of A's curvature H really has along the steps; learned, because A only bounds it.
    Real bend = 1;
    bool sinks = true;
    while (s.report.iterations == 0 || (Residual(s, point) > settings.tolerance && sinks))
    {
        if (s.report.iterations >= settings.maxIterations - reserve)
            break;
        s.w.system->factor.Solve(s.w.rhs, s.w.p, s.w.sweep);
        const Directions d = Eliminate(s, point, Multiply(s), constants);
        const Real excess = point.H - s.energy;
        Real mu = ChooseMu(d, excess, bend, false);
        if (s.report.iterations == 0 && IsStuck(d, mu))
            mu = ChooseMu(d, excess, bend, true);
        ++s.report.iterations;
        const Real tangent = point.H + d.slope1 - mu * d.slope2;
        Move(s, d, mu);
        point = Visit(s);
        // Above the energy and no longer on the way down: this is as low as P, L and the body's stiffness let it get.
        const Real enough = settings.tolerance * s.scale;
        sinks = point.H < s.energy || excess <= enough || excess - (point.H - s.energy) > enough;
        const Real size = HalfSize(d, mu);
        if (size > 0)
            bend = std::clamp<Real>((point.H - tangent) / size, kLeastBend, 1);
    }
    // One evaluation is left for a retreat.
    if (Residual(s, point) > settings.tolerance)
        MeetEnergyOnLine(s, reserve - 1, point);
    s.report.residual = Residual(s, point);
    return point.elastic;
}
} // namespace cpd
