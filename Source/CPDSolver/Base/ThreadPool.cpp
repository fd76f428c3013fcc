#include "CPDSolver/Base/ThreadPool.h"

#include <chrono>

#if defined(__x86_64__) || defined(_M_X64)
#include <immintrin.h>
#endif

namespace cpd
{
namespace
{
// Loops of one step follow each other within microseconds; a worker that has waited this long goes to sleep.
constexpr std::chrono::microseconds kPatience{50};
constexpr int kPausesPerLook = 64;

constexpr int kLoopBits = 32;

thread_local bool insideLoop = false;

void Pause()
{
#if defined(__x86_64__) || defined(_M_X64)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}
} // namespace

ThreadPool::~ThreadPool()
{
    stop.store(true);
    ticket.fetch_add(Ticket{1} << kLoopBits);
    ticket.notify_all();
    for (std::thread& worker : workers)
        worker.join();
}

bool ThreadPool::TakeChunk(Ticket& seen, Index& chunk)
{
    for (;;)
    {
        const Ticket next = seen & kClosed;
        // Should the loop have ended since `seen` was read, these are another's; then the exchange fails.
        if (next == kClosed || next >= static_cast<Ticket>(currentChunks.load(std::memory_order_relaxed)))
            return false;
        if (ticket.compare_exchange_weak(seen, seen + 1, std::memory_order_acq_rel, std::memory_order_acquire))
        {
            chunk = static_cast<Index>(next);
            ++seen;
            return true;
        }
    }
}

void ThreadPool::Work(Ticket seen)
{
    insideLoop = true;
    Index chunk;
    while (TakeChunk(seen, chunk))
    {
        // A chunk that is taken keeps its loop open: these can't change now.
        currentBody.load(std::memory_order_relaxed)(currentContext.load(std::memory_order_relaxed), chunk);
        undone.fetch_sub(1, std::memory_order_acq_rel);
        seen = ticket.load(std::memory_order_acquire);
    }
    insideLoop = false;
}

void ThreadPool::Serve(int worker)
{
    while (!stop.load(std::memory_order_relaxed))
    {
        Ticket seen = ticket.load(std::memory_order_acquire);
        if (worker < currentWorkers.load(std::memory_order_relaxed))
            Work(seen);
        seen = ticket.load(std::memory_order_acquire);
        const auto begin = std::chrono::steady_clock::now();
        while (ticket.load(std::memory_order_acquire) == seen && std::chrono::steady_clock::now() - begin < kPatience)
            for (int n = 0; n < kPausesPerLook; ++n)
                Pause();
        ticket.wait(seen, std::memory_order_acquire);
    }
}

void ThreadPool::Hire(int wanted)
{
    while (static_cast<int>(workers.size()) < wanted)
        workers.emplace_back([this, worker = static_cast<int>(workers.size())] { Serve(worker); });
}

void ThreadPool::Run(int threads, Index chunks, Body body, void* context)
{
    std::unique_lock<std::mutex> lock(oneLoop, std::defer_lock);
    if (chunks <= 1 || threads <= 1 || insideLoop || !lock.try_lock())
    {
        for (Index chunk = 0; chunk < chunks; ++chunk)
            body(context, chunk);
        return;
    }
    Hire(threads - 1);
    currentBody.store(body, std::memory_order_relaxed);
    currentContext.store(context, std::memory_order_relaxed);
    currentChunks.store(chunks, std::memory_order_relaxed);
    currentWorkers.store(threads - 1, std::memory_order_relaxed);
    undone.store(chunks, std::memory_order_relaxed);
    // The next loop's number, its first chunk free.
    const Ticket open = ((ticket.load(std::memory_order_relaxed) >> kLoopBits) + 1) << kLoopBits;
    ticket.store(open, std::memory_order_release);
    ticket.notify_all();
    Work(open);
    for (int looks = 0; undone.load(std::memory_order_acquire) > 0; ++looks)
    {
        Pause();
        // Someone holds the core that a chunk is on: let it have this one.
        if (looks % 1024 == 1023)
            std::this_thread::yield();
    }
    ticket.store(open | kClosed, std::memory_order_release);
}
} // namespace cpd
