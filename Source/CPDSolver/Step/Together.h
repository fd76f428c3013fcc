/// Bodies that may touch each other make their step together.
#pragma once

#include "CPDSolver/Step/StepReport.h"
#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
/// One body of a group: what Step takes, and who it is.
struct Member
{
    const Body* body;
    const StepInput* input;
    State* state;
    Workspace* workspace;
    StepReport* report;   // filled
    std::uint64_t id = 0; // stays the same from step to step, differs within a world, below 2^63
};

/// Kept between steps, so that they allocate nothing once the group has been as large.
struct Company;
struct TogetherRoom
{
    std::shared_ptr<Company> company;
};

/// One `cpd` step of every member, with contacts between their surfaces: what each gets of momentum the other gives, to
/// the last digit. The order of the members decides rounding alone. All steps must last equally long.
CPD_API void StepTogether(std::span<const Member> members, TogetherRoom& room);

/// What may get out of a box in a time, at a speed of at most so much.
CPD_API Bounds ReachOf(const Bounds& box, Real fastest, Real time);

/// What a body may reach within a step: bodies whose boxes overlap belong together.
CPD_API Bounds ReachOf(const StepInput& input, const State& state);

/// The same of an obstacle that gives way: bodies that meet it belong together as well.
CPD_API Bounds ReachOf(const Collider& loose, Real step);

/// Numbers each box with its group; those that overlap, directly or through others, share one. Groups are numbered in
/// the order of their first members. Returns how many boxes it looked at, about n log n of them.
CPD_API std::int64_t FindGroups(std::span<const Bounds> boxes, std::vector<Index>& groupOf);
} // namespace cpd
