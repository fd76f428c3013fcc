#include "Gather/Ground.h"

#include "CPDSolver/Play/Shape/Bake.h"
#include "Chaos/HeightField.h"
#include "Chaos/TriangleMeshImplicitObject.h"
#include "LandscapeHeightfieldCollisionComponent.h"
#include "PhysicsEngine/BodySetup.h"
#include "Units.h"

namespace ConstrainedPD
{
namespace
{
template <class Corners> void AddTriangles(const Corners& All, cpd::SurfaceMesh& Surface)
{
    // Physics turns its triangles against the renderer's custom, so two corners change places (see Play/Units.h).
    for (const auto& Triangle : All)
        Surface.triangles.push_back({static_cast<cpd::Index>(Triangle[0]), static_cast<cpd::Index>(Triangle[2]),
                                     static_cast<cpd::Index>(Triangle[1])});
}

cpd::SurfaceMesh SurfaceOf(const Chaos::FTriangleMeshImplicitObject& Mesh)
{
    cpd::SurfaceMesh Surface;
    for (uint32 Vertex = 0; Vertex < Mesh.Particles().Size(); ++Vertex)
    {
        const auto& Place = Mesh.Particles().GetX(static_cast<int32>(Vertex));
        Surface.vertices.push_back(ToLibrary(FVector(Place[0], Place[1], Place[2])));
    }
    if (Mesh.Elements().RequiresLargeIndices())
        AddTriangles(Mesh.Elements().GetLargeIndexBuffer(), Surface);
    else
        AddTriangles(Mesh.Elements().GetSmallIndexBuffer(), Surface);
    return Surface;
}
} // namespace

bool MeetsTriangles(const UBodySetup& Setup, EConstrainedPDCollision Wanted)
{
    switch (Setup.GetCollisionTraceFlag())
    {
    case CTF_UseComplexAsSimple:
        return true;
    case CTF_UseSimpleAsComplex:
        return false;
    default:
        return Wanted == EConstrainedPDCollision::Complex;
    }
}

void MakeTriangleParts(const UBodySetup& Setup, const FVector& Scale, TArray<FConstrainedPDShapes::FPart>& Parts)
{
    for (const auto& Mesh : Setup.TriMeshGeometries)
    {
        if (!Mesh)
            continue;
        const cpd::Expected<cpd::SurfaceMesh> Surface = cpd::play::Scaled(SurfaceOf(*Mesh), Plain(Scale));
        const cpd::Expected<cpd::MeshShape> Shape =
            Surface ? cpd::MakeMeshShape(*Surface) : cpd::Expected<cpd::MeshShape>(Surface.Failure());
        if (Shape)
            Parts.Add({*Shape, cpd::play::Frame()});
        else
            UE_LOG(LogConstrainedPD, Warning, TEXT("The triangles of %s are left out: %s"), *Setup.GetPathName(),
                   *ToEngine(Shape.Message()));
    }
}

namespace
{
/// One landscape component's heights (cm above it), rows along X, and how far apart they are (cm).
struct FHeights
{
    TArray<float> Tile;
    int32 Row = 0; // vertices
    double Spacing = 0.0;

    double At(int32 X, int32 Y) const { return Tile[Y * Row + X]; }
};

bool HasHole(const ULandscapeHeightfieldCollisionComponent& Landscape, int32 X, int32 Y)
{
    const auto& Geometry = Landscape.HeightfieldRef->HeightfieldGeometry;
    return Geometry && Geometry->IsHole(X, Y);
}

bool HasHoles(const ULandscapeHeightfieldCollisionComponent& Landscape)
{
    if (!Landscape.HeightfieldRef)
        return false;
    for (int32 Y = 0; Y < Landscape.CollisionSizeQuads; ++Y)
        for (int32 X = 0; X < Landscape.CollisionSizeQuads; ++X)
            if (HasHole(Landscape, X, Y))
                return true;
    return false;
}

/// The quads that are there, as triangles with the engine's diagonal: from the first corner to the last.
cpd::Expected<cpd::Shape> MakeHoled(const ULandscapeHeightfieldCollisionComponent& Landscape, const FHeights& Heights)
{
    cpd::SurfaceMesh Surface;
    for (int32 Y = 0; Y < Heights.Row; ++Y)
        for (int32 X = 0; X < Heights.Row; ++X)
            Surface.vertices.push_back(ToLibrary(FVector(X * Heights.Spacing, Y * Heights.Spacing, Heights.At(X, Y))));
    for (int32 Y = 0; Y + 1 < Heights.Row; ++Y)
        for (int32 X = 0; X + 1 < Heights.Row; ++X)
        {
            if (HasHole(Landscape, X, Y))
                continue;
            const cpd::Index First = Y * Heights.Row + X;
            const cpd::Index Last = First + Heights.Row + 1;
            Surface.triangles.push_back({First, First + Heights.Row, Last});
            Surface.triangles.push_back({First, Last, First + 1});
        }
    const cpd::Expected<cpd::MeshShape> Made = cpd::MakeMeshShape(Surface);
    return Made ? cpd::Expected<cpd::Shape>(*Made) : cpd::Expected<cpd::Shape>(Made.Failure());
}

/// Here rows run along Y and follow each other along X: seen in the mirror, that keeps the frame right-handed and each
/// quad's diagonal where the engine has it.
cpd::Expected<cpd::Shape> MakeGrid(const FHeights& Heights)
{
    std::vector<cpd::Real> Turned;
    for (int32 X = 0; X < Heights.Row; ++X)
        for (int32 Y = 0; Y < Heights.Row; ++Y)
            Turned.push_back(LengthToLibrary(Heights.At(X, Y)));
    const cpd::Expected<cpd::HeightFieldShape> Made =
        cpd::MakeHeightField(MoveTemp(Turned), Heights.Row, LengthToLibrary(Heights.Spacing));
    return Made ? cpd::Expected<cpd::Shape>(*Made) : cpd::Expected<cpd::Shape>(Made.Failure());
}
} // namespace

void MakeLandscapeParts(const ULandscapeHeightfieldCollisionComponent& Landscape,
                        TArray<FConstrainedPDShapes::FPart>& Parts)
{
    const FTransform At = Landscape.GetComponentTransform();
    const FVector Scale = At.GetScale3D();
    FHeights Heights;
    Heights.Row = Landscape.CollisionSizeQuads + 1;
    Heights.Spacing = Landscape.CollisionScale * Scale.X;
    Heights.Tile.SetNum(Heights.Row * Heights.Row);
    if (!FMath::IsNearlyEqual(Scale.X, Scale.Y, 1e-3 * Scale.X) ||
        !Landscape.FillHeightTile(Heights.Tile, 0, Heights.Row))
    {
        UE_LOG(LogConstrainedPD, Warning,
               TEXT("%s is left out: a landscape must have collision, and one scale in X and Y."),
               *Landscape.GetPathName());
        return;
    }
    for (float& Height : Heights.Tile)
        Height -= static_cast<float>(At.GetLocation().Z); // they come in the world
    const bool bHoled = HasHoles(Landscape);
    const cpd::Expected<cpd::Shape> Shape = bHoled ? MakeHoled(Landscape, Heights) : MakeGrid(Heights);
    const FRotator Turn(0.0, bHoled ? 0.0 : 90.0, 0.0);
    if (Shape)
        Parts.Add({*Shape, {cpd::Vec3::Zero(), ToLibrary(Turn.Quaternion())}});
    else
        UE_LOG(LogConstrainedPD, Warning, TEXT("%s is left out: %s"), *Landscape.GetPathName(),
               *ToEngine(Shape.Message()));
}
} // namespace ConstrainedPD
