/// The asset: a mesh filled with tetrahedra once, in the editor, and shared by every component that names it.
#pragma once

#include "ConstrainedPDTypes.h"
#include "CoreMinimal.h"
#include "UObject/Object.h"

#include "ConstrainedPDBody.generated.h"

/// The edges of the tetrahedra, for drawing.
struct FConstrainedPDWire
{
    TArray<FVector> Places; // cm, unscaled
    TArray<int32> Edges;    // two places each
};

class UAssetImportData;
class UMaterialInterface;
class UStaticMesh;

UCLASS(BlueprintType)
class CONSTRAINEDPD_API UConstrainedPDBody : public UObject
{
    GENERATED_BODY()

public:
    /** The mesh that this body deforms. */
    UPROPERTY(EditAnywhere, BlueprintReadOnly, Category = "Constrained PD")
    TObjectPtr<UStaticMesh> SourceMesh;

    /** Vertices to solve with, met within a tenth. 800 step in a few milliseconds. */
    UPROPERTY(EditAnywhere, BlueprintReadWrite, Category = "Constrained PD",
              meta = (ClampMin = "8", ClampMax = "20000"))
    int32 Vertices = 800;

    /** Fills the source mesh anew. False, with the reason in Message, leaves what was baked before. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD")
    bool Bake(FString& Message);

    /** Keeps tetrahedra that were read from a file; the drawn mesh is their skin. */
    bool KeepSolid(TArray<uint8>&& SolidBytes, FConstrainedPDDrawnMesh&& DrawnMesh, FString& Message);

    /** Whether it holds tetrahedra. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD")
    bool IsBaked() const { return Solid.Num() > 0; }

    /** Whether the source mesh is another than it was baked from, after a reimport above all. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD")
    bool IsOutdated() const;

    /** What the last bake said: counts, and what was mended in the mesh. */
    UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Baked")
    FString Report;
    UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Baked")
    int32 BakedVertices = 0;
    UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Baked")
    int32 BakedTetrahedra = 0;
    UPROPERTY(VisibleAnywhere, BlueprintReadOnly, Category = "Baked", meta = (ForceUnits = "s"))
    float BakeSeconds = 0.0f;

    /** What the source mesh was like, in short; empty of what was read from a file. */
    UPROPERTY()
    FString BakedFrom;

    /** The file that it was read from, if it was. Cooking leaves it out, as it does all of that class. */
    UPROPERTY(VisibleAnywhere, Instanced, Category = "Baked")
    TObjectPtr<UAssetImportData> AssetImportData;

    /** The tetrahedra, in the library's own bytes, and the mesh they carry. */
    const TArray<uint8>& GetSolid() const { return Solid; }
    const FConstrainedPDDrawnMesh& GetDrawn() const { return Drawn; }
    /** Unpacked when first asked for. */
    const FConstrainedPDWire& GetWire() const;

    /** Undo, too, brings other tetrahedra this way. */
    virtual void Serialize(FArchive& Archive) override;

private:
    UPROPERTY()
    TArray<uint8> Solid;
    UPROPERTY()
    FConstrainedPDDrawnMesh Drawn;

    mutable FConstrainedPDWire Wire; // empty until it is asked for
};
