#include "MakeSoftBody.h"

#include "AssetToolsModule.h"
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDFactories.h"
#include "ConstrainedPDSettings.h"
#include "Engine/StaticMesh.h"
#include "IAssetTools.h"
#include "Messages.h"
#include "Misc/PackageName.h"
#include "Misc/ScopedSlowTask.h"
#include "Modules/ModuleManager.h"
#include "ScopedTransaction.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

namespace ConstrainedPD
{
UConstrainedPDBody* MakeSoftBody(UStaticMesh& Mesh, int32 Vertices)
{
    IAssetTools& Tools = FModuleManager::LoadModuleChecked<FAssetToolsModule>("AssetTools").Get();
    FString Beside = Mesh.GetOutermost()->GetName();
    if (!Beside.StartsWith(TEXT("/Game/")))
        Beside = TEXT("/Game/SoftBodies/") + Mesh.GetName();
    FString Package;
    FString Name;
    Tools.CreateUniqueAssetName(Beside, TEXT("_Soft"), Package, Name);
    UConstrainedPDBodyFactory* const Factory = NewObject<UConstrainedPDBodyFactory>();
    Factory->SourceMesh = &Mesh;
    Factory->Vertices = Vertices;
    return Cast<UConstrainedPDBody>(
        Tools.CreateAsset(Name, FPackageName::GetLongPackagePath(Package), UConstrainedPDBody::StaticClass(), Factory));
}

void BakeNow(UConstrainedPDBody& Body, int32 Vertices)
{
    const FScopedTransaction Transaction(LOCTEXT("Bake", "Bake Soft Body"));
    FScopedSlowTask Progress(1.0f, LOCTEXT("Filling", "Filling the mesh with tetrahedra"));
    Progress.MakeDialog();
    Progress.EnterProgressFrame();
    Body.Modify();
    Body.Vertices = Vertices;
    FString Message;
    const bool bBaked = Body.Bake(Message);
    Tell(&Body, Message, !bBaked);
}

int32 VerticesOf(const UConstrainedPDComponent& Soft)
{
    if (Soft.Body)
        return Soft.Body->Vertices;
    return Soft.Vertices > 0 ? Soft.Vertices : GetDefault<UConstrainedPDSettings>()->DefaultVertices;
}

void BakeFor(UConstrainedPDComponent& Soft, int32 Vertices)
{
    if (Soft.Body)
        return BakeNow(*Soft.Body, Vertices);
    const UStaticMeshComponent* const Source = Soft.FindSource();
    UStaticMesh* const Mesh = Source ? ToRawPtr(Source->GetStaticMesh()) : nullptr;
    if (!Mesh)
        return Tell(&Soft, TEXT("There is nothing to bake: give the actor a static mesh."), true);
    const FScopedTransaction Transaction(LOCTEXT("BakeFor", "Bake Soft Body"));
    Soft.Modify();
    Soft.Body = MakeSoftBody(*Mesh, Vertices);
}

void SetResolution(UConstrainedPDComponent& Soft, int32 Vertices)
{
    if (Soft.Body)
        return BakeNow(*Soft.Body, Vertices);
    const FScopedTransaction Transaction(LOCTEXT("Resolution", "Set Soft Body's Resolution"));
    Soft.Modify();
    Soft.Vertices = Vertices;
    Tell(&Soft, FString::Printf(TEXT("It is filled with about %d vertices when play begins next."), Vertices), false);
}
} // namespace ConstrainedPD

#undef LOCTEXT_NAMESPACE
