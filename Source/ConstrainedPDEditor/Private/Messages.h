/// The Message Log's page of the plugin.
#pragma once

#include "CoreMinimal.h"

class UConstrainedPDComponent;
struct FConstrainedPDNotice;

namespace ConstrainedPD
{
extern const FName GMessagePage;

/// Adds a line to the page, and opens it if it is a warning.
void Tell(const UObject* About, const FString& Message, bool bWarning);

/// Adds what a soft body says while it plays, with a button for the cure, which works on the level that is edited.
void TellNotice(UConstrainedPDComponent& Soft, const FConstrainedPDNotice& Notice);
} // namespace ConstrainedPD
