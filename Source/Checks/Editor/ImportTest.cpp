// Files of tetrahedra that are dropped into the content browser.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "Checks/Editor/Desk.h"
#include "Headless/Editor/Assets/Reimport.h"

namespace headless
{
namespace
{
/// A folder of the test's own, with the files that it writes.
class Folder
{
public:
    Folder() : Path(std::filesystem::temp_directory_path() / ("cpd-import-" + std::to_string(getpid())))
    {
        std::filesystem::create_directories(Path);
    }
    ~Folder() { std::filesystem::remove_all(Path); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    FString Write(const std::string& Name, const std::string& Text) const
    {
        std::ofstream(Path / Name) << Text;
        return FString((Path / Name).string());
    }

private:
    std::filesystem::path Path;
};

// Two tetrahedra on one face.
const char* const GGmsh = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n5\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n"
                          "5 1 1 1\n$EndNodes\n$Elements\n2\n1 4 0 1 2 3 4\n2 4 0 2 3 4 5\n$EndElements\n";
const char* const GOneTet = "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n"
                            "$EndNodes\n$Elements\n1\n1 4 0 1 2 3 4\n$EndElements\n";
const char* const GMedit = "MeshVersionFormatted 2\nDimension 3\nVertices\n5\n0 0 0 0\n1 0 0 0\n0 1 0 0\n0 0 1 0\n"
                           "1 1 1 0\nTetrahedra\n2\n1 2 3 4 0\n2 3 4 5 0\nEnd\n";
const char* const GVtk = "# vtk DataFile Version 3.0\ntwo\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 5 double\n0 0 0\n"
                         "1 0 0\n0 1 0\n0 0 1\n1 1 1\nCELLS 2 10\n4 0 1 2 3\n4 1 2 3 4\nCELL_TYPES 2\n10\n10\n";
const char* const GNodes = "5 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n5 1 1 1\n";
const char* const GElements = "2 4 0\n1 1 2 3 4\n2 2 3 4 5\n";

void ExpectRefusal(const Desk& Desk, const FString& File, const std::string& Part)
{
    EXPECT_EQ(ImportAsset(File, FString("/Game/Bodies")), nullptr) << *File;
    ASSERT_EQ(Desk.Editor.Lines().size(), 1u) << *File;
    EXPECT_NE(Desk.Editor.Lines()[0].find(Part), std::string::npos) << Desk.Editor.Lines()[0];
    EXPECT_EQ(Desk.Editor.Lines()[0].find('\n'), std::string::npos) << Desk.Editor.Lines()[0];
    EXPECT_EQ(Desk.Editor.Page().Lines[0]->GetSeverity(), EMessageSeverity::Warning);
    EXPECT_EQ(Desk.Editor.Page().Opened, 1);
    EXPECT_TRUE(Desk::Bodies().empty());
    Tidy();
    EXPECT_EQ(CountOf<UConstrainedPDBody>(), 0);
}
} // namespace

TEST(Import, TakesEveryFormat)
{
    const Folder Files;
    Files.Write("tetgen.ele", GElements);
    Files.Write("turned.node", GNodes);
    const FString All[] = {Files.Write("gmsh.msh", GGmsh),     Files.Write("medit.mesh", GMedit),
                           Files.Write("vtk.vtk", GVtk),       Files.Write("LOUD.MSH", GGmsh),
                           Files.Write("tetgen.node", GNodes), Files.Write("turned.ele", GElements)};
    for (const FString& File : All)
    {
        Desk Desk;
        const UConstrainedPDBody* const Body = Cast<UConstrainedPDBody>(ImportAsset(File, FString("/Game/Bodies")));
        ASSERT_NE(Body, nullptr) << *File << (Desk.Editor.Lines().empty() ? "" : Desk.Editor.Lines()[0]);
        EXPECT_EQ(Body->BakedVertices, 5) << *File;
        EXPECT_EQ(Body->BakedTetrahedra, 2) << *File;
        EXPECT_EQ(Body->GetWire().Edges.Num(), 2 * 9) << *File;
        EXPECT_GT(Body->GetDrawn().Triangles.Num(), 0) << "it shows its skin";
        EXPECT_TRUE(Body->GetOutermost()->IsDirty());
        ASSERT_EQ(Desk.Editor.Lines().size(), 1u);
        EXPECT_NE(Desk.Editor.Lines()[0].find("5 vertices, 2 tetrahedra"), std::string::npos);
        EXPECT_EQ(Desk.Editor.Page().Opened, 0);
    }
}

TEST(Import, OfHalfATetGenMeshSaysWhichFileIsMissing)
{
    const Folder Files;
    ExpectRefusal(Desk(), Files.Write("alone.node", GNodes), "alone.ele");
    ExpectRefusal(Desk(), Files.Write("lonely.ele", GElements), "lonely.node");
}

TEST(Import, OfWhatIsBrokenNamesTheFileAndLeavesNothing)
{
    const Folder Files;
    ExpectRefusal(Desk(), Files.Write("empty.msh", ""), "empty.msh");
    ExpectRefusal(Desk(), Files.Write("torn.msh", std::string(GGmsh).substr(0, 80)), "torn.msh");
    ExpectRefusal(Desk(), Files.Write("letter.vtk", "Dear designer,\n"), "letter.vtk");
    ExpectRefusal(Desk(), Files.Write("with blanks.mesh", "MeshVersionFormatted 2\nDimension 3\nVertices\n-1\n"),
                  "with blanks.mesh");
}

TEST(Import, OfAnotherFormatIsNotOurs)
{
    const Folder Files;
    const Desk Desk;
    EXPECT_EQ(ImportAsset(Files.Write("rock.obj", "v 0 0 0\n"), FString("/Game")), nullptr);
    EXPECT_TRUE(Desk.Editor.Lines().empty());
}

// Again
// ----------------------------------------------------------------------------------------------------------------

TEST(Import, ReadsTheFileAgainWhenAskedAndCanBeUndone)
{
    const Folder Files;
    const Desk Desk;
    const FString File = Files.Write("rock.msh", std::string(GGmsh));
    UConstrainedPDBody* const Body = Cast<UConstrainedPDBody>(ImportAsset(File, FString("/Game/Bodies")));
    ASSERT_NE(Body, nullptr);
    IAssetTypeActions* const Actions = Assets().ActionsFor(Body->GetClass());
    ASSERT_NE(Actions, nullptr);
    EXPECT_TRUE(Actions->IsImportedAsset()) << "else the menu does not offer it";
    TArray<FString> Sources;
    Actions->GetResolvedSourceFilePaths({Body}, Sources);
    EXPECT_EQ(Sources, TArray<FString>{File});
    Body->GetOutermost()->SetDirtyFlag(false);
    Body->Vertices = 300;
    Files.Write("rock.msh", GOneTet);
    ASSERT_TRUE(FReimportManager::Instance()->Reimport(Body));
    EXPECT_EQ(Body->Vertices, 300) << "what was set stays";
    EXPECT_EQ(Body->BakedTetrahedra, 1);
    EXPECT_EQ(Body->GetWire().Edges.Num(), 2 * 6);
    EXPECT_TRUE(Body->GetOutermost()->IsDirty());
    EXPECT_EQ(Desk.Editor.Lines().size(), 2u);
    ASSERT_TRUE(GEditor->UndoTransaction());
    EXPECT_EQ(Body->BakedTetrahedra, 2);
    EXPECT_EQ(Body->GetWire().Edges.Num(), 2 * 9);
}

TEST(Import, AgainOfWhatIsGoneOrBrokenKeepsWhatThereIs)
{
    const Folder Files;
    const Desk Desk;
    const FString File = Files.Write("rock.msh", GGmsh);
    UConstrainedPDBody* const Body = Cast<UConstrainedPDBody>(ImportAsset(File, FString("/Game/Bodies")));
    ASSERT_NE(Body, nullptr);
    Body->GetOutermost()->SetDirtyFlag(false);
    Files.Write("rock.msh", "nonsense");
    EXPECT_FALSE(FReimportManager::Instance()->Reimport(Body));
    std::filesystem::remove(*File);
    EXPECT_FALSE(FReimportManager::Instance()->Reimport(Body));
    EXPECT_EQ(Body->BakedTetrahedra, 2);
    EXPECT_FALSE(Body->GetOutermost()->IsDirty());
    EXPECT_TRUE(GEditor->History.Titles().empty());
    ASSERT_EQ(Desk.Editor.Lines().size(), 3u);
    EXPECT_NE(Desk.Editor.Lines()[2].find("rock.msh cannot be read"), std::string::npos) << Desk.Editor.Lines()[2];
    const FString Moved = Files.Write("moved.msh", GOneTet);
    ASSERT_TRUE(FReimportManager::Instance()->Reimport(Body, Moved));
    EXPECT_EQ(Body->BakedTetrahedra, 1);
    EXPECT_TRUE(FReimportManager::Instance()->Reimport(Body)) << "from now on from there";
}

TEST(Import, OnlyWhatWasImportedCanBeReadAgain)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/A"));
    Desk.MakeSoftBody({Mesh});
    EXPECT_FALSE(FReimportManager::Instance()->CanReimport(Assets().Find(FString("/Game/A_Soft"))));
    EXPECT_FALSE(FReimportManager::Instance()->CanReimport(Mesh));
}

TEST(Import, AnImportedBodyThatHasNoMeshKeepsWhatItHas)
{
    const Folder Files;
    const Desk Desk;
    UObject* const Body = ImportAsset(Files.Write("gmsh.msh", GGmsh), FString("/Game/Bodies"));
    ASSERT_NE(Body, nullptr);
    ASSERT_TRUE(DetailsPanel({Body}).Button("Bake")->Press());
    EXPECT_EQ(Cast<UConstrainedPDBody>(Body)->BakedTetrahedra, 2);
    ASSERT_EQ(Desk.Editor.Lines().size(), 2u);
    EXPECT_NE(Desk.Editor.Lines()[1].find("set Source Mesh"), std::string::npos);
}
} // namespace headless
