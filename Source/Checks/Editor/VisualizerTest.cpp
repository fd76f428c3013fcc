// What the viewport shows of a selected soft body.
#include "Checks/Editor/Desk.h"
#include "Headless/Editor/View/Drawing.h"

namespace headless
{
namespace
{
struct Line
{
    FVector Start;
    FVector End;
    uint8 Depth;
};

class Recording : public FPrimitiveDrawInterface
{
public:
    Recording() : FPrimitiveDrawInterface(nullptr) {}
    void DrawLine(const FVector& Start, const FVector& End, const FLinearColor&, uint8 Depth, float, float,
                  bool) override
    {
        Lines.push_back({Start, End, Depth});
    }
    void DrawPoint(const FVector& Position, const FLinearColor& Color, float, uint8) override
    {
        Points.push_back(Position);
        Whose.push_back(Proxy.get());
        bWhite = bWhite || Color.G == 1.0f;
    }
    void SetHitProxy(HHitProxy* HitProxy) override
    {
        Proxies.push_back(Proxy);
        Proxy.reset(HitProxy);
    }
    /// The smallest box about all lines of the depth.
    FBox Bounds(uint8 Depth) const
    {
        FBox Box;
        for (const Line& One : Lines)
            if (One.Depth == Depth)
            {
                Box += One.Start;
                Box += One.End;
            }
        return Box;
    }

    std::vector<Line> Lines;
    std::vector<FVector> Points;
    std::vector<HHitProxy*> Whose; // of each point: whom a click on it means
    bool bWhite = false;           // some point is drawn as what is edited is

private:
    std::shared_ptr<HHitProxy> Proxy;
    std::vector<std::shared_ptr<HHitProxy>> Proxies;
};

Recording DrawnOf(const UActorComponent& Component)
{
    Recording Drawn;
    if (const TSharedPtr<FComponentVisualizer> Visualizer = GUnrealEd->FindComponentVisualizer(Component.GetClass());
        Visualizer.IsValid())
        Visualizer->DrawVisualization(&Component, nullptr, &Drawn);
    return Drawn;
}

void ExpectBox(const FBox& Box, const FVector& Centre, const FVector& Extent, double Tolerance)
{
    ASSERT_TRUE(Box.IsValid);
    EXPECT_TRUE(Box.GetCenter().Equals(Centre, Tolerance))
        << Box.GetCenter().X << ' ' << Box.GetCenter().Y << ' ' << Box.GetCenter().Z;
    EXPECT_TRUE(Box.GetExtent().Equals(Extent, Tolerance))
        << Box.GetExtent().X << ' ' << Box.GetExtent().Y << ' ' << Box.GetExtent().Z;
}

FConstrainedPDRegion MakeRegion(EConstrainedPDRegionShape Shape)
{
    FConstrainedPDRegion Region;
    Region.Shape = Shape;
    Region.Centre = FVector(10.0, 0.0, 0.0);
    Region.HalfSize = FVector(5.0, 20.0, 30.0);
    return Region;
}
} // namespace

TEST(Visualizer, DrawsEveryEdgeWhereTheMeshStands)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/A"));
    Desk.MakeSoftBody({Mesh});
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Mesh);
    EXPECT_TRUE(DrawnOf(*Soft).Lines.empty()) << "nothing is known of what is not baked";
    Soft->Body = Cast<UConstrainedPDBody>(Assets().Find(FString("/Game/A_Soft")));
    Soft->FindSource()->SetWorldTransform(FTransform(FQuat(), FVector(300.0, 0.0, 0.0), FVector(1.0, 2.0, 1.0)));
    const Recording Drawn = DrawnOf(*Soft);
    EXPECT_EQ(Drawn.Lines.size(), static_cast<std::size_t>(Soft->Body->GetWire().Edges.Num() / 2));
    ExpectBox(Drawn.Bounds(SDPG_World), FVector(300.0, 0.0, 0.0), FVector(50.0, 100.0, 50.0), 3.0);
}

TEST(Visualizer, DrawsPinsInFrontOfEverything)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    Soft->FindSource()->SetWorldTransform(FTransform(FQuat(), FVector(0.0, 0.0, 100.0), FVector(2.0, 2.0, 2.0)));
    Soft->Pins.Add(MakeRegion(EConstrainedPDRegionShape::Box));
    const FVector Centre(20.0, 0.0, 100.0);
    const Recording Box = DrawnOf(*Soft);
    EXPECT_EQ(Box.Lines.size(), 12u);
    ExpectBox(Box.Bounds(SDPG_Foreground), Centre, FVector(10.0, 40.0, 60.0), 1e-6);
    Soft->Pins[0].Rotation = FRotator(0.0, 90.0, 0.0);
    ExpectBox(DrawnOf(*Soft).Bounds(SDPG_Foreground), Centre, FVector(40.0, 10.0, 60.0), 1e-6);
    Soft->Pins[0] = MakeRegion(EConstrainedPDRegionShape::Sphere);
    ExpectBox(DrawnOf(*Soft).Bounds(SDPG_Foreground), Centre, FVector(10.0, 10.0, 10.0), 1e-6);
    Soft->Pins.Add(MakeRegion(EConstrainedPDRegionShape::Box));
    EXPECT_EQ(DrawnOf(*Soft).Lines.size(), 3u * 24u + 12u) << "each pin";
}

namespace
{
/// The viewport: clicks on a handle where it is drawn, and drags the widget, which it sees where the visualizer says.
class Viewport
{
public:
    explicit Viewport(const UConstrainedPDComponent& InSoft)
        : Visualizer(GUnrealEd->FindComponentVisualizer(InSoft.GetClass())), Soft(&InSoft)
    {
    }
    bool Click(std::size_t Handle)
    {
        const Recording Drawn = DrawnOf(*Soft);
        return Visualizer->VisProxyHandleClick(&Client, static_cast<HComponentVisProxy*>(Drawn.Whose.at(Handle)),
                                               FViewportClick());
    }
    bool Drag(FVector Way, FRotator Turn = FRotator::ZeroRotator, FVector Growth = FVector::ZeroVector)
    {
        return Visualizer->HandleInputDelta(&Client, nullptr, Way, Turn, Growth);
    }
    FVector Widget() const
    {
        FVector At(1e9);
        Visualizer->GetWidgetLocation(&Client, At);
        return At;
    }

    FEditorViewportClient Client;
    TSharedPtr<FComponentVisualizer> Visualizer;
    const UConstrainedPDComponent* Soft;
};

/// A jelly whose mesh is moved, turned and stretched, and whose component stands elsewhere yet, with a pin and a force.
UConstrainedPDComponent* PlaceAskew(Desk& Desk)
{
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    Soft->FindSource()->SetWorldTransform(
        FTransform(FRotator(0.0, 90.0, 0.0), FVector(300.0, 0.0, 100.0), FVector(2.0, 1.0, 4.0)));
    Soft->SetWorldTransform(FTransform(FRotator(30.0, 0.0, 60.0), FVector(-70.0, 20.0, 5.0)));
    Soft->Pins.Add(MakeRegion(EConstrainedPDRegionShape::Box));
    FConstrainedPDRegionForce Jet;
    Jet.Region = MakeRegion(EConstrainedPDRegionShape::Sphere);
    Jet.Region.Centre = FVector(0.0, 0.0, 25.0);
    Soft->RegionForces.Add(Jet);
    return Soft;
}

void ExpectAt(const FVector& Seen, const FVector& Wanted)
{
    EXPECT_TRUE(Seen.Equals(Wanted, 1e-6)) << Seen.X << ' ' << Seen.Y << ' ' << Seen.Z;
}
} // namespace

TEST(Visualizer, DragsARegionWhereItIsDrawn)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = PlaceAskew(Desk);
    Viewport View(*Soft);
    const Recording Drawn = DrawnOf(*Soft);
    ASSERT_EQ(Drawn.Points.size(), 2u);
    ExpectAt(Drawn.Points[0], FVector(300.0, 20.0, 100.0));
    ExpectAt(Drawn.Points[1], FVector(300.0, 0.0, 200.0));
    EXPECT_FALSE(View.Drag(FVector(1.0, 0.0, 0.0))) << "nothing was taken hold of";
    ASSERT_TRUE(View.Click(0));
    EXPECT_EQ(View.Visualizer->GetEditedComponent(), Soft);
    ExpectAt(View.Widget(), Drawn.Points[0]);
    EXPECT_TRUE(DrawnOf(*Soft).bWhite);
    const FVector Way(12.0, -7.0, 30.0);
    ASSERT_TRUE(View.Drag(Way));
    ExpectAt(View.Widget(), Drawn.Points[0] + Way);
    ExpectAt(DrawnOf(*Soft).Points[0], Drawn.Points[0] + Way);
    ExpectAt(Soft->Pins[0].Centre, FVector(10.0 - 3.5, -12.0, 7.5));
    ExpectAt(DrawnOf(*Soft).Points[1], Drawn.Points[1]);
    ASSERT_TRUE(View.Click(1)) << "the region of a force";
    ASSERT_TRUE(View.Drag(Way));
    ExpectAt(DrawnOf(*Soft).Points[1], Drawn.Points[1] + Way);
    ExpectAt(DrawnOf(*Soft).Points[0], Drawn.Points[0] + Way);
    EXPECT_EQ(GEditor->Redraws, 2);
}

TEST(Visualizer, TurnsAndScalesARegion)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = PlaceAskew(Desk);
    Viewport View(*Soft);
    ASSERT_TRUE(View.Click(0));
    // About the world's X, which is the region's -Y: what pointed along the world's Y points up.
    ASSERT_TRUE(View.Drag(FVector::ZeroVector, FRotator(0.0, 0.0, -90.0)));
    const FQuat InWorld =
        Soft->FindSource()->GetComponentTransform().GetRotation() * Soft->Pins[0].Rotation.Quaternion();
    const FQuat Wanted = FRotator(0.0, 0.0, -90.0).Quaternion() * FRotator(0.0, 90.0, 0.0).Quaternion();
    EXPECT_TRUE(InWorld.Equals(Wanted, 1e-9));
    ASSERT_TRUE(View.Drag(FVector::ZeroVector, FRotator::ZeroRotator, FVector(0.0, 0.5, 0.0)));
    ExpectAt(Soft->Pins[0].HalfSize, FVector(5.0, 30.0, 30.0));
    ASSERT_TRUE(View.Drag(FVector::ZeroVector, FRotator::ZeroRotator, FVector(-5.0, 0.0, 0.0)));
    EXPECT_EQ(Soft->Pins[0].HalfSize.X, 0.1) << "never inside out";
    ASSERT_TRUE(View.Click(1));
    ASSERT_TRUE(View.Drag(FVector::ZeroVector, FRotator(10.0, 0.0, 0.0), FVector(0.0, 0.0, -0.2)));
    EXPECT_NEAR(Soft->RegionForces[0].Region.HalfSize.X, 4.0, 1e-9) << "a ball grows all round";
    EXPECT_TRUE(Soft->RegionForces[0].Region.Rotation.IsZero()) << "and has no turn";
    FMatrix Axes;
    EXPECT_FALSE(View.Visualizer->GetCustomInputCoordinateSystem(&View.Client, Axes)) << "the world's axes";
    View.Client.SetWidgetCoordSystemSpace(COORD_Local);
    ASSERT_TRUE(View.Visualizer->GetCustomInputCoordinateSystem(&View.Client, Axes));
    EXPECT_NEAR(Axes.M[0][1], 1.0, 1e-9) << "the mesh's X is the world's Y";
    EXPECT_EQ(Axes.M[3][0], 0.0);
}

TEST(Visualizer, ADragIsUndoneAndWhatIsGoneIsNotDragged)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = PlaceAskew(Desk);
    Viewport View(*Soft);
    ASSERT_TRUE(View.Click(0));
    {
        // As the viewport opens one for each drag.
        const FScopedTransaction Drag(FText::FromString("Drag"));
        ASSERT_TRUE(View.Drag(FVector(50.0, 0.0, 0.0)));
        ASSERT_TRUE(View.Drag(FVector(0.0, 0.0, 50.0)));
    }
    ExpectAt(View.Widget(), FVector(350.0, 20.0, 150.0));
    ASSERT_TRUE(GEditor->UndoTransaction());
    ExpectAt(View.Widget(), FVector(300.0, 20.0, 100.0));
    Soft->FindSource()->SetWorldTransform(
        FTransform(FRotator::ZeroRotator, FVector(300.0, 0.0, 100.0), FVector(0.0, 1.0, 1.0)));
    ASSERT_TRUE(View.Drag(FVector(9.0, 9.0, 0.0)));
    ExpectAt(Soft->Pins[0].Centre, FVector(10.0, 9.0, 0.0));
    Soft->Pins.Reset();
    Soft->RegionForces.Reset();
    EXPECT_FALSE(View.Drag(FVector(1.0, 0.0, 0.0))) << "the list was shortened";
    EXPECT_EQ(View.Widget(), FVector(1e9));
    Soft->Pins.Add(MakeRegion(EConstrainedPDRegionShape::Sphere));
    ASSERT_TRUE(View.Click(0));
    View.Visualizer->EndEditing();
    EXPECT_EQ(View.Visualizer->GetEditedComponent(), nullptr);
    EXPECT_FALSE(View.Drag(FVector(1.0, 0.0, 0.0)));
    ASSERT_TRUE(View.Click(0));
    EXPECT_FALSE(View.Visualizer->IsVisualizingArchetype()) << "a level's own";
    Soft->GetOwner()->Destroy();
    EXPECT_FALSE(View.Drag(FVector(1.0, 0.0, 0.0)));
    EXPECT_FALSE(View.Visualizer->VisProxyHandleClick(&View.Client, nullptr, FViewportClick()));
}

TEST(Visualizer, DrawsPinnedVerticesOfABakedBody)
{
    Desk Desk;
    UStaticMesh* const Mesh = Desk.AddCube(FString("/Game/A"));
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Mesh);
    FConstrainedPDRegion Corner = MakeRegion(EConstrainedPDRegionShape::Vertices);
    Corner.Vertices = {0, 3, 1000000, -1};
    Soft->Pins.Add(Corner);
    EXPECT_TRUE(DrawnOf(*Soft).Points.empty());
    Desk.MakeSoftBody({Mesh});
    Soft->Body = Cast<UConstrainedPDBody>(Assets().Find(FString("/Game/A_Soft")));
    const Recording Drawn = DrawnOf(*Soft);
    ASSERT_EQ(Drawn.Points.size(), 2u) << "those that there are";
    EXPECT_EQ(Drawn.Points[1], Soft->Body->GetWire().Places[3]);
}

TEST(Visualizer, DrawsNothingOfOtherComponents)
{
    Desk Desk;
    UConstrainedPDComponent* const Soft = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    EXPECT_TRUE(DrawnOf(*Soft->FindSource()).Lines.empty());
    Recording Drawn;
    const TSharedPtr<FComponentVisualizer> Ours = GUnrealEd->FindComponentVisualizer(Soft->GetClass());
    ASSERT_TRUE(Ours.IsValid());
    Ours->DrawVisualization(Soft->FindSource(), nullptr, &Drawn);
    Ours->DrawVisualization(nullptr, nullptr, &Drawn);
    EXPECT_TRUE(Drawn.Lines.empty());
}
} // namespace headless
