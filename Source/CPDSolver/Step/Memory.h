/// What a body costs in memory, counted, for tools and budgets.
#pragma once

#include "CPDSolver/Step/Workspace.h"

namespace cpd
{
struct MemoryUse
{
    std::size_t shared = 0;   // bytes, once for all instances: the body and its factor
    std::size_t instance = 0; // bytes, for each: the state and the room to step in
};

/// As it stands: call after a step, which sizes its room.
CPD_API MemoryUse MeasureMemory(const Body& body, const State& state, const Workspace& workspace);
} // namespace cpd
