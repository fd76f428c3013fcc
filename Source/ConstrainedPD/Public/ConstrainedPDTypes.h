/// The structs and enums that Blueprints pass to and get from soft bodies.
#pragma once

#include "CoreMinimal.h"

#include "ConstrainedPDTypes.generated.h"

CONSTRAINEDPD_API DECLARE_LOG_CATEGORY_EXTERN(LogConstrainedPD, Log, All);

/** How long a momentum or energy target holds. */
UENUM(BlueprintType)
enum class EConstrainedPDTargetMode : uint8
{
    /** Set now; from then on the body keeps what it has. */
    Once,
    /** Set, and moved only by outside work: gravity, contacts and pushes. Damping is made good. */
    Follow,
    /** Set at every step, whatever happens. */
    Hold
};

/** What of its surroundings a soft body meets, where their assets leave it open. Landscapes are always met in full. */
UENUM(BlueprintType)
enum class EConstrainedPDCollision : uint8
{
    /** Their simple shapes: boxes, spheres, capsules, convex hulls. Cheap. */
    Simple,
    /** Every triangle: for hollow things. Costs more. */
    Complex
};

/** What a soft body is made of. */
USTRUCT(BlueprintType)
struct FConstrainedPDMaterial
{
    GENERATED_BODY()

    /** Young's modulus in pascals: 20 000 is soft jelly, 1 000 000 firm rubber. 0 takes what makes the body a jelly of
        its size and density, that sinks by a twenty-fifth under its own weight. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0", ForceUnits = "Pa"))
    float Stiffness = 0.0f;

    /** How much it bulges when squeezed: 0 (cork) to 0.49 (rubber). */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0", ClampMax = "0.49"))
    float PoissonRatio = 0.3f;

    /** Density in kg/m^3; 0 takes it from the physical material. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD", meta = (ClampMin = "0"))
    float Density = 0.0f;

    /** How many times its own weight, lying, the body bears before it is pressed flat. Very soft bodies get what they
        lack for that where they are pressed below two fifths of a length, and nowhere else; 0 lets them fold. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD",
              meta = (ClampMin = "0", ClampMax = "100", ForceUnits = "x"))
    float CrushResistance = 2.0f;
};

/** Joules that a body has, and by what they came (+) or went (-) since play began. */
USTRUCT(BlueprintType)
struct FConstrainedPDEnergyReport
{
    GENERATED_BODY()

    /** Joules of motion. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double Kinetic = 0.0;
    /** Joules of deformation. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double Elastic = 0.0;
    /** Kinetic and elastic joules together. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double Total = 0.0;
    /** Joules that the present momenta need at least. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double Needed = 0.0;
    /** Joules that impacts took and still owe to the flight; in no other figure here until they are given back. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double Contact = 0.0;
    /** Joules by gravity, wind and other forces. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double ByGravity = 0.0;
    /** Joules by contacts, friction included. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double ByContact = 0.0;
    /** Joules by pushes, spins, grabs and attachments. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double ByPlayer = 0.0;
    /** Joules by targets, Add Energy, Add Wobble, Calm and changed stiffness. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double ByControl = 0.0;
    /** Joules taken by damping. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double ByDamping = 0.0;
    /** Joules that the solver lost; zero but for rounding. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double BySolver = 0.0;
    /** Milliseconds that the last step took. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double StepMilliseconds = 0.0;
};

/** The whole of a body's motion as bytes: for saved games and rewind. */
USTRUCT(BlueprintType)
struct FConstrainedPDState
{
    GENERATED_BODY()

    /** Place, motion and books, with a checksum; of this body in this mesh and version. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, SaveGame, Category = "Constrained PD")
    TArray<uint8> Bytes;
};

/** Names a pin, an attachment or a grab until it is released. */
USTRUCT(BlueprintType)
struct FConstrainedPDHold
{
    GENERATED_BODY()

    /** 0 is no hold. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    int32 Id = 0;
};

/** Where a ray met a soft body. */
USTRUCT(BlueprintType)
struct FConstrainedPDTrace
{
    GENERATED_BODY()

    /** World place in cm. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    FVector Location = FVector::ZeroVector;
    /** Unit vector towards the ray's start. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    FVector Normal = FVector::ZeroVector;
    /** Distance from the start in cm. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    double Distance = 0.0;
    /** The solver's vertex nearest to the place. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    int32 Vertex = 0;
    /** The triangle of the solver's surface that was met. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    int32 Triangle = 0;
    /** The place among the triangle's three corners; the three add up to 1. */
    UPROPERTY(BlueprintReadOnly, Category = "Constrained PD")
    FVector Barycentric = FVector::ZeroVector;
};

UENUM(BlueprintType)
enum class EConstrainedPDRegionShape : uint8
{
    Box,
    Sphere,
    /** The vertices listed. */
    Vertices
};

/** A part of a body: what of its rest shape lies in a box or a sphere, placed as when play began. */
USTRUCT(BlueprintType)
struct FConstrainedPDRegion
{
    GENERATED_BODY()

    /** How it says which vertices are meant. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    EConstrainedPDRegionShape Shape = EConstrainedPDRegionShape::Sphere;
    /** The middle, in cm of the static mesh's space when play began, or without one of the component's. Click its
     * handle in the viewport, and drag it there. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FVector Centre = FVector::ZeroVector;
    /** How the box is turned in that space. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FRotator Rotation = FRotator::ZeroRotator;
    /** Half the box's edges, or the radius in X, in cm. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FVector HalfSize = FVector(10.0, 10.0, 10.0);
    /** Solver vertices, for the shape Vertices. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    TArray<int32> Vertices;
};

/** A force on a part of a body, which goes on until it is changed. */
USTRUCT(BlueprintType)
struct FConstrainedPDRegionForce
{
    GENERATED_BODY()

    /** Set Force On Region of the same name changes it. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FName Name;
    /** The part that it draws at, whose vertices share it by their masses. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FConstrainedPDRegion Region;
    /** In newtons, along the world's axes. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD")
    FVector Force = FVector::ZeroVector;
};

/** A mesh as it is drawn, kept in the asset so that a cooked game needs no CPU access to the static mesh. */
USTRUCT()
struct FConstrainedPDDrawnMesh
{
    GENERATED_BODY()

    UPROPERTY()
    TArray<FVector3f> Positions; // cm, unscaled
    UPROPERTY()
    TArray<FVector3f> Normals;
    UPROPERTY()
    TArray<FVector3f> Tangents;
    UPROPERTY()
    TArray<float> BinormalSigns;
    UPROPERTY()
    TArray<FVector2f> UVs; // channel after channel, a value a vertex in each
    UPROPERTY()
    int32 UVChannels = 1;
    UPROPERTY()
    TArray<FColor> Colours; // one a vertex, or none
    UPROPERTY()
    TArray<int32> Triangles; // three corners each
    UPROPERTY()
    TArray<int32> MaterialSlots; // one a triangle
};

/** What a server tells its clients about a body: how it stands and moves, and what it is told to keep. */
USTRUCT(BlueprintType)
struct FConstrainedPDNetFrame
{
    GENERATED_BODY()

    UPROPERTY()
    FVector Centre = FVector::ZeroVector; // cm
    UPROPERTY()
    FQuat Turn = FQuat::Identity; // since rest
    UPROPERTY()
    FVector LinearMomentum = FVector::ZeroVector; // kg cm/s
    UPROPERTY()
    FVector AngularMomentum = FVector::ZeroVector; // kg cm^2/s
    UPROPERTY()
    double Energy = 0.0; // J
    UPROPERTY()
    bool bKeepsLinear = false;
    UPROPERTY()
    bool bKeepsAngular = false;
    UPROPERTY()
    bool bKeepsEnergy = false;
    UPROPERTY()
    EConstrainedPDTargetMode LinearMode = EConstrainedPDTargetMode::Follow;
    UPROPERTY()
    EConstrainedPDTargetMode AngularMode = EConstrainedPDTargetMode::Follow;
    UPROPERTY()
    EConstrainedPDTargetMode EnergyMode = EConstrainedPDTargetMode::Follow;
    UPROPERTY()
    float Damping = 0.0f; // 1/s
    UPROPERTY()
    FVector LastingForce = FVector::ZeroVector; // N
    UPROPERTY()
    TArray<FConstrainedPDRegionForce> RegionForces;
    UPROPERTY()
    bool bAsleep = false; // no other follows until it wakes
    UPROPERTY()
    int32 Number = 0; // counts up; 0 is none yet
};

/// What a soft body says to who builds the level. The editor shows it in its Message Log, with a button for the cure.
struct FConstrainedPDNotice
{
    FString Message;
    bool bFault = false;     // there is no body, or it does not keep up
    bool bWantsBake = false; // a baked body is the cure
    int32 FewerVertices = 0; // the resolution that would do; 0 where that is not the cure
};
