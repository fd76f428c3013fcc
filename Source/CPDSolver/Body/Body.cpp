#include "CPDSolver/Body/Body.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

#include "CPDSolver/Base/Hash.h"
#include "CPDSolver/Body/Elements.h"
#include "CPDSolver/Body/MaterialPlan.h"
#include "CPDSolver/Body/RestHessian.h"
#include "CPDSolver/Mesh/Topology.h"

namespace cpd
{
namespace
{
constexpr Index kMostVertices = 2'000'000;

Expected<Done> CheckIndices(const BodyParts& parts)
{
    const Index n = static_cast<Index>(parts.rest.size());
    if (n == 0)
        return Error{"The mesh has no vertices: check the file or the generator that it comes from."};
    if (n > kMostVertices)
        return Error{"The mesh has " + std::to_string(n) + " vertices: lower its resolution below " +
                     std::to_string(kMostVertices) + "."};
    for (std::size_t i = 0; i < parts.rest.size(); ++i)
        if (!parts.rest[i].allFinite())
            return Error{"Vertex " + std::to_string(i) + " is not a finite number: mend the mesh."};
    const auto inside = [n](const auto& corners)
    {
        for (const Index corner : corners)
            if (corner < 0 || corner >= n)
                return false;
        return true;
    };
    for (const Tet& t : parts.tets)
        if (!inside(t))
            return Error{"A tet names a vertex that the mesh does not have: mend the mesh."};
    for (const Triangle& t : parts.surface)
        if (!inside(t))
            return Error{"A triangle names a vertex that the mesh does not have: mend the mesh."};
    return Done{};
}

/// Of energies that were added by hand: what nothing else has looked at.
Expected<Done> CheckElements(const EnergySet& energies, Index vertices)
{
    Expected<Done> fine = Done{};
    ForEachBatch(energies,
                 [&]<class E>(const Batch<E>& batch)
                 {
                     for (const Element<E>& element : batch)
                     {
                         const auto [lowest, highest] = std::ranges::minmax(element.corners);
                         if (lowest < 0 || highest >= vertices)
                             fine = Error{std::string("An element of ") + E::kName +
                                          " names a vertex that the body does not have: check its corners."};
                         else if (!(element.weight >= 0) || !std::isfinite(element.weight) || !element.G.allFinite())
                             fine = Error{
                                 std::string("An element of ") + E::kName +
                                 " has a weight or an operator that is not a sensible number: check its stiffness."};
                     }
                 });
    return fine;
}

Real MeanEdge(const Columns& rest, const std::vector<Triangle>& surface)
{
    Real sum = 0;
    for (const Triangle& t : surface)
        for (std::size_t i = 0; i < 3; ++i)
            sum += (rest.col(t[i]) - rest.col(t[(i + 1) % 3])).norm();
    return surface.empty() ? 0 : sum / static_cast<Real>(3 * surface.size());
}

/// Sum w G^T G.
SymmetricMatrix AssembleStiffness(const EnergySet& energies, Index vertices)
{
    std::vector<Entry> entries;
    ForEachBatch(energies,
                 [&](const auto& batch)
                 {
                     for (const auto& element : batch)
                         ForEachUnit(element,
                                     [&](Index row, Index column, Real unit) {
                                         entries.push_back({row, column, element.weight * unit});
                                     });
                 });
    return Assemble(vertices, entries);
}

/// Where each vertex comes in the order of elimination, in which neighbours are near.
std::vector<Index> RanksOf(const Symbolic& symbolic)
{
    std::vector<Index> rank(symbolic.order.size());
    for (std::size_t k = 0; k < rank.size(); ++k)
        rank[symbolic.order[k]] = static_cast<Index>(k);
    return rank;
}

Vec3 CentreOfMass(const Body& body)
{
    return body.rest * body.mass / body.totalMass;
}

/// Longest along the widest principal axis, narrower across, so that volume keeps to first order. For a sheet, a bulge
/// out of its plane, which is what a sheet can do softly.
Columns SmoothStretch(const Body& body)
{
    const Columns r = body.rest.colwise() - CentreOfMass(body);
    const Mat3 spread = r * body.mass.asDiagonal() * r.transpose();
    const Eigen::SelfAdjointEigenSolver<Mat3> axes(spread);
    const Mat3& Q = axes.eigenvectors();
    Columns stretch;
    if (body.kind == BodyKind::Sheet)
    {
        const Real reach = r.colwise().squaredNorm().maxCoeff();
        stretch = Q.col(0) * (1 - r.colwise().squaredNorm().array() / reach).matrix();
    }
    else
        stretch = Q * Vec3(-0.5, -0.5, 1).asDiagonal() * Q.transpose() * r;
    // No momentum: a symmetric stretch about the centre has no spin; a bulge has a mean.
    const Vec3 mean = stretch * body.mass / body.totalMass;
    stretch.colwise() -= mean;
    const Real size = std::sqrt((stretch.colwise().squaredNorm() * body.mass)(0));
    return size > 0 ? Columns(stretch / size) : stretch;
}

/// Of all but the tets' materials.
std::uint64_t ShapeFingerprintOf(const Body& body)
{
    Hash hash;
    hash.Add(body.rest);
    hash.Add(body.mass);
    ForEachBatch(body.energies,
                 [&]<class E>(const std::vector<Element<E>>& batch)
                 {
                     if constexpr (std::is_same_v<E, Crush>)
                         return;
                     hash.Add(static_cast<std::uint64_t>(batch.size()));
                     for (const Element<E>& element : batch)
                     {
                         for (const Index corner : element.corners)
                             hash.Add(corner);
                         hash.Add(element.G);
                         if constexpr (std::is_same_v<E, Corotated>)
                             continue;
                         hash.Add(element.weight);
                         // Params hold 64-bit fields alone, without gaps: every byte of them means something.
                         constexpr std::size_t kWords = sizeof(element.params) / sizeof(std::uint64_t);
                         static_assert(kWords * sizeof(std::uint64_t) == sizeof(element.params));
                         std::array<std::uint64_t, kWords> words;
                         std::memcpy(words.data(), static_cast<const void*>(&element.params), sizeof(element.params));
                         for (const std::uint64_t word : words)
                             hash.Add(word);
                     }
                 });
    return hash.Value();
}

/// Several hashes side by side: each multiplication waits for the one before it in its own alone.
std::uint64_t FingerprintOf(std::uint64_t shape, const EnergySet& energies)
{
    const Batch<Corotated>& tets = energies.Of<Corotated>();
    const Batch<Crush>& crush = energies.Of<Crush>();
    constexpr std::size_t kLanes = 4;
    std::array<Hash, kLanes> ofMu, ofLambda;
    for (std::size_t i = 0; i < tets.size(); ++i)
    {
        ofMu[i % kLanes].Add(tets[i].params.mu);
        ofLambda[i % kLanes].Add(tets[i].params.lambda);
    }
    for (std::size_t i = 0; i < crush.size(); ++i)
        ofMu[i % kLanes].Add(crush[i].weight);
    Hash all;
    all.Add(shape);
    for (std::size_t lane = 0; lane < kLanes; ++lane)
    {
        all.Add(ofMu[lane].Value());
        all.Add(ofLambda[lane].Value());
    }
    return all.Value();
}

/// The least number with a mantissa of five bits that is not below.
Real RoundUp(Real weight)
{
    constexpr Real kRungs = 32;
    int exponent = 0;
    const Real mantissa = std::frexp(weight, &exponent);
    return std::ldexp(std::ceil(mantissa * kRungs) / kRungs, exponent);
}

/// Rounds the weights up, each by volume, so that one material stays one. Returns the fingerprint of the matrix that
/// they make.
std::uint64_t RoundUp(std::uint64_t shape, const std::vector<Real>& volumes, std::vector<Real>& weights)
{
    Hash hash;
    hash.Add(shape);
    Real before = -1;
    for (std::size_t i = 0; i < weights.size(); ++i)
    {
        const Real rounded = RoundUp(weights[i] / volumes[i]);
        weights[i] = volumes[i] * rounded;
        if (rounded == before)
            continue;
        hash.Add(static_cast<std::uint64_t>(i));
        hash.Add(rounded);
        before = rounded;
    }
    return hash.Value();
}

/// The solid's boundary, in the solid's own vertex numbers.
std::vector<Triangle> SkinOf(const TetMesh& solid)
{
    BoundarySurface boundary = BoundaryOf(solid);
    for (Triangle& triangle : boundary.mesh.triangles)
        for (Index& corner : triangle)
            corner = boundary.solidVertices[static_cast<std::size_t>(corner)];
    return std::move(boundary.mesh.triangles);
}

/// Of the body's weight on its broad side: lying, it stands no higher than it is thick.
Real OwnPressureOf(const std::vector<Vec3>& rest, Real mass, Real volume)
{
    constexpr Real kGravity = 9.81; // m/s^2: a figure of the body must not depend on where it is
    Columns points(3, static_cast<Index>(rest.size()));
    for (std::size_t i = 0; i < rest.size(); ++i)
        points.col(static_cast<Index>(i)) = rest[i];
    const Vec3 middle = points.rowwise().mean();
    points.colwise() -= middle;
    const Eigen::SelfAdjointEigenSolver<Mat3> axes(Mat3(points * points.transpose()));
    const Columns along = axes.eigenvectors().transpose() * points;
    const Vec3 extent = along.rowwise().maxCoeff() - along.rowwise().minCoeff();
    return mass / volume * kGravity * extent.minCoeff();
}

/// Gives every tet what it lacks against being crushed. Nothing at all where none lacks anything.
void ResistCrushing(const std::vector<Material>& materials, const std::vector<Real>& volumes, Real ownPressure,
                    EnergySet& energies)
{
    const Batch<Corotated>& tets = energies.Of<Corotated>();
    Batch<Crush>& crush = energies.Of<Crush>();
    const auto stiffness = [&](std::size_t i)
    { return CrushStiffnessOf(materials[materials.size() == 1 ? 0 : i], ownPressure); };
    bool lacking = false;
    for (std::size_t i = 0; i < materials.size(); ++i)
        lacking = lacking || stiffness(i) > 0;
    crush.resize(lacking ? tets.size() : 0);
    for (std::size_t i = 0; i < crush.size(); ++i)
        crush[i] = {tets[i].corners, tets[i].G, volumes[i] * stiffness(i), {kCrushedStretch}};
}

Expected<std::vector<Corotated::Params>> ParamsOf(const std::vector<Material>& materials,
                                                  const std::vector<Real>& volumes)
{
    if (materials.empty() || (materials.size() != 1 && materials.size() != volumes.size()))
        return Error{"Give one material, or one for each of the " + std::to_string(volumes.size()) + " tets, not " +
                     std::to_string(materials.size()) + "."};
    std::vector<Corotated::Params> params;
    params.reserve(volumes.size());
    for (const Material& material : materials)
    {
        const Expected<Done> fine = Check(material);
        if (!fine)
            return fine.Failure();
    }
    Lame lame = LameOf(materials[0]);
    for (std::size_t i = 0; i < volumes.size(); ++i)
    {
        if (materials.size() > 1)
            lame = LameOf(materials[i]);
        params.push_back({lame.mu * volumes[i], lame.lambda * volumes[i]});
    }
    return params;
}
} // namespace

Expected<BodyPointer> Finish(BodyParts parts)
{
    Expected<Done> fine = CheckIndices(parts);
    if (fine)
        fine = CheckElements(parts.energies, static_cast<Index>(parts.rest.size()));
    if (!fine)
        return fine.Failure();
    if (static_cast<std::size_t>(parts.mass.size()) != parts.rest.size())
        return Error{"Give one mass a vertex."};
    for (Index i = 0; i < parts.mass.size(); ++i)
        if (!(parts.mass[i] > 0) || !std::isfinite(parts.mass[i]))
            return Error{"Vertex " + std::to_string(i) +
                         " has no mass: it belongs to no element. Remove it where the mesh was made."};
    auto body = std::make_shared<Body>();
    body->kind = parts.kind;
    body->rest.resize(3, static_cast<Index>(parts.rest.size()));
    for (std::size_t i = 0; i < parts.rest.size(); ++i)
        body->rest.col(static_cast<Index>(i)) = parts.rest[i];
    body->mass = std::move(parts.mass);
    body->totalMass = body->mass.sum();
    body->ownPressure = parts.ownPressure;
    body->energies = std::move(parts.energies);
    body->tets = std::move(parts.tets);
    body->surface = std::move(parts.surface);
    body->surfaceEdge = MeanEdge(body->rest, body->surface);
    body->border = BorderOf(body->surface, body->VertexCount());
    body->stiffness = AssembleStiffness(body->energies, body->VertexCount());
    body->symbolic = Analyse(body->stiffness);
    body->energies.fast = PackEnergies(body->energies, RanksOf(*body->symbolic));
    body->wobble = SmoothStretch(*body);
    body->restHessian = MakeRestHessian(body->energies, body->rest, body->stiffness);
    body->unresolved = EnergyOfFloats(body->energies, body->rest);
    body->shapeFingerprint = ShapeFingerprintOf(*body);
    body->fingerprint = FingerprintOf(body->shapeFingerprint, body->energies);
    body->stiffnessFingerprint = body->fingerprint;
    return BodyPointer(std::move(body));
}

Index MeshElementCount(const Body& body)
{
    return static_cast<Index>(body.kind == BodyKind::Solid ? body.tets.size() : body.energies.Of<Spring>().size());
}

Expected<BodyParts> SolidParts(const TetMesh& mesh, const std::vector<Material>& materials)
{
    BodyParts parts;
    parts.kind = BodyKind::Solid;
    parts.rest = mesh.vertices;
    parts.tets = mesh.tets;
    const Expected<Done> fine = CheckIndices(parts);
    if (!fine)
        return fine.Failure();
    if (mesh.tets.empty())
        return Error{"The mesh has no tets: a surface is filled by `cpd bake` first."};
    std::vector<TetShape> shapes;
    std::vector<Real> volumes;
    for (std::size_t i = 0; i < mesh.tets.size(); ++i)
    {
        const Expected<TetShape> shape = ShapeOf(parts.rest, mesh.tets[i]);
        if (!shape)
            return Error{"Tet " + std::to_string(i) + ": " + shape.Message()};
        shapes.push_back(*shape);
        volumes.push_back(shape->volume);
    }
    const Expected<std::vector<Corotated::Params>> params = ParamsOf(materials, volumes);
    if (!params)
        return params.Failure();
    parts.mass.setZero(static_cast<Index>(mesh.vertices.size()));
    for (std::size_t i = 0; i < mesh.tets.size(); ++i)
    {
        const Corotated::Params& p = (*params)[i];
        parts.energies.Of<Corotated>().push_back({mesh.tets[i], shapes[i].G, Corotated::Weight(p), p});
        const Real quarter = materials[materials.size() == 1 ? 0 : i].density * volumes[i] / 4;
        for (const Index corner : mesh.tets[i])
            parts.mass[corner] += quarter;
    }
    parts.ownPressure =
        OwnPressureOf(parts.rest, parts.mass.sum(), std::accumulate(volumes.begin(), volumes.end(), Real(0)));
    ResistCrushing(materials, volumes, parts.ownPressure, parts.energies);
    parts.surface = SkinOf(mesh);
    return parts;
}

Expected<BodyPointer> MakeSolid(const TetMesh& mesh, const Material& material)
{
    Expected<BodyParts> parts = SolidParts(mesh, {material});
    return parts ? Finish(std::move(*parts)) : parts.Failure();
}

Expected<BodyParts> SheetParts(const SurfaceMesh& mesh, const SheetMaterial& material)
{
    BodyParts parts;
    parts.kind = BodyKind::Sheet;
    parts.rest = mesh.vertices;
    parts.surface = mesh.triangles;
    Expected<Done> fine = CheckIndices(parts);
    if (fine)
        fine = Check(material);
    if (!fine)
        return fine.Failure();
    parts.mass.setZero(static_cast<Index>(mesh.vertices.size()));
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
    {
        const Expected<TriangleShape> shape = ShapeOf(parts.rest, mesh.triangles[i]);
        if (!shape)
            return Error{"Triangle " + std::to_string(i) + ": " + shape.Message()};
        for (const Index corner : mesh.triangles[i])
            parts.mass[corner] += material.areaDensity * shape->area / 3;
    }
    fine = AddSprings(parts, EdgesOf(mesh), material.springStiffness);
    if (fine && material.bendingStiffness > 0)
        fine = AddBending(parts, material.bendingStiffness);
    if (!fine)
        return fine.Failure();
    return parts;
}

Expected<BodyPointer> MakeSheet(const SurfaceMesh& mesh, const SheetMaterial& material)
{
    Expected<BodyParts> parts = SheetParts(mesh, material);
    return parts ? Finish(std::move(*parts)) : parts.Failure();
}

Expected<BodyPointer> WithMaterials(const Body& body, const std::vector<Material>& materials, MatrixRule rule)
{
    const std::shared_ptr<const MaterialPlan> plan =
        body.materialPlan ? body.materialPlan : PlanMaterials(body.energies, body.stiffness);
    const Expected<std::vector<Corotated::Params>> params = ParamsOf(materials, plan->volumes);
    if (!params)
        return params.Failure();
    auto changed = std::make_shared<Body>(body);
    changed->materialPlan = plan;
    Batch<Corotated>& batch = changed->energies.Of<Corotated>();
    std::vector<Real> weights(batch.size());
    for (std::size_t i = 0; i < batch.size(); ++i)
    {
        batch[i].params = (*params)[i];
        weights[i] = batch[i].weight = Corotated::Weight(batch[i].params);
    }
    ResistCrushing(materials, plan->volumes, body.ownPressure, changed->energies);
    const Batch<Crush>& crush = changed->energies.Of<Crush>();
    for (std::size_t i = 0; i < crush.size(); ++i)
        weights[i] += crush[i].weight;
    changed->unresolved = EnergyOfFloats(changed->energies, changed->rest);
    changed->fingerprint = FingerprintOf(body.shapeFingerprint, changed->energies);
    changed->stiffnessFingerprint =
        rule == MatrixRule::Rounded ? RoundUp(body.shapeFingerprint, plan->volumes, weights) : changed->fingerprint;
    if (changed->stiffnessFingerprint != body.stiffnessFingerprint)
        FillStiffness(*plan, weights, changed->stiffness);
    if (body.restHessian)
        changed->restHessian = MakeRestHessian(changed->energies, body.rest, body.stiffness, body.restHessian.get());
    const bool sameElements = crush.size() == body.energies.Of<Crush>().size();
    changed->energies.fast = sameElements ? RepackMaterials(*body.energies.fast, batch, crush)
                                          : PackEnergies(changed->energies, RanksOf(*body.symbolic));
    return BodyPointer(std::move(changed));
}
} // namespace cpd
