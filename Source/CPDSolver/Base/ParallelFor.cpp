#include "CPDSolver/Base/ParallelFor.h"

#include <atomic>
#include <thread>

#include "CPDSolver/Base/ThreadPool.h"

namespace cpd
{
namespace
{
std::atomic<int> threadCount{0};

void RunHere(Index chunks, void (*body)(void*, Index), void* context)
{
    static ThreadPool pool;
    static const int cores = static_cast<int>(std::thread::hardware_concurrency());
    const int wanted = threadCount.load(std::memory_order_relaxed);
    pool.Run(wanted > 0 ? wanted : cores, chunks, body, context);
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
