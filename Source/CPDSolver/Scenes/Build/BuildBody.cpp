#include "CPDSolver/Scenes/Build/BuildBody.h"

#include "CPDSolver/Body/Elements.h"
#include "CPDSolver/Scenes/Build/LoadMesh.h"

namespace cpd
{
namespace
{
std::vector<Vec3> Stretched(const std::vector<Vec3>& points, const Vec3& factors)
{
    std::vector<Vec3> stretched;
    stretched.reserve(points.size());
    for (const Vec3& point : points)
        stretched.push_back(factors.cwiseProduct(point));
    return stretched;
}

Expected<Done> AddEnergy(const EnergyDescription& energy, BodyParts& parts)
{
    const bool onTets = energy.kind == EnergyKind::TetStrain || energy.kind == EnergyKind::Volume ||
                        energy.kind == EnergyKind::Examples;
    if (onTets != (parts.kind == BodyKind::Solid))
        return Error{onTets ? "is for solids, and this is a sheet: use triangle-strain or area."
                            : "is for sheets, and this is a solid: use tet-strain or volume."};
    switch (energy.kind)
    {
    case EnergyKind::TetStrain:
        return AddTetStrain(parts, {energy.low, energy.high}, energy.weight);
    case EnergyKind::Volume:
        return AddVolumePreservation(parts, {energy.low, energy.high}, energy.weight);
    case EnergyKind::TriangleStrain:
        return AddTriangleStrain(parts, {energy.low, energy.high}, energy.weight);
    case EnergyKind::Area:
        return AddAreaPreservation(parts, {energy.low, energy.high}, energy.weight);
    case EnergyKind::Examples:
        break;
    }
    std::vector<std::vector<Vec3>> shapes;
    for (const Vec3& factors : energy.stretches)
        shapes.push_back(Stretched(parts.rest, factors));
    return AddExamples(parts, shapes, energy.weight);
}

Expected<BodyParts> BasicParts(const BodyDescription& description, GeneratedMesh mesh)
{
    mesh.solid.vertices = Stretched(mesh.solid.vertices, description.scale);
    mesh.sheet.vertices = Stretched(mesh.sheet.vertices, description.scale);
    if (!mesh.solid.tets.empty())
    {
        if (description.sheet)
            return Error{"has a sheet, but its mesh is a solid: give it a material instead."};
        return SolidParts(mesh.solid, {description.material.value_or(Material{})});
    }
    if (description.material)
        return Error{"has a material, but its mesh is a sheet: give it a sheet instead."};
    return SheetParts(mesh.sheet, description.sheet.value_or(SheetMaterial{}));
}

Error About(const BodyDescription& description, const std::string& message)
{
    return Error{"Body '" + description.name + "' " + message};
}
} // namespace

Expected<BodyPointer> BuildBody(const BodyDescription& description, const std::string& folder,
                                std::vector<std::string>& notes)
{
    Expected<GeneratedMesh> mesh = LoadMesh(description.mesh, folder, notes);
    if (!mesh)
        return About(description, "has no mesh: " + mesh.Message());
    Expected<BodyParts> parts = BasicParts(description, std::move(*mesh));
    if (!parts)
        return About(description, parts.Message());
    for (std::size_t i = 0; i < description.energies.size(); ++i)
    {
        const Expected<Done> added = AddEnergy(description.energies[i], *parts);
        if (!added)
            return About(description, "energies[" + std::to_string(i) + "] " + added.Message());
    }
    Expected<BodyPointer> body = Finish(std::move(*parts));
    return body ? std::move(body) : Expected<BodyPointer>(About(description, "cannot be made: " + body.Message()));
}
} // namespace cpd
