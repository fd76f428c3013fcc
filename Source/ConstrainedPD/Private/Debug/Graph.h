/// The energy graph on the screen: cpd.Debug 2.
#pragma once

#include "CoreMinimal.h"

class UCanvas;
struct FConstrainedPDPlay;

namespace ConstrainedPD
{
/// Whether graphs of all bodies are wanted, and so whether their history is kept.
bool ShowsGraphs();

/// The graph of one body, below those that are there already; white is the total, orange the motion, cyan the
/// deformation.
void DrawGraph(UCanvas& Canvas, const FConstrainedPDPlay& Play, const FString& Name, int32 Place);
} // namespace ConstrainedPD
