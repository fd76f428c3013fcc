/// The Message Log's page of the plugin.
#pragma once

#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

class AActor;
class UConstrainedPDComponent;
struct FConstrainedPDNotice;

namespace ConstrainedPD
{
extern const FName GMessagePage;

/// Names a component of the edited level: a property that is edited, a Blueprint that is compiled, or an undo may put
/// another object in its place.
struct FPlace
{
    TWeakObjectPtr<AActor> Actor;
    FName Component;

    explicit FPlace(const UConstrainedPDComponent& Soft);
    UConstrainedPDComponent* Find() const;
};

/// Adds a line to the page, and opens it if it is a warning.
void Tell(const UObject* About, const FString& Message, bool bWarning);

/// Adds what a soft body says while it plays, with a button for the cure, which works on the level that is edited.
void TellNotice(UConstrainedPDComponent& Soft, const FConstrainedPDNotice& Notice);
} // namespace ConstrainedPD
