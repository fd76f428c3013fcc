/// The readers of the single formats, what they all fill, and how the cells of all of them become triangles and tets.
#pragma once

#include <span>

#include "CPDSolver/Mesh/Read/ReadMesh.h"

namespace cpd::reading
{
/// Whatever a file holds; ReadTetMesh and ReadSurfaceMesh take their part of it.
struct MeshContent
{
    std::vector<Vec3> vertices;
    std::vector<Triangle> triangles;
    std::vector<Tet> tets;
    /// Hexahedra, prisms, pyramids: leaving them out would leave holes, so that tet meshes with any are refused.
    std::int64_t otherSolids = 0;
};

enum class Shape
{
    Ignored, // Points and lines.
    Polygon,
    Strip, // Of triangles.
    Pixel, // A quadrilateral, numbered by rows.
    Tetrahedron,
    OtherSolid
};

/// A row of a format's table of cells. Corners come first among the nodes of higher-order cells.
struct CellType
{
    int type;
    Shape shape;
    int nodes;   // 0: any number.
    int corners; // 0: all nodes.
};

/// nullptr if the table has no such type.
const CellType* FindCellType(std::span<const CellType> table, std::int64_t type);

/// Adds a cell's triangles or its tet. Polygons are cut into a fan around their first corner: right for convex ones.
void AddCell(const CellType& cell, std::span<const Index> nodes, MeshContent& content);

Expected<MeshContent> ReadGmsh(FileBytes file);
Expected<MeshContent> ReadMedit(FileBytes file);
Expected<MeshContent> ReadTetGen(FileBytes nodes, FileBytes elements);
Expected<MeshContent> ReadVtk(FileBytes file);
Expected<MeshContent> ReadObj(FileBytes file);
} // namespace cpd::reading
