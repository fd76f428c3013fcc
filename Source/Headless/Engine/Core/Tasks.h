/// Work on other threads: tasks that are launched and waited for, and the parallel loop.
#pragma once

#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <thread>

#include "Headless/Engine/Core/Containers.h"

namespace headless
{
/// A few threads that live as long as the program.
void RunLater(std::function<void()> Work);
int CountWorkers();
/// For what nobody waits for: a thread apart.
void RunInBackground(std::function<void()> Work);
} // namespace headless

namespace UE::Tasks
{
class FTask
{
public:
    FTask() = default;
    explicit FTask(std::shared_future<void> InDone) : Done(std::move(InDone)) {}
    bool IsCompleted() const
    {
        return !Done.valid() || Done.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    }
    void Wait() const
    {
        if (Done.valid())
            Done.wait();
    }

private:
    std::shared_future<void> Done;
};

enum class ETaskPriority : int8
{
    High,
    Normal,
    BackgroundHigh,
    BackgroundNormal,
    BackgroundLow
};

/// The work is destroyed as soon as it is done, with all that it holds, whoever still holds the task.
template <class Function> FTask Launch(const TCHAR*, Function&& Work, ETaskPriority Priority = ETaskPriority::Normal)
{
    const auto Run = Priority < ETaskPriority::BackgroundHigh ? headless::RunLater : headless::RunInBackground;
    auto Body = std::make_shared<std::optional<std::decay_t<Function>>>(std::forward<Function>(Work));
    auto Done = std::make_shared<std::promise<void>>();
    FTask Task(Done->get_future().share());
    Run(
        [Body, Done]
        {
            (**Body)();
            Body->reset();
            Done->set_value();
        });
    return Task;
}

template <class Tasks> void Wait(const Tasks& All)
{
    for (const FTask& Task : All)
        Task.Wait();
}
} // namespace UE::Tasks

/// Serial here: bodies run side by side already, and the results do not depend on it.
template <class Function> void ParallelFor(int32 Count, Function&& Body)
{
    for (int32 I = 0; I < Count; ++I)
        Body(I);
}

class FTaskGraphInterface
{
public:
    static FTaskGraphInterface& Get()
    {
        static FTaskGraphInterface Graph;
        return Graph;
    }
    int32 GetNumWorkerThreads() const { return headless::CountWorkers(); }
};
