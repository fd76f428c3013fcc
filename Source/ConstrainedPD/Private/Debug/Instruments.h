/// Console variables, statistics, traces and debug drawing.
#pragma once

#include "CPDSolver/Play/Stage.h"
#include "CoreMinimal.h"
#include "ProfilingDebugging/CpuProfilerTrace.h"
#include "ProfilingDebugging/CsvProfiler.h"
#include "Stats/Stats.h"

class UConstrainedPDComponent;
struct FConstrainedPDPlay;

DECLARE_STATS_GROUP(TEXT("Constrained PD"), STATGROUP_CPD, STATCAT_Advanced);
DECLARE_CYCLE_STAT_EXTERN(TEXT("Open"), STAT_CPD_Open, STATGROUP_CPD, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Close"), STAT_CPD_Close, STATGROUP_CPD, );
DECLARE_CYCLE_STAT_EXTERN(TEXT("Step of one body"), STAT_CPD_Step, STATGROUP_CPD, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Bodies"), STAT_CPD_Bodies, STATGROUP_CPD, );
DECLARE_DWORD_COUNTER_STAT_EXTERN(TEXT("Sleeping"), STAT_CPD_Sleeping, STATGROUP_CPD, );
CSV_DECLARE_CATEGORY_EXTERN(ConstrainedPD);

/// Times the rest of the block for `stat CPD`, for Insights and for CSV profiles.
#define CPD_SCOPE(Name)                                                                                                \
    SCOPE_CYCLE_COUNTER(STAT_CPD_##Name);                                                                              \
    TRACE_CPUPROFILER_EVENT_SCOPE(ConstrainedPD_##Name);                                                               \
    CSV_SCOPED_TIMING_STAT(ConstrainedPD, Name)

namespace ConstrainedPD
{
/// cpd.Async: 1 steps on workers, 0 on the game thread.
bool StepsOnWorkers();
/// cpd.Budget: ms a frame; below zero leaves it to the project's settings.
float GetBudgetOverride();

/// cpd.Debug: 1 draws edges and what is held; 2 the graphs of Debug/Graph.h too.
void DrawBody(const UConstrainedPDComponent& Component, const FConstrainedPDPlay& Play);

/// Counts for `stat CPD` and CSV profiles.
void Record(cpd::play::Stage& Stage, double GameThreadMilliseconds);
} // namespace ConstrainedPD
