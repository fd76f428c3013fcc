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
#include "Misc/Paths.h"
#include "Misc/ScopedSlowTask.h"
#include "Modules/ModuleManager.h"
#include "ScopedTransaction.h"
#include "UObject/Package.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

namespace ConstrainedPD
{
namespace
{
IAssetTools& AssetTools()
{
    return FModuleManager::LoadModuleChecked<FAssetToolsModule>("AssetTools").Get();
}

/// Whether the asset lies in the project, its plugins with it: what comes with the engine is no place for more.
bool IsOfProject(const FString& Package)
{
    FString File;
    return FPackageName::IsValidLongPackageName(Package) &&
           FPackageName::TryConvertLongPackageNameToFilename(Package, File) &&
           FPaths::IsUnderDirectory(FPaths::ConvertRelativePathToFull(File),
                                    FPaths::ConvertRelativePathToFull(FPaths::ProjectDir()));
}

/// Changes a component as its details panel would: with undo, and what was made after a Blueprint's component follows
/// where it had the same value.
template <class Value> void Assign(UConstrainedPDComponent& Soft, Value UConstrainedPDComponent::*Member, Value New)
{
    const Value Old = Soft.*Member;
    TArray<UObject*> Changed;
    if (Soft.IsTemplate())
        Soft.GetArchetypeInstances(Changed);
    Changed.Add(&Soft);
    for (UObject* const Object : Changed)
    {
        UConstrainedPDComponent* const Component = Cast<UConstrainedPDComponent>(Object);
        if (!Component || Component->*Member != Old)
            continue;
        Component->PreEditChange(nullptr);
        Component->*Member = New;
        Component->PostEditChange();
    }
}

const TCHAR* const GNoMesh = TEXT("There is nothing to bake: give the actor a static mesh.");
const TCHAR* const GNoMeshInBlueprint =
    TEXT("A Blueprint's component does not know its mesh yet: choose Make Soft Body in the static mesh's menu, and set "
         "what it makes as Body.");
} // namespace

UConstrainedPDBody* Fill(UStaticMesh* Mesh, int32 Vertices, FString& Message)
{
    FScopedSlowTask Progress(1.0f, LOCTEXT("Filling", "Filling the mesh with tetrahedra"));
    Progress.MakeDialog(false, true); // Also while a level plays: the Message Log's buttons work then.
    Progress.EnterProgressFrame();
    UConstrainedPDBody* const Filled = NewObject<UConstrainedPDBody>(GetTransientPackage());
    Filled->SourceMesh = Mesh;
    if (Vertices > 0)
        Filled->Vertices = Vertices;
    return Filled->Bake(Message) ? Filled : nullptr;
}

void TakeOver(UConstrainedPDBody& Body, const UConstrainedPDBody& Filled)
{
    FString Fault;
    // The bytes have just been written by the same library.
    ensure(Body.KeepSolid(TArray<uint8>(Filled.GetSolid()), FConstrainedPDDrawnMesh(Filled.GetDrawn()), Fault));
    Body.Report = Filled.Report;
    Body.BakedFrom = Filled.BakedFrom;
    Body.BakeSeconds = Filled.BakeSeconds;
}

UConstrainedPDBody* MakeSoftBody(UStaticMesh& Mesh, int32 Vertices)
{
    FString Beside = Mesh.GetOutermost()->GetName();
    if (!IsOfProject(Beside))
        Beside = TEXT("/Game/SoftBodies/") + Mesh.GetName();
    FString Package;
    FString Name;
    AssetTools().CreateUniqueAssetName(Beside, TEXT("_Soft"), Package, Name);
    UConstrainedPDBodyFactory* const Factory = NewObject<UConstrainedPDBodyFactory>();
    Factory->SourceMesh = &Mesh;
    Factory->Vertices = Vertices;
    return Cast<UConstrainedPDBody>(AssetTools().CreateAsset(Name, FPackageName::GetLongPackagePath(Package),
                                                             UConstrainedPDBody::StaticClass(), Factory));
}

void MakeSoftBodies(const TArray<UStaticMesh*>& Meshes)
{
    TArray<UObject*> Made;
    {
        FScopedSlowTask Progress(static_cast<float>(Meshes.Num()), LOCTEXT("Making", "Making soft bodies"));
        if (Meshes.Num() > 1)
            Progress.MakeDialog(true);
        for (UStaticMesh* const Mesh : Meshes)
        {
            if (Progress.ShouldCancel())
                break;
            Progress.EnterProgressFrame();
            if (UObject* const Body = MakeSoftBody(*Mesh, GetDefault<UConstrainedPDSettings>()->DefaultVertices))
                Made.Add(Body);
        }
    }
    if (Made.Num() > 0)
        AssetTools().SyncBrowserToAssets(Made);
}

void BakeNow(UConstrainedPDBody& Body, int32 Vertices)
{
    FString Message;
    const UConstrainedPDBody* const Filled = Fill(Body.SourceMesh, Vertices, Message);
    if (!Filled)
        return Tell(&Body, Message, true);
    {
        const FScopedTransaction Transaction(LOCTEXT("Bake", "Bake Soft Body"));
        Body.PreEditChange(nullptr);
        Body.Vertices = Filled->Vertices;
        TakeOver(Body, *Filled);
        Body.PostEditChange();
    }
    Tell(&Body, Message, false);
}

int32 VerticesOf(const UConstrainedPDComponent& Soft)
{
    if (Soft.Body)
        return Soft.Body->Vertices;
    return Soft.Vertices > 0 ? Soft.Vertices : GetDefault<UConstrainedPDSettings>()->DefaultVertices;
}

void BakeFor(UConstrainedPDComponent& Soft, int32 Vertices, TArray<UConstrainedPDBody*>& Made)
{
    if (Soft.Body)
        return BakeNow(*Soft.Body, Vertices);
    const UStaticMeshComponent* const Source = Soft.FindSource();
    UStaticMesh* const Mesh = Source ? ToRawPtr(Source->GetStaticMesh()) : nullptr;
    if (!Mesh)
        return Tell(&Soft, Soft.IsTemplate() ? GNoMeshInBlueprint : GNoMesh, true);
    UConstrainedPDBody* Body = nullptr;
    for (UConstrainedPDBody* const One : Made)
        if (One->SourceMesh == Mesh && One->Vertices == Vertices)
            Body = One;
    if (!Body)
    {
        Body = MakeSoftBody(*Mesh, Vertices);
        if (!Body)
            return;
        Made.Add(Body);
    }
    const FScopedTransaction Transaction(LOCTEXT("Bake", "Bake Soft Body"));
    Assign(Soft, &UConstrainedPDComponent::Body, TObjectPtr<UConstrainedPDBody>(Body));
}

void SetResolution(UConstrainedPDComponent& Soft, int32 Vertices)
{
    if (Soft.Body)
        return BakeNow(*Soft.Body, Vertices);
    const bool bTemplate = Soft.IsTemplate();
    const FPlace Place(Soft);
    {
        const FScopedTransaction Transaction(LOCTEXT("Resolution", "Set Soft Body's Resolution"));
        Assign(Soft, &UConstrainedPDComponent::Vertices, Vertices);
    }
    // What a construction script made is made anew when it is edited: another object stands there now.
    const UConstrainedPDComponent* const Edited = bTemplate ? &Soft : Place.Find();
    Tell(Edited, FString::Printf(TEXT("It is filled with about %d vertices when play begins next."), Vertices), false);
}
} // namespace ConstrainedPD

#undef LOCTEXT_NAMESPACE
