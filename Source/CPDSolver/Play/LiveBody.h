/// A body in play: what the game asks is kept while a step runs elsewhere, and what the step found is seen when it
/// ends.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Play/Command.h"
#include "CPDSolver/Play/Shape/Force.h"
#include "CPDSolver/Play/Shape/Hold.h"
#include "CPDSolver/Play/Time/Climate.h"
#include "CPDSolver/Play/Time/Limits.h"
#include "CPDSolver/Play/Time/Rest.h"
#include "CPDSolver/Step/Together.h"

namespace cpd::play
{
/// Evaluations that a step may take: as many as a rope asks for that swings in eight substeps.
inline constexpr int kFullIterations = 32;

/// What stays until it is changed.
struct Controls
{
    Targets targets;               // those with TargetMode::Once are forgotten when a step has taken them up
    std::array<int, 3> given = {}; // how often P, L and H were: one that is followed is set anew when given again
    Real damping = 0.2;            // 1/s
    Settings settings = {.maxIterations = kFullIterations};
    RestSettings rest;
    Limits limits;
    /// m a step. When all that holds the body moves farther, it was put elsewhere, and the body is put there too; where
    /// one of several does, that one tears off. The body would else be flung. 0 is without limit.
    Real leap = 3;
    std::vector<Real> thresholds; // J; passing one is told
    std::vector<Force> forces;    // beside gravity, wind and contacts
};

/// What the world around is like during the next steps, and how the body meets it.
struct Surroundings
{
    Vec3 gravity = Vec3(0, 0, -9.81); // m/s^2
    Vec3 wind = Vec3::Zero();         // m/s
    Real airDrag = 0;                 // kg/m^3, density times drag coefficient; 0 is a vacuum
    std::vector<Collider> colliders;  // as they stand and move now
    SurfaceContact surface;           // against soft bodies and, where asked, itself
    bool meetsOthers = true;          // else soft bodies pass through it
    std::vector<std::uint64_t> borne; // obstacles that give way and lie on other soft bodies
};

/// What the steps since the last view did to one obstacle, or to one soft body.
struct Contact
{
    std::uint64_t id = 0;        // the collider's; or a body's on the stage, with kIsBody
    Vec3 place = Vec3::Zero();   // m, the middle of what touched it
    Vec3 normal = Vec3::Zero();  // of length 1, from it to the body that tells
    Vec3 arm = Vec3::Zero();     // m, where the collider stood when the steps began; the angular part is about it
    Vec3 linear = Vec3::Zero();  // N s, on the other
    Vec3 borne = Vec3::Zero();   // N s of it, which bore the weight of an obstacle that gives way
    Vec3 others = Vec3::Zero();  // N s, what the bodies that stepped together with this one gave that obstacle
    Vec3 angular = Vec3::Zero(); // N m s; of an obstacle
    Vec3 way = Vec3::Zero();     // N s^2: what did not bear weight, times the time that was left of the steps
    bool firm = false;           // the steps took it to be held from below
};

/// Passing an energy threshold.
struct Crossing
{
    Real threshold = 0; // J
    bool upwards = false;
};

/// All that the game sees of a body: how it stood at the end of the last two steps, and what they did.
struct View
{
    BodyPointer body;
    Columns before; // m, one step earlier
    Columns now;    // m
    StepReport report;
    Ledger ledger;
    std::vector<Crossing> crossings;
    std::vector<Contact> contacts;     // with whom an impulse was exchanged
    std::vector<Index> held;           // vertices that the last step held; one that is held twice is there twice
    std::vector<std::string> refusals; // what scripts asked and did not get, and why
    Real milliseconds = 0;             // of one step, measured
    int steps = 0;                     // made since the last view
    Real seconds = 0;                  // that they lasted
};

/// Where its vertices are, and how fast the fastest of them.
struct Standing
{
    Bounds box;       // m
    Real fastest = 0; // m/s
};

CPD_API Standing StandingOf(const State& state);

/// What the stage decided for this frame.
struct StepOrder
{
    int steps = 1;
    Real step = Real(1) / 30; // s
    // Of fullIterations: a body of more substeps has the same share of what those need.
    int maxIterations = kFullIterations;
    int fullIterations = kFullIterations;
    std::uint64_t id = 0; // the body's own, see Member
};

/// Three sides. The game's thread asks at any time; it launches and collects while no step runs; a worker runs.
class LiveBody
{
public:
    /// Placed by the frame: what the rest shape's origin and axes become.
    /// Holds are numbered from the one after the last: that of the body in whose place this one comes.
    CPD_API static Expected<std::shared_ptr<LiveBody>> Make(BodyPointer body, const Frame& placed,
                                                            HoldId lastHold = kNoHold);

    // At any time.
    CPD_API Expected<Done> Ask(Command command);
    CPD_API Expected<HoldId> Take(std::vector<Index> vertices, const Frame& frame, Real stiffness);
    CPD_API Expected<Done> Move(HoldId id, const Frame& frame);
    CPD_API Expected<Done> Release(HoldId id);
    const std::vector<Hold>& Holds() const { return holds; }
    HoldId LastHold() const { return lastHold; }
    const Controls& GetControls() const { return controls; }
    CPD_API Expected<Done> SetControls(const Controls& wanted);
    const View& Seen() const { return view; }
    /// Something was asked since the last launch, it is held by what moves, or other forces act on it than then.
    CPD_API bool IsWanted() const;
    CPD_API void Place(Surroundings around);

    // While no step runs.
    bool IsRunning() const { return running; }
    CPD_API void Launch(const StepOrder& order);
    /// Has this body's Run step the other as well, as both may touch. Both are launched, with equal steps.
    CPD_API void Lead(std::shared_ptr<LiveBody> other);
    /// The next steps, so many, begin with it somewhere else.
    CPD_API bool IsPutElsewhere(int steps) const;
    bool MeetsOthers() const { return surroundings.meetsOthers; }
    /// Where what gives way around it may get: bodies that meet the same step together.
    CPD_API void AddLooseReaches(Real seconds, std::vector<Bounds>& reaches) const;
    /// Shifts as a whole, so far, away from a place but never downwards, and flies no more towards it; held, it stays.
    CPD_API void LeavePlace(const Vec3& place, Real distance);
    /// Where it may get within so many steps, with what is asked of it by now.
    CPD_API Bounds Reach(int steps, Real step) const;
    CPD_API void Collect();
    /// It fell asleep: what lies on it stops with it, and is borne until it wakes. It would else creep and sink in,
    /// slowly, where nobody looks any more.
    CPD_API void Settle();
    CPD_API std::vector<std::byte> Save() const;
    CPD_API Expected<Done> Restore(std::span<const std::byte> bytes);
    /// The world's origin was moved: all stands so much farther, and what was asked for is asked for there.
    CPD_API void Shift(const Vec3& way);
    const BodyPointer& GetBody() const { return body; }
    State& GetState() { return state; } // its energy may be changed, its places and velocities may not

    // On any one thread, between Launch and Collect. Does nothing for a body that another leads.
    CPD_API void Run();

    Rest rest; // kept by the stage

private:
    LiveBody() = default;
    void BeginRun(int substeps);
    void RunCommands();
    void NoteLeap(const TeleportTo& put, const Vec3& from);
    void CarryHolds();
    bool AnyHoldMoves() const;
    void RunSteps();
    void ReadyStep(Real fraction);
    void FinishStep();
    void EndRun(Real milliseconds);
    std::optional<Frame> LeapIn(int steps) const;
    std::optional<Command> LeapAsked(int steps) const;
    void TearHolds(int steps);
    Member AsMember();
    Contact& ContactWith(std::uint64_t id);
    void NoteContacts();
    void NoteBodies();
    void MoveColliders();

    // The game's side.
    std::vector<Command> asked;
    std::vector<Hold> holds;
    HoldId lastHold = kNoHold;
    Controls controls;
    Surroundings surroundings;
    View view;
    Climate felt; // at the last launch
    bool controlsChanged = false;
    std::size_t torn = 0; // holds, at the last launch
    bool running = false;

    // The worker's side, while running.
    BodyPointer body;
    State state;
    Standing stands; // of the state
    Workspace workspace;
    std::vector<Command> commands;
    std::vector<Hold> heldNow;
    std::optional<Frame> leap; // what teleports made of places in this run, with their ties
    Controls controlsNow;
    Surroundings aroundNow;
    std::vector<Vec3> arms; // m, of the obstacles as the run begins
    StepOrder order;
    StepInput input;
    std::vector<Anchor> anchors;
    Columns forces;
    VectorX braked;                   // by the air
    StepReport made;                  // of the last step that was not refused
    const char* refusal = nullptr;    // of the last step, if it was
    std::optional<Real> energyBefore; // J, before the step under way; none before the first
    View next;

    // A group that steps together: its first body leads, and keeps the others until all are done.
    std::vector<std::shared_ptr<LiveBody>> followers;
    std::vector<Member> members;
    TogetherRoom room;
    bool follows = false;
};

using LiveBodyPointer = std::shared_ptr<LiveBody>;
} // namespace cpd::play
