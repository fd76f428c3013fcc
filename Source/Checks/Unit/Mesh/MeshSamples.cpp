#include "Checks/Unit/Mesh/MeshSamples.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace cpd
{
namespace
{
enum class Style
{
    Text,
    Little,
    Big
};

std::string NameOf(Style style)
{
    return style == Style::Text ? "text" : style == Style::Little ? "little-endian" : "big-endian";
}

/// Appends numbers as text or as bytes.
struct Writer
{
    Style style;
    std::string bytes = {};

    template <class Number> void Put(Number value)
    {
        if (style == Style::Text)
        {
            char digits[32];
            bytes.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr).push_back(' ');
            return;
        }
        char raw[sizeof value];
        std::memcpy(raw, &value, sizeof value);
        if ((style == Style::Little) != (std::endian::native == std::endian::little))
            std::reverse(raw, raw + sizeof value);
        bytes.append(raw, sizeof value);
    }
    void Put(const Vec3& point)
    {
        for (const Real coordinate : point)
            Put(coordinate);
    }
    void Row()
    {
        if (style == Style::Text)
            bytes += "\n";
    }
};

// Neither in order nor dense, as Gmsh may number nodes.
constexpr std::array<int, 5> kTags = {10, 7, 300, 4, 5};

template <class Integer, class Element> void PutTags(Writer& w, const Element& element)
{
    for (const Index corner : element)
        w.Put(static_cast<Integer>(kTags[static_cast<std::size_t>(corner)]));
    w.Row();
}

std::string GmshHeader(const std::string& version, Style style, int width)
{
    Writer w{style, "$MeshFormat\n" + version + (style == Style::Text ? " 0 " : " 1 ") + std::to_string(width) + "\n"};
    if (style != Style::Text)
        w.Put(std::int32_t{1});
    return w.bytes + "\n$EndMeshFormat\n$PhysicalNames\n1\n3 1 \"body\"\n$EndPhysicalNames\n";
}

std::string Gmsh2(Style style)
{
    const TetMesh tets = SampleTets();
    Writer w{style, GmshHeader("2.2", style, 8) + "$Nodes\n5\n"};
    for (std::size_t i = 0; i < tets.vertices.size(); ++i)
    {
        w.Put(std::int32_t{kTags[i]});
        w.Put(tets.vertices[i]);
        w.Row();
    }
    w.bytes += "\n$EndNodes\n$Elements\n4\n";
    const auto putRun = [&](std::int32_t type, const auto& elements)
    {
        std::int32_t number = type * 100;
        bool first = true;
        for (const auto& element : elements)
        {
            if (style == Style::Text)
                w.Put(number);
            if (style == Style::Text || first)
                w.Put(type);
            if (style != Style::Text && first)
                w.Put(static_cast<std::int32_t>(elements.size()));
            if (style == Style::Text || first)
                w.Put(std::int32_t{2});
            if (style != Style::Text)
                w.Put(number);
            w.Put(std::int32_t{99});
            w.Put(std::int32_t{1});
            PutTags<std::int32_t>(w, element);
            ++number;
            first = false;
        }
    };
    putRun(2, SampleSurface().triangles);
    putRun(4, tets.tets);
    return w.bytes + "\n$EndElements\n";
}

std::string Gmsh40(Style style)
{
    const TetMesh tets = SampleTets();
    Writer w{style, GmshHeader("4", style, 8) + "$Nodes\n"};
    w.Put(std::uint64_t{2});
    w.Put(std::uint64_t{5});
    w.Row();
    for (std::size_t i = 0; i < tets.vertices.size(); ++i)
    {
        // Two nodes with a parameter on curve 3, the others in volume 1.
        if (i == 0 || i == 2)
        {
            w.Put(std::int32_t{i == 0 ? 3 : 1});
            w.Put(std::int32_t{i == 0 ? 1 : 3});
            w.Put(std::int32_t{i == 0 ? 1 : 0});
            w.Put(std::uint64_t{i == 0 ? 2u : 3u});
        }
        w.Put(std::int32_t{kTags[i]});
        w.Put(tets.vertices[i]);
        if (i < 2)
            w.Put(0.5);
        w.Row();
    }
    w.bytes += "\n$EndNodes\n$Elements\n";
    w.Put(std::uint64_t{2});
    w.Put(std::uint64_t{4});
    w.Row();
    const auto putBlock = [&](std::int32_t dimension, std::int32_t type, const auto& elements)
    {
        w.Put(std::int32_t{1});
        w.Put(dimension);
        w.Put(type);
        w.Put(static_cast<std::uint64_t>(elements.size()));
        for (const auto& element : elements)
        {
            w.Put(std::int32_t{77});
            PutTags<std::int32_t>(w, element);
        }
    };
    putBlock(2, 2, SampleSurface().triangles);
    putBlock(3, 4, tets.tets);
    return w.bytes + "\n$EndElements\n";
}

/// Count is the type that the file calls size_t.
template <class Count> std::string Gmsh41(Style style)
{
    const TetMesh tets = SampleTets();
    Writer w{style, GmshHeader("4.1", style, sizeof(Count)) + "$Nodes\n"};
    const auto putCounts = [&](Count blocks, Count items, Count lowest, Count highest)
    {
        for (const Count number : {blocks, items, lowest, highest})
            w.Put(number);
        w.Row();
    };
    putCounts(2, 5, 4, 300);
    const auto putNodes = [&](std::int32_t dimension, std::int32_t parametric, std::size_t begin, std::size_t end)
    {
        w.Put(dimension);
        w.Put(std::int32_t{-3});
        w.Put(parametric);
        w.Put(static_cast<Count>(end - begin));
        w.Row();
        for (std::size_t i = begin; i < end; ++i)
            w.Put(static_cast<Count>(kTags[i]));
        for (std::size_t i = begin; i < end; ++i)
        {
            w.Row();
            w.Put(tets.vertices[i]);
            for (std::int32_t k = 0; k < parametric * dimension; ++k)
                w.Put(0.25);
        }
        w.Row();
    };
    putNodes(2, 1, 0, 3);
    putNodes(3, 0, 3, 5);
    w.bytes += "\n$EndNodes\n$Elements\n";
    putCounts(2, 4, 1, 4);
    const auto putBlock = [&](std::int32_t dimension, std::int32_t type, const auto& elements)
    {
        w.Put(dimension);
        w.Put(std::int32_t{1});
        w.Put(type);
        w.Put(static_cast<Count>(elements.size()));
        w.Row();
        for (const auto& element : elements)
        {
            w.Put(Count{1});
            PutTags<Count>(w, element);
        }
    };
    putBlock(2, 2, SampleSurface().triangles);
    putBlock(3, 4, tets.tets);
    return w.bytes + "\n$EndElements\n";
}

std::string VtkBegin(const std::string& version, Style style, const std::string& set)
{
    Writer w{style, "# vtk DataFile Version " + version + "\nA title, with 1 number\n" +
                        (style == Style::Text ? "ASCII" : "BINARY") + "\nDATASET " + set +
                        "\nFIELD FieldData 1\nTIME 1 2 double\n"};
    w.Put(0.5);
    w.Put(1.5);
    w.bytes += "\nPOINTS 5 double\n";
    for (const Vec3& vertex : SampleTets().vertices)
    {
        w.Put(vertex);
        w.Row();
    }
    return w.bytes + "\nMETADATA\nINFORMATION 1\nNAME L2 LOCATION vtk\nDATA 2 0 1\n\n";
}

template <class Element> void PutCountedCells(Writer& w, const std::vector<Element>& elements)
{
    for (const Element& element : elements)
    {
        w.Put(static_cast<std::int32_t>(element.size()));
        for (const Index corner : element)
            w.Put(corner);
        w.Row();
    }
}

std::string VtkGrid(Style style)
{
    Writer w{style, VtkBegin("3.0", style, "UNSTRUCTURED_GRID") + "CELLS 4 18\n"};
    PutCountedCells(w, SampleSurface().triangles);
    PutCountedCells(w, SampleTets().tets);
    w.bytes += "\nCELL_TYPES 4\n";
    for (const std::int32_t type : {5, 5, 10, 10})
        w.Put(type);
    return w.bytes + "\nPOINT_DATA 5\nSCALARS t float\nLOOKUP_TABLE default\nany thing\n";
}

std::string VtkGrid5(Style style)
{
    Writer w{style, VtkBegin("5.1", style, "UNSTRUCTURED_GRID") + "CELLS 5 14\nOFFSETS vtktypeint64\n"};
    for (const std::int64_t offset : {0, 3, 6, 10, 14})
        w.Put(offset);
    w.bytes += "\nCONNECTIVITY vtktypeint64\n";
    const auto putCorners = [&](const auto& elements)
    {
        for (const auto& element : elements)
            for (const Index corner : element)
                w.Put(std::int64_t{corner});
    };
    putCorners(SampleSurface().triangles);
    putCorners(SampleTets().tets);
    w.bytes += "\nCELL_TYPES 4\n";
    for (const std::int32_t type : {5, 5, 10, 10})
        w.Put(type);
    return w.bytes + "\n";
}

std::string VtkPolygons(Style style)
{
    Writer w{style, VtkBegin("2.0", style, "POLYDATA") + "LINES 1 3\n"};
    PutCountedCells(w, std::vector<Edge>{{0, 1}});
    w.bytes += "\nPOLYGONS 2 8\n";
    PutCountedCells(w, SampleSurface().triangles);
    return w.bytes + "\n";
}

std::string TextPoints(int base, const std::string& before, const std::string& after)
{
    Writer w{Style::Text};
    int number = base;
    for (const Vec3& vertex : SampleTets().vertices)
    {
        w.bytes += before;
        if (base >= 0)
            w.Put(number++);
        w.Put(vertex);
        w.bytes += after + "\n";
    }
    return w.bytes;
}

/// Rows of corners counted from `base`.
template <class Element>
std::string TextCells(const std::vector<Element>& elements, Index base, const std::string& before,
                      const std::string& after)
{
    Writer w{Style::Text};
    for (const Element& element : elements)
    {
        w.bytes += before;
        for (const Index corner : element)
            w.Put(corner + base);
        w.bytes += after + "\n";
    }
    return w.bytes;
}

std::string Medit()
{
    return "MeshVersionFormatted 1\n# a comment\nDimension\n3\n\nVertices\n5\n" + TextPoints(-1, "", "7") +
           "Corners\n2\n1\n2\nTriangles\n2\n" + TextCells(SampleSurface().triangles, 1, "", "0") + "Tetrahedra 2\n" +
           TextCells(SampleTets().tets, 1, " ", "3") + "Edges 1\n1 2 0\nEnd\n";
}

MeshSample TetGen(int base, bool elementsFirst)
{
    std::string rows;
    int number = base;
    for (const Tet& tet : SampleTets().tets)
        rows += std::to_string(number++) + "  " + TextCells<Tet>({tet}, base, "", "0.5");
    const std::string nodes = "# points\n5 3 2 1\n" + TextPoints(base, "  ", "0.1 0.2 1 # marked") + "# end\n";
    const std::string elements = "2 4 1\n" + rows;
    const std::string dialect = "TetGen from " + std::to_string(base);
    MeshSample sample{dialect, "a.node", nodes, "a.ele", elements, true, false};
    if (elementsFirst)
        sample = {dialect + ", .ele first", "a.ele", elements, "a.node", nodes, true, false};
    return sample;
}
template <class Element> bool AreSound(const std::vector<Vec3>& vertices, const std::vector<Element>& elements)
{
    const auto exists = [&](Index corner) { return corner >= 0 && static_cast<std::size_t>(corner) < vertices.size(); };
    return std::all_of(vertices.begin(), vertices.end(), [](const Vec3& vertex) { return vertex.allFinite(); }) &&
           std::all_of(elements.begin(), elements.end(),
                       [&](const Element& element) { return std::all_of(element.begin(), element.end(), exists); });
}
} // namespace

TetMesh SampleTets()
{
    return {{{0, 0, 0}, {1, 0, 0}, {0, 1e-3, 0}, {0, 0, 1}, {1.1, 1.2, 1.0 / 3}}, {{0, 1, 2, 3}, {1, 2, 3, 4}}};
}

SurfaceMesh SampleSurface()
{
    return {SampleTets().vertices, {{0, 2, 1}, {1, 2, 4}}};
}

std::vector<MeshSample> MeshSamples()
{
    std::vector<MeshSample> samples;
    const auto add = [&](const std::string& dialect, const std::string& name, std::string bytes, bool hasTets) {
        samples.push_back({dialect, name, std::move(bytes), "", "", hasTets, true});
    };
    for (const Style style : {Style::Text, Style::Little, Style::Big})
    {
        add("Gmsh 2.2 " + NameOf(style), "a.msh", Gmsh2(style), true);
        add("Gmsh 4.0 " + NameOf(style), "a.msh", Gmsh40(style), true);
        add("Gmsh 4.1 " + NameOf(style), "a.msh", Gmsh41<std::uint64_t>(style), true);
        add("Gmsh 4.1 of 32 bits " + NameOf(style), "a.msh", Gmsh41<std::uint32_t>(style), true);
    }
    for (const Style style : {Style::Text, Style::Big})
    {
        add("VTK 3 grid " + NameOf(style), "a.vtk", VtkGrid(style), true);
        add("VTK 5.1 grid " + NameOf(style), "a.vtk", VtkGrid5(style), true);
        add("VTK polygons " + NameOf(style), "a.vtk", VtkPolygons(style), false);
    }
    add("Medit", "a.mesh", Medit(), true);
    add("Wavefront", "a.obj",
        "# a comment\nmtllib a.mtl\no body\n" + TextPoints(-1, "v ", "1 0.5 0.5") + "vt 0.5 1\nvn 0 0 1\ns off\n" +
            "f 1/1/1 3//1 2\nf -4/1 -3/1 \\\n -1/1\n",
        false);
    for (const int base : {0, 1})
        for (const bool elementsFirst : {false, true})
            samples.push_back(TetGen(base, elementsFirst));
    return samples;
}

bool IsWellFormed(const TetMesh& mesh)
{
    return !mesh.tets.empty() && AreSound(mesh.vertices, mesh.tets);
}

bool IsWellFormed(const SurfaceMesh& mesh)
{
    return !mesh.triangles.empty() && AreSound(mesh.vertices, mesh.triangles);
}
} // namespace cpd
