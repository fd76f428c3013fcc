#include "Headless/Host/Files/SceneFile.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "CPDSolver/Scenes/Format/ReadScene.h"
#include "CPDSolver/Scenes/Format/Suggest.h"
#include "Headless/Host/Files/Json.h"
#include "Headless/Host/Files/TextFile.h"

namespace cpd::host
{
namespace fs = std::filesystem;

namespace
{
constexpr const char* kScenesFolder = "Content/Scenes";

/// The nearest folder upwards that holds the scenes; empty where none does.
std::string SearchUpwards(fs::path folder)
{
    std::error_code error;
    for (; !folder.empty(); folder = folder.parent_path())
    {
        if (fs::is_directory(folder / kScenesFolder, error))
            return folder.string();
        if (folder == folder.parent_path())
            break;
    }
    return {};
}

bool IsScene(const fs::path& path)
{
    return path.extension() == ".json" && path.stem().extension() != ".schema";
}
} // namespace

std::string ProjectFolder()
{
    if (const char* root = std::getenv("CPD_ROOT"))
        return root;
    std::error_code error;
    const std::string beside = SearchUpwards(fs::read_symlink("/proc/self/exe", error).parent_path());
    return !beside.empty() ? beside : SearchUpwards(fs::current_path(error));
}

std::vector<std::string> AllSceneFiles()
{
    std::vector<std::string> paths;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(fs::path(ProjectFolder()) / kScenesFolder, error), end;
         !error && entry != end; entry.increment(error))
        if (entry->is_regular_file(error) && IsScene(entry->path()))
            paths.push_back(entry->path().string());
    std::sort(paths.begin(), paths.end());
    return paths;
}

Expected<std::string> FindSceneFile(const std::string& pathOrName)
{
    std::error_code error;
    const bool isFolder = fs::is_directory(pathOrName, error);
    if (fs::exists(pathOrName, error) && !isFolder)
        return pathOrName;
    const std::vector<std::string> known = AllSceneFiles();
    std::vector<std::string> stems;
    for (const std::string& path : known)
    {
        stems.push_back(fs::path(path).stem().string());
        if (stems.back() == pathOrName)
            return path;
    }
    if (isFolder)
        return Error{pathOrName + " is a folder: name a scene's file."};
    const std::vector<std::string_view> names(stems.begin(), stems.end());
    const std::string_view nearest = Nearest(fs::path(pathOrName).stem().string(), names);
    return Error{pathOrName + " is neither a file nor a scene's name: " +
                 (nearest.empty() ? "see ./cpd scenes." : "did you mean '" + std::string(nearest) + "'?")};
}

Expected<Scene> LoadScene(const std::string& pathOrName, const std::vector<std::string>& assignments)
{
    const Expected<std::string> path = FindSceneFile(pathOrName);
    if (!path)
        return path.Failure();
    const Expected<std::string> text = ReadText(*path);
    if (!text)
        return text.Failure();
    Expected<Value> tree = ParseJson(*text);
    if (!tree)
        return Error{*path + ": " + tree.Message()};
    if (tree->Find("actors"))
        return Error{*path + " is a level, not a scene: play it with ./cpd play " + *path};
    for (const std::string& assignment : assignments)
    {
        const Expected<Done> set = SetByPath(*tree, assignment);
        if (!set)
            return Error{"--set " + assignment + ": " + set.Message()};
    }
    Expected<Scene> scene = ReadScene(*tree);
    if (!scene)
        return Error{*path + ": " + scene.Message()};
    scene->folder = fs::path(*path).parent_path().string();
    if (scene->name.empty())
        scene->name = fs::path(*path).stem().string();
    return scene;
}
} // namespace cpd::host
