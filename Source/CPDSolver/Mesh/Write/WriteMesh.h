/// Writes meshes as text that reads back to the same bits: Medit .mesh and Gmsh .msh 4.1 for tets, .obj for surfaces.
#pragma once

#include <string>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd
{
CPD_API std::string MeditText(const TetMesh& mesh);
CPD_API std::string GmshText(const TetMesh& mesh);
CPD_API std::string ObjText(const SurfaceMesh& mesh);

/// Whether WriteTetMesh knows the path's extension, for whoever wants to know before the work.
CPD_API Expected<Done> CheckTetMeshEnding(const std::string& path);
/// The path's extension chooses: .mesh or .msh.
CPD_API Expected<std::string> TetMeshText(const std::string& path, const TetMesh& mesh);
CPD_API Expected<Done> WriteTetMesh(const std::string& path, const TetMesh& mesh);
/// The path must end in .obj.
CPD_API Expected<Done> WriteSurfaceMesh(const std::string& path, const SurfaceMesh& mesh);

/// Replaces the file. A path is handed to the C library as it is.
CPD_API Expected<Done> WriteFileBytes(const std::string& path, std::string_view bytes);
} // namespace cpd
