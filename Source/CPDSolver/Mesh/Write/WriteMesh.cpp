// Windows' C library marks fopen as deprecated, in favour of one that no other has.
#if defined(_MSC_VER) && !defined(_CRT_SECURE_NO_WARNINGS)
#define _CRT_SECURE_NO_WARNINGS
#endif

#include "CPDSolver/Mesh/Write/WriteMesh.h"

#include <charconv>
#include <cstdio>
#include <filesystem>
#include <span>

namespace cpd
{
namespace
{
/// Shortest text that reads back to the same double; never the locale's comma.
template <class Number> void Append(std::string& text, Number value, char after)
{
    // A double's shortest form takes up to 24 characters, a 64-bit integer 20.
    char digits[32];
    const std::to_chars_result result = std::to_chars(digits, digits + sizeof digits, value);
    text.append(digits, result.ptr).push_back(after);
}

void Append(std::string& text, const Vec3& point, char after)
{
    Append(text, point.x(), ' ');
    Append(text, point.y(), ' ');
    Append(text, point.z(), after);
}

/// Every one of the three formats counts vertices from 1.
void AppendCorners(std::string& text, std::span<const Index> corners, char after)
{
    for (std::size_t i = 0; i < corners.size(); ++i)
        Append(text, std::int64_t{corners[i]} + 1, i + 1 < corners.size() ? ' ' : after);
}

/// "1 <count> 1 <count>": one block, how many in it, the lowest and the highest tag.
void AppendGmshCounts(std::string& text, std::size_t count)
{
    text += "1 ";
    Append(text, count, ' ');
    text += "1 ";
    Append(text, count, '\n');
}
} // namespace

std::string MeditText(const TetMesh& mesh)
{
    std::string text = "MeshVersionFormatted 2\nDimension 3\nVertices ";
    Append(text, mesh.vertices.size(), '\n');
    for (const Vec3& vertex : mesh.vertices)
    {
        Append(text, vertex, ' ');
        text += "0\n";
    }
    text += "Tetrahedra ";
    Append(text, mesh.tets.size(), '\n');
    for (const Tet& tet : mesh.tets)
    {
        AppendCorners(text, tet, ' ');
        text += "0\n";
    }
    return text + "End\n";
}

std::string GmshText(const TetMesh& mesh)
{
    std::string text = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n";
    AppendGmshCounts(text, mesh.vertices.size());
    text += "3 1 0 "; // On the volume numbered 1, without parameters.
    Append(text, mesh.vertices.size(), '\n');
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
        Append(text, i + 1, '\n');
    for (const Vec3& vertex : mesh.vertices)
        Append(text, vertex, '\n');
    text += "$EndNodes\n$Elements\n";
    AppendGmshCounts(text, mesh.tets.size());
    text += "3 1 4 "; // In the volume numbered 1, tetrahedra of four nodes.
    Append(text, mesh.tets.size(), '\n');
    for (std::size_t i = 0; i < mesh.tets.size(); ++i)
    {
        Append(text, i + 1, ' ');
        AppendCorners(text, mesh.tets[i], '\n');
    }
    return text + "$EndElements\n";
}

std::string ObjText(const SurfaceMesh& mesh)
{
    std::string text;
    for (const Vec3& vertex : mesh.vertices)
    {
        text += "v ";
        Append(text, vertex, '\n');
    }
    for (const Triangle& triangle : mesh.triangles)
    {
        text += "f ";
        AppendCorners(text, triangle, '\n');
    }
    return text;
}

Expected<Done> CheckTetMeshEnding(const std::string& path)
{
    if (path.ends_with(".mesh") || path.ends_with(".msh"))
        return Done{};
    return Error{path + ": no writer of tetrahedra for this ending: use .mesh or .msh."};
}

Expected<std::string> TetMeshText(const std::string& path, const TetMesh& mesh)
{
    const Expected<Done> known = CheckTetMeshEnding(path);
    if (!known)
        return known.Failure();
    return path.ends_with(".mesh") ? MeditText(mesh) : GmshText(mesh);
}

Expected<Done> WriteTetMesh(const std::string& path, const TetMesh& mesh)
{
    const Expected<std::string> text = TetMeshText(path, mesh);
    if (!text)
        return text.Failure();
    return WriteFileBytes(path, *text);
}

Expected<Done> WriteSurfaceMesh(const std::string& path, const SurfaceMesh& mesh)
{
    if (path.ends_with(".obj"))
        return WriteFileBytes(path, ObjText(mesh));
    return Error{path + ": no writer of surfaces for this ending: use .obj."};
}

Expected<Done> WriteFileBytes(const std::string& path, std::string_view bytes)
{
    std::FILE* const file = std::fopen(path.c_str(), "wb");
    if (!file)
        return Error{path + " cannot be written: check that its folder exists and may be written to."};
    const bool written = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
    const bool closed = std::fclose(file) == 0;
    if (!written || !closed)
    {
        // Half a mesh would be read as a mesh. A device is no file to take away.
        std::error_code error;
        if (std::filesystem::is_regular_file(path, error))
            std::filesystem::remove(path, error);
        return Error{path + " was not written to its end: check the space on the disk."};
    }
    return Done{};
}
} // namespace cpd
