#include "Cook/CookAdvice.h"

#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "Engine/Engine.h"
#include "Engine/StaticMesh.h"
#include "Interfaces/ITargetPlatform.h"

namespace ConstrainedPD
{
namespace
{
/// Minimum LODs by levels of quality are the same everywhere, and the finest of them is what a package may hold.
bool GoesByQuality()
{
    return GEngine && GEngine->UseStaticMeshMinLODPerQualityLevels;
}

int32 FirstLodOn(const ITargetPlatform& Platform, const UStaticMesh& Mesh)
{
    constexpr bool GFinest = true;
    return GoesByQuality() ? Mesh.GetMinLODIdx(GFinest)
                           : Mesh.GetMinLOD().GetValueForPlatform(FName(*Platform.IniPlatformName()));
}
} // namespace

void AdviseCook(UObject* Saved, FObjectPreSaveContext Context)
{
    const UConstrainedPDComponent* const Soft = Context.IsCooking() ? Cast<UConstrainedPDComponent>(Saved) : nullptr;
    if (!Soft || Soft->IsTemplate() || (Soft->Body && Soft->Body->IsBaked()))
        return;
    const UStaticMeshComponent* const Found = Soft->FindSource();
    const UStaticMesh* const Mesh = Found ? ToRawPtr(Found->GetStaticMesh()) : nullptr;
    if (!Mesh)
        return;
    // In the editor it plays: who packages the game hears of it here, or from the players.
    const ITargetPlatform* const Platform = Context.GetTargetPlatform();
    const int32 FirstLod = Platform ? FirstLodOn(*Platform, *Mesh) : Mesh->GetDefaultMinLOD();
    if (!Mesh->bAllowCPUAccess)
    {
        UE_LOG(
            LogConstrainedPD, Warning,
            TEXT("%s: the packaged game will have no soft body here, for cooked, %s has no CPU data: bake it, or tick "
                 "Allow CPU Access, which helps everywhere but on dedicated servers."),
            *Soft->GetPathName(), *Mesh->GetName());
    }
    else if (FirstLod > 0)
    {
        const FString On = Platform && !GoesByQuality() ? TEXT(" on ") + Platform->IniPlatformName() : FString();
        UE_LOG(LogConstrainedPD, Warning,
               TEXT("%s: the packaged game will make its soft body of %s from LOD %d on, its Minimum LOD%s, and a "
                    "dedicated server will have none: bake it."),
               *Soft->GetPathName(), *Mesh->GetName(), FirstLod, *On);
    }
    else
    {
        UE_LOG(LogConstrainedPD, Log,
               TEXT("%s: a packaged dedicated server will have no soft body here: bake it if there shall be one."),
               *Soft->GetPathName());
    }
}
} // namespace ConstrainedPD
