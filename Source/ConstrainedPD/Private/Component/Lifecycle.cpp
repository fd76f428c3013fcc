// How a component comes to life on an actor, and how it leaves.
#include "CPDSolver/Play/Shape/Bake.h"
#include "CPDSolver/Play/Shape/Firmness.h"
#include "Component/Play.h"
#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDSettings.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "DynamicMesh/DynamicMesh3.h"
#include "Engine/StaticMesh.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "HAL/PlatformTime.h"
#include "Mesh/DrawnMesh.h"
#include "Mesh/RawBody.h"
#include "PhysicalMaterials/PhysicalMaterial.h"
#include "Units.h"

using namespace ConstrainedPD;

DEFINE_LOG_CATEGORY(LogConstrainedPD);

UConstrainedPDComponent::UConstrainedPDComponent(const FObjectInitializer& ObjectInitializer) : Super(ObjectInitializer)
{
    // The subsystem ticks all bodies together; contacts are gathered by it, not by the physics scene.
    PrimaryComponentTick.bCanEverTick = false;
    SetIsReplicatedByDefault(true);
}

void UConstrainedPDComponent::BeginPlay()
{
    Super::BeginPlay();
    Rebuild();
}

void UConstrainedPDComponent::EndPlay(const EEndPlayReason::Type EndPlayReason)
{
    Dismantle();
    Super::EndPlay(EndPlayReason);
}

void UConstrainedPDComponent::OnRegister()
{
    Super::OnRegister();
    if (HasBegunPlay())
        ComeBack();
}

void UConstrainedPDComponent::OnUnregister()
{
    // Whoever ends has ended its play before. Else it is for a moment only: the engine registers components anew when a
    // property is edited, or when what the whole game is drawn with changes.
    if (HasBegunPlay())
        StepAside();
    else
        Dismantle();
    Super::OnUnregister();
}

bool UConstrainedPDComponent::ShouldCreatePhysicsState() const
{
    // In worlds that are edited the engine would make bodies also of what does not collide, and warn of mirrored ones.
    return GetCollisionEnabled() != ECollisionEnabled::NoCollision && Super::ShouldCreatePhysicsState();
}

bool UConstrainedPDComponent::Rebuild()
{
    Dismantle();
    // Whatever comes of it, the static mesh shows until then, and not the old body inside it.
    if (GetMesh()->TriangleCount() > 0)
        SetMesh(UE::Geometry::FDynamicMesh3());
    FString Message;
    if (Build(Message))
    {
        if (Play)
            OnReady.Broadcast(this);
        return true;
    }
    UE_LOG(LogConstrainedPD, Warning, TEXT("%s: %s"), *GetPathName(), *Message);
    OnNotice().Broadcast(*this, {Message, true});
    return Refuse(Message);
}

FConstrainedPDNoticed& UConstrainedPDComponent::OnNotice()
{
    static FConstrainedPDNoticed Noticed;
    return Noticed;
}

namespace
{
bool IsSame(const FConstrainedPDMaterial& One, const FConstrainedPDMaterial& Other)
{
    return One.Stiffness == Other.Stiffness && One.PoissonRatio == Other.PoissonRatio && One.Density == Other.Density &&
           One.CrushResistance == Other.CrushResistance;
}

/// All but the stiffness.
cpd::Material MaterialOf(const FConstrainedPDMaterial& Soft, UPrimitiveComponent& Surface)
{
    cpd::Material Material;
    Material.poisson = Soft.PoissonRatio;
    Material.crushResistance = Soft.CrushResistance;
    // Asked so, what has no collision has its own as well.
    const UPhysicalMaterial* const Physical =
        FBodyInstance::GetSimplePhysicalMaterial(&Surface.BodyInstance, &Surface, Surface.GetBodySetup());
    if (Soft.Density != 0.0f)
        Material.density = Soft.Density;
    else if (Physical)
        Material.density = DensityToLibrary(Physical->Density);
    return Material;
}

/// Ties the drawn vertices to the tets, with their normals and tangents, all at the body's scale.
bool EmbedDrawn(const FConstrainedPDDrawnMesh& Drawn, const TArray<int32>& VertexOfDrawn, const cpd::TetMesh& Solid,
                const FVector& Scale, FConstrainedPDPlay& Play, FString& Message)
{
    const int32 Count = VertexOfDrawn.Num();
    cpd::SurfaceMesh Surface;
    cpd::Columns Normals(3, Count);
    cpd::Columns Tangents(3, Count);
    Play.BinormalSigns.Reset();
    const FVector Signs(FMath::Sign(Scale.X), FMath::Sign(Scale.Y), FMath::Sign(Scale.Z));
    for (int32 Vertex = 0; Vertex < Count; ++Vertex)
    {
        const int32 From = VertexOfDrawn[Vertex];
        Surface.vertices.push_back(ToLibrary(FVector(Drawn.Positions[From]) * Scale));
        // Normals turn by the inverse of a stretch, tangents with it.
        Normals.col(Vertex) = DirectionToLibrary((FVector(Drawn.Normals[From]) / Scale).GetSafeNormal());
        Tangents.col(Vertex) = DirectionToLibrary((FVector(Drawn.Tangents[From]) * Scale).GetSafeNormal());
        Play.BinormalSigns.Add(Drawn.BinormalSigns[From] * static_cast<float>(Signs.X * Signs.Y * Signs.Z));
    }
    const cpd::Expected<cpd::Embedding> Embedded = cpd::Embed(Surface, Solid);
    if (!Embedded)
    {
        Message = ToEngine(Embedded.Message());
        return false;
    }
    Play.Skin = cpd::Skin(*Embedded, Normals, Tangents);
    return true;
}
} // namespace

bool UConstrainedPDComponent::Build(FString& Message)
{
    UWorld* const World = GetWorld();
    UConstrainedPDWorldSubsystem* const Subsystem =
        World ? World->GetSubsystem<UConstrainedPDWorldSubsystem>() : nullptr;
    if (!Subsystem)
    {
        Message = TEXT("This world does not play: soft bodies simulate in game worlds.");
        return false;
    }
    if (Body && Body->IsBaked())
    {
        // In a packaged game both are as they were packaged, and a mesh may have lost its finest LOD.
        if (GIsEditor && Body->IsOutdated())
        {
            const FString Old =
                Body->SourceMesh->GetName() + TEXT(" has changed since its body was baked: bake it anew.");
            UE_LOG(LogConstrainedPD, Warning, TEXT("%s: %s"), *GetPathName(), *Old);
            OnNotice().Broadcast(*this, {Old, false, true});
        }
        FConstrainedPDRaw Raw;
        return LoadRaw(*Body, Raw, Message) && Assemble(Raw, Message);
    }
    const UStaticMeshComponent* const Found = FindSource();
    const int32 Wanted = Vertices > 0 ? Vertices : GetDefault<UConstrainedPDSettings>()->DefaultVertices;
    const std::shared_ptr<FConstrainedPDBake> Bake = std::make_shared<FConstrainedPDBake>();
    UStaticMesh* const Mesh = Found ? ToRawPtr(Found->GetStaticMesh()) : nullptr;
    if (Mesh && GetNetMode() == NM_DedicatedServer && !HasTriangles(*Mesh))
    {
        Message =
            FString::Printf(TEXT("A packaged dedicated server has no triangles of %s, whatever that allows: bake it."),
                            *Mesh->GetName());
        return false;
    }
    if (Mesh && !IsInMemory(*Mesh))
    {
        // Filled and drawn as it is now, it would be coarse for good.
        UE_LOG(LogConstrainedPD, Log, TEXT("%s: %s is filled when all of it is streamed in."), *GetPathName(),
               *Mesh->GetName());
        Bake->bAwaits = true;
        Bake->Awaited = Mesh;
        Bake->AwaitedSince = FPlatformTime::Seconds();
        Baking = Bake;
        Subsystem->AwaitBake(*this);
        return true;
    }
    if (!PrepareBake(Mesh, Wanted, *Bake, Message))
        return false;
    Bake->Scale = Found->GetComponentTransform().GetScale3D();
    if (!bBakeInBackground)
    {
        FillBake(*Bake);
        return TakeBaked(*Bake, Message);
    }
    UE_LOG(LogConstrainedPD, Log, TEXT("%s: %s is filled in the background with about %d vertices."), *GetPathName(),
           *ToEngine(Bake->Name), Wanted);
    Baking = Bake;
    // The task holds what it fills: whoever waits for it may go. It takes seconds, and of the workers for what a frame
    // waits for the engine has two.
    Bake->Task = UE::Tasks::Launch(
        UE_SOURCE_LOCATION, [Bake] { FillBake(*Bake); }, UE::Tasks::ETaskPriority::BackgroundNormal);
    Subsystem->AwaitBake(*this);
    return true;
}

bool UConstrainedPDComponent::AwaitsMesh()
{
    constexpr double GPatience = 10.0; // s
    const UStaticMeshComponent* const Found = FindSource();
    UStaticMesh* const Mesh = Baking->Awaited.Get();
    // Where the actor has another mesh by now, or none, there is nothing to wait for.
    if (!Mesh || !Found || Found->GetStaticMesh() != Mesh || IsInMemory(*Mesh))
        return false;
    const double Waited = FPlatformTime::Seconds() - Baking->AwaitedSince;
    if (Waited > GPatience && !Baking->bToldOfWait)
    {
        Baking->bToldOfWait = true;
        Refuse(NotInMemory(*Mesh, Waited));
        UE_LOG(LogConstrainedPD, Warning, TEXT("%s: %s"), *GetPathName(), *LastMessage);
        OnNotice().Broadcast(*this, {LastMessage, true, true});
    }
    return true;
}

bool UConstrainedPDComponent::FinishBake()
{
    if (Baking && Baking->bAwaits && IsRegistered() && !AwaitsMesh())
    {
        // From where the mesh stands now, and in the background or at once as is asked by now.
        Rebuild();
        return !Baking;
    }
    // Who has stepped aside takes it when it comes back.
    if (Baking && (Baking->bAwaits || !Baking->Task.IsCompleted() || !IsRegistered()))
        return false;
    const std::shared_ptr<FConstrainedPDBake> Bake = MoveTemp(Baking);
    Baking.reset();
    if (!Bake)
        return true; // It was given up meanwhile.
    FString Message;
    if (TakeBaked(*Bake, Message))
    {
        OnReady.Broadcast(this);
        return true;
    }
    UE_LOG(LogConstrainedPD, Warning, TEXT("%s: %s"), *GetPathName(), *Message);
    OnNotice().Broadcast(*this, {Message, true});
    Refuse(Message);
    return true;
}

bool UConstrainedPDComponent::TakeBaked(FConstrainedPDBake& Bake, FString& Message)
{
    if (!Bake.Coarse.IsEmpty())
    {
        UE_LOG(LogConstrainedPD, Log, TEXT("%s"), *Bake.Coarse);
        OnNotice().Broadcast(*this, {Bake.Coarse});
    }
    for (const std::string& Line : Bake.Said)
    {
        UE_LOG(LogConstrainedPD, Log, TEXT("%s"), *ToEngine(Line));
        OnNotice().Broadcast(*this, {ToEngine(Line)});
    }
    Message = ToEngine(Bake.Failure);
    const int32 Tetrahedra = static_cast<int32>(Bake.Raw.Solid.tets.size());
    if (!Bake.Failure.empty() || !Assemble(Bake.Raw, Message))
        return false;
    FString Filled = FString::Printf(
        TEXT("%s: %d vertices, %d tetrahedra, filled in %.2f s. Bake it, and play begins without that."),
        *ToEngine(Bake.Name), GetVertexCount(), Tetrahedra, Bake.Seconds);
    if (!Bake.bCPUAccess)
        Filled += TEXT(" A packaged game has no soft body here until then, or until the mesh allows CPU access.");
    UE_LOG(LogConstrainedPD, Log, TEXT("%s: %s"), *GetPathName(), *Filled);
    OnNotice().Broadcast(*this, {Filled, false, true});
    return true;
}

bool UConstrainedPDComponent::Assemble(const FConstrainedPDRaw& Raw, FString& Message)
{
    UConstrainedPDWorldSubsystem* const Subsystem = GetWorld()->GetSubsystem<UConstrainedPDWorldSubsystem>();
    // The engine refuses to move what is not movable, and the picture would stay behind.
    SetMobility(EComponentMobility::Movable);
    UStaticMeshComponent* const Found = FindSource();
    const USceneComponent* const Placed = Found ? static_cast<USceneComponent*>(Found) : this;
    const FTransform Start = Placed->GetComponentTransform();

    // The library's y is turned round, which leaves a stretch along the axes as it is.
    const FVector Scale = Start.GetScale3D();
    cpd::Expected<cpd::TetMesh> Solid = cpd::play::Scaled(Raw.Solid, Plain(Scale));
    if (!Solid)
    {
        Message = ToEngine(Solid.Message());
        return false;
    }
    UPrimitiveComponent& Surface = Found ? static_cast<UPrimitiveComponent&>(*Found) : *this;
    cpd::Material Material = MaterialOf(SoftMaterial, Surface);
    const cpd::Real OwnStiffness = cpd::play::StiffnessBySize(*Solid, Material.density);
    Material.young = SoftMaterial.Stiffness != 0.0f ? SoftMaterial.Stiffness : OwnStiffness;
    const cpd::Expected<cpd::BodyPointer> Made = cpd::MakeSolid(*Solid, Material);
    if (!Made)
    {
        Message = ToEngine(Made.Message());
        return false;
    }
    cpd::Expected<cpd::play::LiveBodyPointer> Live = cpd::play::LiveBody::Make(*Made, ToLibrary(Start), LastHold);
    if (!Live)
    {
        Message = ToEngine(Live.Message());
        return false;
    }

    const std::shared_ptr<FConstrainedPDPlay> New = std::make_shared<FConstrainedPDPlay>();
    New->Live = *Live;
    New->Start = Start;
    New->OwnStiffness = OwnStiffness;
    New->Material = SoftMaterial;
    const FConstrainedPDDrawnMesh Drawn = bRefineSurface ? Refined(Raw.Drawn, Scale, *Solid) : Raw.Drawn;
    TArray<int32> VertexOfDrawn;
    FillDynamicMesh(Drawn, Scale.X * Scale.Y * Scale.Z < 0.0, *this, VertexOfDrawn);
    if (!EmbedDrawn(Drawn, VertexOfDrawn, *Solid, Scale, *New, Message))
        return false;

    New->Placed = GetRelativeTransform();
    New->bAbsoluteLocation = IsUsingAbsoluteLocation();
    New->bAbsoluteRotation = IsUsingAbsoluteRotation();
    New->bAbsoluteScale = IsUsingAbsoluteScale();
    Play = New;
    if (Found)
        TakeMeshsPlace(*Found);
    else if (Body && Body->SourceMesh)
        for (int32 Slot = GetNumMaterials(); Slot < Body->SourceMesh->GetStaticMaterials().Num(); ++Slot)
            SetMaterial(Slot, Body->SourceMesh->GetMaterial(Slot));
    // Triangles whose slot is not there are not drawn; of a slot without a material the engine's default is.
    ValidateMaterialSlots(true, false);
    WatchPlace(Found ? static_cast<USceneComponent*>(Found) : IsUsingAbsoluteLocation() ? nullptr : GetAttachParent());
    // The body moves freely, whatever it was attached to: the component goes with the centre of mass, so that the
    // numbers sent to the renderer stay small wherever in the world that is.
    SetUsingAbsoluteLocation(true);
    SetUsingAbsoluteRotation(true);
    SetUsingAbsoluteScale(true);
    TakeUpProperties();
    Subsystem->Enter(*this);
    for (const FConstrainedPDRegion& Pin : Pins)
        if (PinRegion(Pin).Id == cpd::play::kNoHold)
            UE_LOG(LogConstrainedPD, Warning, TEXT("%s: one of its Pins: %s"), *GetPathName(), *LastMessage);
    ShowSurface(1.0f);
    OnRep_NetFrame();
    return true;
}

void UConstrainedPDComponent::TakeUpProperties()
{
    cpd::play::Controls Controls = Play->Live->GetControls();
    Controls.rest.allowed = bAllowSleep;
    Controls.settings.substeps = FMath::Clamp(Substeps, 0, 16);
    Controls.leap = LengthToLibrary(FMath::Max(0.0f, LeapDistance));
    // Each by itself: a number that is none leaves the others be.
    for (const FString& Reason :
         {ReasonOf(Play->Live->SetControls(Controls)), SetDamping(Damping) ? FString() : LastMessage,
          SetEnergyThresholds(EnergyThresholds) ? FString() : LastMessage})
        if (!Reason.IsEmpty())
            UE_LOG(LogConstrainedPD, Warning, TEXT("%s: %s"), *GetPathName(), *Reason);
    TakeUpForces();
}

void UConstrainedPDComponent::StepAside()
{
    UWorld* const World = GetWorld();
    UConstrainedPDWorldSubsystem* const Subsystem =
        World ? World->GetSubsystem<UConstrainedPDWorldSubsystem>() : nullptr;
    if (!Play || Play->Id == 0 || !Subsystem)
        return;
    // It may come back before the next frame, and none of its steps may still be under way then.
    Subsystem->WaitForSteps();
    Subsystem->Leave(*this);
    Play->Id = 0;
}

void UConstrainedPDComponent::ComeBack()
{
    UWorld* const World = GetWorld();
    UConstrainedPDWorldSubsystem* const Subsystem =
        World ? World->GetSubsystem<UConstrainedPDWorldSubsystem>() : nullptr;
    if (!Subsystem)
        return;
    if (Baking)
        Subsystem->AwaitBake(*this);
    if (!Play || Play->Id != 0)
        return;
    NextNetFrame = 0.0; // This may be another world, with a time of its own.
    TakeUpProperties();
    if (!IsSame(Play->Material, SoftMaterial) && !SetSoftMaterial(SoftMaterial))
        UE_LOG(LogConstrainedPD, Warning, TEXT("%s: %s"), *GetPathName(), *LastMessage);
    Subsystem->Enter(*this);
}

void UConstrainedPDComponent::Dismantle()
{
    Baking.reset();
    if (!Play)
        return;
    UWorld* const World = GetWorld();
    if (UConstrainedPDWorldSubsystem* const Subsystem =
            World ? World->GetSubsystem<UConstrainedPDWorldSubsystem>() : nullptr)
        Subsystem->Leave(*this);
    if (Play->Place.IsValid())
        Play->Place->TransformUpdated.RemoveAll(this);
    LeaveMeshsPlace();
    // Where it was placed the next body begins.
    bPublishing = true;
    SetUsingAbsoluteLocation(Play->bAbsoluteLocation);
    SetUsingAbsoluteRotation(Play->bAbsoluteRotation);
    SetUsingAbsoluteScale(Play->bAbsoluteScale);
    SetRelativeTransform(Play->Placed);
    bPublishing = false;
    LastHold = Play->Live->LastHold();
    // A step under way keeps its own hold on the live body and ends by itself.
    Play.reset();
}
