#include "Checks/Unit/Mesh/HandMadeMeshes.h"

#include <cmath>
#include <numbers>

namespace cpd
{
TetMesh HandMadeBox(int n, const Vec3& size)
{
    TetMesh mesh;
    for (int z = 0; z <= n; ++z)
        for (int y = 0; y <= n; ++y)
            for (int x = 0; x <= n; ++x)
                mesh.vertices.push_back(Vec3(x, y, z).cwiseProduct(size) / n);
    // Kuhn's cut: the six ways from one corner to the opposite one along the axes, a tet each.
    constexpr std::array<std::array<int, 3>, 6> kWays = {
        {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {2, 1, 0}, {1, 0, 2}}};
    const std::array<Index, 3> stride = {1, n + 1, (n + 1) * (n + 1)};
    for (int z = 0; z < n; ++z)
        for (int y = 0; y < n; ++y)
            for (int x = 0; x < n; ++x)
                for (std::size_t way = 0; way < kWays.size(); ++way)
                {
                    Tet tet;
                    tet[0] = x * stride[0] + y * stride[1] + z * stride[2];
                    for (std::size_t i = 0; i < 3; ++i)
                        tet[i + 1] = tet[i] + stride[static_cast<std::size_t>(kWays[way][i])];
                    if (way >= 3) // The odd permutations turn the other way.
                        std::swap(tet[2], tet[3]);
                    mesh.tets.push_back(tet);
                }
    return mesh;
}

TetMesh HandMadeBall(int n)
{
    TetMesh mesh = HandMadeBox(n, Vec3::Constant(2));
    for (Vec3& vertex : mesh.vertices)
    {
        const Vec3 fromCentre = vertex - Vec3::Ones();
        const Real length = fromCentre.norm();
        vertex = length > 0 ? Vec3(fromCentre * (fromCentre.cwiseAbs().maxCoeff() / length)) : fromCentre;
    }
    return mesh;
}

SurfaceMesh HandMadeSphere(int parallels, int meridians)
{
    SurfaceMesh mesh;
    mesh.vertices.push_back(Vec3::UnitZ());
    for (int p = 1; p < parallels; ++p)
        for (int m = 0; m < meridians; ++m)
        {
            const Real polar = std::numbers::pi * p / parallels;
            const Real around = 2 * std::numbers::pi * m / meridians;
            mesh.vertices.push_back(
                Vec3(std::sin(polar) * std::cos(around), std::sin(polar) * std::sin(around), std::cos(polar)));
        }
    mesh.vertices.push_back(-Vec3::UnitZ());
    const auto at = [&](int p, int m) -> Index
    {
        if (p == 0)
            return 0;
        return p == parallels ? static_cast<Index>(mesh.vertices.size()) - 1 : 1 + (p - 1) * meridians + m % meridians;
    };
    for (int p = 0; p < parallels; ++p)
        for (int m = 0; m < meridians; ++m)
        {
            if (p > 0)
                mesh.triangles.push_back({at(p, m), at(p + 1, m), at(p, m + 1)});
            if (p < parallels - 1)
                mesh.triangles.push_back({at(p, m + 1), at(p + 1, m), at(p + 1, m + 1)});
        }
    return mesh;
}

Vec3 RandomPoint(std::mt19937& random, unsigned steps, Real low, Real high)
{
    Vec3 point;
    for (Real& coordinate : point)
        coordinate = low + (high - low) * static_cast<Real>(random() % (steps + 1)) / steps;
    return point;
}
} // namespace cpd
