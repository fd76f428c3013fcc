#include "Headless/Engine/Core/Tasks.h"

#include <condition_variable>
#include <deque>
#include <mutex>

namespace headless
{
namespace
{
class Crew
{
public:
    explicit Crew(int Heads)
    {
        for (int I = 0; I < Heads; ++I)
            Threads.emplace_back([this](std::stop_token Stop) { Serve(Stop); });
    }
    void Add(std::function<void()> Work)
    {
        {
            const std::lock_guard Lock(Mutex);
            Waiting.push_back(std::move(Work));
        }
        Changed.notify_one();
    }

private:
    void Serve(std::stop_token Stop)
    {
        std::unique_lock Lock(Mutex);
        while (Changed.wait(Lock, Stop, [this] { return !Waiting.empty(); }))
        {
            const std::function<void()> Work = std::move(Waiting.front());
            Waiting.pop_front();
            Lock.unlock();
            Work();
            Lock.lock();
        }
    }

    std::mutex Mutex;
    std::condition_variable_any Changed;
    std::deque<std::function<void()>> Waiting;
    std::vector<std::jthread> Threads; // last: they end before what they use
};
} // namespace

int CountWorkers()
{
    constexpr int kFewest = 2; // so that what runs side by side does so on any machine
    const int Cores = static_cast<int>(std::thread::hardware_concurrency());
    return Cores > kFewest ? Cores : kFewest;
}

void RunLater(std::function<void()> Work)
{
    static Crew Workers(CountWorkers());
    Workers.Add(std::move(Work));
}

void RunInBackground(std::function<void()> Work)
{
    static Crew One(1);
    One.Add(std::move(Work));
}
} // namespace headless
