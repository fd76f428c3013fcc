#include "Gather/Shapes.h"

#include <cmath>

#include "CPDSolver/Base/Hash.h"
#include "Gather/Ground.h"
#include "LandscapeHeightfieldCollisionComponent.h"
#include "PhysicsEngine/BodySetup.h"
#include "Units.h"

namespace ConstrainedPD
{
namespace
{
/// Turned and placed in the body's frame; a mirroring scale leaves these shapes as they are.
void AddPart(TArray<FConstrainedPDShapes::FPart>& Parts, const cpd::Shape& Shape, const FVector& Centre,
             const FQuat& Turn)
{
    Parts.Add({Shape, cpd::play::Frame{ToLibrary(Centre), ToLibrary(Turn)}});
}

void MakeParts(const FKAggregateGeom& Geometry, const FVector& Scale, TArray<FConstrainedPDShapes::FPart>& Parts)
{
    const FVector Size = Scale.GetAbs();
    for (const FKSphereElem& Ball : Geometry.SphereElems)
        AddPart(Parts, cpd::SphereShape{LengthToLibrary(Ball.Radius * Scale.GetAbsMin())}, Ball.Center * Scale,
                FQuat::Identity);
    for (const FKBoxElem& Box : Geometry.BoxElems)
        AddPart(Parts, cpd::BoxShape{LengthToLibrary(0.5) * Plain(FVector(Box.X, Box.Y, Box.Z) * Size)},
                Box.Center * Scale, Box.Rotation.Quaternion());
    for (const FKSphylElem& Capsule : Geometry.SphylElems)
        AddPart(Parts,
                cpd::CapsuleShape{LengthToLibrary(Capsule.GetScaledRadius(Scale)),
                                  LengthToLibrary(0.5 * Capsule.GetScaledCylinderLength(Scale))},
                Capsule.Center * Scale, Capsule.Rotation.Quaternion());
    for (const FKConvexElem& Convex : Geometry.ConvexElems)
    {
        std::vector<cpd::Vec3> Points;
        for (const FVector& Vertex : Convex.VertexData)
            Points.push_back(ToLibrary(Convex.GetTransform().TransformPosition(Vertex) * Scale));
        const cpd::Expected<cpd::ConvexShape> Hull = cpd::MakeConvex(Points);
        if (Hull)
            AddPart(Parts, *Hull, FVector::ZeroVector, FQuat::Identity);
        else
            UE_LOG(LogConstrainedPD, Verbose, TEXT("A convex part is left out: %s"), *ToEngine(Hull.Message()));
    }
}

void MakeParts(const UObject& Source, EConstrainedPDCollision Meets, const FVector& Scale,
               TArray<FConstrainedPDShapes::FPart>& Parts)
{
    if (const auto* const Landscape = Cast<ULandscapeHeightfieldCollisionComponent>(&Source))
        return MakeLandscapeParts(*Landscape, Parts);
    const UBodySetup& Setup = *CastChecked<UBodySetup>(&Source);
    if (Meets == EConstrainedPDCollision::Complex)
        MakeTriangleParts(Setup, Scale, Parts);
    if (Parts.Num() == 0)
        MakeParts(Setup.AggGeom, Scale, Parts);
}

/// Of the numbers that a setup's shapes are made from, and of the triangles' addresses: whoever changes them makes new
/// ones.
std::uint64_t StampOf(const UObject& Source)
{
    cpd::Hash Stamp;
    const UBodySetup* const Setup = Cast<UBodySetup>(&Source);
    if (!Setup)
        return Stamp.Value();
    for (const FKSphereElem& Ball : Setup->AggGeom.SphereElems)
    {
        Stamp.Add(Plain(Ball.Center));
        Stamp.Add(static_cast<double>(Ball.Radius));
    }
    for (const FKBoxElem& Box : Setup->AggGeom.BoxElems)
    {
        Stamp.Add(Plain(Box.Center));
        Stamp.Add(cpd::Vec3(Box.X, Box.Y, Box.Z));
        Stamp.Add(cpd::Vec3(Box.Rotation.Pitch, Box.Rotation.Yaw, Box.Rotation.Roll));
    }
    for (const FKSphylElem& Capsule : Setup->AggGeom.SphylElems)
    {
        Stamp.Add(Plain(Capsule.Center));
        Stamp.Add(cpd::Vec3(Capsule.Rotation.Pitch, Capsule.Rotation.Yaw, Capsule.Rotation.Roll));
        Stamp.Add(static_cast<double>(Capsule.Radius));
        Stamp.Add(static_cast<double>(Capsule.Length));
    }
    for (const FKConvexElem& Convex : Setup->AggGeom.ConvexElems)
    {
        // Enough of them to tell hulls apart: they are not edited point by point.
        Stamp.Add(static_cast<cpd::Index>(Convex.VertexData.Num()));
        if (Convex.VertexData.Num() > 0)
            Stamp.Add(Plain(Convex.VertexData[0]));
    }
    for (const auto& Mesh : Setup->TriMeshGeometries)
        Stamp.Add(static_cast<std::uint64_t>(Mesh ? reinterpret_cast<std::uintptr_t>(&*Mesh) : 0));
    return Stamp.Value();
}

// What nobody has looked at for so long (s) is dropped when something new comes.
constexpr double GForgetSeconds = 10.0;
} // namespace

const TArray<FConstrainedPDShapes::FPart>& PartsOf(const FConstrainedPDShapeKey& Wanted, double Seconds,
                                                   FConstrainedPDShapeCache& Cache)
{
    // Turned parents change a scale's last digits in every frame.
    constexpr double GScales = 1e4; // in one
    const FVector Fine = Wanted.Scale * GScales;
    const FVector Rounded(std::round(Fine.X), std::round(Fine.Y), std::round(Fine.Z));
    const FConstrainedPDShapeKey Key{Wanted.Source, Wanted.Meets, Rounded};
    const auto IsOld = [&](const auto& Entry)
    { return !Entry.second.Source.IsValid() || Seconds - Entry.second.LastUse > GForgetSeconds; };
    // Levels come and go, and each brings sources of its own; what grows has a new scale in every frame.
    if (!Cache.contains(Key))
        std::erase_if(Cache, IsOld);
    FConstrainedPDShapes& Known = Cache[Key];
    const std::uint64_t Stamp = StampOf(*Key.Source);
    if (Known.Source.Get() != Key.Source || Known.Stamp != Stamp)
    {
        Known = FConstrainedPDShapes{Key.Source, Stamp, Seconds, {}};
        MakeParts(*Key.Source, Key.Meets, Wanted.Scale, Known.Parts);
    }
    Known.LastUse = Seconds;
    return Known.Parts;
}
} // namespace ConstrainedPD
