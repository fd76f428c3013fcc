// What moves fast meets what stands in its way in the very step that flings it.
#include "Checks/Engine/Worlds.h"

namespace headless
{
namespace
{
constexpr double kWall = 80.0; // cm, its near side

/// A wall of five centimetres beside a cube of a metre at the origin.
struct Beside
{
    explicit Beside(const FVector& Place = FVector::ZeroVector) : Soft(Own.SpawnSoft(Place))
    {
        SpawnRigid(*Own.World, FVector(kWall + 2.5, 0.0, 0.0), nullptr, FVector(0.05, 20.0, 20.0));
        Own.Play(2);
    }
    double Mass() const { return Soft->GetView()->body->totalMass; }
    double Farthest() const { return 100.0 * Soft->GetView()->now.row(0).maxCoeff(); }

    OwnWorld Own;
    UConstrainedPDComponent* Soft;
};

/// A box of 6 cm, two metres wide and high.
UStaticMesh* MakeSheet()
{
    PlainTriangles Sheet;
    for (int Corner = 0; Corner < 8; ++Corner)
        Sheet.Positions.Add(FVector(Corner & 1 ? 3.0 : -3.0, Corner & 2 ? 100.0 : -100.0, Corner & 4 ? 100.0 : -100.0));
    Sheet.Corners = {0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                     2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5};
    return MakeStaticMesh(nullptr, FName("Sheet"), Sheet);
}
} // namespace

TEST(Flung, ItStaysOnItsSideOfAThinWall)
{
    for (const double Speed : {1000.0, 3000.0, 6000.0, 14000.0, 30000.0})
    {
        Beside Scene;
        Scene.Soft->Push(FVector(Speed * Scene.Mass(), 0.0, 0.0));
        for (int Step = 0; Step < 20; ++Step)
        {
            Scene.Own.Play(1);
            EXPECT_LT(Scene.Farthest(), kWall + 2.5) << Speed << " cm/s, after step " << Step;
        }
    }
}

TEST(Flung, APushBeyondTheLimitsKeepsToThemAtOnce)
{
    Beside Scene(FVector(-5000.0, 0.0, 0.0));
    Scene.Soft->Push(FVector(-1e6 * Scene.Mass(), 0.0, 0.0));
    Scene.Own.Play(1);
    EXPECT_GT(Scene.Soft->GetCentreOfMass().X, -5000.0 - 1.01 * 30000.0 / 30.0) << "300 m/s, for one step";
}

TEST(Flung, APartOfItDoesSoToo)
{
    for (const double Speed : {1000.0, 5000.0})
    {
        Beside Scene;
        Scene.Soft->PushAtLocation(FVector(Speed * Scene.Mass() / 5.0, 0.0, 0.0), FVector(50.0, 0.0, 0.0), 30.0f);
        for (int Step = 0; Step < 10; ++Step)
        {
            Scene.Own.Play(1);
            EXPECT_LT(Scene.Farthest(), kWall + 2.5) << Speed << " cm/s, after step " << Step;
        }
    }
}

TEST(Flung, PutElsewhereItMeetsWhatStandsThere)
{
    Beside Scene(FVector(0.0, 0.0, 5000.0));
    Scene.Soft->SetLinearMomentumTarget(FVector(3000.0 * Scene.Mass(), 0.0, 0.0));
    Scene.Soft->TeleportBody(FVector(0.0, 0.0, 0.0), FRotator::ZeroRotator);
    for (int Step = 0; Step < 20; ++Step)
    {
        Scene.Own.Play(1);
        EXPECT_LT(Scene.Farthest(), kWall + 2.5) << "after step " << Step;
    }
}

TEST(Flung, ACurtainCatchesWhatIsThrownAtIt)
{
    for (const double Speed : {1000.0, 2000.0, 4000.0})
        for (const double Distance : {50.0, 65.0, 80.0, 95.0, 110.0})
        {
            OwnWorld Own;
            const UConstrainedPDComponent* const Curtain = Own.SpawnSoft(FVector::ZeroVector, 0.0f, 900, MakeSheet());
            UStaticMeshComponent* const Ball =
                SpawnRigid(*Own.World, FVector(Distance, 0.0, 0.0), nullptr, FVector(0.3, 0.3, 0.3));
            Ball->SetCollisionObjectType(ECC_PhysicsBody);
            Ball->SetMassOverrideInKg(NAME_None, 20.0f);
            Ball->SetEnableGravity(false);
            Ball->SetSimulatePhysics(true);
            Ball->SetPhysicsLinearVelocity(FVector(-Speed, 0.0, 0.0));
            Own.Play(12);
            EXPECT_LT(Curtain->GetLinearMomentum().X, -0.8 * 20.0 * Speed) << Speed << " cm/s from " << Distance;
            EXPECT_LT(100.0 * Curtain->GetView()->now.row(0).minCoeff(), Ball->GetComponentLocation().X)
                << "it came through";
        }
}
} // namespace headless
