#include "Debug/Instruments.h"

#include "Component/Play.h"
#include "ConstrainedPDComponent.h"
#include "Debug/Graph.h"
#include "DrawDebugHelpers.h"
#include "Engine/World.h"
#include "HAL/IConsoleManager.h"
#include "Units.h"
#include "VisualLogger/VisualLogger.h"

DEFINE_STAT(STAT_CPD_Open);
DEFINE_STAT(STAT_CPD_Close);
DEFINE_STAT(STAT_CPD_Step);
DEFINE_STAT(STAT_CPD_Bodies);
DEFINE_STAT(STAT_CPD_Sleeping);
CSV_DEFINE_CATEGORY(ConstrainedPD, true);

namespace ConstrainedPD
{
namespace
{
int32 GAsync = 1;
FAutoConsoleVariableRef GAsyncVariable(TEXT("cpd.Async"), GAsync,
                                       TEXT("1: soft bodies step on worker threads; 0: on the game thread."));
float GBudget = -1.0f;
FAutoConsoleVariableRef GBudgetVariable(TEXT("cpd.Budget"), GBudget,
                                        TEXT("Milliseconds a frame for all soft bodies of a world; 0 is without limit, "
                                             "below 0 takes the project's setting."));
int32 GDebug = 0;
FAutoConsoleVariableRef
    GDebugVariable(TEXT("cpd.Debug"), GDebug,
                   TEXT("1: draw the solver's edges and what is held; 2: and graphs of the energy."));

void DrawEdges(const UWorld& World, const cpd::play::View& Seen)
{
    for (const cpd::Triangle& Triangle : Seen.body->surface)
        for (int32 Corner = 0; Corner < 3; ++Corner)
        {
            const cpd::Index From = Triangle[static_cast<size_t>(Corner)];
            const cpd::Index To = Triangle[static_cast<size_t>((Corner + 1) % 3)];
            // Each edge once: its other triangle runs along it the other way.
            if (From < To)
                DrawDebugLine(&World, ToEngine(Seen.now.col(From)), ToEngine(Seen.now.col(To)), FColor::Cyan);
        }
}

void DrawHolds(const UWorld& World, const cpd::play::LiveBody& Live)
{
    constexpr float PointSize = 8.0f;
    for (const cpd::play::Hold& Hold : Live.Holds())
        for (const cpd::Index Vertex : Hold.vertices)
            DrawDebugPoint(&World, ToEngine(Live.Seen().now.col(Vertex)), PointSize, FColor::Orange);
}
} // namespace

bool StepsOnWorkers()
{
    return GAsync != 0;
}

bool ShowsGraphs()
{
    return GDebug > 1;
}

float GetBudgetOverride()
{
    return GBudget;
}

void DrawBody(const UConstrainedPDComponent& Component, const FConstrainedPDPlay& Play)
{
    const cpd::play::View& Seen = Play.Live->Seen();
    UE_VLOG_LOCATION(&Component, LogConstrainedPD, Verbose, Component.GetComponentLocation(), 10.0f, FColor::Cyan,
                     TEXT("%.3f J"), Seen.report.H);
#if ENABLE_DRAW_DEBUG
    if (GDebug < 1)
        return;
    const UWorld& World = *Component.GetWorld();
    DrawEdges(World, Seen);
    DrawHolds(World, *Play.Live);
#endif
}

void Record(cpd::play::Stage& Stage, double GameThreadMilliseconds)
{
    int32 Sleeping = 0;
    for (const cpd::play::Actor& Member : Stage.Actors())
        Sleeping += Member.live->rest.asleep ? 1 : 0;
    const int32 Bodies = static_cast<int32>(Stage.Actors().size());
    SET_DWORD_STAT(STAT_CPD_Bodies, Bodies);
    SET_DWORD_STAT(STAT_CPD_Sleeping, Sleeping);
    CSV_CUSTOM_STAT(ConstrainedPD, Bodies, Bodies, ECsvCustomStatOp::Set);
    CSV_CUSTOM_STAT(ConstrainedPD, Sleeping, Sleeping, ECsvCustomStatOp::Set);
    CSV_CUSTOM_STAT(ConstrainedPD, GameThread, static_cast<float>(GameThreadMilliseconds), ECsvCustomStatOp::Set);
}
} // namespace ConstrainedPD
