/// The threads behind ParallelFor where no engine brings its own.
#pragma once

#include <array>
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Workers that help the calling thread, and never hold it up: a loop ends when its chunks are done, not when every
/// worker has woken. A worker whose core is taken by someone else simply comes too late.
///
/// Each thread begins with its own share of the chunks, the same in every loop of as many, and helps others when that
/// is done. So what a chunk wrote in one loop is still in the core's cache in the next: dealt out anew each time, a
/// solve on two cores took as long as on one.
class ThreadPool
{
public:
    using Body = void (*)(void* context, Index chunk);

    ThreadPool() = default;
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;
    ~ThreadPool();

    /// Runs body(context, chunk) for all chunks on at most so many threads, the calling one among them. A loop inside a
    /// loop, and one that begins while another thread's is running, stays on its own thread.
    void Run(int threads, Index chunks, Body body, void* context);

    /// Whether this thread is in the middle of a chunk.
    static bool IsInsideLoop();

private:
    /// Which loop is on, and a share's next free chunk: one word, so that a chunk is taken from the loop it belongs to
    /// or not at all.
    using Ticket = std::uint64_t;

    /// On a cache line of its own.
    struct alignas(64) Share
    {
        std::atomic<Ticket> next{kClosed};
    };

    static constexpr int kMostThreads = 64;

    bool TakeChunk(Share& share, std::uint32_t number, Index end, Index& chunk);
    void Work(int thread, std::uint32_t number);
    void Serve(int thread);
    void Deal(std::uint32_t number, int threads, Index chunks);
    void Hire(int workers);

    std::mutex oneLoop;
    std::vector<std::thread> workers;
    std::atomic<std::uint32_t> loop{0}; // counts the loops that were opened: what workers wait for
    std::array<Share, kMostThreads> shares;
    std::atomic<bool> stop{false};
    // The loop that is on. Written while all shares are closed.
    std::atomic<Body> currentBody{nullptr};
    std::atomic<void*> currentContext{nullptr};
    std::atomic<Index> currentChunks{0};
    std::atomic<int> currentThreads{0};
    std::atomic<Index> undone{0};

    static constexpr Ticket kClosed = 0xffffffff; // in the lower half: no chunk is free
};
} // namespace cpd
