#include "CPDSolver/Base/ParallelFor.h"

#include <atomic>
#include <thread>

#include "CPDSolver/Base/ThreadPool.h"

#ifdef _OPENMP
#include <omp.h>
#endif

namespace cpd
{
namespace
{
std::atomic<int> threadCount{0};
thread_local bool alone = false;

int ThreadsWanted()
{
    static const int cores = static_cast<int>(std::thread::hardware_concurrency());
    const int wanted = threadCount.load(std::memory_order_relaxed);
    return wanted > 0 ? wanted : cores;
}

void RunHere(Index chunks, void (*body)(void*, Index), void* context)
{
    static ThreadPool pool;
    pool.Run(ThreadsWanted(), chunks, body, context);
}

#ifdef _OPENMP
void RunOnOpenMP(Index chunks, void (*body)(void*, Index), void* context)
{
    const int wanted = threadCount.load(std::memory_order_relaxed);
    const int threads = wanted > 0 ? wanted : omp_get_max_threads();
    // A loop inside a loop stays on its own thread.
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads) if (!omp_in_parallel())
    for (Index chunk = 0; chunk < chunks; ++chunk)
        body(context, chunk);
}
#endif

std::atomic<ParallelBackend> backend{&RunHere};
} // namespace

void SetParallelBackend(ParallelBackend replacement)
{
    backend.store(replacement ? replacement : &RunHere);
}

ParallelBackend OpenMPBackend()
{
#ifdef _OPENMP
    return &RunOnOpenMP;
#else
    return nullptr;
#endif
}

void SetThreadCount(int threads)
{
    threadCount.store(threads > 0 ? threads : 0);
}

bool MayShare()
{
    return !alone && !ThreadPool::IsInsideLoop() && ThreadsWanted() > 1;
}

AloneScope::AloneScope() : before(alone)
{
    alone = true;
}

AloneScope::~AloneScope()
{
    alone = before;
}

void RunParallel(Index chunks, void (*body)(void* context, Index chunk), void* context)
{
    if (alone)
    {
        for (Index chunk = 0; chunk < chunks; ++chunk)
            body(context, chunk);
        return;
    }
    backend.load(std::memory_order_relaxed)(chunks, body, context);
}
} // namespace cpd
