/// What the subsystem keeps of the library: the stage, and the steps that workers are making.
#pragma once

#include "CPDSolver/Play/Stage.h"
#include "CoreMinimal.h"
#include "Gather/Obstacles.h"
#include "Tasks/Task.h"

struct FConstrainedPDStage
{
    cpd::play::Stage Stage;
    TArray<UE::Tasks::FTask> Steps;
    FConstrainedPDKnown Known;
    int32 StepsDue = 0;      // in the present frame
    FConstrainedPDPace Pace; // in the present frame
};
