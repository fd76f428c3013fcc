#include "CPDSolver/Scenes/Build/LoadMesh.h"

#include "CPDSolver/Mesh/Read/ReadMesh.h"
#include "CPDSolver/Mesh/Repair.h"
#include "CPDSolver/Mesh/Tetrahedralise/Tetrahedralise.h"

namespace cpd
{
namespace
{
void Note(const std::string& file, const std::string& words, std::vector<std::string>& notes)
{
    if (!words.empty())
        notes.push_back(file + ": " + words + ".");
}

Expected<GeneratedMesh> Solid(const std::string& file, const std::string& path, std::vector<std::string>& notes)
{
    const Expected<TetMesh> read = ReadTetMesh(path);
    if (!read)
        return read.Failure();
    Expected<RepairedTets> repaired = Repair(*read);
    if (!repaired)
        return Error{file + ": " + repaired.Message()};
    Note(file, Summary(repaired->report), notes);
    return GeneratedMesh{std::move(repaired->mesh), {}};
}

Expected<GeneratedMesh> Sheet(const std::string& file, const std::string& path, std::vector<std::string>& notes)
{
    const Expected<SurfaceMesh> read = ReadSurfaceMesh(path);
    if (!read)
        return read.Failure();
    Expected<RepairedSurface> repaired = Repair(*read);
    if (!repaired)
        return Error{file + ": " + repaired.Message()};
    Note(file, Summary(repaired->report), notes);
    return GeneratedMesh{{}, std::move(repaired->mesh)};
}

Expected<GeneratedMesh> Fill(const MeshDescription& description, const std::string& path,
                             std::vector<std::string>& notes)
{
    const Expected<SurfaceMesh> read = ReadSurfaceMesh(path);
    if (!read)
        return read.Failure();
    TetrahedraliseOptions options;
    options.name = description.file;
    if (description.vertices > 0)
        options.vertices = description.vertices;
    Expected<TetrahedraliseReport> filled = Tetrahedralise(*read, options);
    if (!filled)
        return filled.Failure();
    notes.insert(notes.end(), filled->messages.begin(), filled->messages.end());
    return GeneratedMesh{std::move(filled->solid), {}};
}

Expected<GeneratedMesh> FromGenerator(const MeshDescription& description)
{
    GenerateOptions options;
    options.vertices = description.vertices;
    options.size = description.size;
    options.cells = description.cells;
    return Generate(description.generator, options);
}
} // namespace

/// As the C library and every system's file dialogs write it.
std::string PathOf(const std::string& folder, const std::string& file)
{
    const bool absolute = file.front() == '/' || file.front() == '\\' || (file.size() > 1 && file[1] == ':');
    return folder.empty() || absolute ? file : folder + "/" + file;
}

Expected<GeneratedMesh> LoadMesh(const MeshDescription& description, const std::string& folder,
                                 std::vector<std::string>& notes)
{
    if (!description.generator.empty())
        return FromGenerator(description);
    const std::string path = PathOf(folder, description.file);
    switch (description.use)
    {
    case MeshUse::Automatic:
        return ExtensionOf(path) == ".obj" ? Fill(description, path, notes) : Solid(description.file, path, notes);
    case MeshUse::Solid:
        return Solid(description.file, path, notes);
    case MeshUse::Fill:
        return Fill(description, path, notes);
    case MeshUse::Sheet:
        break;
    }
    return Sheet(description.file, path, notes);
}
} // namespace cpd
