#include "CPDSolver/Base/ParallelFor.h"

#include <atomic>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace cpd
{
namespace
{
std::atomic<int> threadCount{0};

void RunHere(Index chunks, void (*body)(void*, Index), void* context)
{
#ifdef _OPENMP
    const int wanted = threadCount.load(std::memory_order_relaxed);
    const int threads = wanted > 0 ? wanted : omp_get_max_threads();
    // A loop inside a parallel loop (bodies side by side, each with its own chunks) stays on its thread.
    if (chunks > 1 && threads > 1 && !omp_in_parallel())
    {
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
        for (Index chunk = 0; chunk < chunks; ++chunk)
            body(context, chunk);
        return;
    }
#endif
    for (Index chunk = 0; chunk < chunks; ++chunk)
        body(context, chunk);
}

std::atomic<ParallelBackend> backend{&RunHere};
} // namespace

void SetParallelBackend(ParallelBackend replacement)
{
    backend.store(replacement ? replacement : &RunHere);
}

void SetThreadCount(int threads)
{
    threadCount.store(threads > 0 ? threads : 0);
}

void RunParallel(Index chunks, void (*body)(void* context, Index chunk), void* context)
{
    backend.load(std::memory_order_relaxed)(chunks, body, context);
}
} // namespace cpd
