/// The one loop that may run on several threads: chunks of fixed size, so that results never depend on the thread
/// count.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Runs body(context, chunk) once for every chunk in [0, chunks), in any order, and returns when all are done.
using ParallelBackend = void (*)(Index chunks, void (*body)(void* context, Index chunk), void* context);

/// Replaces the loop's engine, a pool of our own threads. Unreal's module passes the engine's ParallelFor. Not
/// thread-safe: call it at start-up.
CPD_API void SetParallelBackend(ParallelBackend backend);

/// OpenMP's threads, for programs that already run on them; null where the compiler has none (Unreal's build tool has
/// no switch for it). Not the default: its barrier waits for every thread, and a step lost 5 to 25 ms whenever another
/// job held a core.
CPD_API ParallelBackend OpenMPBackend();

/// How many threads our own pool or OpenMP uses; 0 means one a core. An engine's backend decides for itself.
CPD_API void SetThreadCount(int threads);

/// Whether a loop that begins on this thread now might run on several.
CPD_API bool MayShare();

/// As long as one lives, loops of its thread stay on that thread.
class CPD_API AloneScope
{
public:
    AloneScope();
    ~AloneScope();
    AloneScope(const AloneScope&) = delete;
    AloneScope& operator=(const AloneScope&) = delete;

private:
    bool before;
};

CPD_API void RunParallel(Index chunks, void (*body)(void* context, Index chunk), void* context);

/// Calls function(chunk) for every chunk. The function must write only what belongs to its chunk.
template <class Function> void ParallelFor(Index chunks, Function&& function)
{
    auto* context = &function;
    RunParallel(
        chunks, [](void* untyped, Index chunk) { (*static_cast<decltype(context)>(untyped))(chunk); },
        const_cast<void*>(static_cast<const void*>(context)));
}
} // namespace cpd
