/// The wind at a place, also where nothing is drawn.
#pragma once

#include "CoreMinimal.h"

class UWorld;

namespace ConstrainedPD
{
/// In m/s: wind sources count in metres, as the engine's cloth takes them.
FVector WindAt(const UWorld& World, const FVector& Place);
} // namespace ConstrainedPD
