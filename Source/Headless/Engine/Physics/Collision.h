/// Channels, responses, shapes and rigid bodies as components see them.
#pragma once

#include <memory>

#include "Headless/Engine/Core/Transforms.h"
#include "Headless/Engine/Objects/Object.h"
#include "Headless/Engine/Physics/Triangles.h"

class AActor;
class UBodySetup;
class UPhysicalMaterial;
class UPrimitiveComponent;
class btRigidBody;

namespace ECollisionEnabled
{
enum Type : int
{
    NoCollision,
    QueryOnly,
    PhysicsOnly,
    QueryAndPhysics
};
}

enum ECollisionChannel : int
{
    ECC_WorldStatic,
    ECC_WorldDynamic,
    ECC_Pawn,
    ECC_Visibility,
    ECC_Camera,
    ECC_PhysicsBody,
    ECC_Vehicle,
    ECC_Destructible,
    ECC_MAX = 32
};

enum ECollisionResponse : uint8
{
    ECR_Ignore,
    ECR_Overlap,
    ECR_Block
};

struct FCollisionResponseContainer
{
    explicit FCollisionResponseContainer(ECollisionResponse All = ECR_Block) { SetAllChannels(All); }
    void SetAllChannels(ECollisionResponse All)
    {
        for (uint8& Response : Responses)
            Response = All;
    }
    void SetResponse(ECollisionChannel Channel, ECollisionResponse Response) { Responses[Channel] = Response; }
    ECollisionResponse GetResponse(ECollisionChannel Channel) const
    {
        return static_cast<ECollisionResponse>(Responses[Channel]);
    }
    bool operator==(const FCollisionResponseContainer&) const = default;

private:
    uint8 Responses[ECC_MAX];
};

namespace EFrictionCombineMode
{
enum Type : int
{
    Average,
    Min,
    Multiply,
    Max
};
}

class UPhysicalMaterial : public UObject
{
public:
    static UClass* StaticClass();
    float Friction = 0.7f;
    float Restitution = 0.3f;
    float Density = 1.0f; // g/cm^3
    EFrictionCombineMode::Type FrictionCombineMode = EFrictionCombineMode::Average;
    EFrictionCombineMode::Type RestitutionCombineMode = EFrictionCombineMode::Average;
};

// A collision shape's parts, in cm of the component's space. ---------------------------------------------------------

struct FKSphereElem
{
    FVector Center;
    float Radius = 1.0f;
};
struct FKBoxElem
{
    FVector Center;
    FRotator Rotation;
    float X = 1.0f; // whole edges
    float Y = 1.0f;
    float Z = 1.0f;
    FTransform GetTransform() const { return FTransform(Rotation, Center); }
};
struct FKSphylElem
{
    FVector Center;
    FRotator Rotation;
    float Radius = 1.0f;
    float Length = 1.0f; // of the straight part
    FTransform GetTransform() const { return FTransform(Rotation, Center); }
    /// As the engine does it: the whole length goes with Z, the radius with the larger of X and Y, as far as it fits.
    float GetScaledHalfLength(const FVector& Scale3D) const
    {
        return FMath::Max(static_cast<float>((Length + 2 * Radius) * FMath::Abs(Scale3D.Z) / 2), 0.1f);
    }
    float GetScaledRadius(const FVector& Scale3D) const
    {
        const FVector Size = Scale3D.GetAbs();
        return FMath::Clamp(static_cast<float>(Radius * FMath::Max(Size.X, Size.Y)), 0.1f, GetScaledHalfLength(Size));
    }
    float GetScaledCylinderLength(const FVector& Scale3D) const
    {
        return FMath::Max(0.1f, 2 * (GetScaledHalfLength(Scale3D) - GetScaledRadius(Scale3D)));
    }
};
struct FKConvexElem
{
    TArray<FVector> VertexData;
    FTransform GetTransform() const { return FTransform::Identity; }
};
struct FKAggregateGeom
{
    TArray<FKSphereElem> SphereElems;
    TArray<FKBoxElem> BoxElems;
    TArray<FKSphylElem> SphylElems;
    TArray<FKConvexElem> ConvexElems;
};

enum ECollisionTraceFlag : int
{
    CTF_UseDefault,
    CTF_UseSimpleAndComplex,
    CTF_UseSimpleAsComplex,
    CTF_UseComplexAsSimple,
    CTF_MAX
};

class UBodySetup : public UObject
{
public:
    static UClass* StaticClass();
    ECollisionTraceFlag GetCollisionTraceFlag() const { return CollisionTraceFlag; }
    FKAggregateGeom AggGeom;
    FName BoneName = NAME_None;
    ECollisionTraceFlag CollisionTraceFlag = CTF_UseDefault;
    UPhysicalMaterial* PhysMaterial = nullptr;
    TArray<Chaos::FTriangleMeshImplicitObjectPtr> TriMeshGeometries;
};

/// A component's rigid body.
struct FBodyInstance
{
    /// Its own, or its setup's, which it knows once it is made.
    UPhysicalMaterial* GetSimplePhysicalMaterial() const;
    static UPhysicalMaterial* GetSimplePhysicalMaterial(const FBodyInstance* Body,
                                                        TWeakObjectPtr<UPrimitiveComponent> Owner,
                                                        TWeakObjectPtr<UBodySetup> Setup);
    bool IsValidBodyInstance() const { return Rigid != nullptr; }
    bool IsInstanceSimulatingPhysics() const { return bSimulates && Rigid; }
    UBodySetup* GetBodySetup() const;
    /// Its own word, or with the owner's: none where the actor's collision is switched off.
    ECollisionEnabled::Type GetCollisionEnabled(bool bCheckOwner = true) const;
    void SetCollisionEnabled(ECollisionEnabled::Type New, bool bUpdatePhysicsFilterData = true);
    FTransform GetUnrealWorldTransform() const;
    FVector GetUnrealWorldVelocity() const;
    FVector GetUnrealWorldAngularVelocityInRadians() const;
    FVector GetCOMPosition() const;
    float GetBodyMass() const;
    FVector GetBodyInertiaTensor() const; // kg cm^2, along the mass's own axes
    FTransform GetMassSpaceToWorldSpace() const;
    /// Through the whole of the next frame.
    void AddForce(const FVector& Force, bool bAllowSubstepping = true, bool bAccelerationChange = false);
    void AddImpulse(const FVector& Impulse, bool bVelocityChange);
    void AddImpulseAtPosition(const FVector& Impulse, const FVector& Position);
    void AddAngularImpulseInRadians(const FVector& Impulse, bool bVelocityChange);

    TWeakObjectPtr<UPrimitiveComponent> OwnerComponent;
    FVector Scale3D = FVector(1.0, 1.0, 1.0);

    // Of the headless host.
    UPhysicalMaterial* Material = nullptr;
    ECollisionEnabled::Type Collides = ECollisionEnabled::QueryAndPhysics;
    bool bSimulates = false;
    UBodySetup* OwnSetup = nullptr; // of a bone; else it is the component's
    FTransform Local;               // in the component
    std::shared_ptr<btRigidBody> Rigid;
    std::shared_ptr<void> Shapes; // what the rigid body's shape is made of
};

// Queries ------------------------------------------------------------------------------------------------------------

struct FCollisionShape
{
    FVector HalfExtent;
    static FCollisionShape MakeBox(const FVector& Half) { return {Half}; }
};

struct FCollisionQueryParams
{
    FCollisionQueryParams(FName = NAME_None, bool bInTraceComplex = false, const AActor* Ignore = nullptr)
        : bTraceComplex(bInTraceComplex)
    {
        AddIgnoredActor(Ignore);
    }
    void AddIgnoredActor(const AActor* Actor)
    {
        if (Actor)
            Ignored.Add(Actor);
    }
    void AddIgnoredComponent(const UPrimitiveComponent* Component) { IgnoredComponents.Add(Component); }
    bool bTraceComplex = false;
    TArray<const AActor*> Ignored;
    TArray<const UPrimitiveComponent*> IgnoredComponents;
};

struct FCollisionResponseParams
{
    explicit FCollisionResponseParams(const FCollisionResponseContainer& InResponse) : CollisionResponse(InResponse) {}
    FCollisionResponseContainer CollisionResponse;
};

struct FOverlapResult
{
    TWeakObjectPtr<UPrimitiveComponent> Component;
    int32 ItemIndex = INDEX_NONE;
    bool bBlockingHit = false;
    UPrimitiveComponent* GetComponent() const;
    AActor* GetActor() const;
};
