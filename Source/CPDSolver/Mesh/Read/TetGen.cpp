/// TetGen's pair of files: .node lists numbered points, .ele the tets; both count from 0 or both from 1.
#include <array>

#include "CPDSolver/Mesh/Read/Cursor.h"
#include "CPDSolver/Mesh/Read/Formats.h"

namespace cpd::reading
{
namespace
{
// More attributes than anyone keeps, and few enough that no sum of them overflows.
constexpr std::int64_t kMostAttributes = 1000;

/// A field at the end of a header may be left out.
std::int64_t OptionalField(Cursor& cursor, std::string_view what, std::int64_t otherwise, Range range)
{
    return cursor.AtLineEnd() ? otherwise : cursor.Integer(kWhole, what, range);
}

void EndRow(Cursor& cursor)
{
    if (cursor.Ok() && !cursor.AtLineEnd())
        cursor.Fail("the row holds more numbers than the header says");
}

/// Rows are numbered one by one from the base; the base is what the first row says.
void ReadRowNumber(Cursor& cursor, Index row, Index& base)
{
    const std::int64_t lowest = row == 0 ? 0 : std::int64_t{base} + row;
    const std::int64_t highest = row == 0 ? 1 : lowest;
    const std::int64_t number = cursor.Integer(kWhole, "the row's number", {lowest, highest});
    if (row == 0)
        base = static_cast<Index>(number);
}

Index ReadPoints(Cursor& cursor, MeshContent& content)
{
    const Index count = cursor.Count(kWhole, "the number of points", 4);
    OptionalField(cursor, "the dimension", 3, {3, 3});
    const std::int64_t attributes = OptionalField(cursor, "the number of attributes", 0, {0, kMostAttributes});
    const std::int64_t markers = OptionalField(cursor, "the number of boundary markers", 0, {0, 1});
    EndRow(cursor);
    Index base = 0;
    content.vertices.reserve(static_cast<std::size_t>(count));
    for (Index row = 0; row < count && cursor.Ok(); ++row)
    {
        ReadRowNumber(cursor, row, base);
        content.vertices.push_back(cursor.Point(kReal));
        cursor.Skip(kReal, attributes + markers, "a point's attribute");
        EndRow(cursor);
    }
    return base;
}

void ReadElements(Cursor& cursor, Index base, MeshContent& content)
{
    const Index count = cursor.Count(kWhole, "the number of tetrahedra", 5);
    const std::int64_t nodes = OptionalField(cursor, "the nodes per tetrahedron", 4, {4, 10});
    const std::int64_t attributes = OptionalField(cursor, "the number of attributes", 0, {0, kMostAttributes});
    if (nodes != 4 && nodes != 10)
        cursor.Fail("tetrahedra have 4 or 10 nodes, not " + std::to_string(nodes));
    EndRow(cursor);
    content.tets.reserve(static_cast<std::size_t>(count));
    for (Index row = 0; row < count && cursor.Ok(); ++row)
    {
        ReadRowNumber(cursor, row, base);
        Tet tet{};
        for (Index& corner : tet)
            corner = cursor.Corner(kWhole, base, content.vertices.size());
        cursor.Skip(kReal, nodes - 4 + attributes, "a tetrahedron's attribute");
        EndRow(cursor);
        content.tets.push_back(tet);
    }
}
} // namespace

Expected<MeshContent> ReadTetGen(FileBytes nodes, FileBytes elements)
{
    if (nodes.name.empty() || elements.name.empty())
    {
        const std::string given(nodes.name.empty() ? elements.name : nodes.name);
        return Error{given + " is half of a TetGen mesh: hand over its .node and its .ele file."};
    }
    MeshContent content;
    Cursor points(nodes, '#');
    const Index base = ReadPoints(points, content);
    if (!points.Ok())
        return points.Failure();
    Cursor tets(elements, '#');
    ReadElements(tets, base, content);
    return tets.Ok() ? Expected<MeshContent>(std::move(content)) : tets.Failure();
}
} // namespace cpd::reading
