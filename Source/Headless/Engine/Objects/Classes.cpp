// The stand-in's own classes: each is registered by name, with the class it stands on.
#include "Headless/Engine/Mesh/DynamicMesh.h"
#include "Headless/Engine/Mesh/StaticMesh.h"
#include "Headless/Engine/Objects/ImportData.h"
#include "Headless/Engine/Objects/Reflection.h"
#include "Headless/Engine/Physics/PhysicsSettings.h"
#include "Headless/Engine/World/Canvas.h"
#include "Headless/Engine/World/LineBatch.h"
#include "Headless/Engine/World/Scenery/Instances.h"
#include "Headless/Engine/World/Scenery/Landscape.h"
#include "Headless/Engine/World/Scenery/Skeleton.h"
#include "Headless/Engine/World/Scenery/Wind.h"
#include "Headless/Engine/World/Streaming.h"
#include "Headless/Engine/World/World.h"

using namespace headless;

#define CPD_ENGINE_CLASS(Type, Parent)                                                                                 \
    UClass* Type::StaticClass()                                                                                        \
    {                                                                                                                  \
        static UClass* const Class =                                                                                   \
            RegisterClass(ClassInfo{&#Type[1], {}, {}}, Parent::StaticClass(), &MakeInstance<Type>);                   \
        return Class;                                                                                                  \
    }

CPD_ENGINE_CLASS(UPackage, UObject)
CPD_ENGINE_CLASS(UAssetImportData, UObject)
CPD_ENGINE_CLASS(UPhysicalMaterial, UObject)
CPD_ENGINE_CLASS(UBodySetup, UObject)
CPD_ENGINE_CLASS(UActorComponent, UObject)
CPD_ENGINE_CLASS(USceneComponent, UActorComponent)
CPD_ENGINE_CLASS(UPrimitiveComponent, USceneComponent)
CPD_ENGINE_CLASS(USkeletalMeshComponent, UPrimitiveComponent)
CPD_ENGINE_CLASS(UStaticMeshComponent, UPrimitiveComponent)
CPD_ENGINE_CLASS(UInstancedStaticMeshComponent, UStaticMeshComponent)
CPD_ENGINE_CLASS(USplineMeshComponent, UStaticMeshComponent)
CPD_ENGINE_CLASS(UDynamicMeshComponent, UPrimitiveComponent)
CPD_ENGINE_CLASS(ULandscapeHeightfieldCollisionComponent, UPrimitiveComponent)
CPD_ENGINE_CLASS(UStaticMesh, UObject)
CPD_ENGINE_CLASS(UMaterialInterface, UObject)
CPD_ENGINE_CLASS(UDamageType, UObject)
CPD_ENGINE_CLASS(AActor, UObject)
CPD_ENGINE_CLASS(APlayerController, AActor)
CPD_ENGINE_CLASS(AWindDirectionalSource, AActor)
CPD_ENGINE_CLASS(UWindDirectionalSourceComponent, USceneComponent)
CPD_ENGINE_CLASS(UCanvas, UObject)
CPD_ENGINE_CLASS(ULineBatchComponent, UObject)
CPD_ENGINE_CLASS(ULevel, UObject)
CPD_ENGINE_CLASS(ULevelStreamingDynamic, UObject)
CPD_ENGINE_CLASS(APlayerState, AActor)
CPD_ENGINE_CLASS(UWorld, UObject)
CPD_ENGINE_CLASS(USubsystem, UObject)
CPD_ENGINE_CLASS(UWorldSubsystem, USubsystem)
CPD_ENGINE_CLASS(UBlueprintFunctionLibrary, UObject)
CPD_ENGINE_CLASS(UDeveloperSettings, UObject)
CPD_ENGINE_CLASS(UPhysicsSettings, UDeveloperSettings)
