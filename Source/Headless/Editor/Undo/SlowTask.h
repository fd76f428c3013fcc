/// Progress of what takes long. What would be shown is kept for tests.
#pragma once

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/LocalText.h"

class FFeedbackContext
{
};
extern FFeedbackContext* GWarn;

struct FScopedSlowTask
{
    explicit FScopedSlowTask(float AmountOfWork, const FText& DefaultMessage = FText(), bool bEnabled = true);
    ~FScopedSlowTask();
    FScopedSlowTask(const FScopedSlowTask&) = delete;
    FScopedSlowTask& operator=(const FScopedSlowTask&) = delete;
    void MakeDialog(bool bShowCancelButton = false, bool bAllowInPIE = false);
    void EnterProgressFrame(float ExpectedWorkThisFrame = 1.0f, const FText& Text = FText());
    bool ShouldCancel() const;

private:
    std::size_t Number;
};

namespace headless
{
struct SlowTask
{
    FString Title;
    float Amount = 0.0f;
    float Entered = 0.0f;
    bool bDialog = false;
    bool bCancelButton = false;
    bool bOpen = true;
};

/// All since the editor started, in the order they began.
struct Progress
{
    std::vector<SlowTask> Tasks;
    /// Somebody presses Cancel once so much of a task is entered whose dialog has that button.
    std::optional<float> CancelAt;

    bool IsAnyOpen() const
    {
        return std::any_of(Tasks.begin(), Tasks.end(), [](const SlowTask& Task) { return Task.bOpen; });
    }
};
Progress& ShownProgress();
} // namespace headless
