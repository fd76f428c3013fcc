#include "ConstrainedPDBody.h"

#include "CPDSolver/Mesh/Topology.h"
#include "CPDSolver/Play/Shape/Bake.h"
#include "Engine/StaticMesh.h"
#include "HAL/PlatformTime.h"
#include "Mesh/DrawnMesh.h"
#include "Mesh/RawBody.h"
#include "Units.h"

using namespace ConstrainedPD;

namespace
{
TArray<uint8> BytesOf(const std::vector<std::byte>& Source)
{
    return TArray<uint8>(reinterpret_cast<const uint8*>(Source.data()), static_cast<int32>(Source.size()));
}

/// Counts and size: enough to tell a mesh from what was imported before, and asked for whenever a panel is drawn.
FString InShort(const UStaticMesh& Mesh)
{
    const FVector Size = Mesh.GetBoundingBox().GetExtent();
    return FString::Printf(TEXT("%s %d %d %.3f %.3f %.3f"), *Mesh.GetName(), Mesh.GetNumVertices(0),
                           Mesh.GetNumTriangles(0), Size.X, Size.Y, Size.Z);
}
} // namespace

bool UConstrainedPDBody::IsOutdated() const
{
    return IsBaked() && SourceMesh && !BakedFrom.IsEmpty() && BakedFrom != InShort(*SourceMesh);
}

bool UConstrainedPDBody::Bake(FString& Message)
{
    if (!SourceMesh)
    {
        Message = TEXT("The body asset names no mesh: set Source Mesh.");
        return false;
    }
    const double Asked = FPlatformTime::Seconds();
    if (!IsInMemory(*SourceMesh))
        SourceMesh->WaitForStreaming();
    if (!SourceMesh->IsFullyStreamedIn())
    {
        Message = NotInMemory(*SourceMesh, FPlatformTime::Seconds() - Asked);
        return false;
    }
    FConstrainedPDDrawnMesh Read;
    if (!ReadStaticMesh(*SourceMesh, Read, Message))
        return false;
    const double Started = FPlatformTime::Seconds();
    cpd::play::BakeOptions Options;
    Options.vertices = Vertices;
    const std::string Name = TCHAR_TO_UTF8(*SourceMesh->GetName());
    Options.name = Name;
    const cpd::Expected<cpd::play::BakedBody> Baked = cpd::play::Bake(SurfaceOf(Read), Options);
    if (!Baked)
    {
        Message = ToEngine(Baked.Message());
        return false;
    }
    const FString Coarse = CoarserThanNanite(*SourceMesh);
    FString Said = Coarse.IsEmpty() ? Coarse : Coarse + TEXT("\n");
    for (const std::string& Line : Baked->messages)
        Said += ToEngine(Line) + TEXT("\n");
    BakeSeconds = static_cast<float>(FPlatformTime::Seconds() - Started);
    if (!KeepSolid(BytesOf(cpd::play::SaveSolid(Baked->solid)), MoveTemp(Read), Message))
        return false;
    BakedFrom = InShort(*SourceMesh);
    Report = Said + FString::Printf(TEXT("%d vertices, %d tetrahedra in %.2f s."), BakedVertices, BakedTetrahedra,
                                    BakeSeconds);
    Message = Report;
    return true;
}

bool UConstrainedPDBody::KeepSolid(TArray<uint8>&& SolidBytes, FConstrainedPDDrawnMesh&& DrawnMesh, FString& Message)
{
    const cpd::Expected<cpd::TetMesh> Loaded = cpd::play::LoadSolid(
        std::span(reinterpret_cast<const std::byte*>(SolidBytes.GetData()), static_cast<size_t>(SolidBytes.Num())));
    if (!Loaded)
    {
        Message = ToEngine(Loaded.Message());
        return false;
    }
    Solid = MoveTemp(SolidBytes);
    Wire = FConstrainedPDWire();
    Drawn = DrawnMesh.Positions.Num() > 0 ? MoveTemp(DrawnMesh) : SkinOf(*Loaded);
    BakedVertices = static_cast<int32>(Loaded->vertices.size());
    BakedTetrahedra = static_cast<int32>(Loaded->tets.size());
    return true;
}

void UConstrainedPDBody::Serialize(FArchive& Archive)
{
    Super::Serialize(Archive);
    if (Archive.IsLoading())
        Wire = FConstrainedPDWire();
}

const FConstrainedPDWire& UConstrainedPDBody::GetWire() const
{
    if (Wire.Places.Num() > 0 || !IsBaked())
        return Wire;
    const cpd::Expected<cpd::TetMesh> Loaded = cpd::play::LoadSolid(
        std::span(reinterpret_cast<const std::byte*>(Solid.GetData()), static_cast<size_t>(Solid.Num())));
    if (!Loaded)
        return Wire;
    for (const cpd::Vec3& Vertex : Loaded->vertices)
        Wire.Places.Add(ToEngine(Vertex));
    for (const cpd::Edge& Edge : cpd::EdgesOf(*Loaded))
        for (const cpd::Index End : Edge)
            Wire.Edges.Add(End);
    return Wire;
}
