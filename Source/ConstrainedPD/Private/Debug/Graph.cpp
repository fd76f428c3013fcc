#include "Debug/Graph.h"

#include "Component/Play.h"
#include "Engine/Canvas.h"
#include "Engine/Engine.h"

namespace ConstrainedPD
{
namespace
{
constexpr double GLeft = 40.0; // pixels
constexpr double GTop = 120.0;
constexpr double GGap = 30.0;
const cpd::play::GraphPoint GSize{300.0, 80.0};

void DrawCurve(UCanvas& Canvas, const cpd::play::EnergyHistory& History, cpd::play::EnergyKind Kind,
               cpd::play::GraphPoint Corner, double Highest, const FLinearColor& Colour)
{
    constexpr float Thickness = 1.5f;
    const std::vector<cpd::play::GraphPoint> Curve = cpd::play::CurveIn(History, Kind, Corner, GSize, Highest);
    for (size_t Point = 1; Point < Curve.size(); ++Point)
        Canvas.K2_DrawLine(FVector2D(Curve[Point - 1].x, Curve[Point - 1].y), FVector2D(Curve[Point].x, Curve[Point].y),
                           Thickness, Colour);
}
} // namespace

void DrawGraph(UCanvas& Canvas, const FConstrainedPDPlay& Play, const FString& Name, int32 Place)
{
    const cpd::play::GraphPoint Corner{GLeft, GTop + Place * (GSize.y + GGap)};
    const double Top = cpd::play::RoundTop(Play.History.Highest());
    const FLinearColor Frame(1.0f, 1.0f, 1.0f, 0.3f);
    for (const double Height : {0.0, GSize.y})
        Canvas.K2_DrawLine(FVector2D(Corner.x, Corner.y + Height), FVector2D(Corner.x + GSize.x, Corner.y + Height),
                           1.0f, Frame);
    DrawCurve(Canvas, Play.History, cpd::play::EnergyKind::Elastic, Corner, Top, FLinearColor(0.0f, 0.8f, 1.0f));
    DrawCurve(Canvas, Play.History, cpd::play::EnergyKind::Kinetic, Corner, Top, FLinearColor(1.0f, 0.6f, 0.1f));
    DrawCurve(Canvas, Play.History, cpd::play::EnergyKind::Total, Corner, Top, FLinearColor::White);
    const cpd::StepReport& Report = Play.Live->Seen().report;
    Canvas.SetDrawColor(FColor::White);
    Canvas.DrawText(GEngine->GetSmallFont(),
                    FString::Printf(TEXT("%s: %.3g J = %.3g motion + %.3g deformation; top %g J"), *Name, Report.H,
                                    Report.kinetic, Report.elastic, Top),
                    static_cast<float>(Corner.x), static_cast<float>(Corner.y - 0.6 * GGap));
}
} // namespace ConstrainedPD
