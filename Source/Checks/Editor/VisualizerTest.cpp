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
    void DrawPoint(const FVector& Position, const FLinearColor&, float, uint8) override { Points.push_back(Position); }
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
