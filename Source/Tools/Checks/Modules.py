"""Whoever includes a header of the engine links its module: Unreal's build hands no module on to the linker through another."""

import re

import Project

# In which module of the engine a header lies, as in 5.4 and 5.6.
HEADERS_OF = {
    "Core": """Async/ParallelFor Async/TaskGraphInterfaces CoreMinimal Delegates/IDelegateInstance HAL/IConsoleManager
        HAL/Platform HAL/PlatformTime Logging/MessageLog Logging/TokenizedMessage Misc/AutomationTest Misc/CoreDelegates
        Misc/EngineVersionComparison Misc/FeedbackContext Misc/FileHelper Misc/Paths Misc/ScopedSlowTask
        Modules/ModuleManager ProfilingDebugging/CpuProfilerTrace ProfilingDebugging/CsvProfiler Stats/Stats Tasks/Task
        UObject/WeakObjectPtrTemplates""",
    "CoreUObject": """AssetRegistry/AssetData Misc/PackageName Misc/UObjectToken UObject/Object UObject/ObjectSaveContext
        UObject/Package UObject/StructOnScope UObject/UObjectBase UObject/UObjectGlobals UObject/UObjectIterator UObject/UnrealType
        UObject/WeakObjectPtr""",
    "Engine": """ActorEditorUtils AssetCompilingManager CollisionQueryParams Components/ActorComponent
        Components/InstancedStaticMeshComponent Components/LineBatchComponent Components/PrimitiveComponent
        Components/SceneComponent Components/SkeletalMeshComponent Components/SplineMeshComponent
        Components/StaticMeshComponent Components/WindDirectionalSourceComponent Debug/DebugDrawService DrawDebugHelpers
        EditorFramework/AssetImportData Engine/Canvas Engine/Engine Engine/EngineBaseTypes Engine/Level
        Engine/LevelStreamingDynamic Engine/OverlapResult Engine/StaticMesh Engine/StaticMeshActor
        Engine/WindDirectionalSource Engine/World GameFramework/Actor GameFramework/DamageType
        GameFramework/PlayerController GameFramework/PlayerState GameFramework/WorldSettings
        Kismet/BlueprintFunctionLibrary Materials/MaterialInterface Net/UnrealNetwork PhysicsEngine/BodyInstance
        PhysicsEngine/BodySetup PhysicsEngine/PhysicsSettings SceneInterface SceneManagement SceneView
        StaticMeshResources Subsystems/WorldSubsystem VisualLogger/VisualLogger""",
    "UnrealEd": """ActorFactories/ActorFactory ComponentAssetBroker ComponentVisualizer Editor Editor/UnrealEdEngine
        EditorReimportHandler EditorViewportClient Factories/Factory ScopedTransaction UnrealEdGlobals""",
    "AssetTools": "AssetToolsModule AssetTypeActions_Base IAssetTools",
    "Chaos": "Chaos/HeightField Chaos/TriangleMeshImplicitObject",
    "ContentBrowser": "ContentBrowserMenuContexts",
    "DeveloperSettings": "Engine/DeveloperSettings",
    "GeometryCore": "DynamicMesh/DynamicMesh3 DynamicMesh/DynamicMeshAttributeSet",
    "GeometryFramework": "Components/DynamicMeshComponent",
    "InputCore": "InputCoreTypes",
    "Landscape": "LandscapeHeightfieldCollisionComponent",
    "MessageLog": "MessageLogModule",
    "PhysicsCore": "PhysicalMaterials/PhysicalMaterial",
    "PropertyEditor": """DetailCategoryBuilder DetailLayoutBuilder DetailWidgetRow IDetailCustomization
        PropertyEditorModule""",
    "Slate": "Widgets/Input/SButton Widgets/Text/STextBlock",
    "SlateCore": "Widgets/SBoxPanel",
    "TargetPlatform": "Interfaces/ITargetPlatform",
    "ToolMenus": "ToolMenus",
}
MODULE_OF = {f"{header}.h": module for module, headers in HEADERS_OF.items() for header in headers.split()}


def is_ours(name, module, sources):
    """Whether it lies beside the module's own sources, in another module of the plugin, or comes from the header tool."""
    if name.endswith(".generated.h") or f"Source/{name}" in sources:
        return True
    return f"Source/{module}/Private/{name}" in sources or any(path.endswith(f"/Public/{name}") for path in sources)


def find(root):
    paths = Project.files(root)
    sources = {str(path) for path in paths}
    for rules in (path for path in paths if path.name.endswith(".Build.cs")):
        module = rules.parent.name
        named = set(re.findall(r'"(\w+)"', (root / rules).read_text()))
        for path in paths:
            if rules.parent not in path.parents or path.suffix not in (".h", ".cpp"):
                continue
            for line, name, quoted in Project.includes(Project.text_of(root, path) or ""):
                if not quoted or is_ours(name, module, sources):
                    continue
                if name not in MODULE_OF:
                    yield f"{path}:{line}: {name} is in no row of Modules.py: add it to its module's"
                elif MODULE_OF[name] not in named:
                    yield f"{path}:{line}: {name} is of the module {MODULE_OF[name]}: name that in {rules.name}, or it does not link"


if __name__ == "__main__":
    Project.main(find)
