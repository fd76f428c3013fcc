#include "Headless/Editor/Undo/SlowTask.h"

using namespace headless;

namespace
{
FFeedbackContext Warnings;
}
FFeedbackContext* GWarn = &Warnings;

FScopedSlowTask::FScopedSlowTask(float AmountOfWork, const FText& DefaultMessage, bool)
    : Number(ShownProgress().Tasks.size())
{
    ShownProgress().Tasks.push_back({DefaultMessage.ToString(), AmountOfWork});
}

FScopedSlowTask::~FScopedSlowTask()
{
    ShownProgress().Tasks[Number].bOpen = false;
}

void FScopedSlowTask::MakeDialog(bool bShowCancelButton, bool)
{
    ShownProgress().Tasks[Number].bDialog = true;
    ShownProgress().Tasks[Number].bCancelButton = bShowCancelButton;
}

void FScopedSlowTask::EnterProgressFrame(float ExpectedWorkThisFrame, const FText&)
{
    ShownProgress().Tasks[Number].Entered += ExpectedWorkThisFrame;
}

bool FScopedSlowTask::ShouldCancel() const
{
    const SlowTask& Task = ShownProgress().Tasks[Number];
    const std::optional<float> At = ShownProgress().CancelAt;
    return At && Task.bCancelButton && Task.Entered >= *At;
}

namespace headless
{
Progress& ShownProgress()
{
    static Progress Shown;
    return Shown;
}
} // namespace headless
