// What who packages a game is told of its soft bodies.
#include "Checks/Editor/Desk.h"

namespace headless
{
namespace
{
std::string GLogged;
void Keep(ELogVerbosity::Type, const FString& Line)
{
    GLogged += *Line;
}

/// The log's lines while the component is saved, or cooked for a platform.
std::string Heard(UConstrainedPDComponent& Soft, const FObjectPreSaveContext& Context)
{
    GLogged.clear();
    SetLogSink(&Keep);
    Soft.PreSave(Context);
    SetLogSink(nullptr);
    return GLogged;
}
} // namespace

TEST(Cook, SaysWhichBodiesTheGameWillLack)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/A"));
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Mesh);
    const FObjectPreSaveContext Cooking(true);
    EXPECT_EQ(Heard(*Soft, Cooking).find("tick Allow CPU Access"), std::string::npos) << "the mesh allows CPU access";
    EXPECT_NE(Heard(*Soft, Cooking).find("dedicated server"), std::string::npos) << "which helps no server";
    Mesh->bAllowCPUAccess = false;
    EXPECT_NE(Heard(*Soft, Cooking).find("bake it, or tick Allow CPU Access"), std::string::npos);
    EXPECT_EQ(Heard(*Soft, FObjectPreSaveContext(false)), "") << "a level that is only saved";
    EXPECT_EQ(Heard(*Desk.Place("Bare", nullptr), Cooking), "") << "there is nothing to deform";
    Soft->FlagsPrivate |= RF_ArchetypeObject;
    EXPECT_EQ(Heard(*Soft, Cooking), "") << "of a Blueprint those are told of that stand in levels";
    Soft->FlagsPrivate &= ~static_cast<uint32>(RF_ArchetypeObject);
    Mesh->bAllowCPUAccess = true; // as in the editor, where every mesh has its data
    Desk.MakeSoftBody({Mesh});
    Soft->Body = Cast<UConstrainedPDBody>(Assets().Find(FString("/Game/A_Soft")));
    Mesh->bAllowCPUAccess = false;
    EXPECT_EQ(Heard(*Soft, Cooking), "") << "baked";
}

TEST(Cook, KnowsTheMinimumLodOfThePlatform)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/A"));
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Mesh);
    const ITargetPlatform Windows("Windows");
    const ITargetPlatform Android("Android");
    const auto Says = [&](const ITargetPlatform* Platform, const char* What)
    { return Heard(*Soft, FObjectPreSaveContext(true, Platform)).find(What) != std::string::npos; };
    Mesh->MinimumLOD.PerPlatform["Android"] = 2;
    EXPECT_TRUE(Says(&Android, "from LOD 2 on, its Minimum LOD on Android"));
    EXPECT_FALSE(Says(&Windows, "from LOD")) << "there it is whole";
    Mesh->MinimumLOD.Default = 1;
    EXPECT_TRUE(Says(&Windows, "from LOD 1 on, its Minimum LOD on Windows"));
    EXPECT_TRUE(Says(nullptr, "from LOD 1 on, its Minimum LOD, and"));
    const TGuardValue<bool> ByQuality(GEngine->UseStaticMeshMinLODPerQualityLevels, true);
    EXPECT_FALSE(Says(&Android, "from LOD")) << "the project goes by levels of quality";
    Mesh->FinestByQuality = 3;
    EXPECT_TRUE(Says(&Android, "from LOD 3 on, its Minimum LOD, and")) << "which no platform changes";
}
} // namespace headless
