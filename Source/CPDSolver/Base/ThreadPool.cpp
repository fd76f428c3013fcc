#include "CPDSolver/Base/ThreadPool.h"

#include <algorithm>
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
constexpr int kLooksPerTime = 64; // reading the clock takes longer than looking for work

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

/// Where a thread's share of the chunks begins.
Index FirstOf(int thread, int threads, Index chunks)
{
    return static_cast<Index>(std::int64_t{chunks} * thread / threads);
}
} // namespace

ThreadPool::~ThreadPool()
{
    stop.store(true);
    loop.fetch_add(1);
    loop.notify_all();
    for (std::thread& worker : workers)
        worker.join();
}

bool ThreadPool::IsInsideLoop()
{
    return insideLoop;
}

bool ThreadPool::TakeChunk(Share& share, std::uint32_t number, Index end, Index& chunk)
{
    Ticket seen = share.next.load(std::memory_order_acquire);
    for (;;)
    {
        const Ticket next = seen & kClosed;
        if (seen >> kLoopBits != number || next == kClosed || next >= static_cast<Ticket>(end))
            return false;
        if (share.next.compare_exchange_weak(seen, seen + 1, std::memory_order_acq_rel, std::memory_order_acquire))
        {
            chunk = static_cast<Index>(next);
            return true;
        }
    }
}

/// One's own share first, then the next thread's, and so on.
void ThreadPool::Work(int thread, std::uint32_t number)
{
    // Should that loop be over, these are another's; but then its shares are closed, and no chunk is taken.
    const int threads = currentThreads.load(std::memory_order_relaxed);
    const Index chunks = currentChunks.load(std::memory_order_relaxed);
    if (thread >= threads)
        return;
    insideLoop = true;
    for (int n = 0; n < threads; ++n)
    {
        const int whose = (thread + n) % threads;
        const Index end = FirstOf(whose + 1, threads, chunks);
        Index chunk;
        while (TakeChunk(shares[static_cast<std::size_t>(whose)], number, end, chunk))
        {
            // A chunk that is taken keeps its loop open: these can't change now.
            currentBody.load(std::memory_order_relaxed)(currentContext.load(std::memory_order_relaxed), chunk);
            undone.fetch_sub(1, std::memory_order_acq_rel);
        }
    }
    insideLoop = false;
}

void ThreadPool::Serve(int thread)
{
    while (!stop.load(std::memory_order_relaxed))
    {
        const std::uint32_t seen = loop.load(std::memory_order_acquire);
        Work(thread, seen);
        const auto begin = std::chrono::steady_clock::now();
        while (loop.load(std::memory_order_relaxed) == seen && std::chrono::steady_clock::now() - begin < kPatience)
            for (int n = 0; n < kLooksPerTime && loop.load(std::memory_order_relaxed) == seen; ++n)
                Pause();
        loop.wait(seen, std::memory_order_acquire);
    }
}

void ThreadPool::Hire(int wanted)
{
    while (static_cast<int>(workers.size()) < wanted)
        workers.emplace_back([this, thread = static_cast<int>(workers.size()) + 1] { Serve(thread); });
}

/// Gives every thread its share of the loop with that number, or takes all away.
void ThreadPool::Deal(std::uint32_t number, int threads, Index chunks)
{
    for (int t = 0; t < threads; ++t)
    {
        const Ticket next = chunks > 0 ? static_cast<Ticket>(FirstOf(t, threads, chunks)) : kClosed;
        shares[static_cast<std::size_t>(t)].next.store(Ticket{number} << kLoopBits | next, std::memory_order_release);
    }
}

void ThreadPool::Run(int wanted, Index chunks, Body body, void* context)
{
    std::unique_lock<std::mutex> lock(oneLoop, std::defer_lock);
    if (chunks <= 1 || wanted <= 1 || insideLoop || !lock.try_lock())
    {
        for (Index chunk = 0; chunk < chunks; ++chunk)
            body(context, chunk);
        return;
    }
    const int threads = std::min({wanted, kMostThreads, static_cast<int>(chunks)});
    Hire(threads - 1);
    currentBody.store(body, std::memory_order_relaxed);
    currentContext.store(context, std::memory_order_relaxed);
    currentChunks.store(chunks, std::memory_order_relaxed);
    currentThreads.store(threads, std::memory_order_relaxed);
    undone.store(chunks, std::memory_order_relaxed);
    const std::uint32_t number = loop.load(std::memory_order_relaxed) + 1;
    Deal(number, threads, chunks);
    loop.store(number, std::memory_order_release);
    loop.notify_all();
    Work(0, number);
    for (int looks = 0; undone.load(std::memory_order_acquire) > 0; ++looks)
    {
        Pause();
        // Someone holds the core that a chunk is on: let it have this one.
        if (looks % 1024 == 1023)
            std::this_thread::yield();
    }
    Deal(number, threads, 0);
}
} // namespace cpd
