/// A designer's desk: the editor with a project's meshes, a level that is edited, and a copy of it that plays.
#pragma once

#include <gtest/gtest.h>

#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDSettings.h"
#include "Headless/Editor/Assets/AssetTools.h"
#include "Headless/Editor/Menus/ToolMenus.h"
#include "Headless/Editor/Session.h"
#include "Headless/Editor/Undo/SlowTask.h"
#include "Headless/Engine/Mesh/StaticMesh.h"

namespace headless
{
using Strings = std::vector<std::string>;

inline const std::string GMeshMenu = "ContentBrowser.AssetContextMenu.StaticMesh";
inline constexpr int32 GProjectVertices = 60; // few, so that a bake takes milliseconds

class Desk
{
public:
    explicit Desk(EditorStart When = EditorStart::BeforeTheEngine);
    ~Desk();
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    /// A metre's cube, or a flat sheet, which nothing can fill, as an asset.
    UStaticMesh* AddCube(const FString& PackageName);
    UStaticMesh* AddSheet(const FString& PackageName);

    /// An actor of that name with the mesh and a soft body, in the level that is edited.
    UConstrainedPDComponent* Place(const std::string& Name, UStaticMesh* Mesh, int32 Vertices = 0);
    /// Its copy, as play in the editor makes one.
    UConstrainedPDComponent* CopyInPlay(const UConstrainedPDComponent& Edited);

    bool MakeSoftBody(const std::vector<UObject*>& Selected) const;
    /// The body assets that there are, by their packages.
    static Strings Bodies();
    /// All that was written to the output log since this began: warnings and errors.
    static Strings& Warnings();

    EditorSession Editor;
    UWorld* Edited = nullptr;
    UWorld* Playing = nullptr;

private:
    UConstrainedPDComponent* Spawn(UWorld& World, const std::string& Name, UStaticMesh* Mesh, int32 Vertices);
    TGuardValue<int32> Vertices;
};

/// Throws away what nobody refers to, as the editor does now and then. Assets stay.
inline void Tidy()
{
    CollectGarbage(RF_Standalone);
}
template <class T> int CountOf()
{
    int Count = 0;
    for (const UObject* const Object : AllObjects())
        Count += Object->IsA(T::StaticClass()) && !Object->HasAnyFlags(RF_ClassDefaultObject) ? 1 : 0;
    return Count;
}
} // namespace headless
