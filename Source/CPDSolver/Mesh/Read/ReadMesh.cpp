// Windows' C library marks fopen as deprecated, in favour of one that no other has.
#if defined(_MSC_VER) && !defined(_CRT_SECURE_NO_WARNINGS)
#define _CRT_SECURE_NO_WARNINGS
#endif

#include "CPDSolver/Mesh/Read/ReadMesh.h"

#include <array>
#include <cstdio>
#include <memory>

#include "CPDSolver/Mesh/Read/Formats.h"
#include "CPDSolver/Mesh/Repair.h"
#include "CPDSolver/Mesh/Topology.h"

namespace cpd
{
namespace
{
using reading::MeshContent;

/// A row of the table of formats. The companion's extension is empty where one file holds all.
struct Format
{
    std::string_view extension;
    std::string_view companion;
    Expected<MeshContent> (*read)(FileBytes file, FileBytes companion);
};

constexpr std::array kFormats = {
    Format{".msh", "", [](FileBytes file, FileBytes) { return reading::ReadGmsh(file); }},
    Format{".mesh", "", [](FileBytes file, FileBytes) { return reading::ReadMedit(file); }},
    Format{".node", ".ele", [](FileBytes file, FileBytes companion) { return reading::ReadTetGen(file, companion); }},
    Format{".ele", ".node", [](FileBytes file, FileBytes companion) { return reading::ReadTetGen(companion, file); }},
    Format{".vtk", "", [](FileBytes file, FileBytes) { return reading::ReadVtk(file); }},
    Format{".obj", "", [](FileBytes file, FileBytes) { return reading::ReadObj(file); }},
};

Expected<Format> FormatOf(std::string_view path)
{
    const std::string extension = ExtensionOf(path);
    std::string known;
    for (const Format& format : kFormats)
    {
        if (format.extension == extension)
            return format;
        known.append(known.empty() ? "" : ", ").append(format.extension);
    }
    return Error{std::string(path) + ": no reader for '" + extension + "': convert the mesh to one of " + known + "."};
}

Expected<MeshContent> ReadContent(FileBytes file, FileBytes companion)
{
    const Expected<Format> format = FormatOf(file.name);
    return format ? format->read(file, companion) : format.Failure();
}

Expected<MeshContent> ReadContent(const std::string& path)
{
    const Expected<Format> format = FormatOf(path);
    if (!format)
        return format.Failure();
    const Expected<std::string> bytes = ReadFileBytes(path);
    if (!bytes)
        return bytes.Failure();
    if (format->companion.empty())
        return format->read({path, *bytes}, {});

    const std::string companionPath =
        path.substr(0, path.size() - format->extension.size()) + std::string(format->companion);
    const Expected<std::string> companionBytes = ReadFileBytes(companionPath);
    if (!companionBytes)
        return companionBytes.Failure();
    return format->read({path, *bytes}, {companionPath, *companionBytes});
}

Expected<TetMesh> TetsOf(Expected<MeshContent> content, std::string_view name)
{
    if (!content)
        return content.Failure();
    if (content->otherSolids > 0)
        return Error{std::string(name) + " has elements that are solid but no tetrahedra (" +
                     std::to_string(content->otherSolids) + "): split them into tetrahedra and export it again."};
    if (content->tets.empty())
        return Error{
            std::string(name) +
            " has no tetrahedra: fill its surface (\"use\": \"fill\" in a scene, or cpd bake), or export its volume."};
    return TetMesh{std::move(content->vertices), std::move(content->tets)};
}

/// Turned tets would turn their faces inwards, so they are repaired first.
Expected<SurfaceMesh> SkinOf(const TetMesh& solid, std::string_view name)
{
    const Expected<RepairedTets> repaired = Repair(solid);
    return repaired ? SurfaceOf(repaired->mesh)
                    : Expected<SurfaceMesh>(Error{std::string(name) + ": " + repaired.Message()});
}

Expected<SurfaceMesh> TrianglesOf(Expected<MeshContent> content, std::string_view name)
{
    if (!content)
        return content.Failure();
    if (content->triangles.empty() && content->otherSolids == 0 && !content->tets.empty())
        return SkinOf({std::move(content->vertices), std::move(content->tets)}, name);
    if (content->triangles.empty())
        return Error{std::string(name) + " has no faces: export it with its surface triangles."};
    return SurfaceMesh{std::move(content->vertices), std::move(content->triangles)};
}
} // namespace

std::string ExtensionOf(std::string_view path)
{
    const std::size_t dot = path.find_last_of("./\\");
    if (dot == std::string_view::npos || path[dot] != '.')
        return {};
    std::string extension(path.substr(dot));
    for (char& c : extension)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return extension;
}

Expected<TetMesh> ReadTetMesh(const std::string& path)
{
    return TetsOf(ReadContent(path), path);
}

Expected<TetMesh> ReadTetMesh(FileBytes file, FileBytes companion)
{
    return TetsOf(ReadContent(file, companion), file.name);
}

Expected<SurfaceMesh> ReadSurfaceMesh(const std::string& path)
{
    return TrianglesOf(ReadContent(path), path);
}

Expected<SurfaceMesh> ReadSurfaceMesh(FileBytes file, FileBytes companion)
{
    return TrianglesOf(ReadContent(file, companion), file.name);
}

Expected<std::string> ReadFileBytes(const std::string& path)
{
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (!file)
        return Error{path + " cannot be opened: check that the file exists and may be read."};
    std::string bytes;
    std::array<char, 1 << 16> block;
    std::size_t got = 0;
    while ((got = std::fread(block.data(), 1, block.size(), file.get())) > 0)
        bytes.append(block.data(), got);
    if (std::ferror(file.get()))
        return Error{path + " cannot be read to its end: check that it is a file, and the disk."};
    return bytes;
}
} // namespace cpd
