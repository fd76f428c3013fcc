/// Wavefront .obj: lines of vertices and of polygons. Texture coordinates, normals, groups and materials are passed by.
#include "CPDSolver/Mesh/Read/Cursor.h"
#include "CPDSolver/Mesh/Read/Formats.h"

namespace cpd::reading
{
namespace
{
constexpr CellType kFace{0, Shape::Polygon, 0, 0};

/// Each statement is a line: calls statement(keyword) with the cursor behind the keyword, then goes to the next line.
template <class Statement> void ForEachLine(Cursor& cursor, Statement&& statement)
{
    while (!cursor.AtEnd())
    {
        statement(cursor.Word());
        while (cursor.Ok() && !cursor.AtLineEnd())
            cursor.Word();
    }
}

/// Weights and colours may follow; the caller passes them by.
Vec3 ReadVertex(Cursor& cursor)
{
    Vec3 vertex;
    for (Real& coordinate : vertex)
    {
        if (cursor.AtLineEnd())
            cursor.Fail("a vertex has fewer than three coordinates", "export the mesh in three dimensions");
        coordinate = cursor.Number(kFloat64, "a vertex's coordinate");
    }
    return vertex;
}

/// "7", "7/2", "7//9" or "7/2/9"; negative numbers count back from the last vertex read so far.
Index ReadCorner(Cursor& cursor, Index verticesSoFar, std::size_t vertices)
{
    std::string_view word = cursor.Word();
    const std::int64_t last = static_cast<std::int64_t>(vertices);
    const std::int64_t number = cursor.TakeInteger(word, "a corner", {-std::int64_t{verticesSoFar}, last});
    if (cursor.Ok() && number == 0)
        cursor.Fail("a corner is 0, but vertices count from 1");
    if (cursor.Ok() && !word.empty() && (word[0] != '/' || word.find_first_not_of("+-/0123456789") != word.npos))
        cursor.Fail("a corner is not of the form v, v/vt, v//vn or v/vt/vn");
    if (!cursor.Ok())
        return 0;
    return static_cast<Index>(number > 0 ? number - 1 : verticesSoFar + number);
}
} // namespace

Expected<MeshContent> ReadObj(FileBytes file)
{
    MeshContent content;
    // Faces may name vertices that come after them, so the vertices are read first.
    Cursor vertices(file, '#');
    ForEachLine(vertices,
                [&](std::string_view keyword)
                {
                    if (keyword == "v")
                        content.vertices.push_back(ReadVertex(vertices));
                });
    if (content.vertices.size() > static_cast<std::size_t>(std::numeric_limits<Index>::max()))
        vertices.Fail("it has more vertices than this library counts", "make the mesh coarser");
    if (!vertices.Ok())
        return vertices.Failure();

    Cursor faces(file, '#');
    Index verticesSoFar = 0;
    std::vector<Index> polygon;
    ForEachLine(faces,
                [&](std::string_view keyword)
                {
                    if (keyword == "v")
                        ++verticesSoFar;
                    if (keyword != "f")
                        return;
                    polygon.clear();
                    while (faces.Ok() && !faces.AtLineEnd())
                        polygon.push_back(ReadCorner(faces, verticesSoFar, content.vertices.size()));
                    if (polygon.size() < 3)
                        faces.Fail("a face has fewer than three corners");
                    AddCell(kFace, polygon, content);
                });
    return faces.Ok() ? Expected<MeshContent>(std::move(content)) : faces.Failure();
}
} // namespace cpd::reading
