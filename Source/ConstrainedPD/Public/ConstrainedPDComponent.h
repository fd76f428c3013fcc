/// The soft body that is dropped onto an actor with a static mesh.
#pragma once

#include <memory>
#include <vector>

#include "Components/DynamicMeshComponent.h"
#include "ConstrainedPDTypes.h"
#include "CoreMinimal.h"

#include "ConstrainedPDComponent.generated.h"

class UConstrainedPDBody;
class UConstrainedPDComponent;
class UConstrainedPDWorldSubsystem;
class UPrimitiveComponent;
class UStaticMeshComponent;
struct FConstrainedPDBake;
struct FConstrainedPDPlay;
struct FConstrainedPDRaw;
struct FConstrainedPDNeighbour;
struct FConstrainedPDStage;
struct FConstrainedPDSupport;

namespace cpd::play
{
struct Support;
struct View;
} // namespace cpd::play

DECLARE_DYNAMIC_MULTICAST_DELEGATE_SixParams(FConstrainedPDSoftHit, UConstrainedPDComponent*, SoftBody, AActor*,
                                             OtherActor, UPrimitiveComponent*, OtherComponent, FVector, Location,
                                             FVector, Normal, FVector, Impulse);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(FConstrainedPDEnergyThreshold, UConstrainedPDComponent*, SoftBody, float,
                                               ThresholdJoules, bool, bUpwards);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(FConstrainedPDMessage, UConstrainedPDComponent*, SoftBody, const FString&,
                                             Message);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FConstrainedPDSleep, UConstrainedPDComponent*, SoftBody);
DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(FConstrainedPDReady, UConstrainedPDComponent*, SoftBody);

DECLARE_MULTICAST_DELEGATE_TwoParams(FConstrainedPDNoticed, UConstrainedPDComponent&, const FConstrainedPDNotice&);

UCLASS(ClassGroup = (Physics), meta = (BlueprintSpawnableComponent, DisplayName = "Constrained PD"),
       HideCategories = (LOD, "Dynamic Mesh Component"))
class CONSTRAINEDPD_API UConstrainedPDComponent : public UDynamicMeshComponent
{
    GENERATED_BODY()

public:
    UConstrainedPDComponent(const FObjectInitializer& ObjectInitializer = FObjectInitializer::Get());

    // What it is ------------------------------------------------------------------------------------------------------

    /** A baked body. Empty: the actor's static mesh is filled when play begins, which takes seconds. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD")
    TObjectPtr<UConstrainedPDBody> Body;

    /** Vertices to fill the mesh with when there is no baked body; 0 takes the project's default. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD",
              meta = (ClampMin = "0", ClampMax = "20000", EditCondition = "Body == nullptr"))
    int32 Vertices = 0;

    /** Without a baked body: the mesh is filled on a worker thread while the game goes on. Until On Ready tells, the
     * static mesh shows and there is no body to ask. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (EditCondition = "Body == nullptr"))
    bool bBakeInBackground = false;

    /** Splits triangles of the drawn mesh that are longer than the tetrahedra, so that large flat faces bend with the
     * body; materials, UVs, colours and hard edges stay. Off: the mesh is drawn as it is. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD")
    bool bRefineSurface = true;

    /** What it is made of; while it plays, Set Soft Material changes it. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD")
    FConstrainedPDMaterial SoftMaterial;

    /** How fast the wobble fades, per second: 0.2 halves it in 3.5 s, 0 keeps it for ever. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD", meta = (ClampMin = "0"))
    float Damping = 0.2f;

    /** Multiplies the world's gravity. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    float GravityScale = 1.0f;

    /** Replaces the world's gravity by the vector below. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    bool bOverrideGravity = false;

    /** In cm/s^2. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD",
              meta = (EditCondition = "bOverrideGravity"))
    FVector Gravity = FVector(0.0, 0.0, -980.0);

    /** Density of the air times drag coefficient in kg/m^3: 0 is a vacuum, 1.2 air. Wind sources blow through it, their
     * speed in m/s as the engine's cloth takes it. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0"))
    float AirDrag = 0.0f;

    /** Coulomb's friction, averaged with that of what it touches, unless the physical material of that says otherwise.
     */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0"))
    float Friction = 0.5f;

    /** How much of an impact's speed comes back: 0 none, 1 all; averaged with that of what it touches, unless the
     * physical material of that says otherwise. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0", ClampMax = "1"))
    float Restitution = 0.0f;

    /** What of its surroundings the body meets: simple shapes, or every triangle. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    EConstrainedPDCollision Collision = EConstrainedPDCollision::Simple;

    /** Off: it passes through other soft bodies. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    bool bMeetSoftBodies = true;

    /** Its surface meets itself: for strips and whatever else folds. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    bool bSelfContact = false;

    /** Parts that each of its steps is cut into: 0 chooses, mostly two. Stiff bodies that flicker instead of vibrating
     * want four to eight; a step costs in proportion. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD", AdvancedDisplay,
              meta = (ClampMin = "0", ClampMax = "16"))
    int32 Substeps = 0;

    /** Regions held where they are when play begins. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD")
    TArray<FConstrainedPDRegion> Pins;

    /** Acts on the whole body all the time, in newtons along the world's axes; while it plays, Set Force changes it. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD", meta = (ForceUnits = "N"))
    FVector LastingForce = FVector::ZeroVector;

    /** Act on parts of it all the time; while it plays, Set Force On Region changes them by their names. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD")
    TArray<FConstrainedPDRegionForce> RegionForces;

    /** When all that holds the body moves farther than this (cm) within one step, it was put elsewhere, and the body is
     * put there too. If one of several does, it tears off. The body would else be flung after it; 0 is never. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD", meta = (ClampMin = "0", ForceUnits = "cm"))
    float LeapDistance = 300.0f;

    /** Joules: On Energy Threshold tells when the total passes one of them. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD")
    TArray<float> EnergyThresholds;

    /** Rests when it hardly moves, and costs nothing until something comes near, or what acts on it changes. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD")
    bool bAllowSleep = true;

    /** Farther than this (cm) from every player's eye it stands still and costs nothing, unless it is asked for
     * something or touched by a body that plays; 0 takes the project's default. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0", ForceUnits = "cm"))
    float SimulationDistance = 0.0f;

    /** A graph of its energy on the screen, as cpd.Debug 2 shows of every body: white the total, orange the motion,
     * cyan the deformation. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    bool bShowEnergyGraph = false;

    // Pushes ----------------------------------------------------------------------------------------------------------

    /** Pushes the whole body, as one. Impulse in kg cm/s. False if it holds a number that is not finite. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Push")
    bool Push(FVector Impulse);

    /** Pushes where it is hit; the push fades out over the radius. Impulse in kg cm/s, place and radius in cm. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Push")
    bool PushAtLocation(FVector Impulse, FVector Location, float Radius = 10.0f);

    /** Spins the body about its centre of mass. Angular impulse in kg cm^2/s. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Push")
    bool Spin(FVector AngularImpulse);

    /** A force on the whole body from now on, in newtons along the world's axes, until it is set anew or cleared: it
     * moves the body without bending it. Zero ends it. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Push")
    bool SetForce(FVector Force);

    /** A force on a region from now on, in newtons along the world's axes. The region goes with the body; under the
     * same name the force is set anew. Zero ends it. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Push", meta = (AutoCreateRefTerm = "Region"))
    bool SetForceOnRegion(FName Name, const FConstrainedPDRegion& Region, FVector Force);

    /** Ends what Set Force and Set Force On Region began. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Push")
    void ClearForces();

    // Targets ---------------------------------------------------------------------------------------------------------

    /** Gives the body this linear momentum, in kg cm/s. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Targets")
    bool SetLinearMomentumTarget(FVector Momentum, EConstrainedPDTargetMode Mode = EConstrainedPDTargetMode::Follow);

    /** Gives the body this angular momentum about its centre of mass, in kg cm^2/s. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Targets")
    bool SetAngularMomentumTarget(FVector Momentum, EConstrainedPDTargetMode Mode = EConstrainedPDTargetMode::Follow);

    /** Gives the body this total energy (motion and deformation), in joules. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Targets")
    bool SetEnergyTarget(float Joules, EConstrainedPDTargetMode Mode = EConstrainedPDTargetMode::Follow);

    /** The body keeps what it has. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Targets")
    void ClearTargets();

    // Energy ----------------------------------------------------------------------------------------------------------

    /** Adds joules to whatever motion there is; negative takes them, down to what the momenta need. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Energy")
    bool AddEnergy(float Joules);

    /** Adds joules as a slow wobble; the body goes on where it was going. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Energy")
    bool AddWobble(float Joules = 1.0f);

    /** Takes a share of the wobble: 0 nothing, 1 all. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Energy")
    bool Calm(float Share = 0.5f);

    /** Gives joules to another soft body of this world; their sum stays. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Energy")
    bool TransferEnergy(UConstrainedPDComponent* To, float Joules);

    /** How fast the wobble fades, per second. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Energy")
    bool SetDamping(float PerSecond);

    /** Seconds in which half of the wobble's energy goes; 0 is no damping. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Energy")
    bool SetWobbleHalfLife(float Seconds);

    /** Joules at which On Energy Threshold tells; with nothing wired, at none. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Energy", meta = (AutoCreateRefTerm = "Joules"))
    bool SetEnergyThresholds(const TArray<float>& Joules);

    // Material --------------------------------------------------------------------------------------------------------

    /** Young's modulus in pascals; the motion goes on. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Material")
    bool SetStiffness(float Pascals);

    /** Stiffness and Poisson's ratio; the masses stay, so that the momenta do. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Material", meta = (DisplayName = "Set Soft Material"))
    bool SetSoftMaterial(FConstrainedPDMaterial NewMaterial);

    // Holding ---------------------------------------------------------------------------------------------------------

    /** Holds a region where it is in the world. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Hold", meta = (AutoCreateRefTerm = "Region"))
    FConstrainedPDHold PinRegion(const FConstrainedPDRegion& Region);

    /** Ties a region to a component, or to its socket or bone: where that goes, the region follows, and does not draw
     * it back, a rigid body neither. Refuses what hangs on this body itself. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Hold", meta = (AutoCreateRefTerm = "Region"))
    FConstrainedPDHold AttachRegionToComponent(const FConstrainedPDRegion& Region, USceneComponent* Component,
                                               FName Socket = NAME_None);

    /** Lets a pin or an attachment go. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Hold")
    bool Release(FConstrainedPDHold Hold);

    /** Takes hold of what lies within the radius of a world place; both in cm. Where that holds no vertex, of the
     * nearest one if the mesh is no finer than that. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Hold")
    FConstrainedPDHold Grab(FVector Location, float Radius = 10.0f);

    /** Moves what was grabbed to a world place, in cm. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Hold")
    bool Drag(FConstrainedPDHold Hold, FVector Location);

    /** Lets go of what was grabbed; it keeps its motion. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|Hold")
    bool LetGo(FConstrainedPDHold Hold);

    // Looking ---------------------------------------------------------------------------------------------------------

    /** Joules now, and by cause, as of the last step. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|Report")
    FConstrainedPDEnergyReport GetEnergyReport() const;

    /** In kg cm/s. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|Report")
    FVector GetLinearMomentum() const;

    /** About the centre of mass, in kg cm^2/s. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|Report")
    FVector GetAngularMomentum() const;

    /** World place in cm. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|Report")
    FVector GetCentreOfMass() const;

    /** In kg. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|Report")
    float GetBodyMass() const;

    /** Solver vertices; 0 while there is no body. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|Report")
    int32 GetVertexCount() const;

    /** Where a ray meets the body as it is now; world places in cm. */
    UFUNCTION(BlueprintCallable, BlueprintPure = false, Category = "Constrained PD|Report")
    bool TraceSoftBody(FVector Start, FVector End, FConstrainedPDTrace& Hit) const;

    // State -----------------------------------------------------------------------------------------------------------

    /** The whole motion as bytes. Waits for a step under way. */
    UFUNCTION(BlueprintCallable, BlueprintPure = false, Category = "Constrained PD|State")
    bool SaveState(FConstrainedPDState& State) const;

    /** Goes on from a saved motion, bit for bit. Refuses bytes of another body, or damaged ones. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|State")
    bool RestoreState(const FConstrainedPDState& State);

    /** Back to the rest shape where the body is; it keeps its flight and spin. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|State")
    bool ResetShape();

    /** Off: the body stands still and costs nothing. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|State")
    void SetSimulationEnabled(bool bEnabled);

    /** Whether it is switched on. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|State")
    bool IsSimulationEnabled() const { return bSimulate; }

    /** Whether it rests, and costs nothing until something comes near. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|State")
    bool IsAsleep() const;

    /** Puts the centre of mass at a world place (cm) and turns the body, its motion with it. Pins go along; what it is
     * attached to holds it from where it stood before. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|State")
    bool TeleportBody(FVector Location, FRotator Rotation);

    // Events ----------------------------------------------------------------------------------------------------------

    /** Something struck the body, an obstacle or another soft body, which is told too: where (cm), from which side (the
     *  normal points to the body), and with what impulse in all (kg cm/s). */
    UPROPERTY(BlueprintAssignable, Category = "Constrained PD|Events")
    FConstrainedPDSoftHit OnSoftHit;

    /** The total energy passed one of the thresholds (J). */
    UPROPERTY(BlueprintAssignable, Category = "Constrained PD|Events")
    FConstrainedPDEnergyThreshold OnEnergyThreshold;

    /** A target cannot be met; the message says why, and what is used instead. */
    UPROPERTY(BlueprintAssignable, Category = "Constrained PD|Events")
    FConstrainedPDMessage OnTargetUnreachable;

    /** Time was short: the body's step used fewer iterations, or waited. */
    UPROPERTY(BlueprintAssignable, Category = "Constrained PD|Events")
    FConstrainedPDMessage OnBudgetExceeded;

    /** It came to rest, and costs nothing from now on. */
    UPROPERTY(BlueprintAssignable, Category = "Constrained PD|Events")
    FConstrainedPDSleep OnSleep;

    /** It moves again: by a node, or by what came near. */
    UPROPERTY(BlueprintAssignable, Category = "Constrained PD|Events")
    FConstrainedPDSleep OnWake;

    /** The body is made, at once or when its mesh is streamed in and filled, and plays. */
    UPROPERTY(BlueprintAssignable, Category = "Constrained PD|Events")
    FConstrainedPDReady OnReady;

    // C++ -------------------------------------------------------------------------------------------------------------

    /** The body as the library last showed it, in SI and the library's axes (CPDSolver/Play/LiveBody.h); null while
       there is no body. Good until the next tick. */
    const cpd::play::View* GetView() const;

    /** The mesh whose place this takes: the one that it is attached to, else the first of its actor; or null. None that
       is instanced, or bent along a spline. */
    UStaticMeshComponent* FindSource() const;

    /** Of every component of every world; told on the game thread. */
    static FConstrainedPDNoticed& OnNotice();

    /** Why the last node was refused, or why there is no body. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|Report")
    FString GetLastMessage() const { return LastMessage; }

    /** How the body stands and moves, as a server sends it; for games that replicate by means of their own. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|State")
    FConstrainedPDNetFrame GetNetFrame() const;

    /** Brings this copy to what a server said: put there when far off, led there when near. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|State")
    bool FollowNetFrame(const FConstrainedPDNetFrame& Frame);

    /** Makes the body from the present properties anew; the old one's motion is gone. While Is Baking, it is not there
     * yet. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD|State")
    bool Rebuild();

    /** Whether the mesh is being filled in the background, or waited for until it is streamed in. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD|Report")
    bool IsBaking() const { return Baking != nullptr; }

    virtual void BeginPlay() override;
    virtual void EndPlay(const EEndPlayReason::Type EndPlayReason) override;
    virtual void OnRegister() override;
    virtual void OnUnregister() override;
    virtual bool ShouldCreatePhysicsState() const override;
    virtual void ApplyWorldOffset(const FVector& InOffset, bool bWorldShift) override;
    virtual void OnAttachmentChanged() override;
    virtual void GetLifetimeReplicatedProps(TArray<FLifetimeProperty>& OutLifetimeProps) const override;

protected:
    virtual void OnUpdateTransform(EUpdateTransformFlags UpdateTransformFlags,
                                   ETeleportType Teleport = ETeleportType::None) override;

private:
    friend UConstrainedPDWorldSubsystem;

    // Called by the subsystem, in this order, on the game thread.
    bool MustGather(FConstrainedPDStage& Stage) const;
    void Gather(FConstrainedPDStage& Stage);
    bool MeetsLooseBodies() const;
    bool OthersTouch(const FConstrainedPDNeighbour& Near) const;
    /// How other soft bodies bear it.
    std::vector<cpd::play::Support> OtherSupports(const FConstrainedPDNeighbour& Near) const;
    void NoteSupports();
    void GiveImpulses(int32 Frames);
    void BearBurdens(double Seconds);
    void Publish(float Fraction, bool bStepped);

    bool Refuse(const FString& Message) const;
    /// Refuses for this reason, or accepts if there is none.
    bool Answer(const FString& Reason) const;
    bool Build(FString& Message);
    /// True when there is nothing more to wait for.
    bool FinishBake();
    /// Whether the mesh is still being streamed in.
    bool AwaitsMesh();
    bool TakeBaked(FConstrainedPDBake& Bake, FString& Message);
    bool Assemble(const FConstrainedPDRaw& Raw, FString& Message);
    void TakeUpProperties();
    void TakeUpForces();
    FString ChangeForces(const FVector& Whole, const TArray<FConstrainedPDRegionForce>& Parts) const;
    void StepAside();
    void ComeBack();
    void Dismantle();
    void MoveAttachments();
    bool WouldFollowItself(const USceneComponent& Leader) const;
    void TellEvents();
    bool TellHits();
    void ShowSurface(float Fraction);
    void TakeMeshsPlace(UStaticMeshComponent& Mesh);
    void FollowMesh();
    void LeaveMeshsPlace();
    void WatchPlace(USceneComponent* Place);
    void OnPlaceMoved(USceneComponent* Place, EUpdateTransformFlags Flags, ETeleportType Teleport);
    void StayInWorld();
    void TellClients();
    void KeepToRest();
    bool MaySendPush();

    UFUNCTION(NetMulticast, Reliable)
    void MulticastPush(FVector Impulse, FVector Location, float Radius);
    UFUNCTION(NetMulticast, Reliable)
    void MulticastSpin(FVector AngularImpulse);
    UFUNCTION()
    void OnRep_NetFrame();
    UFUNCTION()
    void OnRep_Simulate();

    /** Off: the body stands still until Set Simulation Enabled. */
    UPROPERTY(EditAnywhere, ReplicatedUsing = OnRep_Simulate, Category = "Constrained PD",
              meta = (DisplayName = "Simulate"))
    bool bSimulate = true;

    UPROPERTY(ReplicatedUsing = OnRep_NetFrame, Transient)
    FConstrainedPDNetFrame NetFrame;

    /// The mesh that this component hides while it plays. It may go before.
    TWeakObjectPtr<UStaticMeshComponent> Source;

    mutable FString LastMessage;

    double NextNetFrame = 0.0; // s of the world's time
    int32 PushesSent = 0;      // since the last net frame
    int32 LastHold = 0;        // of the bodies before: whoever kept its number holds nothing of a new one

    // The library's objects, known to the .cpp files alone.
    std::shared_ptr<FConstrainedPDPlay> Play;
    std::shared_ptr<FConstrainedPDBake> Baking; // while a worker fills the mesh
    bool bPublishing = false;
};
