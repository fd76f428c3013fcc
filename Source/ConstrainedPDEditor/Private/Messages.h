/// The Message Log's page of the plugin.
#pragma once

#include "CoreMinimal.h"

namespace ConstrainedPD
{
/// Adds a line to the page, and opens it if it is a warning.
void Tell(const UObject* About, const FString& Message, bool bWarning);
} // namespace ConstrainedPD
