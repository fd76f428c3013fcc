#include "CPDSolver/Step/Cpd/Cpd.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"
#include "CPDSolver/Step/Cpd/Warped.h"
#include "CPDSolver/Step/Frame/StepFrame.h"
#include "CPDSolver/Step/Together.h"

namespace cpd
{
namespace
{
void SumForces(Substep& s, const Columns& x)
{
    s.force = s.body.totalMass * s.input.gravity;
    s.torque.setZero();
    if (!s.input.forces)
        return;
    for (Index i = 0; i < s.body.VertexCount(); ++i)
    {
        s.force += s.input.forces->col(i);
        s.torque += (x.col(i) - s.start.centre).cross(s.input.forces->col(i));
    }
}

/// The share of H - K that damping takes from one of n equal substeps, so that a step keeps 1 - gamma h of it (Eq. 24).
Real DampedShare(const StepInput& input, int substeps)
{
    const Real kept = std::max<Real>(0, 1 - input.damping * input.step);
    return 1 - std::pow(kept, Real(1) / substeps);
}

/// The user's P and L replace the body's own; its wobble keeps its energy, so that H changes by what K does.
void Steer(const Substep& s, const AskedTargets& asked, Aim& aim)
{
    if (!asked.P && !asked.L)
        return;
    const Mat3 inertia = MeasureShape(s.body.mass, s.w.X).inertia;
    const Real before = RigidEnergy(s.body.totalMass, inertia, aim.P, aim.L);
    if (asked.P)
        aim.P = *asked.P;
    if (asked.L)
        aim.L = *asked.L;
    aim.H += RigidEnergy(s.body.totalMass, inertia, aim.P, aim.L) - before;
    aim.steer = true;
}

/// Puts a rigid motion in the place of a trapezoid that went wrong. Nothing here can fail again.
Real Recover(Substep& s, const State& state)
{
    s.report.Raise(Flag::Recovered);
    MoveRigidly(s, state, s.start.centre + s.h * s.start.V);
    s.w.u.setZero();
    s.w.contact.pressed = s.w.contact.unsettled = false;
    return EvaluateAll(s.body, s.w, s.w.X, s.w.gX);
}

/// With what contacts did, which player.aim holds already.
void ChooseAim(Player& player, bool last)
{
    Substep& s = player.s;
    Aim& aim = player.aim;
    const AskedTargets& asked = player.asked;
    aim.P = s.start.P + s.h * s.force + aim.contact.P;
    aim.L = s.start.L + s.h * s.torque + aim.contact.L;
    aim.H = player.state.energy;
    aim.fixed = false;
    aim.steer = false;
    if (!last)
        return;
    Steer(s, asked, aim);
    if (asked.H)
    {
        aim.fixed = !asked.followsH || asked.beginsH;
        aim.H = aim.fixed ? *asked.H : AskedEnergy(asked, player.state);
    }
}

void BookAll(Player& player, const Met& met, bool last)
{
    State& state = player.state;
    const AskedTargets& asked = player.asked;
    StepReport& report = player.s.report;
    Book(state, state.ledger.gravity, met.work.forces);
    Book(state, state.ledger.anchors, met.work.anchors);
    Book(state, state.ledger.contact, met.work.contact);
    Book(state, state.ledger.control, met.control);
    Book(state, state.ledger.damping, -met.damped);
    if (last)
        BeginToFollow(asked, state);
    report.missing = met.missing;
    if (met.missing > 0 && last && (asked.H || asked.P || asked.L))
    {
        report.Raise(Flag::EnergyRaised);
        report.asked = state.energy;
        Book(state, state.ledger.control, met.missing);
        report.missing = 0;
    }
}

bool PressEachOther(std::span<const Player> players, std::size_t a, std::size_t b)
{
    const auto presses = [&](std::size_t mine, std::size_t theirs)
    {
        return std::ranges::any_of(players[mine].s.w.contact.presses,
                                   [&](const Press& press) { return press.other == theirs && !press.force.isZero(0); });
    };
    return presses(a, b) || presses(b, a);
}

/// What a body's deformation holds as motion (J).
Real MotionOf(const Player& player)
{
    return std::max<Real>(0, player.state.energy - player.elastic - player.room.rigid);
}

/// Contact moves joules from body to body. Who holds less than was taken from it, all of it in its shape, has that back
/// from the motion of those it presses: or else two bodies that are caught in each other would each go on receiving
/// what the other does not have.
void ShareDebts(std::span<Player> players)
{
    for (std::size_t a = 0; a < players.size(); ++a)
    {
        Player& debtor = players[a];
        if (!(debtor.s.report.missing > 0) || !debtor.aim.contact.shared)
            continue;
        const std::vector<std::size_t>& partners = debtor.s.w.contact.partners;
        Real sum = 0;
        for (const std::size_t b : partners)
            if (a != b && PressEachOther(players, a, b))
                sum += MotionOf(players[b]);
        const Real share = sum > 0 ? std::min<Real>(1, debtor.s.report.missing / sum) : 0;
        for (const std::size_t b : partners)
        {
            if (!(share > 0) || a == b || !PressEachOther(players, a, b))
                continue;
            const Real part = share * MotionOf(players[b]);
            Book(players[b].state, players[b].state.ledger.contact, -part);
            players[b].s.report.missing += part;
            Book(debtor.state, debtor.state.ledger.contact, part);
            debtor.s.report.missing -= part;
        }
    }
}

/// The substep's end becomes the state; the workspace gets the old places, which nobody reads again.
void Adopt(Player& player)
{
    player.state.x.swap(player.s.w.X);
    player.state.gradient.swap(player.s.w.gX);
    player.state.elastic = player.elastic;
}

void RunSubstep(std::span<Player> players, int n, int substeps)
{
    constexpr Real kHuge = std::numeric_limits<Real>::max();
    const bool last = n + 1 == substeps;
    for (Player& player : players)
    {
        Substep& s = player.s;
        // Anchors travel evenly from their last places to their new ones; w.anchors holds the substep's end.
        s.anchorFrom = Real(n) / substeps;
        s.anchorTo = Real(n + 1) / substeps;
        PlaceAnchors(s.input, player.state.anchorTargets, s.anchorTo, s.w);
        s.start = Measure(s.body.mass, player.state.x, player.state.v);
        SumForces(s, player.state.x);
        Foresee(s, player.state);
    }
    Repel(players);
    for (Player& player : players)
    {
        player.elastic = Arrive(player.s, player.state);
        if (!std::isfinite(player.elastic) || !IsBounded(player.s.w.X, kHuge))
            player.elastic = Recover(player.s, player.state);
    }
    SumImpulses(players);
    for (Player& player : players)
    {
        ChooseAim(player, last);
        MeasureRoom(player);
    }
    Rebound(players);
    NoteBodyImpulses(players);
    for (Player& player : players)
    {
        const Met met = MeetAim(players, player);
        MoveColliders(player.s.w, player.s.h);
        BookAll(player, met, last);
    }
    ShareDebts(players);
    // Not before: until all have met their aims, each looks at the others' ways.
    for (Player& player : players)
        Adopt(player);
}

/// An energy that stays unreachable is not owed for ever: only while the body still comes nearer to it.
void SettleDebt(const StepReport& report, State& state)
{
    constexpr Real kNearer = 0.98;
    const bool nearer = report.missing < kNearer * state.unmet;
    state.unmetFrames = report.missing > 0 && !nearer ? state.unmetFrames + 1 : 0;
    state.unmet = report.missing;
    if (state.unmetFrames <= kPatience)
        return;
    Book(state, state.ledger.numerical, report.missing);
    state.unmetFrames = 0;
    state.unmet = 0;
}
/// False if the step was refused; the report then says why.
bool Begin(Player& player)
{
    Substep& s = player.s;
    s.h = s.input.step / s.plan.substeps;
    s.d = s.h / 2;
    s.free = s.input.anchors.empty();
    s.dampedShare = DampedShare(s.input, s.plan.substeps);
    if (!PrepareStep(s.body, s.input, s.d, player.state, s.w, s.report))
        return false;
    if (s.plan.warped && !PrepareWarped(s.body, s.input, s.d, s.w))
    {
        s.report.Refuse(Flag::BadInput, kNoFactor);
        return false;
    }
    if (s.plan.cut)
        s.report.Raise(Flag::BudgetCut);
    player.asked = ReadTargets(s.input, player.state);
    // What lies still would be calmed, against the wish. Joules given besides are spent on what is asked for; what is
    // followed since earlier asks for none.
    const AskedTargets& asked = player.asked;
    if (asked.P || asked.L || (asked.H && (!asked.followsH || asked.beginsH)))
        player.state.restFrames = 0;
    else if (asked.H)
        player.state.restFrames = std::min(player.state.restFrames, 0);
    BeginContacts(s.body, s.input, s.w);
    return true;
}

/// What impacts owe to the flight is partly in the wobble, and counted there. The rest is in no shape and no motion.
Real HeldByImpacts(const State& state, const StepReport& report)
{
    return std::clamp<Real>(report.target - report.H, 0, StoredEnergy(state));
}

void Run(std::span<Player> players)
{
    if (players.empty())
        return;
    const int substeps = players[0].s.plan.substeps;
    FindTwins(players);
    const auto runAll = [&]
    {
        for (int n = 0; n < substeps; ++n)
            RunSubstep(players, n, substeps);
    };
    players[0].s.w.threads.Run(runAll);
    CountRest(players);
    for (Player& player : players)
    {
        Substep& s = player.s;
        SettleDebt(s.report, player.state);
        EndStep(s.body, s.input, player.state, s.w, s.report);
        s.report.contact = HeldByImpacts(player.state, s.report);
    }
}
} // namespace

StepReport StepCpd(const Body& body, const StepInput& input, State& state, Workspace& w)
{
    StepReport report;
    if (!BeginStep(body, input, state, report))
        return report;
    Player player{{body, input, MakePlan(body, input, state), w, report}, state};
    if (Begin(player))
        Run(std::span(&player, 1));
    return report;
}

struct Company
{
    std::vector<Player> players;
};

void StepTogether(std::span<const Member> members, TogetherRoom& room)
{
    if (!room.company)
        room.company = std::make_shared<Company>();
    std::vector<Player>& players = room.company->players;
    players.clear();
    players.reserve(members.size());
    const bool alone = members.size() == 1;
    // Who is refused decides nothing for the others.
    int substeps = 1;
    const Member* first = nullptr;
    for (const Member& m : members)
    {
        *m.report = {};
        if (!BeginStep(*m.body, *m.input, *m.state, *m.report))
            continue;
        first = first ? first : &m;
        if (m.input->step != first->input->step)
            m.report->Refuse(Flag::BadInput,
                             "Bodies that step together must do so at one rate: give all the same step.");
        else
            substeps = std::max(substeps, MakePlan(*m.body, *m.input, *m.state, 1, alone).substeps);
    }
    for (const Member& m : members)
    {
        if (m.report->flags != 0)
            continue;
        // In step with the one that needs the most.
        const Plan plan = MakePlan(*m.body, *m.input, *m.state, substeps, alone);
        players.push_back({{*m.body, *m.input, plan, *m.workspace, *m.report}, *m.state, m.id});
        if (!Begin(players.back()))
            players.pop_back();
    }
    Run(players);
    players.clear();
}
} // namespace cpd
