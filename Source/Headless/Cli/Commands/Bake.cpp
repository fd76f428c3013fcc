#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "CPDSolver/Mesh/Read/ReadMesh.h"
#include "CPDSolver/Mesh/Tetrahedralise/Tetrahedralise.h"
#include "CPDSolver/Mesh/Write/WriteMesh.h"
#include "CPDSolver/Step/Memory.h"
#include "CPDSolver/Step/Solvers.h"
#include "Headless/Cli/Command.h"
#include "Headless/Cli/Outputs.h"
#include "Headless/Host/Files/TextFile.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
using host::Short;

struct BakeOptions
{
    std::string mesh;
    int vertices = 800;
    std::string out;
};

void PrintReport(const TetrahedraliseReport& report, const std::string& name, Real seconds)
{
    std::printf("%s: %zu vertices, %zu tets in %s s\n", name.c_str(), report.solid.vertices.size(),
                report.solid.tets.size(), Short(seconds, 3).c_str());
    std::printf("  dihedral angles  %s to %s degrees\n", Short(report.quality.minDihedral, 3).c_str(),
                Short(report.quality.maxDihedral, 3).c_str());
    std::printf("  volume           %s m^3 (the surface encloses %s)\n", Short(report.quality.totalVolume).c_str(),
                Short(report.surfaceVolume).c_str());
    std::printf("  lattice          %s m\n", Short(report.spacing, 3).c_str());
    std::printf("  surface          %d welded vertices, %d dropped and %d turned triangles\n", report.weldedVertices,
                report.droppedTriangles, report.turnedTriangles);
    std::printf("  pieces           %d\n", report.pieces);
    for (const std::string& message : report.messages)
        std::printf("%s\n", message.c_str());
}

constexpr Real kWidest = 1e6; // m; beyond, volumes and masses leave what can be computed with

Real WidthOf(const SurfaceMesh& surface)
{
    Real widest = 0;
    for (const Vec3& vertex : surface.vertices)
        widest = std::max(widest, (vertex - surface.vertices.front()).cwiseAbs().maxCoeff());
    return widest;
}

/// What a body of this mesh will cost in a game, found by stepping one.
Expected<Done> PrintMemory(const TetMesh& mesh)
{
    const Expected<BodyPointer> body = MakeSolid(mesh, Material());
    if (!body)
        return body.Failure();
    State state = MakeState(**body);
    Workspace workspace;
    Step(**body, StepInput(), state, workspace);
    const MemoryUse use = MeasureMemory(**body, state, workspace);
    constexpr Real kMega = 1e6;
    std::printf("  memory           %s MB once, and %s MB for each body of this mesh\n",
                Short(static_cast<Real>(use.shared) / kMega, 2).c_str(),
                Short(static_cast<Real>(use.instance) / kMega, 2).c_str());
    return Done{};
}

Expected<Done> Bake(const BakeOptions& options)
{
    if (const Expected<Done> fine = CheckOutputs({{"--out", options.out}}, options.mesh); !fine)
        return fine;
    if (const Expected<Done> fine = CheckTetMeshEnding(options.out); !fine && !options.out.empty())
        return fine;
    std::error_code error;
    if (std::filesystem::is_directory(options.mesh, error))
        return Error{options.mesh + " is a folder: name a file."};
    const Expected<SurfaceMesh> surface = ReadSurfaceMesh(options.mesh);
    if (!surface)
        return surface.Failure();
    if (const Real width = WidthOf(*surface); !(width <= kWidest))
        return Error{options.mesh + " is " + Short(width, 3) + " m wide: its units are metres. Scale it down."};
    TetrahedraliseOptions wanted;
    wanted.vertices = options.vertices;
    wanted.name = options.mesh;
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    const Expected<TetrahedraliseReport> report = Tetrahedralise(*surface, wanted);
    if (!report)
        return report.Failure();
    PrintReport(*report, options.mesh, std::chrono::duration<Real>(Clock::now() - begin).count());
    if (const Expected<Done> told = PrintMemory(report->solid); !told)
        return told;
    if (options.out.empty())
        return Done{};
    const Expected<std::string> text = TetMeshText(options.out, report->solid);
    if (!text)
        return text.Failure();
    const Expected<Done> written = host::WriteText(options.out, *text);
    if (written)
        std::printf("Written to %s.\n", options.out.c_str());
    return written;
}
} // namespace

Act DeclareBake(CLI::App& app)
{
    const auto options = std::make_shared<BakeOptions>();
    app.add_option("MESH", options->mesh, "The surface: .obj, or any other format that the scenes read.")->required();
    app.add_option("--vertices", options->vertices, "Wanted number of vertices, 800 unless given.")
        ->check(CLI::Range(8, 200000))
        ->type_name("N");
    app.add_option("--out", options->out, "Writes the tets: Medit .mesh or Gmsh .msh.")
        ->check(NotEmpty())
        ->type_name("FILE");
    return [options] { return Bake(*options); };
}
} // namespace cpd::cli
