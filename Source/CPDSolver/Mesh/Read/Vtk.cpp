/// Legacy .vtk, text and binary (which is big-endian): unstructured grids and polygon data, versions 1 to 5.1.
#include <array>

#include "CPDSolver/Mesh/Read/Cursor.h"
#include "CPDSolver/Mesh/Read/Formats.h"

namespace cpd::reading
{
namespace
{
/// vtkCellType.h's numbers.
constexpr std::array kVtkCellTypes = {
    CellType{0, Shape::Ignored, 0, 0},       CellType{1, Shape::Ignored, 0, 0},
    CellType{2, Shape::Ignored, 0, 0},       CellType{3, Shape::Ignored, 0, 0},
    CellType{4, Shape::Ignored, 0, 0},       CellType{21, Shape::Ignored, 0, 0},
    CellType{5, Shape::Polygon, 3, 0},       CellType{6, Shape::Strip, 0, 0},
    CellType{7, Shape::Polygon, 0, 0},       CellType{8, Shape::Pixel, 4, 0},
    CellType{9, Shape::Polygon, 4, 0},       CellType{22, Shape::Polygon, 6, 3},
    CellType{23, Shape::Polygon, 8, 4},      CellType{10, Shape::Tetrahedron, 4, 0},
    CellType{24, Shape::Tetrahedron, 10, 4}, CellType{11, Shape::OtherSolid, 8, 0},
    CellType{12, Shape::OtherSolid, 8, 0},   CellType{13, Shape::OtherSolid, 6, 0},
    CellType{14, Shape::OtherSolid, 5, 0},   CellType{25, Shape::OtherSolid, 20, 0},
    CellType{26, Shape::OtherSolid, 15, 0},  CellType{27, Shape::OtherSolid, 13, 0},
    CellType{28, Shape::Polygon, 9, 4},      CellType{29, Shape::OtherSolid, 27, 0},
    CellType{30, Shape::Polygon, 6, 4},      CellType{31, Shape::OtherSolid, 12, 0},
    CellType{32, Shape::OtherSolid, 18, 0},  CellType{33, Shape::OtherSolid, 24, 0},
    CellType{34, Shape::Polygon, 7, 3},
};
constexpr int kPolygonType = 7;
constexpr int kStripType = 6;

struct NamedScalar
{
    std::string_view name;
    Scalar type;
};
constexpr std::array kScalars = {
    NamedScalar{"float", kFloat32},      NamedScalar{"double", kFloat64},
    NamedScalar{"int", kInt32},          NamedScalar{"unsigned_int", kUInt32},
    NamedScalar{"long", kInt64},         NamedScalar{"unsigned_long", kUInt64},
    NamedScalar{"vtktypeint64", kInt64}, NamedScalar{"vtktypeuint64", kUInt64},
    NamedScalar{"vtkIdType", kInt32}, // The writers cut it to an int.
    NamedScalar{"short", kInt16},        NamedScalar{"unsigned_short", kUInt16},
    NamedScalar{"char", kInt8},          NamedScalar{"unsigned_char", kUInt8},
};

/// Cells as runs of corners: cell i owns corners[first[i]] up to corners[first[i + 1]].
struct CellArray
{
    std::vector<Index> first;
    std::vector<Index> corners;

    std::size_t Size() const { return first.empty() ? 0 : first.size() - 1; }
    std::span<const Index> operator[](std::size_t cell) const
    {
        const std::size_t begin = static_cast<std::size_t>(first[cell]);
        return std::span(corners).subspan(begin, static_cast<std::size_t>(first[cell + 1]) - begin);
    }
};

/// What the first lines decide.
struct VtkHeader
{
    Encoding encoding = Encoding::Text;
    bool offsets = false; // Since version 5, cells are stored as offsets and connectivity.
    bool polygons = false;
};

VtkHeader ReadVtkHeader(Cursor& cursor)
{
    constexpr std::string_view kNoVtk = "this is no legacy .vtk file; export it as one";
    VtkHeader header;
    for (const std::string_view word : {"#", "vtk", "DataFile", "Version"})
        cursor.Expect(word, kNoVtk);
    header.offsets = cursor.Number(kFloat64, "the format's version") >= 5;
    cursor.Line();
    cursor.Line(); // The title may be anything.
    const std::string_view encoding = cursor.Word();
    if (encoding == "BINARY")
        header.encoding = Encoding::BigEndian;
    else if (encoding != "ASCII")
        cursor.Fail("expected ASCII or BINARY", kNoVtk);
    cursor.Expect("DATASET", kNoVtk);
    const std::string_view set = cursor.Word();
    header.polygons = set == "POLYDATA";
    if (!header.polygons && set != "UNSTRUCTURED_GRID")
        cursor.Fail("the data set is neither an UNSTRUCTURED_GRID nor POLYDATA", "convert it to one of these");
    return header;
}

Scalar ReadScalarType(Cursor& cursor)
{
    const std::string_view word = cursor.Word();
    for (const NamedScalar& scalar : kScalars)
        if (scalar.name == word)
            return scalar.type;
    cursor.Fail("the type of the numbers is unknown", "export them as float or double");
    return kFloat64;
}

/// Binary data begins right behind the line's end.
void BeginVtkData(Cursor& cursor, const VtkHeader& header)
{
    if (header.encoding != Encoding::Text)
        cursor.Line();
    cursor.SetEncoding(header.encoding);
}

void ReadPoints(Cursor& cursor, const VtkHeader& header, MeshContent& content)
{
    if (!content.vertices.empty())
        return cursor.Fail("a second section of points", "keep one and export it again");
    const Index count = cursor.Count(kInt32, "the number of points", 3);
    const Scalar type = ReadScalarType(cursor);
    BeginVtkData(cursor, header);
    content.vertices.reserve(static_cast<std::size_t>(count));
    for (Index i = 0; i < count && cursor.Ok(); ++i)
        content.vertices.push_back(cursor.Point(type));
    cursor.SetEncoding(Encoding::Text);
}

/// Up to version 4: for each cell its number of corners, then those.
void ReadCountedCells(Cursor& cursor, const VtkHeader& header, Index cells, Index numbers, std::size_t vertices,
                      CellArray& array)
{
    BeginVtkData(cursor, header);
    array.first.push_back(0);
    for (Index cell = 0; cell < cells && cursor.Ok(); ++cell)
    {
        const std::int64_t left = std::int64_t{numbers} - cell - 1 - static_cast<std::int64_t>(array.corners.size());
        const std::int64_t size = cursor.Integer(kInt32, "a cell's number of corners", {0, left});
        for (std::int64_t i = 0; i < size && cursor.Ok(); ++i)
            array.corners.push_back(cursor.Corner(kInt32, 0, vertices));
        array.first.push_back(static_cast<Index>(array.corners.size()));
    }
    if (cursor.Ok() && std::int64_t{cells} + static_cast<std::int64_t>(array.corners.size()) != numbers)
        cursor.Fail("the cells hold fewer numbers than announced");
}

/// Since version 5: where each cell begins (and the last ends), then all corners.
void ReadOffsetCells(Cursor& cursor, const VtkHeader& header, Index offsets, Index corners, std::size_t vertices,
                     CellArray& array)
{
    cursor.Expect("OFFSETS");
    const Scalar offsetType = ReadScalarType(cursor);
    BeginVtkData(cursor, header);
    std::int64_t lowest = 0;
    for (Index i = 0; i < offsets && cursor.Ok(); ++i)
    {
        // The first is 0 and the last the number of corners, so that every corner has its cell.
        const Range range{i + 1 == offsets ? corners : lowest, i == 0 ? 0 : corners};
        lowest = cursor.Integer(offsetType, "a cell's offset", range);
        array.first.push_back(static_cast<Index>(lowest));
    }
    cursor.SetEncoding(Encoding::Text);
    cursor.Expect("CONNECTIVITY");
    const Scalar cornerType = ReadScalarType(cursor);
    BeginVtkData(cursor, header);
    for (Index i = 0; i < corners && cursor.Ok(); ++i)
        array.corners.push_back(cursor.Corner(cornerType, 0, vertices));
}

CellArray ReadCellArray(Cursor& cursor, const VtkHeader& header, std::size_t vertices)
{
    CellArray array;
    const Index cells = cursor.Count(kInt32, "the number of cells", 1);
    const Index numbers = cursor.Count(kInt32, "the cells' size", 1);
    if (header.offsets)
        ReadOffsetCells(cursor, header, cells, numbers, vertices, array);
    else
        ReadCountedCells(cursor, header, cells, numbers, vertices, array);
    cursor.SetEncoding(Encoding::Text);
    return array;
}

void AddCellOfType(Cursor& cursor, std::int64_t type, std::span<const Index> corners, MeshContent& content)
{
    const CellType* cell = FindCellType(kVtkCellTypes, type);
    if (!cell)
        cursor.Fail("cell type " + std::to_string(type) + " is unknown", "export tetrahedra or triangles");
    else if (cell->nodes != 0 && static_cast<std::size_t>(cell->nodes) != corners.size())
        cursor.Fail("a cell of type " + std::to_string(type) + " has " + std::to_string(corners.size()) + " corners");
    else
        AddCell(*cell, corners, content);
}

/// Uses the cells up: types given once more would multiply what a small file holds.
void ReadCellTypes(Cursor& cursor, const VtkHeader& header, CellArray& cells, MeshContent& content)
{
    const std::int64_t expected = static_cast<std::int64_t>(cells.Size());
    cursor.Integer(kInt32, "the number of cell types", {expected, expected});
    BeginVtkData(cursor, header);
    for (std::size_t i = 0; i < cells.Size() && cursor.Ok(); ++i)
    {
        const std::int64_t type = cursor.Integer(kInt32, "a cell's type", {});
        if (cursor.Ok())
            AddCellOfType(cursor, type, cells[i], content);
    }
    cells = {};
    cursor.SetEncoding(Encoding::Text);
}

/// Named arrays that belong to the whole set.
void SkipField(Cursor& cursor, const VtkHeader& header)
{
    cursor.Word();
    const Index arrays = cursor.Count(kInt32, "the number of arrays", 4);
    for (Index i = 0; i < arrays && cursor.Ok(); ++i)
    {
        cursor.Word();
        const std::int64_t components = cursor.Count(kInt32, "the number of components", 1);
        const std::int64_t tuples = cursor.Count(kInt32, "the number of tuples", 1);
        const Scalar type = ReadScalarType(cursor);
        BeginVtkData(cursor, header);
        cursor.Skip(type, components * tuples, "a field's number");
        cursor.SetEncoding(Encoding::Text);
    }
}

/// Free text up to an empty line.
void SkipMetadata(Cursor& cursor)
{
    cursor.Line();
    while (cursor.Ok() && !cursor.AtLineEnd())
    {
        while (cursor.Ok() && !cursor.AtLineEnd())
            cursor.Word();
        cursor.Line();
    }
}
} // namespace

Expected<MeshContent> ReadVtk(FileBytes file)
{
    Cursor cursor(file);
    MeshContent content;
    CellArray cells;
    const VtkHeader header = ReadVtkHeader(cursor);
    while (!cursor.AtEnd())
    {
        const std::string_view word = cursor.Word();
        if (word == "POINT_DATA" || word == "CELL_DATA")
            break; // Only values on points and cells follow.
        if (word == "POINTS")
            ReadPoints(cursor, header, content);
        else if (word == "FIELD")
            SkipField(cursor, header);
        else if (word == "METADATA")
            SkipMetadata(cursor);
        else if (word == "CELLS" && !header.polygons)
            cells = ReadCellArray(cursor, header, content.vertices.size());
        else if (word == "CELL_TYPES" && !header.polygons)
            ReadCellTypes(cursor, header, cells, content);
        else if ((word == "POLYGONS" || word == "TRIANGLE_STRIPS") && header.polygons)
        {
            cells = ReadCellArray(cursor, header, content.vertices.size());
            for (std::size_t i = 0; i < cells.Size() && cursor.Ok(); ++i)
                AddCellOfType(cursor, word == "POLYGONS" ? kPolygonType : kStripType, cells[i], content);
        }
        else if ((word == "VERTICES" || word == "LINES") && header.polygons)
            ReadCellArray(cursor, header, content.vertices.size());
        else
            cursor.Fail("a section that this data set does not have");
    }
    return cursor.Ok() ? Expected<MeshContent>(std::move(content)) : cursor.Failure();
}
} // namespace cpd::reading
