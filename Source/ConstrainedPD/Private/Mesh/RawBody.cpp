#include "Mesh/RawBody.h"

#include "CPDSolver/Play/Shape/Bake.h"
#include "ConstrainedPDBody.h"
#include "Engine/StaticMesh.h"
#include "HAL/PlatformTime.h"
#include "Mesh/DrawnMesh.h"
#include "Units.h"

namespace ConstrainedPD
{
bool LoadRaw(const UConstrainedPDBody& Body, FConstrainedPDRaw& Raw, FString& Message)
{
    const TArray<uint8>& Bytes = Body.GetSolid();
    cpd::Expected<cpd::TetMesh> Loaded = cpd::play::LoadSolid(
        std::span(reinterpret_cast<const std::byte*>(Bytes.GetData()), static_cast<size_t>(Bytes.Num())));
    if (!Loaded)
    {
        Message = ToEngine(Loaded.Message());
        return false;
    }
    Raw = {MoveTemp(*Loaded), Body.GetDrawn()};
    return true;
}

bool PrepareBake(const UStaticMesh* Mesh, int32 Vertices, FConstrainedPDBake& Bake, FString& Message)
{
    if (!Mesh)
    {
        Message =
            TEXT("There is nothing to deform: give the actor a static mesh (not an instanced or spline mesh), or this "
                 "component a baked body.");
        return false;
    }
    Bake.Vertices = Vertices;
    Bake.Name = TCHAR_TO_UTF8(*Mesh->GetName());
    Bake.Coarse = CoarserThanNanite(*Mesh);
    Bake.bCPUAccess = Mesh->bAllowCPUAccess;
    return ReadStaticMesh(*Mesh, Bake.Raw.Drawn, Message);
}

bool IsInMemory(UStaticMesh& Mesh)
{
    constexpr float GKept = 10.0f; // s; asked for anew as long as somebody waits
    if (Mesh.IsFullyStreamedIn())
        return true;
    if (!Mesh.ShouldMipLevelsBeForcedResident())
        Mesh.SetForceMipLevelsToBeResident(GKept);
    return false;
}

FString NotInMemory(const UStaticMesh& Mesh, double Seconds)
{
    return FString::Printf(
        TEXT("%s is not streamed in as fine as it is after %.0f s, and its soft body waits for that: "
             "bake it, tick Never Stream in the mesh's LOD settings, or raise r.Streaming.PoolSize."),
        *Mesh.GetName(), Seconds);
}

void FillBake(FConstrainedPDBake& Bake)
{
    const double Started = FPlatformTime::Seconds();
    cpd::play::BakeOptions Options;
    Options.vertices = Bake.Vertices;
    Options.scale = Plain(Bake.Scale);
    Options.name = Bake.Name;
    cpd::Expected<cpd::play::BakedBody> Baked = cpd::play::Bake(SurfaceOf(Bake.Raw.Drawn), Options);
    if (Baked)
    {
        Bake.Said = MoveTemp(Baked->messages);
        Bake.Raw.Solid = MoveTemp(Baked->solid);
    }
    else
        Bake.Failure = Baked.Message();
    Bake.Seconds = FPlatformTime::Seconds() - Started;
}
} // namespace ConstrainedPD
