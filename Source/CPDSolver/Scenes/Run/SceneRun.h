/// A scene that plays: every body stepped frame by frame, the timeline carried out, each frame reported.
#pragma once

#include <memory>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Scenes/Run/Motion.h"
#include "CPDSolver/Scenes/Scene.h"
#include "CPDSolver/Step/Solvers.h"

namespace cpd
{
/// A pin at work. Its vertices' homes are where they were when it was made (m).
struct RunningPin
{
    std::string name;
    std::vector<Index> vertices;
    std::vector<Vec3> homes;
    Vec3 centre = Vec3::Zero(); // of the homes: what a path turns about
    Real stiffness = 0;         // N/m
    std::vector<PathKey> path;  // times of the scene
    int obstacle = -1;          // that carries it
    Pose obstacleStart;
};

/// A material on its way to another.
struct MaterialChange
{
    Material from;
    Material to;
    Real begin = 0; // s
    Real end = 0;   // s
};

/// A body in a running scene.
struct Actor
{
    std::string name;
    BodyPointer body;
    State state;
    Workspace workspace;
    StepInput input;
    std::vector<RunningPin> pins;
    std::vector<Anchor> anchors;
    Material material; // of a solid, as it is now
    std::optional<MaterialChange> change;
    bool paused = false;

    StepReport report;
    Real milliseconds = 0; // of the last step
};

/// An obstacle in a running scene: what stands, moves as told, or is pushed.
struct RunningObstacle
{
    Pose pose;
    Pose frame;                          // the collider's shape in the obstacle's frame
    Vec3 velocity = Vec3::Zero();        // m/s
    Vec3 angularVelocity = Vec3::Zero(); // rad/s
    Vec3 inertia = Vec3::Zero();         // kg m^2, about the obstacle's own axes; of one with a mass
    Collider collider;
};

struct SceneRun
{
    Scene scene;
    const Solver* solver = nullptr;
    std::vector<Actor> actors;
    std::vector<RunningObstacle> obstacles;          // in the scene's order
    std::vector<Collider> colliders;                 // the same, as the coming step meets them
    std::vector<Index> groupOf;                      // of each actor: who may touch whom in the coming step
    std::vector<TogetherRoom> rooms;                 // one a group
    int frame = 0;                                   // the last one that was stepped; 0 is the start
    std::vector<std::pair<int, std::size_t>> agenda; // frames and the events of the timeline that begin them, in order
    std::size_t nextOnAgenda = 0;
    std::vector<std::size_t> happened; // events that began the last frame
    std::vector<std::string> notes;    // what a user should know about how the scene was built

    Real Time() const { return frame * scene.step; }
};

/// Builds every body and measures frame 0.
CPD_API Expected<SceneRun> BuildRun(Scene scene);

/// Plays one frame. An event that is refused ends the run, with the reason.
CPD_API Expected<Done> Advance(SceneRun& run);
} // namespace cpd
