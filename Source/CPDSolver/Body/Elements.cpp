#include "CPDSolver/Body/Elements.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace cpd
{
namespace
{
const Vec3& At(const std::vector<Vec3>& rest, Index i)
{
    return rest[static_cast<std::size_t>(i)];
}

// A tet thinner than this share of its longest edge cubed has no usable frame: its stresses would be rounding errors.
constexpr Real kFlat = 1e-9;

std::string Name(const char* kind, std::size_t number)
{
    return std::string(kind) + " " + std::to_string(number);
}

template <class E> Expected<Done> CheckWeight(Real weight)
{
    if (std::isfinite(weight) && weight >= 0)
        return Done{};
    return Error{std::string("The weight of ") + E::kName + " must be a number of at least 0."};
}

template <class Corners> bool Inside(const Corners& corners, std::size_t vertices)
{
    return std::ranges::all_of(corners, [vertices](Index corner)
                               { return corner >= 0 && static_cast<std::size_t>(corner) < vertices; });
}

Error NoSuchVertex(const char* name)
{
    return Error{std::string("An element of ") + name + " names a vertex that the mesh does not have: mend the mesh."};
}

/// Adds E to each shape that the list (tets or triangles) names: weight times size, the same params for all.
template <class E, class List>
Expected<Done> AddToAll(BodyParts& parts, const List& list, Real weight, const typename E::Params& params)
{
    if (const Expected<Done> fine = CheckWeight<E>(weight); !fine)
        return fine;
    for (const auto& corners : list)
    {
        if (!Inside(corners, parts.rest.size()))
            return NoSuchVertex(E::kName);
        const auto shape = ShapeOf(parts.rest, corners);
        if (!shape)
            return shape.Failure();
        Real size;
        if constexpr (E::kCorners == 4)
            size = shape->volume;
        else
            size = shape->area;
        parts.energies.Of<E>().push_back({corners, shape->G, weight * size, params});
    }
    return Done{};
}

template <class Range> bool InOrder(const Range& range)
{
    return std::isfinite(range.low) && std::isfinite(range.high) && range.low > 0 && range.low <= range.high;
}

Error OutOfOrder(const char* name)
{
    return Error{std::string("The range of ") + name + " needs 0 < low <= high."};
}

/// The cotangent of the angle at `apex` in the triangle with base (a, b).
Real Cotangent(const Vec3& apex, const Vec3& a, const Vec3& b)
{
    const Vec3 u = a - apex;
    const Vec3 v = b - apex;
    return u.dot(v) / u.cross(v).norm();
}
} // namespace

Expected<TetShape> ShapeOf(const std::vector<Vec3>& rest, const Tet& tet)
{
    Mat3 Dm;
    for (int k = 0; k < 3; ++k)
        Dm.col(k) = At(rest, tet[static_cast<std::size_t>(k) + 1]) - At(rest, tet[0]);
    const Real longest = Dm.colwise().norm().maxCoeff();
    const Real six = Dm.determinant();
    if (!(six > kFlat * longest * longest * longest))
        return Error{"a tet is flat or inside out: mend the mesh where it was made, rebuild it with `cpd bake`, or "
                     "make its scale less extreme."};
    TetShape shape;
    const Mat3 inverse = Dm.inverse();
    shape.G.rightCols<3>() = inverse.transpose();
    shape.G.col(0) = -shape.G.rightCols<3>().rowwise().sum();
    shape.volume = six / 6;
    return shape;
}

Expected<TriangleShape> ShapeOf(const std::vector<Vec3>& rest, const Triangle& triangle)
{
    const Vec3 a = At(rest, triangle[1]) - At(rest, triangle[0]);
    const Vec3 b = At(rest, triangle[2]) - At(rest, triangle[0]);
    const Real longest = std::max(a.norm(), b.norm());
    const Real twice = a.cross(b).norm();
    if (!(twice > kFlat * longest * longest))
        return Error{"a triangle has no area: remove it where the mesh was made, or make its scale less extreme."};
    const Vec3 e1 = a.normalized();
    const Vec3 e2 = (b - e1 * e1.dot(b)).normalized();
    Eigen::Matrix<Real, 2, 2> Dm;
    Dm << a.dot(e1), b.dot(e1), a.dot(e2), b.dot(e2);
    TriangleShape shape;
    const Eigen::Matrix<Real, 2, 2> inverse = Dm.inverse();
    shape.G.rightCols<2>() = inverse.transpose();
    shape.G.col(0) = -shape.G.rightCols<2>().rowwise().sum();
    shape.area = twice / 2;
    return shape;
}

Expected<Done> AddTetStrain(BodyParts& parts, StretchRange range, Real weight)
{
    return InOrder(range) ? AddToAll<TetStrain>(parts, parts.tets, weight, range) : OutOfOrder(TetStrain::kName);
}

Expected<Done> AddVolumePreservation(BodyParts& parts, ProductRange range, Real weight)
{
    return InOrder(range) ? AddToAll<VolumePreservation>(parts, parts.tets, weight, range)
                          : OutOfOrder(VolumePreservation::kName);
}

Expected<Done> AddTriangleStrain(BodyParts& parts, StretchRange range, Real weight)
{
    return InOrder(range) ? AddToAll<TriangleStrain>(parts, parts.surface, weight, range)
                          : OutOfOrder(TriangleStrain::kName);
}

Expected<Done> AddAreaPreservation(BodyParts& parts, ProductRange range, Real weight)
{
    return InOrder(range) ? AddToAll<AreaPreservation>(parts, parts.surface, weight, range)
                          : OutOfOrder(AreaPreservation::kName);
}

Expected<Done> AddExamples(BodyParts& parts, const std::vector<std::vector<Vec3>>& shapes, Real weight)
{
    if (shapes.empty() || shapes.size() > Example::kMaxExamples)
        return Error{"Give 1 to " + std::to_string(Example::kMaxExamples) + " example shapes."};
    for (const std::vector<Vec3>& shape : shapes)
        if (shape.size() != parts.rest.size())
            return Error{"An example shape has " + std::to_string(shape.size()) + " vertices, the body " +
                         std::to_string(parts.rest.size()) + ": use one mesh for both."};
    const std::size_t first = parts.energies.Of<Example>().size();
    const Expected<Done> added = AddToAll<Example>(parts, parts.tets, weight, Example::Params{});
    if (!added)
        return added;
    for (std::size_t i = first; i < parts.energies.Of<Example>().size(); ++i)
    {
        Element<Example>& element = parts.energies.Of<Example>()[i];
        element.params.count = static_cast<std::int64_t>(shapes.size());
        for (std::size_t k = 0; k < shapes.size(); ++k)
        {
            Mat3 F = Mat3::Zero();
            for (int corner = 0; corner < 4; ++corner)
                F += At(shapes[k], element.corners[static_cast<std::size_t>(corner)]) *
                     element.G.col(corner).transpose();
            const SignedSvd3 svd = DecomposeSigned(F);
            if (!F.allFinite() || svd.s[2] <= 0)
                return Error{"Example shape " + std::to_string(k + 1) + " turns " + Name("tet", i - first) +
                             " inside out or flat: mend the shape."};
            element.params.stretch[k] = svd.V * svd.s.asDiagonal() * svd.V.transpose();
        }
    }
    return Done{};
}

Expected<Done> AddSprings(BodyParts& parts, const std::vector<Edge>& edges, Real stiffness)
{
    if (const Expected<Done> fine = CheckWeight<Spring>(stiffness); !fine)
        return fine;
    for (const Edge& e : edges)
    {
        if (!Inside(e, parts.rest.size()))
            return NoSuchVertex(Spring::kName);
        const Real length = (At(parts.rest, e[1]) - At(parts.rest, e[0])).norm();
        parts.energies.Of<Spring>().push_back({e, Operator<Spring>(-1, 1), stiffness, {length}});
    }
    return Done{};
}

/// The hinge of edge (a, b) with apices c and d: K = (cot a_c + cot a_d, cot b_c + cot b_d, -.., -..) as in the
/// isometric bending model of Wardetzky et al. 2007, where W = 3 / (2 (A0 + A1)) |sum K_i x_i|^2 per unit of stiffness.
/// Bent evenly, some hinges turn more than their part and some less, and the mean of squares is above the square of the
/// mean: W is three times 1/2 of the mean curvature's square on a grid of equilateral triangles whichever way it is
/// rolled, and on one of right triangles three times rolled along their sides, 4.5 times between them.
Expected<Done> AddBending(BodyParts& parts, Real stiffness)
{
    if (const Expected<Done> fine = CheckWeight<Bending>(stiffness); !fine)
        return fine;
    struct Side
    {
        Index apex;
        int count;
    };
    std::map<Edge, Side> open;
    for (const Triangle& t : parts.surface)
    {
        if (!Inside(t, parts.rest.size()))
            return NoSuchVertex(Bending::kName);
        for (std::size_t k = 0; k < 3; ++k)
        {
            const Index a = std::min(t[k], t[(k + 1) % 3]);
            const Index b = std::max(t[k], t[(k + 1) % 3]);
            const Index c = t[(k + 2) % 3];
            const auto [found, isNew] = open.try_emplace({a, b}, Side{c, 1});
            if (isNew)
                continue;
            if (++found->second.count > 2)
                return Error{
                    "An edge of the sheet belongs to more than two triangles: bending needs a manifold surface."};
            const Index d = found->second.apex;
            const std::array<Vec3, 4> x = {At(parts.rest, a), At(parts.rest, b), At(parts.rest, c), At(parts.rest, d)};
            const Real aC = Cotangent(x[0], x[1], x[2]);
            const Real bC = Cotangent(x[1], x[0], x[2]);
            const Real aD = Cotangent(x[0], x[1], x[3]);
            const Real bD = Cotangent(x[1], x[0], x[3]);
            const Real areas = ((x[1] - x[0]).cross(x[2] - x[0]).norm() + (x[1] - x[0]).cross(x[3] - x[0]).norm()) / 2;
            Element<Bending> hinge;
            hinge.corners = {a, b, c, d};
            hinge.G << bC + bD, aC + aD, -(aC + bC), -(aD + bD);
            hinge.weight = 3 * stiffness / areas;
            Vec3 curvature = Vec3::Zero();
            for (int k4 = 0; k4 < 4; ++k4)
                curvature += hinge.G(0, k4) * x[static_cast<std::size_t>(k4)];
            // A flat sheet's curvature is rounding; it must not become a direction to bend to.
            const Real flat = 1e-9 * std::sqrt(areas);
            hinge.params.restCurvature = curvature.norm() > flat ? curvature.norm() : 0;
            if (!hinge.G.allFinite() || !std::isfinite(hinge.weight))
                return Error{
                    "a triangle has no area: remove it where the mesh was made, or make its scale less extreme."};
            parts.energies.Of<Bending>().push_back(hinge);
        }
    }
    return Done{};
}
} // namespace cpd
