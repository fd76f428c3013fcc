#include "Gather/Ground.h"

#include "CPDSolver/Play/Shape/Bake.h"
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

void MakeLandscapeParts(const ULandscapeHeightfieldCollisionComponent& Landscape,
                        TArray<FConstrainedPDShapes::FPart>& Parts)
{
    const FTransform At = Landscape.GetComponentTransform();
    const FVector Scale = At.GetScale3D();
    const int32 Row = Landscape.CollisionSizeQuads + 1;
    TArray<float> Tile; // cm, of the world; rows along X
    Tile.SetNum(Row * Row);
    if (!FMath::IsNearlyEqual(Scale.X, Scale.Y, 1e-3 * Scale.X) || !Landscape.FillHeightTile(Tile, 0, Row))
    {
        UE_LOG(LogConstrainedPD, Warning,
               TEXT("%s is left out: a landscape must have collision, and one scale in X and Y."),
               *Landscape.GetPathName());
        return;
    }
    // Here rows run along Y and follow each other along X: seen in the mirror, that keeps the frame right-handed and
    // each quad's diagonal where the engine has it.
    std::vector<cpd::Real> Heights;
    for (int32 X = 0; X < Row; ++X)
        for (int32 Y = 0; Y < Row; ++Y)
            Heights.push_back(LengthToLibrary(Tile[Y * Row + X] - At.GetLocation().Z));
    const cpd::Expected<cpd::HeightFieldShape> Grid =
        cpd::MakeHeightField(MoveTemp(Heights), Row, LengthToLibrary(Landscape.CollisionScale * Scale.X));
    if (Grid)
        Parts.Add({*Grid, {cpd::Vec3::Zero(), ToLibrary(FRotator(0.0, 90.0, 0.0).Quaternion())}});
    else
        UE_LOG(LogConstrainedPD, Warning, TEXT("%s is left out: %s"), *Landscape.GetPathName(),
               *ToEngine(Grid.Message()));
}
} // namespace ConstrainedPD
