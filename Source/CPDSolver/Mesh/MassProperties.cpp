#include "CPDSolver/Mesh/MassProperties.h"

#include <cassert>
#include <cmath>

#include "CPDSolver/Mesh/Validate.h"

namespace cpd
{
namespace
{
using FourPoints = Eigen::Matrix<Real, 3, 4>;

FourPoints CornersOf(const TetMesh& mesh, const Tet& tet)
{
    FourPoints corners;
    for (int i = 0; i < 4; ++i)
        corners.col(i) = mesh.vertices[static_cast<std::size_t>(tet[static_cast<std::size_t>(i)])];
    return corners;
}

Real VolumeOf(const FourPoints& c)
{
    const Vec3 a = c.col(1) - c.col(0);
    const Vec3 b = c.col(2) - c.col(0);
    const Vec3 d = c.col(3) - c.col(0);
    return a.dot(b.cross(d)) / 6;
}

std::string DensityMessage(Real density)
{
    return "Density " + std::to_string(density) + " is not positive and finite: give kg/m^3 (kg/m^2 for a surface).";
}

/// Each tet's mass.
Expected<std::vector<Real>> TetMasses(const TetMesh& mesh, std::span<const Real> densities)
{
    if (densities.size() != mesh.tets.size())
        return Error{std::to_string(densities.size()) + " densities for " + std::to_string(mesh.tets.size()) +
                     " tetrahedra: give one for each."};
    if (const std::optional<Error> error = FindUnusable(mesh))
        return *error;
    std::vector<Real> masses;
    masses.reserve(mesh.tets.size());
    for (std::size_t i = 0; i < mesh.tets.size(); ++i)
    {
        if (!(densities[i] > 0) || !std::isfinite(densities[i]))
            return Error{DensityMessage(densities[i])};
        const Real mass = densities[i] * VolumeOf(CornersOf(mesh, mesh.tets[i]));
        if (!(mass > 0) || !std::isfinite(mass))
            return Error{"Tetrahedron " + std::to_string(i) + " has no positive volume: repair the mesh first."};
        masses.push_back(mass);
    }
    return masses;
}

/// Deals out each element's mass in equal parts to its corners.
template <class Element>
Expected<VectorX> DealOut(std::size_t vertices, std::span<const Element> elements, std::span<const Real> elementMasses)
{
    VectorX masses = VectorX::Zero(static_cast<Eigen::Index>(vertices));
    for (std::size_t i = 0; i < elements.size(); ++i)
        for (const Index corner : elements[i])
            masses[corner] += elementMasses[i] / static_cast<Real>(elements[i].size());
    for (Eigen::Index i = 0; i < masses.size(); ++i)
        if (!(masses[i] > 0))
            return Error{"Vertex " + std::to_string(i) +
                         " belongs to no element and would have no mass: repair the mesh first."};
    return masses;
}

/// From the second moments sum m y y^T about the centre.
Mat3 InertiaOf(const Mat3& moments)
{
    return moments.trace() * Mat3::Identity() - moments;
}
} // namespace

Expected<VectorX> LumpMasses(const TetMesh& mesh, Real density)
{
    return LumpMasses(mesh, std::vector<Real>(mesh.tets.size(), density));
}

Expected<VectorX> LumpMasses(const TetMesh& mesh, std::span<const Real> densities)
{
    const Expected<std::vector<Real>> masses = TetMasses(mesh, densities);
    if (!masses)
        return masses.Failure();
    return DealOut<Tet>(mesh.vertices.size(), mesh.tets, *masses);
}

Expected<VectorX> LumpMasses(const SurfaceMesh& mesh, Real areaDensity)
{
    if (!(areaDensity > 0) || !std::isfinite(areaDensity))
        return Error{DensityMessage(areaDensity)};
    if (const std::optional<Error> error = FindUnusable(mesh))
        return *error;
    std::vector<Real> masses;
    masses.reserve(mesh.triangles.size());
    for (const Triangle& t : mesh.triangles)
    {
        const Vec3& a = mesh.vertices[static_cast<std::size_t>(t[0])];
        const Vec3& b = mesh.vertices[static_cast<std::size_t>(t[1])];
        const Vec3& c = mesh.vertices[static_cast<std::size_t>(t[2])];
        const Real mass = areaDensity * (b - a).cross(c - a).norm() / 2;
        if (!(mass > 0) || !std::isfinite(mass))
            return Error{"Triangle " + std::to_string(masses.size()) + " has no area: repair the mesh first."};
        masses.push_back(mass);
    }
    return DealOut<Triangle>(mesh.vertices.size(), mesh.triangles, masses);
}

MassProperties LumpedMassProperties(const Eigen::Ref<const Columns>& positions, const VectorX& masses)
{
    assert(positions.cols() == masses.size() && masses.size() > 0);
    MassProperties properties;
    properties.mass = masses.sum();
    properties.centre = positions * masses / properties.mass;
    Mat3 moments = Mat3::Zero();
    for (Eigen::Index i = 0; i < masses.size(); ++i)
    {
        const Vec3 arm = positions.col(i) - properties.centre;
        moments += masses[i] * arm * arm.transpose();
    }
    properties.inertia = InertiaOf(moments);
    return properties;
}

Expected<MassProperties> SolidMassProperties(const TetMesh& mesh, Real density)
{
    return SolidMassProperties(mesh, std::vector<Real>(mesh.tets.size(), density));
}

Expected<MassProperties> SolidMassProperties(const TetMesh& mesh, std::span<const Real> densities)
{
    const Expected<std::vector<Real>> masses = TetMasses(mesh, densities);
    if (!masses)
        return masses.Failure();
    if (mesh.tets.empty())
        return Error{"The mesh has no tetrahedra: fill its surface first."};

    MassProperties properties;
    Vec3 weighted = Vec3::Zero();
    for (std::size_t i = 0; i < mesh.tets.size(); ++i)
    {
        properties.mass += (*masses)[i];
        weighted += (*masses)[i] * CornersOf(mesh, mesh.tets[i]).rowwise().mean();
    }
    properties.centre = weighted / properties.mass;

    // A tet of mass m with corners y_i about any point: int y y^T dm = m/20 (sum y_i y_i^T + (sum y_i)(sum y_i)^T).
    Mat3 moments = Mat3::Zero();
    for (std::size_t i = 0; i < mesh.tets.size(); ++i)
    {
        const FourPoints arms = CornersOf(mesh, mesh.tets[i]).colwise() - properties.centre;
        const Vec3 sum = arms.rowwise().sum();
        moments += (*masses)[i] / 20 * (arms * arms.transpose() + sum * sum.transpose());
    }
    properties.inertia = InertiaOf(moments);
    return properties;
}
} // namespace cpd
