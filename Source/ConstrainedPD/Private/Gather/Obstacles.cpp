#include "Gather/Obstacles.h"

#include "CPDSolver/Play/Loose.h"
#include "CollisionQueryParams.h"
#include "Components/PrimitiveComponent.h"
#include "Components/SkeletalMeshComponent.h"
#include "ConstrainedPDTypes.h"
#include "Engine/OverlapResult.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Gather/Ground.h"
#include "LandscapeHeightfieldCollisionComponent.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "PhysicsEngine/BodyInstance.h"
#include "PhysicsEngine/BodySetup.h"
#include "Units.h"

namespace ConstrainedPD
{
namespace
{
// How far beyond its bounds a body looks: as far as it and what comes towards it may travel until the next look.
constexpr double GLookAheadSeconds = 0.1;
constexpr double GLeastMargin = 20.0; // cm

FBox BoundsOf(const cpd::play::View& Seen)
{
    FBox Box(ToEngine(Seen.now.rowwise().minCoeff()), ToEngine(Seen.now.rowwise().minCoeff()));
    Box += ToEngine(Seen.now.rowwise().maxCoeff());
    const cpd::Real Mass = Seen.body->totalMass;
    const double Speed = LengthToEngine(Seen.report.P.norm() / Mass);
    const double Margin = GLeastMargin + GLookAheadSeconds * Speed;
    return FBox(Box.Min - FVector(Margin, Margin, Margin), Box.Max + FVector(Margin, Margin, Margin));
}

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

const FConstrainedPDShapes& ShapesOf(const UObject& Source, EConstrainedPDCollision Meets, const FVector& Scale,
                                     FConstrainedPDShapeCache& Cache)
{
    const std::pair<const UObject*, EConstrainedPDCollision> Key(&Source, Meets);
    // Levels come and go, and each brings sources of its own.
    if (!Cache.contains(Key))
        std::erase_if(Cache, [](const auto& Entry) { return !Entry.second.Source.IsValid(); });
    FConstrainedPDShapes& Known = Cache[Key];
    if (Known.Source.Get() != &Source || !Known.Scale.Equals(Scale))
    {
        Known = FConstrainedPDShapes{&Source, Scale, {}};
        MakeParts(Source, Meets, Scale, Known.Parts);
    }
    return Known;
}

/// The inertia in the world's axes (kg m^2): R diag(I) R^T.
cpd::Mat3 InertiaOf(const FBodyInstance& Body)
{
    const cpd::Mat3 Axes = ToLibrary(Body.GetMassSpaceToWorldSpace().GetRotation()).toRotationMatrix();
    const FVector Moments = Body.GetBodyInertiaTensor();
    return Axes *
           cpd::Vec3(LengthToLibrary(LengthToLibrary(Moments.X)), LengthToLibrary(LengthToLibrary(Moments.Y)),
                     LengthToLibrary(LengthToLibrary(Moments.Z)))
               .asDiagonal() *
           Axes.transpose();
}

cpd::Collider ColliderOf(const UPrimitiveComponent& Component, const FBodyInstance& Body,
                         const FConstrainedPDSurface& Surface)
{
    cpd::Collider Collider;
    Collider.velocity = ToLibrary(Body.GetUnrealWorldVelocity());
    Collider.angularVelocity = RateToLibrary(Body.GetUnrealWorldAngularVelocityInRadians());
    const UPhysicalMaterial* const Material = Body.GetSimplePhysicalMaterial();
    Collider.friction = 0.5 * (Surface.Friction + (Material ? Material->Friction : Surface.Friction));
    Collider.restitution = 0.5 * (Surface.Restitution + (Material ? Material->Restitution : Surface.Restitution));
    if (Body.IsInstanceSimulatingPhysics())
    {
        Collider.mass = Body.GetBodyMass();
        Collider.inertia = InertiaOf(Body);
        const UWorld* const World = Component.GetWorld();
        if (World && Component.IsGravityEnabled())
            Collider.acceleration = ToLibrary(FVector(0.0, 0.0, World->GetGravityZ()));
        cpd::play::SlowDown(Collider, Surface.LooseRate);
    }
    return Collider;
}

/// A rigid body whose shapes a source describes, standing somewhere.
struct FObstacle
{
    UPrimitiveComponent& Component;
    const FBodyInstance& Body;
    const UObject& Source;
    FTransform At;
    FName Bone = NAME_None;
};

/// Numbers its parts from a first one on, and gives the next number.
int32 AddBody(const FObstacle& Obstacle, int32 First, const FConstrainedPDSurface& Surface,
              FConstrainedPDShapeCache& Cache, std::vector<cpd::Collider>& Colliders,
              TArray<FConstrainedPDNeighbour>& Neighbours)
{
    const UBodySetup* const Setup = Cast<UBodySetup>(&Obstacle.Source);
    const EConstrainedPDCollision Meets = Setup && MeetsTriangles(*Setup, Surface.Collision)
                                              ? EConstrainedPDCollision::Complex
                                              : EConstrainedPDCollision::Simple;
    const cpd::play::Frame Frame = ToLibrary(Obstacle.At);
    const cpd::Collider Common = ColliderOf(Obstacle.Component, Obstacle.Body, Surface);
    const cpd::Vec3 Middle = ToLibrary(Obstacle.Body.GetCOMPosition());
    const TArray<FConstrainedPDShapes::FPart>& Parts =
        ShapesOf(Obstacle.Source, Meets, Obstacle.At.GetScale3D(), Cache).Parts;
    for (int32 Number = 0; Number < Parts.Num(); ++Number)
    {
        cpd::Collider Collider = Common;
        Collider.shape = Parts[Number].Shape;
        Collider.position = Frame.ToWorld(Parts[Number].At.position);
        Collider.rotation = Frame.rotation * Parts[Number].At.rotation;
        Collider.velocity += Common.angularVelocity.cross(Collider.position - Middle);
        // The same from frame to frame: the object's number, and the part's.
        Collider.id = (static_cast<std::uint64_t>(Obstacle.Component.GetUniqueID()) << 16) +
                      static_cast<std::uint64_t>(First + Number);
        if (cpd::FindBadCollider(Collider))
            continue;
        Colliders.push_back(Collider);
        Neighbours.Add({Collider.id, &Obstacle.Component, Obstacle.Bone});
    }
    return First + Parts.Num();
}

/// Each bone that the physics asset gives a body.
void AddSkeleton(USkeletalMeshComponent& Skeleton, const FConstrainedPDSurface& Surface,
                 FConstrainedPDShapeCache& Cache, std::vector<cpd::Collider>& Colliders,
                 TArray<FConstrainedPDNeighbour>& Neighbours)
{
    int32 Next = 0;
    for (const FBodyInstance* const Body : Skeleton.Bodies)
    {
        const UBodySetup* const Setup = Body && Body->IsValidBodyInstance() ? Body->GetBodySetup() : nullptr;
        if (!Setup)
            continue;
        FTransform At = Body->GetUnrealWorldTransform();
        At.SetScale3D(Body->Scale3D);
        Next = AddBody({Skeleton, *Body, *Setup, At, Setup->BoneName}, Next, Surface, Cache, Colliders, Neighbours);
    }
}

void AddColliders(UPrimitiveComponent& Component, const FConstrainedPDSurface& Surface, FConstrainedPDShapeCache& Cache,
                  std::vector<cpd::Collider>& Colliders, TArray<FConstrainedPDNeighbour>& Neighbours)
{
    if (USkeletalMeshComponent* const Skeleton = Cast<USkeletalMeshComponent>(&Component))
        return AddSkeleton(*Skeleton, Surface, Cache, Colliders, Neighbours);
    const FBodyInstance* const Body = Component.GetBodyInstance();
    const UBodySetup* const Setup = Component.GetBodySetup();
    const UObject* const Source =
        Setup ? static_cast<const UObject*>(Setup) : Cast<ULandscapeHeightfieldCollisionComponent>(&Component);
    if (Body && Source && Body->IsValidBodyInstance())
        AddBody({Component, *Body, *Source, Component.GetComponentTransform()}, 0, Surface, Cache, Colliders,
                Neighbours);
}

FBodyInstance* BodyOf(const TWeakObjectPtr<UPrimitiveComponent>& Component, FName Bone)
{
    FBodyInstance* const Body = Component.IsValid() ? Component->GetBodyInstance(Bone) : nullptr;
    return Body && Body->IsInstanceSimulatingPhysics() ? Body : nullptr;
}
} // namespace

bool IsLoose(const FConstrainedPDNeighbour& Near)
{
    return BodyOf(Near.Component, Near.Bone) != nullptr;
}

void GatherObstacles(const UWorld& World, const UPrimitiveComponent& Self, const cpd::play::View& Seen,
                     const FConstrainedPDSurface& Surface, FConstrainedPDShapeCache& Cache,
                     std::vector<cpd::Collider>& Colliders, TArray<FConstrainedPDNeighbour>& Neighbours)
{
    Colliders.clear();
    Neighbours.Reset();
    const FBox Box = BoundsOf(Seen);
    FCollisionQueryParams Query(FName(TEXT("ConstrainedPD")), false, Self.GetOwner());
    const FCollisionResponseParams Response(Self.GetCollisionResponseToChannels());
    TArray<FOverlapResult> Overlaps;
    World.OverlapMultiByChannel(Overlaps, Box.GetCenter(), FQuat::Identity, Self.GetCollisionObjectType(),
                                FCollisionShape::MakeBox(Box.GetExtent()), Query, Response);
    TArray<UPrimitiveComponent*> Met;
    for (const FOverlapResult& Overlap : Overlaps)
    {
        UPrimitiveComponent* const Component = Overlap.GetComponent();
        if (!Overlap.bBlockingHit || !Component || Met.Contains(Component))
            continue;
        Met.Add(Component);
        AddColliders(*Component, Surface, Cache, Colliders, Neighbours);
    }
}

void PushBack(const cpd::play::View& Seen, const TArray<FConstrainedPDNeighbour>& Neighbours,
              const FConstrainedPDPace& Pace, int32 Frames, TArray<FConstrainedPDBurden>& Burdens)
{
    for (const cpd::play::Contact& Contact : Seen.contacts)
        for (const FConstrainedPDNeighbour& Neighbour : Neighbours)
        {
            FBodyInstance* const Body =
                Neighbour.Id == Contact.id ? BodyOf(Neighbour.Component, Neighbour.Bone) : nullptr;
            if (!Body)
                continue;
            const cpd::Vec3 Blow = Contact.linear - Contact.borne;
            const cpd::Vec3 Late = cpd::play::LateShare(Blow, Contact.way, Seen.seconds) * Blow;
            // The whole turn at once, but of the impulse only what neither bears the weight nor comes bit by bit.
            Body->AddImpulseAtPosition(ToEngine(Contact.linear), ToEngine(Contact.arm));
            Body->AddAngularImpulseInRadians(TurnToEngine(Contact.angular), false);
            Body->AddImpulse(-ToEngine(cpd::Vec3(Contact.borne + Late)), false);
            FConstrainedPDBurden Burden{Neighbour.Component, Neighbour.Bone};
            Burden.Force = ToEngine(Contact.borne) / (Pace.Rate * Seen.seconds);
            Burden.Blow = ToEngine(Late);
            Burden.Frames = Frames;
            Burdens.Add(Burden);
        }
}

void Bear(double Seconds, TArray<FConstrainedPDBurden>& Burdens)
{
    for (FConstrainedPDBurden& Burden : Burdens)
    {
        const FVector Now = Burden.Frames > 0 ? Burden.Blow / Burden.Frames : FVector::ZeroVector;
        Burden.Blow -= Now;
        --Burden.Frames;
        if (FBodyInstance* const Body = BodyOf(Burden.Component, Burden.Bone))
            Body->AddForce(Burden.Force + Now / Seconds);
    }
}

void LayDown(TArray<FConstrainedPDBurden>& Burdens)
{
    for (const FConstrainedPDBurden& Burden : Burdens)
        if (FBodyInstance* const Body = BodyOf(Burden.Component, Burden.Bone))
            Body->AddImpulse(Burden.Blow, false);
    Burdens.Reset();
}
} // namespace ConstrainedPD
