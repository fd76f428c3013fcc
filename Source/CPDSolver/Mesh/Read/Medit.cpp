/// Medit's .mesh, in text: sections of keyword, count, rows; vertices count from 1; each row ends in a label.
#include <algorithm>
#include <array>

#include "CPDSolver/Mesh/Read/Cursor.h"
#include "CPDSolver/Mesh/Read/Formats.h"

namespace cpd::reading
{
namespace
{
constexpr Index kFirstVertex = 1;
constexpr Range kAnyLabel{std::numeric_limits<std::int64_t>::min()};

struct Section
{
    std::string_view keyword;
    CellType cell;
};
// The format knows cells by keyword; the type's number is unused.
constexpr std::array kSections = {
    Section{"Triangles", {0, Shape::Polygon, 3, 0}},      Section{"Quadrilaterals", {0, Shape::Polygon, 4, 0}},
    Section{"Tetrahedra", {0, Shape::Tetrahedron, 4, 0}}, Section{"Hexahedra", {0, Shape::OtherSolid, 8, 0}},
    Section{"Prisms", {0, Shape::OtherSolid, 6, 0}},      Section{"Pyramids", {0, Shape::OtherSolid, 5, 0}},
    Section{"Hexaedra", {0, Shape::OtherSolid, 8, 0}}, // As some exporters spell it.
};

void ReadVertices(Cursor& cursor, MeshContent& content)
{
    if (!content.vertices.empty())
        return cursor.Fail("a second section of vertices", "keep one and export it again");
    const Index count = cursor.Count(kWhole, "the number of vertices", 4);
    content.vertices.reserve(static_cast<std::size_t>(count));
    for (Index i = 0; i < count && cursor.Ok(); ++i)
    {
        content.vertices.push_back(cursor.Point(kReal));
        cursor.Integer(kWhole, "a vertex's label", kAnyLabel);
    }
}

void ReadCells(Cursor& cursor, const CellType& cell, MeshContent& content)
{
    const Index count = cursor.Count(kWhole, "the number of cells", cell.nodes + 1);
    std::array<Index, 8> nodes{};
    const std::span<Index> used = std::span(nodes).first(static_cast<std::size_t>(cell.nodes));
    for (Index i = 0; i < count && cursor.Ok(); ++i)
    {
        for (Index& node : used)
            node = cursor.Corner(kWhole, kFirstVertex, content.vertices.size());
        cursor.Integer(kWhole, "a cell's label", kAnyLabel);
        AddCell(cell, used, content);
    }
}

bool StartsAWord(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}
} // namespace

Expected<MeshContent> ReadMedit(FileBytes file)
{
    Cursor cursor(file, '#');
    MeshContent content;
    cursor.Expect("MeshVersionFormatted", "this is no Medit .mesh file; export it as one");
    cursor.Integer(kWhole, "the format's version", {1, 4});
    // What unknown sections hold is passed by, number after number, until the next keyword.
    bool known = true;
    while (!cursor.AtEnd())
    {
        const std::string_view word = cursor.Word();
        const auto section =
            std::find_if(kSections.begin(), kSections.end(), [&](const Section& s) { return s.keyword == word; });
        if (known && !StartsAWord(word[0]))
            cursor.Fail("a section holds more numbers than its count says");
        known = true;
        if (word == "End")
            break;
        if (word == "Dimension")
            cursor.Integer(kWhole, "the dimension", {3, 3});
        else if (word == "Vertices")
            ReadVertices(cursor, content);
        else if (section != kSections.end())
            ReadCells(cursor, section->cell, content);
        else
            known = false;
    }
    return cursor.Ok() ? Expected<MeshContent>(std::move(content)) : cursor.Failure();
}
} // namespace cpd::reading
