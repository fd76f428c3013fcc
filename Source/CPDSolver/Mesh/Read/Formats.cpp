#include "CPDSolver/Mesh/Read/Formats.h"

#include <cassert>

namespace cpd::reading
{
const CellType* FindCellType(std::span<const CellType> table, std::int64_t type)
{
    for (const CellType& row : table)
        if (row.type == type)
            return &row;
    return nullptr;
}

void AddCell(const CellType& cell, std::span<const Index> nodes, MeshContent& content)
{
    assert(cell.nodes == 0 || static_cast<std::size_t>(cell.nodes) == nodes.size());
    const std::span<const Index> v = cell.corners > 0 ? nodes.first(static_cast<std::size_t>(cell.corners)) : nodes;
    switch (cell.shape)
    {
    case Shape::Ignored:
        break;
    case Shape::Polygon:
        for (std::size_t i = 2; i < v.size(); ++i)
            content.triangles.push_back({v[0], v[i - 1], v[i]});
        break;
    case Shape::Strip:
        // Every other triangle of a strip turns the other way.
        for (std::size_t i = 2; i < v.size(); ++i)
            content.triangles.push_back(i % 2 == 0 ? Triangle{v[i - 2], v[i - 1], v[i]}
                                                   : Triangle{v[i - 1], v[i - 2], v[i]});
        break;
    case Shape::Pixel:
        content.triangles.push_back({v[0], v[1], v[3]});
        content.triangles.push_back({v[0], v[3], v[2]});
        break;
    case Shape::Tetrahedron:
        content.tets.push_back({v[0], v[1], v[2], v[3]});
        break;
    case Shape::OtherSolid:
        ++content.otherSolids;
        break;
    }
}
} // namespace cpd::reading
