/// Says, while a game is packaged, which of its soft bodies it will lack or make of a coarser mesh.
#pragma once

#include "CoreMinimal.h"
#include "UObject/ObjectSaveContext.h"

namespace ConstrainedPD
{
/// Told of everything that is saved.
void AdviseCook(UObject* Saved, FObjectPreSaveContext Context);
} // namespace ConstrainedPD
