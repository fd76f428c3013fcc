// The energy graph on the screen.
#include "Checks/Engine/Worlds.h"
#include "Headless/Engine/Core/Instruments.h"
#include "Headless/Engine/World/Canvas.h"

namespace headless
{
TEST(DebugDraw, TheGraphShowsEveryBodyOfTheViewersWorld)
{
    const ConsoleVariableSetting Graphs("cpd.Debug", 2.0f);
    OwnWorld Own;
    OwnWorld Other;
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
    Own.SpawnSoft(FVector(500.0, 0.0, 200.0));
    Other.SpawnSoft(FVector(0.0, 0.0, 200.0));
    Soft->AddWobble(5.0f);
    Own.Play(10);
    Other.Play(10);
    UCanvas* const Canvas = NewObject<UCanvas>();
    const FSceneViewFamily Family{Own.World->Scene};
    FSceneView View{&Family};
    Canvas->SceneView = &View;
    DrawOver(*Canvas, nullptr);
    EXPECT_EQ(Canvas->Texts.Num(), 2);
    EXPECT_GE(Canvas->Lines, 2 * 2 + 3 * 9);
}

TEST(DebugDraw, ABodyMayAskForItsGraph)
{
    OwnWorld Own;
    Own.SpawnSoft(FVector(500.0, 0.0, 200.0));
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
    Soft->bShowEnergyGraph = true;
    Soft->AddWobble(5.0f);
    Own.Play(10);
    UCanvas* const Canvas = NewObject<UCanvas>();
    DrawOver(*Canvas, nullptr);
    EXPECT_EQ(Canvas->Texts.Num(), 1);
    EXPECT_GE(Canvas->Lines, 2 + 3 * 9);
}

TEST(DebugDraw, NothingIsDrawnUnlessAskedFor)
{
    OwnWorld Own;
    Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
    Own.Play(3);
    UCanvas* const Canvas = NewObject<UCanvas>();
    DrawOver(*Canvas, nullptr);
    EXPECT_EQ(Canvas->Lines + Canvas->Texts.Num(), 0);
}
} // namespace headless
