/// How body assets come to be: made of a static mesh, or read from a file of tetrahedra.
#pragma once

#include "CoreMinimal.h"
#include "EditorReimportHandler.h"
#include "Factories/Factory.h"

#include "ConstrainedPDFactories.generated.h"

class UConstrainedPDBody;
class UStaticMesh;

/** A body asset from a static mesh, filled at once. */
UCLASS()
class CONSTRAINEDPDEDITOR_API UConstrainedPDBodyFactory : public UFactory
{
    GENERATED_BODY()

public:
    UConstrainedPDBodyFactory();
    virtual UObject* FactoryCreateNew(UClass* Class, UObject* InParent, FName Name, EObjectFlags Flags,
                                      UObject* Context, FFeedbackContext* Warn) override;

    UPROPERTY(Transient)
    TObjectPtr<UStaticMesh> SourceMesh;

    int32 Vertices = 0; // 0: as an asset comes
};

/** Reads Gmsh .msh, Medit .mesh, legacy .vtk, and TetGen's .node and .ele: of these either, the other lies beside it.
 * Reads them again when asked to reimport. */
UCLASS()
class CONSTRAINEDPDEDITOR_API UConstrainedPDImportFactory : public UFactory, public FReimportHandler
{
    GENERATED_BODY()

public:
    UConstrainedPDImportFactory();
    virtual UObject* FactoryCreateBinary(UClass* Class, UObject* InParent, FName Name, EObjectFlags Flags,
                                         UObject* Context, const TCHAR* Type, const uint8*& Buffer,
                                         const uint8* BufferEnd, FFeedbackContext* Warn) override;

    // FReimportHandler
    virtual bool CanReimport(UObject* Object, TArray<FString>& OutFilenames) override;
    virtual void SetReimportPaths(UObject* Object, const TArray<FString>& NewReimportPaths) override;
    virtual EReimportResult::Type Reimport(UObject* Object) override;
    virtual int32 GetPriority() const override;
};
