#include "Headless/Editor/View/Drawing.h"

void DrawOrientedWireBox(FPrimitiveDrawInterface* PDI, const FVector& Base, const FVector& X, const FVector& Y,
                         const FVector& Z, FVector Extent, const FLinearColor& Color, uint8 DepthPriority)
{
    const FVector Halves[3] = {X * Extent.X, Y * Extent.Y, Z * Extent.Z};
    for (int32 Along = 0; Along < 3; ++Along)
        for (const double One : {-1.0, 1.0})
            for (const double Other : {-1.0, 1.0})
            {
                const FVector Middle = Base + Halves[(Along + 1) % 3] * One + Halves[(Along + 2) % 3] * Other;
                PDI->DrawLine(Middle - Halves[Along], Middle + Halves[Along], Color, DepthPriority);
            }
}

void DrawWireSphere(FPrimitiveDrawInterface* PDI, const FVector& Base, const FLinearColor& Color, double Radius,
                    int32 NumSides, uint8 DepthPriority)
{
    const FVector Axes[3] = {FVector(1.0, 0.0, 0.0), FVector(0.0, 1.0, 0.0), FVector(0.0, 0.0, 1.0)};
    for (int32 About = 0; About < 3; ++About)
    {
        const auto PlaceAt = [&](int32 Side)
        {
            const double Angle = FMath::DegreesToRadians(360.0 * Side / NumSides);
            return Base + Axes[(About + 1) % 3] * (Radius * std::cos(Angle)) +
                   Axes[(About + 2) % 3] * (Radius * std::sin(Angle));
        };
        for (int32 Side = 0; Side < NumSides; ++Side)
            PDI->DrawLine(PlaceAt(Side), PlaceAt(Side + 1), Color, DepthPriority);
    }
}
