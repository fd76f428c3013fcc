#include "CPDSolver/Mesh/Read/ReadMesh.h"

#include <cmath>
#include <cstdio>
#include <random>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Repair.h"
#include "CPDSolver/Mesh/Topology.h"
#include "CPDSolver/Mesh/Write/WriteMesh.h"
#include "Checks/Unit/Mesh/MeshSamples.h"

namespace cpd
{
namespace
{
TEST(ReadMesh, EveryDialectGivesTheSameMeshToTheLastBit)
{
    for (const MeshSample& sample : MeshSamples())
    {
        SCOPED_TRACE(sample.dialect);
        const Expected<TetMesh> tets = ReadTetMesh(sample.File(), sample.Companion());
        ASSERT_EQ(static_cast<bool>(tets), sample.hasTets) << (tets ? "" : tets.Message());
        if (sample.hasTets)
        {
            EXPECT_EQ(tets->vertices, SampleTets().vertices);
            EXPECT_EQ(tets->tets, SampleTets().tets);
        }
        const Expected<SurfaceMesh> surface = ReadSurfaceMesh(sample.File(), sample.Companion());
        ASSERT_TRUE(surface) << surface.Message();
        const SurfaceMesh wanted = sample.hasTriangles ? SampleSurface() : SurfaceOf(Repair(SampleTets())->mesh);
        EXPECT_EQ(surface->vertices, wanted.vertices);
        EXPECT_EQ(surface->triangles, wanted.triangles);
    }
}

TEST(ReadMesh, WindowsAndOldMacLineEndsAndAByteOrderMarkChangeNothing)
{
    for (const MeshSample& sample : MeshSamples())
    {
        if (sample.name == "a.msh" || sample.name == "a.vtk" || !sample.companionName.empty())
            continue; // Those with binary forms keep their bytes; the text readers share what reads lines.
        for (const std::string end : {"\r\n", "\r"})
        {
            std::string bytes = "\xEF\xBB\xBF";
            for (const char c : sample.bytes)
                bytes += c == '\n' ? end : std::string(1, c);
            const Expected<SurfaceMesh> surface = ReadSurfaceMesh(FileBytes{sample.name, bytes});
            ASSERT_TRUE(surface) << surface.Message();
            EXPECT_EQ(surface->triangles, SampleSurface().triangles) << sample.dialect;
        }
    }
}

// Cut off anywhere, a file fails or gives a mesh that is sound; it never reads past its end (the sanitizers look on).
TEST(ReadMesh, FilesCutOffAnywhereAreRefusedOrSound)
{
    for (const MeshSample& sample : MeshSamples())
        for (std::size_t length = 0; length < sample.bytes.size(); ++length)
        {
            // A copy of exactly that size, so that reading past it is an error.
            const std::string cut = sample.bytes.substr(0, length);
            const Expected<TetMesh> tets = ReadTetMesh(FileBytes{sample.name, cut}, sample.Companion());
            const Expected<SurfaceMesh> surface = ReadSurfaceMesh(FileBytes{sample.name, cut}, sample.Companion());
            EXPECT_TRUE(!tets || IsWellFormed(*tets)) << sample.dialect << " cut at " << length;
            EXPECT_TRUE(!surface || IsWellFormed(*surface)) << sample.dialect << " cut at " << length;
            EXPECT_TRUE(!tets || length >= sample.bytes.size() / 2) << sample.dialect << " cut at " << length;
        }
}

TEST(ReadMesh, FilesWithRandomDamageAreRefusedOrSound)
{
    std::mt19937 random(1);
    int refused = 0;
    for (const MeshSample& sample : MeshSamples())
        for (int round = 0; round < 300; ++round)
        {
            std::string damaged = sample.bytes;
            for (int hits = 0; hits <= round % 3; ++hits)
                damaged[random() % damaged.size()] = static_cast<char>(random() % 256);
            const Expected<TetMesh> tets = ReadTetMesh(FileBytes{sample.name, damaged}, sample.Companion());
            const Expected<SurfaceMesh> surface = ReadSurfaceMesh(FileBytes{sample.name, damaged}, sample.Companion());
            EXPECT_TRUE(!tets || IsWellFormed(*tets)) << sample.dialect << ", round " << round;
            EXPECT_TRUE(!surface || IsWellFormed(*surface)) << sample.dialect << ", round " << round;
            refused += tets || surface ? 0 : 1;
        }
    EXPECT_GT(refused, 1000);
}

TEST(ReadMesh, AnUnknownExtensionIsRefusedWithTheKnownOnes)
{
    const Expected<TetMesh> tets = ReadTetMesh(FileBytes{"dir.msh/rock.fbx", "x"});
    ASSERT_FALSE(tets);
    EXPECT_EQ(tets.Message(), "dir.msh/rock.fbx: no reader for '.fbx': convert the mesh to one of .msh, .mesh, .node, "
                              ".ele, .vtk, .obj.");
    EXPECT_FALSE(ReadTetMesh(FileBytes{"rock", ""}));
    EXPECT_TRUE(ReadSurfaceMesh(FileBytes{"ROCK.OBJ", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3"}));
}

TEST(ReadMesh, FilesComeBackFromTheDiskWithTheirCompanions)
{
    const std::string stem = testing::TempDir() + "cpd_read_mesh_test";
    for (const MeshSample& sample : MeshSamples())
    {
        if (!sample.hasTets)
            continue;
        const std::string path = stem + sample.name.substr(1);
        ASSERT_TRUE(WriteFileBytes(path, sample.bytes));
        const std::string companion = sample.companionName.empty() ? "" : stem + sample.companionName.substr(1);
        if (!companion.empty())
        {
            const Expected<TetMesh> alone = ReadTetMesh(path);
            ASSERT_FALSE(alone);
            EXPECT_NE(alone.Message().find(companion + " cannot be opened"), std::string::npos) << alone.Message();
            ASSERT_TRUE(WriteFileBytes(companion, sample.companionBytes));
        }
        const Expected<TetMesh> tets = ReadTetMesh(path);
        ASSERT_TRUE(tets) << tets.Message();
        EXPECT_EQ(tets->tets, SampleTets().tets);
        std::remove(path.c_str());
        std::remove(companion.c_str());
    }
    EXPECT_FALSE(ReadFileBytes(testing::TempDir())) << "a folder is no file";
    EXPECT_FALSE(ReadTetMesh(stem + ".msh"));
}

TEST(WriteMesh, WhatIsWrittenReadsBackToTheLastBit)
{
    std::mt19937_64 random(2);
    TetMesh tets = SampleTets();
    SurfaceMesh surface = SampleSurface();
    for (int round = 0; round < 100; ++round)
    {
        for (Vec3& vertex : tets.vertices)
            for (Real& coordinate : vertex)
                coordinate = std::ldexp(static_cast<Real>(static_cast<std::int64_t>(random())), round - 100);
        surface.vertices = tets.vertices;
        const std::string medit = MeditText(tets);
        const std::string gmsh = GmshText(tets);
        for (const FileBytes& file : {FileBytes{"a.mesh", medit}, FileBytes{"a.msh", gmsh}})
        {
            const Expected<TetMesh> back = ReadTetMesh(file);
            ASSERT_TRUE(back) << back.Message();
            EXPECT_EQ(back->vertices, tets.vertices) << file.name;
            EXPECT_EQ(back->tets, tets.tets) << file.name;
        }
        const Expected<SurfaceMesh> back = ReadSurfaceMesh(FileBytes{"a.obj", ObjText(surface)});
        ASSERT_TRUE(back) << back.Message();
        EXPECT_EQ(back->vertices, surface.vertices);
        EXPECT_EQ(back->triangles, surface.triangles);
    }
}

TEST(WriteMesh, EndingsWithoutAWriterAndFoldersThatAreMissingAreRefused)
{
    EXPECT_FALSE(WriteTetMesh("a.vtk", SampleTets()));
    EXPECT_FALSE(WriteSurfaceMesh("a.msh", SampleSurface()));
    EXPECT_FALSE(WriteTetMesh(testing::TempDir() + "no/such/folder/a.msh", SampleTets()));
    const std::string path = testing::TempDir() + "cpd_write_mesh_test.msh";
    EXPECT_TRUE(WriteTetMesh(path, SampleTets()));
    EXPECT_TRUE(ReadTetMesh(path));
    std::remove(path.c_str());
}
} // namespace
} // namespace cpd
