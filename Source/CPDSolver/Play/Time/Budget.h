/// Who gets how much of a frame's time: first everyone tries less hard, then the farthest wait.
#pragma once

#include <span>
#include <vector>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
/// What a step of a body takes that nobody cuts short; 0 before the first.
struct StepCost
{
    Real milliseconds = 0;
    Real evaluations = 0;
};

struct BodyCost
{
    StepCost step = {};
    Real distance = 0; // m, from who watches; ties go to the earlier body
    int steps = 1;     // due this frame
};

struct BodyShare
{
    int maxIterations = 0;
    bool waits = false;
};

struct BudgetPlan
{
    std::vector<BodyShare> shares; // one a body, in their order
    Real expected = 0;             // ms, after the cuts
    bool exceeded = false;         // something was cut
};

/// The work of a step that no iteration can save: as a share of its full cost.
inline constexpr Real kFixedShare = 0.25;
/// What two substeps of a held body take. With fewer a trampoline keeps what falls on it.
inline constexpr int kFewestIterations = 6;

/// Takes up what a step took, a little at a time: a single hiccup of the machine is to cut nobody short. One that was
/// cut short counts by the part of its work that it did, so that bodies come out of a shortage when it is over.
CPD_API void Measure(StepCost& cost, Real milliseconds, int evaluations, bool cut);

/// Who waits is not measured: the longer it waits, the less it is believed to cost, until it has its turn.
CPD_API void Wait(StepCost& cost);

/// `budget` in ms for all bodies together on `workers` threads; 0 or less means without limit. The nearest never waits.
CPD_API BudgetPlan PlanBudget(std::span<const BodyCost> costs, Real budget, int fullIterations, int workers);
} // namespace cpd::play
