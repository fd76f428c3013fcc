/// A body in play: what the game asks is kept while a step runs elsewhere, and what the step found is seen when it
/// ends.
#pragma once

#include <memory>
#include <string>

#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Play/Command.h"
#include "CPDSolver/Play/Shape/Hold.h"
#include "CPDSolver/Play/Time/Rest.h"
#include "CPDSolver/Step/StepReport.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd::play
{
/// What stays until it is changed.
struct Controls
{
    Targets targets;    // those with TargetMode::Once are forgotten when a step has taken them up
    Real damping = 0.2; // 1/s
    Settings settings;
    RestSettings rest;
    std::vector<Real> thresholds; // J; passing one is told
};

/// What the world around is like during the next steps.
struct Surroundings
{
    Vec3 gravity = Vec3(0, 0, -9.81); // m/s^2
    Vec3 wind = Vec3::Zero();         // m/s
    Real airDrag = 0;                 // kg/m^3, density times drag coefficient; 0 is a vacuum
    std::vector<Collider> colliders;  // as they stand and move now
};

/// What the steps since the last view did to one obstacle.
struct Contact
{
    std::uint64_t id = 0;        // the collider's
    Vec3 place = Vec3::Zero();   // m, the middle of what touched it
    Vec3 arm = Vec3::Zero();     // m, the collider's position, about which the angular part is
    Vec3 linear = Vec3::Zero();  // N s, on the obstacle
    Vec3 angular = Vec3::Zero(); // N m s
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
    std::vector<Contact> contacts;     // with whom an impulse was exchanged, in the colliders' order
    std::vector<std::string> refusals; // what scripts asked and did not get, and why
    Real milliseconds = 0;             // of one step, measured
    int steps = 0;                     // made since the last view
};

/// What the stage decided for this frame.
struct StepOrder
{
    int steps = 1;
    Real step = Real(1) / 30; // s
    int maxIterations = 15;
};

/// Three sides. The game's thread asks at any time; it launches and collects while no step runs; a worker runs.
class LiveBody
{
public:
    /// Placed by the frame: what the rest shape's origin and axes become.
    CPD_API static Expected<std::shared_ptr<LiveBody>> Make(BodyPointer body, const Frame& placed);

    // At any time.
    CPD_API Expected<Done> Ask(Command command);
    CPD_API Expected<HoldId> Take(std::vector<Index> vertices, const Frame& frame, Real stiffness);
    CPD_API Expected<Done> Move(HoldId id, const Frame& frame);
    CPD_API Expected<Done> Release(HoldId id);
    const std::vector<Hold>& Holds() const { return holds; }
    const Controls& GetControls() const { return controls; }
    CPD_API Expected<Done> SetControls(const Controls& wanted);
    const View& Seen() const { return view; }
    CPD_API bool IsWanted() const; // something was asked since the last launch, or is held by what moves
    void Place(Surroundings around) { surroundings = std::move(around); }

    // While no step runs.
    bool IsRunning() const { return running; }
    CPD_API void Launch(const StepOrder& order);
    CPD_API void Collect();
    CPD_API std::vector<std::byte> Save() const;
    CPD_API Expected<Done> Restore(std::span<const std::byte> bytes);
    const BodyPointer& GetBody() const { return body; }
    State& GetState() { return state; }

    // On any one thread, between Launch and Collect.
    CPD_API void Run();

    Rest rest; // kept by the stage

private:
    LiveBody() = default;
    void RunCommands();
    void RunStep(Real fraction);
    void NoteContacts();
    void MoveColliders();

    // The game's side.
    std::vector<Command> asked;
    std::vector<Hold> holds;
    HoldId lastHold = kNoHold;
    Controls controls;
    Surroundings surroundings;
    View view;
    bool controlsChanged = false;
    bool running = false;

    // The worker's side, while running.
    BodyPointer body;
    State state;
    Workspace workspace;
    std::vector<Command> commands;
    std::vector<Hold> heldNow;
    Controls controlsNow;
    Surroundings aroundNow;
    StepOrder order;
    std::vector<Anchor> anchors;
    Columns forces;
    View next;
};

using LiveBodyPointer = std::shared_ptr<LiveBody>;
} // namespace cpd::play
