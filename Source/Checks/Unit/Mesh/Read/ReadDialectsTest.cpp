/// What each format allows and forbids, one small file each.
#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/Read/ReadMesh.h"

namespace cpd
{
namespace
{
struct BadFile
{
    std::string name;
    std::string bytes;
    std::string message; // A part of it.
    std::string companionName = {};
    std::string companion = {};
};

void ExpectRefused(const std::vector<BadFile>& files)
{
    for (const BadFile& file : files)
    {
        const Expected<TetMesh> tets =
            ReadTetMesh(FileBytes{file.name, file.bytes}, FileBytes{file.companionName, file.companion});
        ASSERT_FALSE(tets) << file.bytes;
        EXPECT_NE(tets.Message().find(file.message), std::string::npos)
            << "expected: " << file.message << "\nfound:    " << tets.Message();
        EXPECT_EQ(tets.Message().find('\n'), std::string::npos) << tets.Message();
    }
}

std::string Gmsh(const std::string& nodes, const std::string& elements)
{
    return "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n" + nodes + "\n$EndNodes\n$Elements\n" + elements +
           "\n$EndElements\n";
}
const std::string kGmshNodes = "4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1";
const std::string kGmshTet = "1\n1 4 2 0 0 1 2 3 4";

TEST(ReadGmsh, HigherOrderElementsGiveTheirCorners)
{
    const std::string nodes = "10\n1 0 0 0\n2 2 0 0\n3 0 2 0\n4 0 0 2\n5 1 0 0\n6 1 1 0\n7 0 1 0\n8 0 0 1\n9 0 1 1\n"
                              "10 1 0 1";
    const std::string file = Gmsh(nodes, "2\n1 11 0 1 2 3 4 5 6 7 8 9 10\n2 9 0 1 2 3 5 6 7");
    const Expected<TetMesh> tets = ReadTetMesh(FileBytes{"a.msh", file});
    ASSERT_TRUE(tets) << tets.Message();
    EXPECT_EQ(tets->tets, std::vector<Tet>({{0, 1, 2, 3}}));
    const Expected<SurfaceMesh> surface = ReadSurfaceMesh(FileBytes{"a.msh", file});
    ASSERT_TRUE(surface) << surface.Message();
    EXPECT_EQ(surface->triangles, std::vector<Triangle>({{0, 1, 2}}));
}

TEST(ReadGmsh, BadFilesAreRefusedWithTheLine)
{
    ASSERT_TRUE(ReadTetMesh(FileBytes{"a.msh", Gmsh(kGmshNodes, kGmshTet)}));
    const std::string header41 = "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
    ExpectRefused({
        {"a.msh", "", "a.msh, line 1: expected '$MeshFormat', found the end: this is no Gmsh file"},
        {"a.msh", "$NOD\n", "found '$NOD'"},
        {"a.msh", "$MeshFormat\n3 0 8\n",
         "line 2: the format's version is not supported: save it as version 4.1 or 2.2"},
        {"a.msh", "$MeshFormat\n2.2 2 8\n", "the file type 2 is outside 0..1"},
        {"a.msh", "$MeshFormat\n2.2 0 4\n", "the data size is not supported"},
        {"a.msh", std::string("$MeshFormat\n2.2 1 8\n\2\0\0\0\n", 25), "byte 20: the byte-order mark"},
        {"a.msh", Gmsh("5\n1 0 0 0", kGmshTet), "line 7: a tag is '$EndNodes', which is no whole number"},
        {"a.msh", Gmsh("99999999\n1 0 0 0", kGmshTet), "99999999 is more than the rest of the file can hold"},
        {"a.msh", Gmsh("-1", kGmshTet), "the number of nodes -1 is outside"},
        {"a.msh", Gmsh("2\n1 0 0 0\n1 1 0 0", kGmshTet), "node 1 comes twice"},
        {"a.msh", Gmsh("1\n1 0 nan 0", kGmshTet), "line 6: a vertex's y is not finite: mend the vertex"},
        {"a.msh", Gmsh("1\n1 0 0 -inf", kGmshTet), "a vertex's z is not finite"},
        {"a.msh", Gmsh("1\n1 0 0 1e999", kGmshTet), "a vertex's z is '1e999', which is no number that a double holds"},
        {"a.msh", Gmsh("1\n1 0 0 1,5", kGmshTet), "a vertex's z is '1,5'"},
        {"a.msh", Gmsh(kGmshNodes, "1\n1 4 2 0 0 1 2 3 5"), "names node 5, which the file does not have"},
        {"a.msh", Gmsh(kGmshNodes, "1\n1 4 2 0 0 1 2 3 99999999999999999999"), "which is no whole number"},
        {"a.msh", Gmsh(kGmshNodes, "1\n1 77 0 1 2 3 4"), "element type 77 is unknown"},
        {"a.msh", Gmsh(kGmshNodes, "1\n1 4 -2 1 2 3 4"), "the number of tags -2 is outside"},
        {"a.msh", Gmsh(kGmshNodes, kGmshTet + " 5"), "expected '$EndElements', found '5'"},
        {"a.msh", Gmsh(kGmshNodes, "1\n1 5 0 1 2 3 4 1 2 3 4"), "has elements that are solid but no tetrahedra (1)"},
        {"a.msh", Gmsh(kGmshNodes, "1\n1 2 0 1 2 3"), "has no tetrahedra: fill its surface"},
        {"a.msh", header41 + "$Nodes\n1 2 1 2\n3 1 0 1\n1\n0 0 0\n$EndNodes\n", "do not add up"},
        {"a.msh", header41 + "$Nodes\n1 1 1 1\n4 1 0 1\n1\n0 0 0\n$EndNodes\n", "dimension 4 is outside 0..3"},
        {"a.msh", header41 + "$Elements\n1 2 1 2\n3 1 4 0\n$EndElements\n", "element blocks do not add up"},
        {"a.msh", header41 + "$Comments\nno end", "'$EndComments' is missing"},
        {"a.msh", header41 + "17", "line 4: a section should begin here"},
    });
}

TEST(ReadMedit, BadFilesAreRefusedWithTheLine)
{
    const std::string head = "MeshVersionFormatted 2\nDimension 3\n";
    const std::string vertices = head + "Vertices 4\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n";
    ASSERT_TRUE(ReadTetMesh(FileBytes{"a.mesh", vertices + "Tetrahedra 1\n1 2 3 4 0\nEnd"}));
    ExpectRefused({
        {"a.mesh", "MFEM mesh v1.0", "expected 'MeshVersionFormatted', found 'MFEM': this is no Medit .mesh file"},
        {"a.mesh", "MeshVersionFormatted 9", "the format's version 9 is outside 1..4"},
        {"a.mesh", "MeshVersionFormatted 2\nDimension 2\n", "line 2: the dimension 2 is not 3"},
        {"a.mesh", head + "Vertices 1000000000\n", "is more than the rest of the file can hold"},
        {"a.mesh", vertices + "Vertices 1\n0 0 0 0\n", "line 8: a second section of vertices"},
        {"a.mesh", vertices + "Tetrahedra 1\n1 2 3 5 0\n", "line 9: a corner 5 is outside 1..4"},
        {"a.mesh", vertices + "Tetrahedra 1\n0 2 3 4 0\n", "a corner 0 is outside 1..4"},
        {"a.mesh", vertices + "Tetrahedra 1\n1 2 3 4.0 0\n", "a corner is followed by '.0'"},
        {"a.mesh", vertices + "Tetrahedra 1\n1 2 3 4 0\n1 2 3 4 0\n", "more numbers than its count says"},
        {"a.mesh", head + "Tetrahedra 1\n1 2 3 4 0\n", "a corner 1 where none can be"},
        {"a.mesh", vertices + "Hexahedra 1\n1 2 3 4 1 2 3 4 0\n", "no tetrahedra"},
        {"a.mesh", vertices, "has no tetrahedra"},
    });
}

TEST(ReadTetGen, HeadersMayBeShortAndTetsMayHaveTenNodes)
{
    const std::string points = "10\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n4 9 9 9\n5 9 9 9\n6 9 9 9\n7 9 9 9\n8 9 9 9\n"
                               "9 9 9 9\n";
    const Expected<TetMesh> tets =
        ReadTetMesh(FileBytes{"a.node", points}, FileBytes{"a.ele", "1 10\n0 0 1 2 3 4 5 6 7 8 9\n"});
    ASSERT_TRUE(tets) << tets.Message();
    EXPECT_EQ(tets->tets, std::vector<Tet>({{0, 1, 2, 3}}));
}

TEST(ReadTetGen, TheSurfaceIsTheSkinOfItsTetsHoweverTheyAreTurned)
{
    const std::string points = "5\n0 0 0 0\n1 1 0 0\n2 0 1 0\n3 0 0 1\n4 1 1 1\n";
    for (const char* tets : {"2\n0 0 1 2 3\n1 1 2 3 4\n", "2\n0 1 0 2 3\n1 2 1 3 4\n"})
    {
        const Expected<SurfaceMesh> skin = ReadSurfaceMesh(FileBytes{"a.node", points}, FileBytes{"a.ele", tets});
        ASSERT_TRUE(skin) << skin.Message();
        EXPECT_EQ(skin->triangles.size(), 6u) << "the face between the two is inside";
        EXPECT_NEAR(SignedVolume(*skin), 0.5, 1e-12);
    }
    const Expected<SurfaceMesh> flat =
        ReadSurfaceMesh(FileBytes{"a.node", points}, FileBytes{"a.ele", "1\n0 0 1 2 2\n"});
    ASSERT_FALSE(flat);
    EXPECT_NE(flat.Message().find("a.node: No tetrahedron with a volume"), std::string::npos) << flat.Message();
}

TEST(ReadTetGen, BadFilesAreRefusedWithTheLine)
{
    const std::string points = "4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n";
    const auto elements = [&](const std::string& bytes, const std::string& message) {
        return BadFile{"a.node", points, message, "a.ele", bytes};
    };
    const auto nodes = [&](const std::string& bytes, const std::string& message) {
        return BadFile{"a.node", bytes, message, "a.ele", "1 4 0\n1 1 2 3 4\n"};
    };
    ExpectRefused({
        {"a.node", points, "a.node is half of a TetGen mesh"},
        nodes("", "the file ends before the number of points"),
        nodes("1 2 0 0\n1 0 0\n", "a.node, line 1: the dimension 2 is not 3"),
        nodes("1 3 0 0\n2 0 0 0\n", "line 2: the row's number 2 is outside 0..1"),
        nodes("2 3 0 0\n1 0 0 0\n3 0 0 0\n", "line 3: the row's number 3 is not 2"),
        nodes("1 3 0 0\n1 0 0 0 5\n", "line 2: the row holds more numbers than the header says"),
        nodes("1 3 5000 0\n", "the number of attributes 5000"),
        elements("1 4 0\n1 1 2 3 5\n", "a.ele, line 2: a corner 5 is outside 1..4"),
        elements("1 4 0\n1 0 2 3 4\n", "a corner 0 is outside 1..4"),
        elements("1 5 0\n", "tetrahedra have 4 or 10 nodes, not 5"),
        elements("7 4 0\n1 1 2 3 4\n", "7 is more than the rest of the file can hold"),
        elements("0 4 0\n", "has no tetrahedra"),
    });
}

std::string Vtk(const std::string& rest, const std::string& set = "UNSTRUCTURED_GRID")
{
    return "# vtk DataFile Version 3.0\ntitle\nASCII\nDATASET " + set + "\n" + rest;
}
const std::string kVtkPoints = "POINTS 4 float\n0 0 0 1 0 0\n0 1 0 0 0 1\n";

TEST(ReadVtk, QuadsStripsAndPixelsBecomeTriangles)
{
    const std::string square = "POINTS 4 float\n0 0 0 1 0 0 1 1 0 0 1 0\n";
    const auto triangles = [&](const std::string& bytes)
    {
        const Expected<SurfaceMesh> surface = ReadSurfaceMesh(FileBytes{"a.vtk", bytes});
        EXPECT_TRUE(surface) << surface.Message();
        return surface ? surface->triangles : std::vector<Triangle>();
    };
    using Triangles = std::vector<Triangle>;
    EXPECT_EQ(triangles(Vtk(square + "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n9\n")), Triangles({{0, 1, 2}, {0, 2, 3}}));
    EXPECT_EQ(triangles(Vtk(square + "CELLS 1 5\n4 0 1 3 2\nCELL_TYPES 1\n8\n")), Triangles({{0, 1, 2}, {0, 2, 3}}));
    EXPECT_EQ(triangles(Vtk(square + "TRIANGLE_STRIPS 1 5\n4 0 1 3 2\n", "POLYDATA")),
              Triangles({{0, 1, 3}, {3, 1, 2}}));
    EXPECT_EQ(triangles(Vtk(square + "POLYGONS 1 5\n4 0 1 2 3\n", "POLYDATA")), Triangles({{0, 1, 2}, {0, 2, 3}}));
}

TEST(ReadVtk, BadFilesAreRefusedWithTheLine)
{
    ASSERT_TRUE(ReadTetMesh(FileBytes{"a.vtk", Vtk(kVtkPoints + "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\n")}));
    const std::string five = "# vtk DataFile Version 5.1\ntitle\nASCII\nDATASET UNSTRUCTURED_GRID\n" + kVtkPoints;
    ExpectRefused({
        {"a.vtk", "<VTKFile>", "this is no legacy .vtk file"},
        {"a.vtk", "# vtk DataFile Version 3.0\nt\nHEX\n", "line 3: expected ASCII or BINARY"},
        {"a.vtk", Vtk("", "STRUCTURED_GRID"), "line 4: the data set is neither"},
        {"a.vtk", Vtk("POINTS 1 bit\n01\n"), "line 5: the type of the numbers is unknown"},
        {"a.vtk", Vtk("POINTS 400 float\n0 0 0"), "400 is more than the rest"},
        {"a.vtk", Vtk(kVtkPoints + kVtkPoints), "a second section of points"},
        {"a.vtk", Vtk("CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n10\n"), "a corner 0 where none can be"},
        {"a.vtk", Vtk(kVtkPoints + "CELLS 1 5\n4 0 1 2 4\nCELL_TYPES 1\n10\n"), "line 9: a corner 4 is outside 0..3"},
        {"a.vtk", Vtk(kVtkPoints + "CELLS 1 5\n4 0 1 2 -1\nCELL_TYPES 1\n10\n"), "a corner -1 is outside 0..3"},
        {"a.vtk", Vtk(kVtkPoints + "CELLS 1 5\n5 0 1 2 3 3\nCELL_TYPES 1\n10\n"), "corners 5 is outside 0..4"},
        {"a.vtk", Vtk(kVtkPoints + "CELLS 1 5\n3 0 1 2\nCELL_TYPES 1\n10\n"), "fewer numbers than announced"},
        {"a.vtk", Vtk(kVtkPoints + "CELLS 1 4\n3 0 1 2\nCELL_TYPES 1\n10\n"), "a cell of type 10 has 3 corners"},
        {"a.vtk", Vtk(kVtkPoints + "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 2\n10 10\n"), "cell types 2 is not 1"},
        {"a.vtk", Vtk(kVtkPoints + "CELLS 1 5\n4 0 1 2 3\nCELL_TYPES 1\n71\n"), "cell type 71 is unknown"},
        {"a.vtk", Vtk(kVtkPoints + "POLYGONS 1 4\n3 0 1 2\n"), "a section that this data set does not have"},
        {"a.vtk", five + "CELLS 2 4\nOFFSETS int\n0 3\nCONNECTIVITY int\n0 1 2 3\n", "a cell's offset 3 is not 4"},
        {"a.vtk", five + "CELLS 3 4\nOFFSETS int\n0 5 4\n", "a cell's offset 5 is outside 0..4"},
        {"a.vtk", five + "CELLS 2 4\nOFFSETS int\n1 4\n", "a cell's offset 1 is not 0"},
        {"a.vtk", five + "CELLS 2 4\nOFFSETS int\n0 4\n0 1 2 3\n", "expected 'CONNECTIVITY'"},
    });
}

TEST(ReadObj, PolygonsBecomeFansAndFacesMayComeBeforeTheirVertices)
{
    const Expected<SurfaceMesh> surface = ReadSurfaceMesh(
        FileBytes{"a.obj", "f 1 2 3 +4 5\nv 0 0 0\nv 1 0 0\nv 2 1 0\nv 1 2 0\nv 0 1 0\nf -5 -4 -3 # back\n"});
    ASSERT_TRUE(surface) << surface.Message();
    EXPECT_EQ(surface->triangles, std::vector<Triangle>({{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 1, 2}}));
}

TEST(ReadObj, BadFilesAreRefusedWithTheLine)
{
    const std::string v = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    const std::vector<BadFile> files = {
        {"a.obj", v + "f 1 2 4\n", "a.obj, line 4: a corner 4 is outside -3..3"},
        {"a.obj", v + "f 1 2 0\n", "a corner is 0, but vertices count from 1"},
        {"a.obj", "f -1 -1 -1\n" + v, "line 1: a corner -1 is outside 0..3"},
        {"a.obj", v + "f 1 2\n", "line 4: a face has fewer than three corners"},
        {"a.obj", v + "f 1 2 3x\n", "a corner is not of the form v, v/vt, v//vn or v/vt/vn"},
        {"a.obj", v + "f 1 2 /3\n", "a corner is '/3', which is no whole number"},
        {"a.obj", v + "f 1 2 3/a\n", "a corner is not of the form"},
        {"a.obj", "v 0 0 NaN\n", "line 1: a vertex's coordinate is not finite"},
        {"a.obj", "v 0 0", "line 1: a vertex has fewer than three coordinates"},
        {"a.obj", "v 0 0\nv 1 0 0\n", "line 1: a vertex has fewer than three coordinates"},
        {"a.obj", v, "has no faces"},
    };
    for (const BadFile& file : files)
    {
        const Expected<SurfaceMesh> surface = ReadSurfaceMesh(FileBytes{file.name, file.bytes});
        ASSERT_FALSE(surface) << file.bytes;
        EXPECT_NE(surface.Message().find(file.message), std::string::npos) << surface.Message();
    }
}
} // namespace
} // namespace cpd
