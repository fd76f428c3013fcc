/// The threads behind ParallelFor where no engine brings its own.
#pragma once

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Workers that help the calling thread, and never hold it up: a loop ends when its chunks are done, not when every
/// worker has woken. A worker whose core is taken by someone else simply comes too late.
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

private:
    /// Which loop is on, and its next free chunk: one word, so that a chunk is taken from the loop it belongs to or not
    /// at all.
    using Ticket = std::uint64_t;

    bool TakeChunk(Ticket& seen, Index& chunk);
    void Work(Ticket seen);
    void Serve(int worker);
    void Hire(int workers);

    std::mutex oneLoop;
    std::vector<std::thread> workers;
    std::atomic<Ticket> ticket{kClosed};
    std::atomic<bool> stop{false};
    // The loop that is on. Written while the ticket is closed.
    std::atomic<Body> currentBody{nullptr};
    std::atomic<void*> currentContext{nullptr};
    std::atomic<Index> currentChunks{0};
    std::atomic<int> currentWorkers{0};
    std::atomic<Index> undone{0};

    static constexpr Ticket kClosed = 0xffffffff; // in the lower half: no chunk is free
};
} // namespace cpd
