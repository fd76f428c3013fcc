#include "Placing.h"

#include "AssetRegistry/AssetData.h"
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDActorFactory.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "Engine/StaticMesh.h"
#include "Engine/StaticMeshActor.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

UClass* FConstrainedPDBroker::GetSupportedAssetClass()
{
    return UConstrainedPDBody::StaticClass();
}

bool FConstrainedPDBroker::AssignAssetToComponent(UActorComponent* InComponent, UObject* InAsset)
{
    UConstrainedPDComponent* const Soft = Cast<UConstrainedPDComponent>(InComponent);
    UConstrainedPDBody* const Body = Cast<UConstrainedPDBody>(InAsset);
    if (!Soft || (InAsset && !Body))
        return false;
    Soft->Body = Body;
    return true;
}

UObject* FConstrainedPDBroker::GetAssetFromComponent(UActorComponent* InComponent)
{
    const UConstrainedPDComponent* const Soft = Cast<UConstrainedPDComponent>(InComponent);
    return Soft ? ToRawPtr(Soft->Body) : nullptr;
}

UConstrainedPDActorFactory::UConstrainedPDActorFactory(const FObjectInitializer& ObjectInitializer)
    : Super(ObjectInitializer)
{
    DisplayName = LOCTEXT("SoftActor", "Constrained PD Soft Body");
}

bool UConstrainedPDActorFactory::CanCreateActorFrom(const FAssetData& AssetData, FText& OutErrorMsg)
{
    if (AssetData.IsValid() && AssetData.IsInstanceOf(UConstrainedPDBody::StaticClass()))
        return true;
    OutErrorMsg = LOCTEXT("NoBody", "Choose a Constrained PD body asset.");
    return false;
}

UClass* UConstrainedPDActorFactory::GetDefaultActorClass(const FAssetData& AssetData)
{
    // Without an asset it makes none: plain static mesh actors are not its own.
    return AssetData.IsValid() ? AStaticMeshActor::StaticClass() : nullptr;
}

void UConstrainedPDActorFactory::PostSpawnActor(UObject* Asset, AActor* NewActor)
{
    Super::PostSpawnActor(Asset, NewActor);
    UConstrainedPDBody* const Body = CastChecked<UConstrainedPDBody>(Asset);
    UStaticMeshComponent* const Mesh = CastChecked<AStaticMeshActor>(NewActor)->GetStaticMeshComponent();
    // It will not stay where light was baked for it.
    Mesh->SetMobility(EComponentMobility::Movable);
    Mesh->SetStaticMesh(Body->SourceMesh);
    UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(
        NewActor, UConstrainedPDComponent::StaticClass(), TEXT("ConstrainedPD"), RF_Transactional);
    Soft->Body = Body;
    Soft->SetupAttachment(Mesh);
    NewActor->AddInstanceComponent(Soft);
    Soft->RegisterComponent();
}

#undef LOCTEXT_NAMESPACE
