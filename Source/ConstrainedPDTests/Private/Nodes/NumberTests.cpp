// Every node that takes a number, given what is none: it refuses in one line, and the body is as if nobody had asked.
#include <functional>
#include <limits>

#include "Components/StaticMeshComponent.h"
#include "ConstrainedPDFunctionLibrary.h"
#include "GameFramework/Actor.h"
#include "Support/TestWorld.h"

namespace
{
const float GNaN = std::numeric_limits<float>::quiet_NaN();
const float GInfinity = std::numeric_limits<float>::infinity();
const float GAbsurd = 1.0e30f;
constexpr int32 GNoHold = 12345;

/// A node given a number that is none, and whether it did something nevertheless.
struct FBadCall
{
    const TCHAR* Node;
    std::function<bool(UConstrainedPDComponent& Soft, float Bad)> Call;
};

FVector Across(float Bad)
{
    return FVector(0.0, Bad, 0.0);
}

bool Pins(UConstrainedPDComponent& Soft, const FConstrainedPDRegion& Region)
{
    const int32 Attached = Soft.AttachRegionToComponent(Region, Soft.FindSource()).Id;
    return Soft.PinRegion(Region).Id != 0 || Attached != 0;
}

FConstrainedPDRegion RegionOf(EConstrainedPDRegionShape Shape)
{
    FConstrainedPDRegion Region;
    Region.Shape = Shape;
    return Region;
}

bool Wears(UConstrainedPDComponent& Soft, float FConstrainedPDMaterial::*Number, float Bad)
{
    FConstrainedPDMaterial Material;
    Material.*Number = Bad;
    return Soft.SetSoftMaterial(Material);
}

template <class Change> bool Follows(UConstrainedPDComponent& Soft, const Change& Apply)
{
    // Farther off than a copy is led: it would be put there.
    FConstrainedPDNetFrame Frame = Soft.GetNetFrame();
    Frame.Centre = Frame.Centre + FVector(500.0, 0.0, 0.0);
    Apply(Frame);
    return Soft.FollowNetFrame(Frame);
}

const FVector GPlace(0.0, 0.0, 200.0);
const FVector GPush(1000.0, 0.0, 0.0);
constexpr auto GBall = EConstrainedPDRegionShape::Sphere;
constexpr auto GBox = EConstrainedPDRegionShape::Box;

const FBadCall GBadCalls[] = {
    {TEXT("Push"), [](auto& Soft, float Bad) { return Soft.Push(Across(Bad)); }},
    {TEXT("Push At Location, push"), [](auto& Soft, float Bad) { return Soft.PushAtLocation(Across(Bad), GPlace); }},
    {TEXT("Push At Location, place"), [](auto& Soft, float Bad) { return Soft.PushAtLocation(GPush, Across(Bad)); }},
    {TEXT("Push At Location, radius"), [](auto& Soft, float Bad) { return Soft.PushAtLocation(GPush, GPlace, Bad); }},
    {TEXT("Spin"), [](auto& Soft, float Bad) { return Soft.Spin(Across(Bad)); }},
    {TEXT("Set Force"), [](auto& Soft, float Bad) { return Soft.SetForce(Across(Bad)); }},
    {TEXT("Set Force On Region, force"),
     [](auto& Soft, float Bad) { return Soft.SetForceOnRegion(NAME_None, RegionOf(GBall), Across(Bad)); }},
    {TEXT("Set Force On Region, place"),
     [](auto& Soft, float Bad)
     {
         FConstrainedPDRegion Region = RegionOf(GBall);
         Region.Centre = Across(Bad);
         return Soft.SetForceOnRegion(NAME_None, Region, GPush);
     }},
    {TEXT("Set Linear Momentum Target"),
     [](auto& Soft, float Bad) { return Soft.SetLinearMomentumTarget(Across(Bad)); }},
    {TEXT("Set Angular Momentum Target"),
     [](auto& Soft, float Bad) { return Soft.SetAngularMomentumTarget(Across(Bad)); }},
    {TEXT("Set Energy Target"), [](auto& Soft, float Bad) { return Soft.SetEnergyTarget(Bad); }},
    {TEXT("Add Energy"), [](auto& Soft, float Bad) { return Soft.AddEnergy(Bad); }},
    {TEXT("Add Wobble"), [](auto& Soft, float Bad) { return Soft.AddWobble(Bad); }},
    {TEXT("Calm"), [](auto& Soft, float Bad) { return Soft.Calm(Bad); }},
    {TEXT("Transfer Energy"),
     [](auto& Soft, float Bad)
     {
         UConstrainedPDComponent* const Other = UConstrainedPDFunctionLibrary::GetSoftBodies(&Soft).Last();
         return UConstrainedPDFunctionLibrary::TransferSoftBodyEnergy(Other, &Soft, Bad) ||
                Soft.TransferEnergy(Other, Bad);
     }},
    {TEXT("Set Damping"), [](auto& Soft, float Bad) { return Soft.SetDamping(Bad); }},
    {TEXT("Set Energy Thresholds"),
     [](auto& Soft, float Bad) {
         return Soft.SetEnergyThresholds({1.0f, Bad});
     }},
    {TEXT("Set Stiffness"), [](auto& Soft, float Bad) { return Soft.SetStiffness(Bad); }},
    {TEXT("Set Soft Material, stiffness"),
     [](auto& Soft, float Bad) { return Wears(Soft, &FConstrainedPDMaterial::Stiffness, Bad); }},
    {TEXT("Set Soft Material, Poisson's ratio"),
     [](auto& Soft, float Bad) { return Wears(Soft, &FConstrainedPDMaterial::PoissonRatio, Bad); }},
    {TEXT("Set Soft Material, density"),
     [](auto& Soft, float Bad) { return Wears(Soft, &FConstrainedPDMaterial::Density, Bad); }},
    {TEXT("Set Soft Material, crush resistance"),
     [](auto& Soft, float Bad) { return Wears(Soft, &FConstrainedPDMaterial::CrushResistance, Bad); }},
    {TEXT("Pin Region, a ball's centre"),
     [](auto& Soft, float Bad)
     {
         FConstrainedPDRegion Region = RegionOf(GBall);
         Region.Centre = Across(Bad);
         return Pins(Soft, Region);
     }},
    {TEXT("Pin Region, a ball's radius"),
     [](auto& Soft, float Bad)
     {
         FConstrainedPDRegion Region = RegionOf(GBall);
         Region.HalfSize = FVector(Bad, 0.0, 0.0);
         return Pins(Soft, Region);
     }},
    {TEXT("Pin Region, a box's centre"),
     [](auto& Soft, float Bad)
     {
         FConstrainedPDRegion Region = RegionOf(GBox);
         Region.Centre = Across(Bad);
         return Pins(Soft, Region);
     }},
    {TEXT("Pin Region, a box's size"),
     [](auto& Soft, float Bad)
     {
         FConstrainedPDRegion Region = RegionOf(GBox);
         Region.HalfSize = FVector(50.0, Bad, 50.0);
         return Pins(Soft, Region);
     }},
    {TEXT("Grab, place"), [](auto& Soft, float Bad) { return Soft.Grab(Across(Bad)).Id != 0; }},
    {TEXT("Grab, radius"), [](auto& Soft, float Bad) { return Soft.Grab(GPlace, Bad).Id != 0; }},
    {TEXT("Drag"), [](auto& Soft, float Bad) { return Soft.Drag({1}, Across(Bad)); }},
    {TEXT("Teleport Body"),
     [](auto& Soft, float Bad) { return Soft.TeleportBody(Across(Bad), FRotator::ZeroRotator); }},
    {TEXT("Trace Soft Body"),
     [](auto& Soft, float Bad)
     {
         FConstrainedPDTrace Hit;
         return Soft.TraceSoftBody(Across(Bad), GPlace, Hit) || Soft.TraceSoftBody(GPlace, Across(Bad), Hit) ||
                UConstrainedPDFunctionLibrary::TraceSoftBodies(&Soft, Across(Bad), GPlace, Hit);
     }},
    {TEXT("Push Soft Bodies From, place"), [](auto& Soft, float Bad)
     { return UConstrainedPDFunctionLibrary::PushSoftBodiesFrom(&Soft, Across(Bad), 500.0f, 1000.0f) != 0; }},
    {TEXT("Push Soft Bodies From, radius"), [](auto& Soft, float Bad)
     { return UConstrainedPDFunctionLibrary::PushSoftBodiesFrom(&Soft, FVector::ZeroVector, Bad, 1000.0f) != 0; }},
    {TEXT("Push Soft Bodies From, impulse"), [](auto& Soft, float Bad)
     { return UConstrainedPDFunctionLibrary::PushSoftBodiesFrom(&Soft, FVector::ZeroVector, 500.0f, Bad) != 0; }},
    {TEXT("Follow Net Frame, centre"),
     [](auto& Soft, float Bad) { return Follows(Soft, [&](FConstrainedPDNetFrame& Frame) { Frame.Centre.Y = Bad; }); }},
    {TEXT("Follow Net Frame, momentum"), [](auto& Soft, float Bad)
     { return Follows(Soft, [&](FConstrainedPDNetFrame& Frame) { Frame.LinearMomentum.Y = Bad; }); }},
    {TEXT("Follow Net Frame, angular momentum"), [](auto& Soft, float Bad)
     { return Follows(Soft, [&](FConstrainedPDNetFrame& Frame) { Frame.AngularMomentum.Y = Bad; }); }},
    {TEXT("Follow Net Frame, energy"),
     [](auto& Soft, float Bad) { return Follows(Soft, [&](FConstrainedPDNetFrame& Frame) { Frame.Energy = Bad; }); }},
    {TEXT("Follow Net Frame, damping"),
     [](auto& Soft, float Bad) { return Follows(Soft, [&](FConstrainedPDNetFrame& Frame) { Frame.Damping = Bad; }); }},
    {TEXT("Follow Net Frame, force"), [](auto& Soft, float Bad)
     { return Follows(Soft, [&](FConstrainedPDNetFrame& Frame) { Frame.LastingForce.Y = Bad; }); }},
};

/// Those whose largest numbers mean something: no damping, a turn.
const FBadCall GBadUnlessLarge[] = {
    {TEXT("Set Wobble Half Life"), [](auto& Soft, float Bad) { return Soft.SetWobbleHalfLife(Bad); }},
    {TEXT("Teleport Body, rotation"),
     [](auto& Soft, float Bad) { return Soft.TeleportBody(GPlace, FRotator(0.0, Bad, 0.0)); }},
    {TEXT("Pin Region, a box's rotation"),
     [](auto& Soft, float Bad)
     {
         FConstrainedPDRegion Region = RegionOf(GBox);
         Region.Rotation = FRotator(0.0, Bad, 0.0);
         return Pins(Soft, Region);
     }},
};

/// Two weightless bodies, of which the first is pinned, spins and wobbles.
TArray<UConstrainedPDComponent*> SpawnBusy(FConstrainedPDTestWorld& Test)
{
    FConstrainedPDTestBody Pinned;
    Pinned.Pins.Add(RegionOf(GBall));
    FConstrainedPDTestBody Other;
    Other.Location.Y = 900.0;
    const TArray<UConstrainedPDComponent*> Bodies = {Test.Spawn(Pinned), Test.Spawn(Other)};
    for (UConstrainedPDComponent* const Soft : Bodies)
    {
        Soft->Spin(FVector(1.0e6, 0.0, 2.0e6));
        Soft->AddWobble(5.0f);
    }
    Test.TickSteps(3);
    return Bodies;
}

TArray<uint8> StateOf(const UConstrainedPDComponent& Soft)
{
    FConstrainedPDState State;
    Soft.SaveState(State);
    return State.Bytes;
}
} // namespace

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDNumbersTest, "ConstrainedPD.Numbers.Refused", CPD_TEST_FLAGS)
bool FConstrainedPDNumbersTest::RunTest(const FString&)
{
    AddExpectedError(TEXT("Push Soft Bodies From"), EAutomationExpectedErrorFlags::Contains, 0);
    FConstrainedPDTestWorld Asked;
    FConstrainedPDTestWorld Left;
    const TArray<UConstrainedPDComponent*> Bodies = SpawnBusy(Asked);
    const TArray<UConstrainedPDComponent*> LeftAlone = SpawnBusy(Left);
    UConstrainedPDComponent& Soft = *Bodies[0];
    const auto Ask = [&](const FBadCall& Bad, float Number)
    {
        Soft.Release({GNoHold});
        const FString Before = Soft.GetLastMessage();
        const FString What = FString::Printf(TEXT("%s, given %g"), Bad.Node, Number);
        TestFalse(*What, Bad.Call(Soft, Number));
        const FString Said = Soft.GetLastMessage();
        const bool bElsewhere = FString(Bad.Node).Contains(TEXT("Soft Bodies")); // in the log
        TestTrue(*(What + TEXT(" says so")), bElsewhere || Said != Before);
        TestFalse(*(What + TEXT(" in one line")), Said.Contains(TEXT("\n")));
    };
    for (const FBadCall& Bad : GBadCalls)
        for (const float Number : {GNaN, GInfinity, -GInfinity, GAbsurd})
            Ask(Bad, Number);
    for (const FBadCall& Bad : GBadUnlessLarge)
        for (const float Number : {GNaN, GInfinity, -GInfinity})
            Ask(Bad, Number);
    TestTrue(TEXT("a half-life that is none is no damping"),
             UConstrainedPDFunctionLibrary::DampingFromHalfLife(GNaN) == 0.0f);
    TestTrue(TEXT("the damping stays"), Soft.Damping == LeftAlone[0]->Damping);
    TestTrue(TEXT("the stiffness stays"), Soft.SoftMaterial.Stiffness == LeftAlone[0]->SoftMaterial.Stiffness);
    TestEqual(TEXT("there are no thresholds"), Soft.EnergyThresholds.Num(), 0);
    TestTrue(TEXT("nor forces"), Soft.LastingForce.IsZero() && Soft.RegionForces.Num() == 0);
    Asked.TickSteps(10);
    Left.TickSteps(10);
    for (int32 Number = 0; Number < Bodies.Num(); ++Number)
        TestTrue(TEXT("both move on, bit for bit, as if nobody had asked"),
                 StateOf(*Bodies[Number]) == StateOf(*LeftAlone[Number]));
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDBadPropertiesTest, "ConstrainedPD.Numbers.InProperties", CPD_TEST_FLAGS)
bool FConstrainedPDBadPropertiesTest::RunTest(const FString&)
{
    // A Blueprint may set them to anything: the body waits until they make sense again, and the log says which.
    AddExpectedError(TEXT("Gravity is not a finite vector"), EAutomationExpectedErrorFlags::Contains, 2);
    AddExpectedError(TEXT("The forces on the vertices, wind and drag among them,"),
                     EAutomationExpectedErrorFlags::Contains, 1);
    AddExpectedError(TEXT("The surface's friction and thickness"), EAutomationExpectedErrorFlags::Contains, 2);
    FConstrainedPDTestWorld Test;
    UConstrainedPDComponent* const Soft = Test.Spawn();
    Test.SpawnCube(FVector(0.0, 0.0, 100.0), FVector(5.0, 5.0, 1.0), false);
    Soft->AddWobble(5.0f);
    Test.TickSteps(3);
    for (float UConstrainedPDComponent::*const Property :
         {&UConstrainedPDComponent::GravityScale, &UConstrainedPDComponent::AirDrag, &UConstrainedPDComponent::Friction,
          &UConstrainedPDComponent::Restitution, &UConstrainedPDComponent::SimulationDistance})
        for (const float Number : {GNaN, GInfinity, -GInfinity, GAbsurd})
        {
            const float Before = Soft->*Property;
            Soft->*Property = Number;
            Test.TickSteps(2);
            Soft->*Property = Before;
            TestFalse(TEXT("where it is stays a number"), Soft->GetCentreOfMass().ContainsNaN());
        }
    Soft->bOverrideGravity = true;
    for (const float Number : {GNaN, GInfinity, GAbsurd})
    {
        Soft->Gravity = Across(Number);
        Test.TickSteps(2);
    }
    Soft->bOverrideGravity = false;
    Test.TickSteps(30);
    TestEqual(TEXT("it goes on where it was (cm)"), Soft->GetCentreOfMass().Y, 0.0, 3.0);
    TestTrue(TEXT("with joules that are some"), Soft->GetEnergyReport().Total >= 0.0);
    return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(FConstrainedPDBadFromTheStartTest, "ConstrainedPD.Numbers.FromTheStart",
                                 CPD_TEST_FLAGS)
bool FConstrainedPDBadFromTheStartTest::RunTest(const FString&)
{
    AddExpectedError(TEXT("Damping must be"), EAutomationExpectedErrorFlags::Contains, 1);
    AddExpectedError(TEXT("A threshold is not a finite number"), EAutomationExpectedErrorFlags::Contains, 1);
    FConstrainedPDTestWorld Test;
    FConstrainedPDTestBody Wanted;
    Wanted.Damping = -1.0f;
    UConstrainedPDComponent* const Soft = Test.Spawn(Wanted);
    TestTrue(TEXT("a damping below none leaves a body"), Soft->GetVertexCount() > 20);
    Test.TickSteps(60);
    TestFalse(TEXT("that has its other properties: it may not sleep"), Soft->IsAsleep());
    Soft->Damping = 0.0f;
    Soft->EnergyThresholds = {GNaN};
    TestTrue(TEXT("a threshold that is none"), Soft->Rebuild());
    Test.TickSteps(60);
    TestFalse(TEXT("leaves the others be"), Soft->IsAsleep());
    return true;
}
