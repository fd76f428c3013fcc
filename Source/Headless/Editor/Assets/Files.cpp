#include "Headless/Editor/Assets/Files.h"

#include <filesystem>
#include <fstream>
#include <iterator>

using std::filesystem::path;

namespace
{
FString Made(const path& From)
{
    return FString(From.string());
}
} // namespace

FString FPaths::GetExtension(const FString& Path, bool bIncludeDot)
{
    const std::string Dotted = path(*Path).extension().string();
    return FString(Dotted.empty() || bIncludeDot ? Dotted : Dotted.substr(1));
}

FString FPaths::GetCleanFilename(const FString& Path)
{
    return Made(path(*Path).filename());
}

FString FPaths::GetBaseFilename(const FString& Path, bool bRemovePath)
{
    const path Whole(*Path);
    return Made(bRemovePath ? Whole.stem() : Whole.parent_path() / Whole.stem());
}

FString FPaths::ChangeExtension(const FString& Path, const FString& NewExtension)
{
    path Whole(*Path);
    return Whole.has_extension() ? Made(Whole.replace_extension(*NewExtension)) : Path;
}

bool FFileHelper::LoadFileToArray(TArray<uint8>& Result, const TCHAR* Filename, uint32)
{
    std::ifstream File(Filename, std::ios::binary);
    if (!File)
        return false;
    const std::vector<char> Bytes{std::istreambuf_iterator<char>(File), {}};
    Result.Reset();
    Result.Append(reinterpret_cast<const uint8*>(Bytes.data()), static_cast<int32>(Bytes.size()));
    return true;
}

bool FPaths::IsUnderDirectory(const FString& Path, const FString& Directory)
{
    return Path.StartsWith(*Directory);
}

bool FPackageName::IsValidLongPackageName(const FString& LongPackageName)
{
    return LongPackageName.StartsWith("/") && !LongPackageName.StartsWith("/Temp/") &&
           !LongPackageName.StartsWith("/Memory/");
}

bool FPackageName::TryConvertLongPackageNameToFilename(const FString& LongPackageName, FString& Filename)
{
    static const std::map<std::string, std::string> Roots = {{"/Game/", "/project/Content/"},
                                                             {"/Temp/", "/project/Saved/"},
                                                             {"/Feature/", "/project/Plugins/Feature/Content/"},
                                                             {"/Engine/", "/engine/Content/"}};
    for (const auto& [Root, Folder] : Roots)
        if (LongPackageName.StartsWith(Root.c_str()))
        {
            Filename = FString(Folder + std::string(*LongPackageName).substr(Root.size()));
            return true;
        }
    return false;
}

FString FPackageName::GetLongPackagePath(const FString& LongPackageName)
{
    return Made(path(*LongPackageName).parent_path());
}

FString FPackageName::GetLongPackageAssetName(const FString& LongPackageName)
{
    return Made(path(*LongPackageName).filename());
}
