#include "Headless/Engine/Mesh/DynamicMesh.h"

namespace UE::Geometry
{
int32 FDynamicMesh3::AppendTriangle(const FIndex3i& Corners)
{
    if (Corners.A == Corners.B || Corners.B == Corners.C || Corners.C == Corners.A)
        return InvalidID;
    const int32 Ring[4] = {Corners.A, Corners.B, Corners.C, Corners.A};
    const auto Edge = [&](int32 I) { return std::minmax(Ring[I], Ring[I + 1]); };
    for (int32 I = 0; I < 3; ++I)
        if (EdgeUses[Edge(I)] >= 2)
            return NonManifoldID;
    for (int32 I = 0; I < 3; ++I)
        ++EdgeUses[Edge(I)];
    return Triangles.Add(Corners);
}
} // namespace UE::Geometry
