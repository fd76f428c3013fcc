/// Reads tet and surface meshes: Gmsh .msh, Medit .mesh, TetGen .node and .ele, legacy .vtk, Wavefront .obj.
#pragma once

#include <string>
#include <string_view>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
/// A file that is in memory already. The name serves the messages, and its extension chooses the reader.
struct FileBytes
{
    std::string_view name;
    std::string_view bytes;
};

/// Meshes come as they are written: finite, with every index in range, but not repaired (see Repair.h). Coordinates
/// are taken as metres. Higher-order elements give their corners; a tet mesh with solids of another shape is refused.
/// TetGen keeps a mesh in two files: give either path, the other is found beside it.
CPD_API Expected<TetMesh> ReadTetMesh(const std::string& path);
/// `companion` is TetGen's other file (.ele for .node, .node for .ele); other formats have none.
CPD_API Expected<TetMesh> ReadTetMesh(FileBytes file, FileBytes companion = {});

/// Polygons are cut into fans. A solid's file gives the triangles it lists, with all of its vertices; where it lists
/// none, as TetGen's never does, the skin of its tets.
CPD_API Expected<SurfaceMesh> ReadSurfaceMesh(const std::string& path);
CPD_API Expected<SurfaceMesh> ReadSurfaceMesh(FileBytes file, FileBytes companion = {});

/// From the last dot on, in small letters; empty if the file's name has none.
CPD_API std::string ExtensionOf(std::string_view path);

/// The whole file. A path is handed to the C library as it is.
CPD_API Expected<std::string> ReadFileBytes(const std::string& path);
} // namespace cpd
