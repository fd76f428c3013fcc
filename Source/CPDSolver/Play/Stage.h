/// All bodies of one world: how many steps a frame owes, who steps, who sleeps, who waits because time is short.
#pragma once

#include "CPDSolver/Play/LiveBody.h"
#include "CPDSolver/Play/Time/Budget.h"
#include "CPDSolver/Play/Time/Clock.h"

namespace cpd::play
{
struct StageSettings
{
    Real budget = 0; // ms a frame for all bodies together; 0 is without limit
    int workers = 1;
    int fullIterations = kFullIterations;
};

/// A body on the stage. Whoever holds the handle's number can leave.
using StageId = std::int32_t;

struct Actor
{
    StageId id = 0;
    LiveBodyPointer live;
    bool enabled = true;
    Real distance = 0; // m from who watches; set by the game before each frame
    bool far = false;  // farther than it plays: it stands still unless something is asked of it, or somebody comes
    StepCost cost = {};
    RestChange change = RestChange::None;
    bool waited = false;   // time was short
    bool launched = false; // steps this frame
    bool moved = true;     // since its reach was looked up
    bool placed = true;    // put where it is, maybe inside another: it meets nobody until it is out
    Real shifted = 0;      // m, so far, to bring it out
    Bounds reach = {Vec3::Zero(), Vec3::Zero()};
    Bounds box = {Vec3::Zero(), Vec3::Zero()}; // m, while somebody is brought out
};

/// What a body could not give to another, and why.
struct TransferRefusal
{
    StageId giver = 0;
    std::string why;
};

class Stage
{
public:
    Clock clock;
    StageSettings settings;

    CPD_API StageId Enter(LiveBodyPointer live);
    CPD_API void Leave(StageId id);
    CPD_API Actor* Find(StageId id);
    /// Told before each frame: how far the body is from who watches, and how far from there it plays (m; 0 is without
    /// limit).
    CPD_API static void Watch(Actor& actor, Real distance, Real plays);
    std::vector<Actor>& Actors() { return actors; }
    const BudgetPlan& LastPlan() const { return plan; }
    /// What the last transfers were refused for; read after Open.
    const std::vector<TransferRefusal>& TransferRefusals() const { return transferRefusals; }

    /// Joules from one body to the other before the next steps. The answer says what can be said at once.
    CPD_API Expected<Done> Transfer(StageId giver, StageId taker, Real joules);

    /// Opens a frame that lasts so many seconds: decides and launches. Each launched body's Run may then be called on
    /// any thread, all at once (those that may touch make their steps in the first one's); Collect closes the frame,
    /// once. Returns the number of steps each body owes.
    CPD_API int Open(Real seconds);
    /// Wakes a body and has it step; called by the game for a body that something came near to.
    CPD_API void Disturb(StageId id);
    CPD_API void Collect();

private:
    const Actor* InsideOf(const Actor& actor) const;
    void BringOut(Actor& actor, int steps);
    void Group(int steps);
    void ShareOut(int steps);
    void Launch(int steps);
    void CarryOutTransfers();

    struct PendingTransfer
    {
        StageId giver, taker;
        Real joules;
    };
    std::vector<Actor> actors;
    std::vector<PendingTransfer> transfers;
    std::vector<TransferRefusal> transferRefusals;
    // The group of each actor, by number; what each group costs, and its first body on the way.
    std::vector<Bounds> reaches;
    std::vector<Index> groupOf;
    std::vector<Index> unitOf; // of each group: its number in the plan, -1 if nobody of it steps
    std::vector<BodyCost> costs;
    std::vector<LiveBody*> leaders;
    BudgetPlan plan;
    StageId lastId = 0;
    bool open = false;
};
} // namespace cpd::play
