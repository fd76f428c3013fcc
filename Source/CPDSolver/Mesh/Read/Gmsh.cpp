/// Gmsh's .msh, versions 2.x, 4.0 and 4.1, as text and as binary of either byte order.
#include <algorithm>
#include <array>

#include "CPDSolver/Mesh/Read/Cursor.h"
#include "CPDSolver/Mesh/Read/Formats.h"

namespace cpd::reading
{
namespace
{
constexpr std::string_view kSaveAsKnown = "save it as version 4.1 or 2.2";
constexpr std::size_t kMostNodes = 125;
constexpr std::int64_t kMostTags = 1000;
constexpr Range kAnyInteger{std::numeric_limits<std::int64_t>::min()};

/// Section 9 (File formats) of Gmsh's manual.
constexpr std::array kCellTypes = {
    CellType{15, Shape::Ignored, 1, 0},      CellType{1, Shape::Ignored, 2, 0},
    CellType{8, Shape::Ignored, 3, 0},       CellType{26, Shape::Ignored, 4, 0},
    CellType{27, Shape::Ignored, 5, 0},      CellType{28, Shape::Ignored, 6, 0},
    CellType{2, Shape::Polygon, 3, 3},       CellType{9, Shape::Polygon, 6, 3},
    CellType{20, Shape::Polygon, 9, 3},      CellType{21, Shape::Polygon, 10, 3},
    CellType{22, Shape::Polygon, 12, 3},     CellType{23, Shape::Polygon, 15, 3},
    CellType{24, Shape::Polygon, 15, 3},     CellType{25, Shape::Polygon, 21, 3},
    CellType{3, Shape::Polygon, 4, 4},       CellType{16, Shape::Polygon, 8, 4},
    CellType{10, Shape::Polygon, 9, 4},      CellType{36, Shape::Polygon, 16, 4},
    CellType{37, Shape::Polygon, 25, 4},     CellType{38, Shape::Polygon, 36, 4},
    CellType{4, Shape::Tetrahedron, 4, 4},   CellType{11, Shape::Tetrahedron, 10, 4},
    CellType{29, Shape::Tetrahedron, 20, 4}, CellType{30, Shape::Tetrahedron, 35, 4},
    CellType{31, Shape::Tetrahedron, 56, 4}, CellType{5, Shape::OtherSolid, 8, 8},
    CellType{17, Shape::OtherSolid, 20, 8},  CellType{12, Shape::OtherSolid, 27, 8},
    CellType{92, Shape::OtherSolid, 64, 8},  CellType{93, Shape::OtherSolid, 125, 8},
    CellType{6, Shape::OtherSolid, 6, 6},    CellType{18, Shape::OtherSolid, 15, 6},
    CellType{13, Shape::OtherSolid, 18, 6},  CellType{90, Shape::OtherSolid, 40, 6},
    CellType{91, Shape::OtherSolid, 75, 6},  CellType{7, Shape::OtherSolid, 5, 5},
    CellType{19, Shape::OtherSolid, 13, 5},  CellType{14, Shape::OtherSolid, 14, 5},
    CellType{118, Shape::OtherSolid, 30, 5}, CellType{119, Shape::OtherSolid, 55, 5},
};

enum class Version
{
    V2,
    V40,
    V41
};

/// What the file's header decides: which grammar, how numbers are stored, how wide counts and tags are.
struct Header
{
    Version version = Version::V41;
    Encoding encoding = Encoding::Text;
    Scalar count = kUInt64;
    Scalar tag = kInt32;
};

/// Nodes carry any positive numbers, in any order; elements name them by those.
struct NodeTags
{
    std::vector<std::pair<std::int64_t, Index>> sorted;

    void Add(std::int64_t tag) { sorted.emplace_back(tag, static_cast<Index>(sorted.size())); }

    void Sort(Cursor& cursor)
    {
        std::ranges::sort(sorted);
        for (std::size_t i = 1; i < sorted.size(); ++i)
            if (sorted[i - 1].first == sorted[i].first)
                cursor.Fail("node " + std::to_string(sorted[i].first) + " comes twice");
    }

    Index Find(std::int64_t tag, Cursor& cursor) const
    {
        const auto found = std::lower_bound(sorted.begin(), sorted.end(), std::pair(tag, Index{0}));
        if (found != sorted.end() && found->first == tag)
            return found->second;
        cursor.Fail("an element names node " + std::to_string(tag) + ", which the file does not have");
        return 0;
    }
};

Header ReadHeader(Cursor& cursor)
{
    Header header;
    cursor.Expect("$MeshFormat", "this is no Gmsh file of version 2 or 4; " + std::string(kSaveAsKnown));
    const Real version = cursor.Number(kFloat64, "the format's version");
    if (version >= 2 && version < 3)
        header.version = Version::V2;
    else if (version == 4.0)
        header.version = Version::V40;
    else if (version == 4.1)
        header.version = Version::V41;
    else
        cursor.Fail("the format's version is not supported", kSaveAsKnown);

    const bool binary = cursor.Integer(kInt32, "the file type", {0, 1}) == 1;
    const std::int64_t width = cursor.Integer(kInt32, "the data size", {4, 8});
    // Only version 4.1 means the width of its counts; the others mean that of a double.
    if (cursor.Ok() && width != 8 && (header.version != Version::V41 || width != 4))
        cursor.Fail("the data size is not supported", kSaveAsKnown);
    if (header.version == Version::V41)
        header.tag = header.count = width == 4 ? kUInt32 : kUInt64;
    if (binary)
    {
        cursor.Line();
        cursor.SetEncoding(Encoding::LittleEndian);
        const std::int64_t one = cursor.Integer(kUInt32, "the byte-order mark", {});
        header.encoding = one == 1 ? Encoding::LittleEndian : Encoding::BigEndian;
        if (one != 1 && one != 0x01000000)
            cursor.Fail("the byte-order mark is neither order's 1");
        cursor.SetEncoding(Encoding::Text);
    }
    cursor.Expect("$EndMeshFormat");
    return header;
}

/// Binary data begins right behind the line's end.
void BeginData(Cursor& cursor, const Header& header)
{
    if (header.encoding == Encoding::Text)
        return;
    cursor.Line();
    cursor.SetEncoding(header.encoding);
}

void EndData(Cursor& cursor, std::string_view keyword)
{
    cursor.SetEncoding(Encoding::Text);
    cursor.Expect(keyword);
}

std::int64_t ReadTag(Cursor& cursor, const Header& header)
{
    return cursor.Integer(header.tag, "a tag", {});
}

/// Version 4 groups nodes by the geometric entity they lie on, and may give their parameters on it.
void ReadNodeBlock(Cursor& cursor, const Header& header, NodeTags& tags, MeshContent& content)
{
    const bool separate = header.version == Version::V41; // All tags first, then all points.
    std::int64_t dimension = 0;
    if (separate)
        dimension = cursor.Integer(kInt32, "an entity's dimension", {0, 3});
    cursor.Integer(kInt32, "an entity's tag", kAnyInteger);
    if (!separate)
        dimension = std::min<std::int64_t>(cursor.Integer(kInt32, "an entity's dimension", {0, 3}), 2);
    const std::int64_t parameters = cursor.Integer(kInt32, "the parametric flag", {0, 1}) * dimension;
    const Index count = cursor.Count(header.count, "the number of nodes in a block", 4);
    for (Index i = 0; i < count && separate && cursor.Ok(); ++i)
        tags.Add(ReadTag(cursor, header));
    for (Index i = 0; i < count && cursor.Ok(); ++i)
    {
        if (!separate)
            tags.Add(ReadTag(cursor, header));
        content.vertices.push_back(cursor.Point(kFloat64));
        cursor.Skip(kFloat64, parameters, "a node's parameter");
    }
}

void ReadNodes(Cursor& cursor, const Header& header, NodeTags& tags, MeshContent& content)
{
    if (!content.vertices.empty())
        return cursor.Fail("a second section of nodes", "keep one and export it again");
    std::int64_t announced = 0;
    if (header.version == Version::V2)
    {
        announced = cursor.Count(kInt32, "the number of nodes", 4);
        BeginData(cursor, header);
        for (std::int64_t i = 0; i < announced && cursor.Ok(); ++i)
        {
            tags.Add(ReadTag(cursor, header));
            content.vertices.push_back(cursor.Point(kFloat64));
        }
    }
    else
    {
        BeginData(cursor, header);
        const Index blocks = cursor.Count(header.count, "the number of node blocks", 4);
        announced = cursor.Count(header.count, "the number of nodes", 4);
        if (header.version == Version::V41)
            cursor.Skip(header.count, 2, "the range of node tags");
        for (Index block = 0; block < blocks && cursor.Ok(); ++block)
            ReadNodeBlock(cursor, header, tags, content);
    }
    EndData(cursor, "$EndNodes");
    if (cursor.Ok() && announced != static_cast<std::int64_t>(content.vertices.size()))
        cursor.Fail("the node blocks do not add up to the number of nodes");
    tags.Sort(cursor);
}

const CellType* ReadCellType(Cursor& cursor)
{
    const std::int64_t type = cursor.Integer(kInt32, "an element's type", kAnyInteger);
    const CellType* cell = FindCellType(kCellTypes, type);
    if (!cell)
        cursor.Fail("element type " + std::to_string(type) + " is unknown", "export tetrahedra or triangles");
    return cursor.Ok() ? cell : nullptr;
}

void ReadElement(Cursor& cursor, const Header& header, const CellType& cell, const NodeTags& tags, MeshContent& content)
{
    std::array<Index, kMostNodes> nodes{};
    const std::span<Index> used = std::span(nodes).first(static_cast<std::size_t>(cell.nodes));
    for (Index& node : used)
    {
        const std::int64_t tag = ReadTag(cursor, header);
        if (cursor.Ok())
            node = tags.Find(tag, cursor);
    }
    if (cursor.Ok())
        AddCell(cell, used, content);
}

/// Text gives type and tags with each element, binary once for a run of elements.
void ReadElements2(Cursor& cursor, const Header& header, const NodeTags& tags, MeshContent& content)
{
    const bool text = header.encoding == Encoding::Text;
    const Index count = cursor.Count(kInt32, "the number of elements", 3);
    BeginData(cursor, header);
    for (std::int64_t done = 0; done < count && cursor.Ok();)
    {
        if (text)
            ReadTag(cursor, header);
        const CellType* cell = ReadCellType(cursor);
        const std::int64_t run = text ? 1 : cursor.Integer(kInt32, "a run of elements", {1, count - done});
        const std::int64_t extra = cursor.Integer(kInt32, "the number of tags", {0, kMostTags});
        for (std::int64_t i = 0; i < run && cursor.Ok() && cell; ++i)
        {
            if (!text)
                ReadTag(cursor, header);
            cursor.Skip(kInt32, extra, "an element's tag");
            ReadElement(cursor, header, *cell, tags, content);
        }
        done += run;
    }
}

void ReadElements4(Cursor& cursor, const Header& header, const NodeTags& tags, MeshContent& content)
{
    BeginData(cursor, header);
    const Index blocks = cursor.Count(header.count, "the number of element blocks", 4);
    const Index announced = cursor.Count(header.count, "the number of elements", 2);
    if (header.version == Version::V41)
        cursor.Skip(header.count, 2, "the range of element tags");
    std::int64_t total = 0;
    for (Index block = 0; block < blocks && cursor.Ok(); ++block)
    {
        cursor.Skip(kInt32, 2, "an entity's dimension and tag");
        const CellType* cell = ReadCellType(cursor);
        const Index count = cursor.Count(header.count, "the number of elements in a block", 2);
        for (Index i = 0; i < count && cursor.Ok() && cell; ++i)
        {
            ReadTag(cursor, header);
            ReadElement(cursor, header, *cell, tags, content);
        }
        total += count;
    }
    if (cursor.Ok() && total != announced)
        cursor.Fail("the element blocks do not add up to the number of elements");
}
} // namespace

Expected<MeshContent> ReadGmsh(FileBytes file)
{
    Cursor cursor(file);
    MeshContent content;
    NodeTags tags;
    const Header header = ReadHeader(cursor);
    while (!cursor.AtEnd())
    {
        const std::string_view word = cursor.Word();
        if (word == "$Nodes")
            ReadNodes(cursor, header, tags, content);
        else if (word == "$Elements")
        {
            header.version == Version::V2 ? ReadElements2(cursor, header, tags, content)
                                          : ReadElements4(cursor, header, tags, content);
            EndData(cursor, "$EndElements");
        }
        else if (word.starts_with('$'))
            cursor.SkipPast("$End" + std::string(word.substr(1)));
        else
            cursor.Fail("a section should begin here");
    }
    return cursor.Ok() ? Expected<MeshContent>(std::move(content)) : cursor.Failure();
}
} // namespace cpd::reading
