// Finds a node by its name, reads its pins from text, and calls it.
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDTimelineComponent.h"
#include "GameFramework/Actor.h"
#include "UObject/StructOnScope.h"
#include "UObject/UnrealType.h"

namespace
{
UConstrainedPDComponent* SoftOf(const AActor* Actor)
{
    return IsValid(Actor) ? Actor->FindComponentByClass<UConstrainedPDComponent>() : nullptr;
}

/// False, with the reason in Fault, if the node or one of its pins is not there.
bool MakeCall(const FConstrainedPDTimedCall& Call, FString& Fault)
{
    UConstrainedPDComponent* const Soft = SoftOf(ToRawPtr(Call.Actor));
    UFunction* const Node = Soft ? Soft->FindFunction(Call.Node) : nullptr;
    if (!Node)
    {
        Fault = Soft ? TEXT("a soft body has no such node: look at its spelling")
                     : TEXT("its actor has no soft body: choose one that has");
        return false;
    }
    FStructOnScope Pins(Node);
    for (const FConstrainedPDArgument& Argument : Call.Arguments)
    {
        const FProperty* const Pin = Node->FindPropertyByName(Argument.Pin);
        const UConstrainedPDComponent* const Other = SoftOf(ToRawPtr(Call.Other));
        const bool bOther = Other && Argument.Value == FString(TEXT("Other"));
        const FString Value = bOther ? Other->GetPathName() : Argument.Value;
        if (!Pin || !Pin->ImportText_InContainer(*Value, Pins.GetStructMemory(), Soft, PPF_None))
        {
            Fault = FString::Printf(TEXT("the pin %s does not take %s: look at the node in a Blueprint"),
                                    *Argument.Pin.ToString(), *Value);
            return false;
        }
    }
    Soft->ProcessEvent(Node, Pins.GetStructMemory());
    return true;
}
} // namespace

UConstrainedPDTimelineComponent::UConstrainedPDTimelineComponent(const FObjectInitializer& ObjectInitializer)
    : Super(ObjectInitializer)
{
    PrimaryComponentTick.bCanEverTick = true;
    PrimaryComponentTick.TickGroup = TG_PrePhysics;
}

void UConstrainedPDTimelineComponent::BeginPlay()
{
    Super::BeginPlay();
    Now = 0.0; // Again where a level was streamed out and comes back.
}

void UConstrainedPDTimelineComponent::TickComponent(float DeltaTime, ELevelTick TickType,
                                                    FActorComponentTickFunction* ThisTickFunction)
{
    Super::TickComponent(DeltaTime, TickType, ThisTickFunction);
    const double Until = Now + DeltaTime;
    const double From = Now;
    Now = Until;
    // A copy: what is called may do anything, and change the list. In a long frame several are due, the earlier first.
    TArray<FConstrainedPDTimedCall> Due;
    for (const FConstrainedPDTimedCall& Call : Calls)
        if (Call.Seconds >= From && Call.Seconds < Until)
            Due.Add(Call);
    Due.StableSort([](const FConstrainedPDTimedCall& One, const FConstrainedPDTimedCall& Other)
                   { return One.Seconds < Other.Seconds; });
    for (const FConstrainedPDTimedCall& Call : Due)
    {
        FString Fault;
        if (!MakeCall(Call, Fault))
            UE_LOG(LogConstrainedPD, Warning, TEXT("%s: %s at %g s is left out: %s."), *GetPathName(),
                   *Call.Node.ToString(), Call.Seconds, *Fault);
    }
}
