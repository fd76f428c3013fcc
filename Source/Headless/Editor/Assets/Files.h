/// Paths and files on disk, and the names of packages.
#pragma once

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Text.h"

struct FPaths
{
    static FString GetExtension(const FString& Path, bool bIncludeDot = false);
    static FString GetCleanFilename(const FString& Path);
    static FString GetBaseFilename(const FString& Path, bool bRemovePath = true);
    /// A path without an extension stays as it is.
    static FString ChangeExtension(const FString& Path, const FString& NewExtension);
    static FString ConvertRelativePathToFull(const FString& Path) { return Path; } // all are full here
    static bool IsUnderDirectory(const FString& Path, const FString& Directory);
    static FString ProjectDir() { return FString("/project/"); }
};

enum EFileRead
{
    FILEREAD_None = 0,
    FILEREAD_Silent = 2
};

struct FFileHelper
{
    static bool LoadFileToArray(TArray<uint8>& Result, const TCHAR* Filename, uint32 Flags = FILEREAD_None);
};

struct FPackageName
{
    static FString GetLongPackagePath(const FString& LongPackageName);      // "/Game/Rocks" of "/Game/Rocks/Round"
    static FString GetLongPackageAssetName(const FString& LongPackageName); // "Round"
    /// Not what lives in memory alone, or only while the editor runs.
    static bool IsValidLongPackageName(const FString& LongPackageName);
    /// The project's content, that of its plugin Feature, and the engine's; false for any other root.
    static bool TryConvertLongPackageNameToFilename(const FString& LongPackageName, FString& Filename);
};
