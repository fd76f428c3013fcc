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
// Beyond what can meet within the steps: what lies as near is known before it moves (m).
constexpr double GMargin = 0.15;
// What comes faster than this may be met too late (m/s).
constexpr double GFastest = 60.0;

FBox BoxAround(const cpd::Bounds& Bounds, double Margin)
{
    const cpd::Vec3 Wider = cpd::Vec3::Constant(Margin);
    FBox Box(ToEngine(cpd::Vec3(Bounds.low - Wider)), ToEngine(cpd::Vec3(Bounds.low - Wider)));
    Box += ToEngine(cpd::Vec3(Bounds.high + Wider));
    return Box;
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

/// A rigid body whose shapes a source describes, standing somewhere.
struct FObstacle
{
    UPrimitiveComponent& Component;
    const FBodyInstance& Body;
    const UObject& Source;
    FTransform At;
    FName Bone = NAME_None;
    int32 First = 0; // how many of the component's parts come before its own
};

/// The same from frame to frame: the object's number, and the part's.
std::uint64_t IdOf(const FObstacle& Obstacle, int32 Part)
{
    constexpr int GPartBits = 31;
    return (static_cast<std::uint64_t>(Obstacle.Component.GetUniqueID()) << GPartBits) +
           static_cast<std::uint64_t>(Obstacle.First + Part);
}

/// How it moves, and of which place of it that is the velocity.
struct FMotion
{
    cpd::Vec3 Velocity;
    cpd::Vec3 AngularVelocity;
    cpd::Vec3 Place;
};

/// The engine knows how simulated bodies move. Of others it has no velocity before 5.6: where they were tells it.
FMotion MotionOf(const FObstacle& Obstacle, double Seconds, cpd::play::Trails& Trails)
{
    const FBodyInstance& Body = Obstacle.Body;
    const cpd::play::Frame At = ToLibrary(Obstacle.At);
    if (!Body.IsInstanceSimulatingPhysics())
        if (const auto Known = Trails.Follow(IdOf(Obstacle, 0), At, Seconds))
            return {Known->velocity, Known->angularVelocity, At.position};
    return {ToLibrary(Body.GetUnrealWorldVelocity()), RateToLibrary(Body.GetUnrealWorldAngularVelocityInRadians()),
            ToLibrary(Body.GetCOMPosition())};
}

/// As rigid bodies meet. Of two modes the one that stands later in the list counts; a soft body's is the first.
double Combined(EFrictionCombineMode::Type Mode, double Own, double Theirs)
{
    switch (Mode)
    {
    case EFrictionCombineMode::Min:
        return FMath::Min(Own, Theirs);
    case EFrictionCombineMode::Multiply:
        return Own * Theirs;
    case EFrictionCombineMode::Max:
        return FMath::Max(Own, Theirs);
    default:
        return 0.5 * (Own + Theirs);
    }
}

cpd::Collider ColliderOf(const FObstacle& Obstacle, const FConstrainedPDSurface& Surface)
{
    const FBodyInstance& Body = Obstacle.Body;
    cpd::Collider Collider;
    const UPhysicalMaterial* const Material = Body.GetSimplePhysicalMaterial();
    Collider.friction = Surface.Friction;
    Collider.restitution = Surface.Restitution;
    if (Material)
    {
        Collider.friction = Combined(Material->FrictionCombineMode, Surface.Friction, Material->Friction);
        Collider.restitution = Combined(Material->RestitutionCombineMode, Surface.Restitution, Material->Restitution);
    }
    if (Body.IsInstanceSimulatingPhysics())
    {
        Collider.mass = Body.GetBodyMass();
        Collider.inertia = InertiaOf(Body);
        const UWorld* const World = Obstacle.Component.GetWorld();
        if (World && Obstacle.Component.IsGravityEnabled())
            Collider.acceleration = ToLibrary(FVector(0.0, 0.0, World->GetGravityZ()));
    }
    return Collider;
}

/// What a look around fills.
struct FLook
{
    const FConstrainedPDSight& Sight;
    const FConstrainedPDSurface& Surface;
    FConstrainedPDKnown& Known;
    double Seconds; // of the world's time
    std::vector<cpd::Collider>& Colliders;
    TArray<FConstrainedPDNeighbour>& Neighbours;
};

/// Gives how many parts it has.
int32 AddBody(const FObstacle& Obstacle, FLook& Look)
{
    const UBodySetup* const Setup = Cast<UBodySetup>(&Obstacle.Source);
    const EConstrainedPDCollision Meets = Setup && MeetsTriangles(*Setup, Look.Surface.Collision)
                                              ? EConstrainedPDCollision::Complex
                                              : EConstrainedPDCollision::Simple;
    const cpd::play::Frame Frame = ToLibrary(Obstacle.At);
    const cpd::Collider Common = ColliderOf(Obstacle, Look.Surface);
    const FMotion Motion = MotionOf(Obstacle, Look.Seconds, Look.Known.Trails);
    const TArray<FConstrainedPDShapes::FPart>& Parts =
        PartsOf({&Obstacle.Source, Meets, Obstacle.At.GetScale3D()}, Look.Seconds, Look.Known.Shapes);
    for (int32 Number = 0; Number < Parts.Num(); ++Number)
    {
        cpd::Collider Collider = Common;
        Collider.shape = Parts[Number].Shape;
        Collider.position = Frame.ToWorld(Parts[Number].At.position);
        Collider.rotation = Frame.rotation * Parts[Number].At.rotation;
        Collider.velocity = Motion.Velocity + Motion.AngularVelocity.cross(Collider.position - Motion.Place);
        Collider.angularVelocity = Motion.AngularVelocity;
        if (Collider.mass > 0)
            cpd::play::SlowDown(Collider, Look.Surface.LooseRate);
        Collider.id = IdOf(Obstacle, Number);
        if (cpd::FindBadCollider(Collider) ||
            !Look.Sight.Reach.Reaches(cpd::ReachOf(Collider, Look.Sight.Seconds), GMargin))
            continue;
        Look.Colliders.push_back(Collider);
        Look.Neighbours.Add({Collider.id, &Obstacle.Component, Obstacle.Bone});
    }
    return Parts.Num();
}

/// Where a body is that has a place of its own in its component.
FTransform PlaceOf(const FBodyInstance& Body)
{
    FTransform At = Body.GetUnrealWorldTransform();
    At.SetScale3D(Body.Scale3D);
    return At;
}

/// Each bone that the physics asset gives a body.
void AddSkeleton(USkeletalMeshComponent& Skeleton, FLook& Look)
{
    int32 Next = 0;
    for (const FBodyInstance* const Body : Skeleton.Bodies)
    {
        const UBodySetup* const Setup = Body && Body->IsValidBodyInstance() ? Body->GetBodySetup() : nullptr;
        if (Setup)
            Next += AddBody({Skeleton, *Body, *Setup, PlaceOf(*Body), Setup->BoneName, Next}, Look);
    }
}

/// One body, of several an item's: instanced meshes have one for each of their instances.
void AddItem(UPrimitiveComponent& Component, int32 Item, FLook& Look)
{
    constexpr int32 GMostParts = 1024; // of an instance
    const FBodyInstance* const Body = Component.GetBodyInstance(NAME_None, true, Item);
    const UBodySetup* const Setup = Component.GetBodySetup();
    const UObject* const Source =
        Setup ? static_cast<const UObject*>(Setup) : Cast<ULandscapeHeightfieldCollisionComponent>(&Component);
    if (Body && Source && Body->IsValidBodyInstance())
    {
        const bool bOneOfMany = Item != INDEX_NONE;
        AddBody({Component, *Body, *Source, bOneOfMany ? PlaceOf(*Body) : Component.GetComponentTransform(), NAME_None,
                 bOneOfMany ? (Item + 1) * GMostParts : 0},
                Look);
        return;
    }
    if (Look.Known.Bodiless.insert(Component.GetUniqueID()).second)
        UE_LOG(LogConstrainedPD, Warning,
               TEXT("Soft bodies pass through %s: it blocks them, but has no rigid body or landscape that they can "
                    "meet. Put a blocking shape beside it."),
               *Component.GetPathName());
}

/// Components and their items that were found already.
using FMet = TArray<std::pair<UPrimitiveComponent*, int32>>;

/// Whatever blocks the body in a box.
void AddOverlaps(const UWorld& World, const UPrimitiveComponent& Self, const FBox& Box,
                 const FCollisionResponseParams& Response, FMet& Met, FLook& Look)
{
    // A query finds simple shapes or triangles: what has no simple ones only the second one meets.
    const bool bBoth = Look.Surface.Collision == EConstrainedPDCollision::Complex;
    for (const bool bTriangles : {false, true})
    {
        if (bTriangles && !bBoth)
            break;
        const FCollisionQueryParams Query(FName(TEXT("ConstrainedPD")), bTriangles, Self.GetOwner());
        TArray<FOverlapResult> Overlaps;
        World.OverlapMultiByChannel(Overlaps, Box.GetCenter(), FQuat::Identity, Self.GetCollisionObjectType(),
                                    FCollisionShape::MakeBox(Box.GetExtent()), Query, Response);
        for (const FOverlapResult& Overlap : Overlaps)
        {
            UPrimitiveComponent* const Component = Overlap.GetComponent();
            USkeletalMeshComponent* const Skeleton = Cast<USkeletalMeshComponent>(Component);
            const std::pair<UPrimitiveComponent*, int32> Item(Component, Skeleton ? INDEX_NONE : Overlap.ItemIndex);
            if (!Overlap.bBlockingHit || !Component || Met.Contains(Item))
                continue;
            Met.Add(Item);
            if (Skeleton)
                AddSkeleton(*Skeleton, Look);
            else
                AddItem(*Component, Item.second, Look);
        }
    }
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

void GatherObstacles(const UWorld& World, const UPrimitiveComponent& Self, const FConstrainedPDSight& Sight,
                     const FConstrainedPDSurface& Surface, FConstrainedPDKnown& Known,
                     std::vector<cpd::Collider>& Colliders, TArray<FConstrainedPDNeighbour>& Neighbours)
{
    Colliders.clear();
    Neighbours.Reset();
    if (Self.GetOwner() && !Self.GetOwner()->GetActorEnableCollision())
        return; // Its own collision says what it would meet, its actor's whether it does.
    FLook Look{Sight, Surface, Known, World.GetTimeSeconds(), Colliders, Neighbours};
    FMet Met;
    FCollisionResponseParams Response(Self.GetCollisionResponseToChannels());
    AddOverlaps(World, Self, BoxAround(Sight.Reach, GMargin), Response, Met, Look);
    // From farther away only what moves can come.
    Response.CollisionResponse.SetResponse(ECC_WorldStatic, ECR_Ignore);
    AddOverlaps(World, Self, BoxAround(Sight.Reach, GMargin + GFastest * Sight.Seconds), Response, Met, Look);
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
