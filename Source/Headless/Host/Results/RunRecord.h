/// What a run leaves behind: reports of every frame, for results, plots and, if asked for, the moving surfaces.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "CPDSolver/Scenes/Run/SceneRun.h"

namespace cpd::host
{
struct FrameRecord
{
    Real time = 0; // s
    StepReport report;
    Ledger ledger;
    Real milliseconds = 0;
    Real fallen = 0; // J, what the body's weight has done since frame 0: less where it stands higher
};

/// Positions of the surface's vertices in one frame, in single precision: what a viewer needs.
using SurfaceFrame = std::vector<float>;

struct BodyRecord
{
    std::string name;
    Index vertices = 0;
    Index elements = 0;
    std::vector<FrameRecord> frames;
    std::vector<Triangle> surface;            // on the numbers of surfaceVertices
    std::vector<Index> surfaceVertices;       // their numbers in the body
    std::vector<Index> innerVertices;         // the body's other ones
    std::vector<Tet> tets;                    // of a solid: on the surface's vertices, counted on by the inner ones
    std::vector<Tet> heldBy;                  // of a surface that hangs in tets: for each vertex four of innerVertices
    std::vector<std::array<Real, 4>> weights; // of those four; their sum is 1

    // Frame by frame; empty unless surfaces are kept.
    std::vector<SurfaceFrame> surfaceFrames;
    std::vector<SurfaceFrame> innerFrames;
    std::vector<std::vector<Index>> touching; // surface vertices at an obstacle
    std::vector<std::vector<Index>> pinned;   // vertices that are held, numbered as those of tets are
};

struct EventRecord
{
    int frame = 0; // the one that it begins
    std::string action;
    std::string body;    // empty: every one
    std::string figures; // what it gives or takes, in a few words; may be empty
};

struct RunRecord
{
    std::string scene;
    std::string solver;
    Real step = 0; // s
    std::vector<BodyRecord> bodies;
    std::vector<EventRecord> events;
    std::vector<std::vector<Pose>> obstacleFrames; // of every frame, in the scene's order
    int framesPerStep = 1; // a level's frames come faster than its steps, and are drawn between them
};

enum class Keep
{
    Reports,
    Surfaces // and the reports
};

/// Which of the points are at an obstacle.
std::vector<Index> TouchingOf(const std::vector<Collider>& colliders, const SurfaceFrame& points);

/// A record with frame 0.
RunRecord BeginRecord(const SceneRun& run, Keep keep);

/// Adds the frame that was just played.
void AddFrame(const SceneRun& run, Keep keep, RunRecord& record);

/// One frame for each step, and no more: what a viewer that draws between frames itself needs.
RunRecord ByStep(const RunRecord& record);
} // namespace cpd::host
