#include "Headless/Engine/Physics/Triangles.h"

namespace headless
{
Chaos::FTriangleMeshImplicitObjectPtr CookTriangles(const TArray<FVector>& Places, const TArray<int32>& Corners)
{
    constexpr int32 kMostSmall = 65535;
    const auto Mesh = std::make_shared<Chaos::FTriangleMeshImplicitObject>();
    for (const FVector& Place : Places)
        Mesh->Places.Places.Add(
            {static_cast<float>(Place.X), static_cast<float>(Place.Y), static_cast<float>(Place.Z)});
    for (int32 First = 0; First + 2 < Corners.Num(); First += 3)
    {
        const int32 A = Corners[First + 1];
        const int32 B = Corners[First];
        const int32 C = Corners[First + 2];
        if (Places.Num() <= kMostSmall)
            Mesh->Corners.Small.Add({static_cast<uint16>(A), static_cast<uint16>(B), static_cast<uint16>(C)});
        else
            Mesh->Corners.Large.Add({A, B, C});
    }
    return Mesh;
}
} // namespace headless
