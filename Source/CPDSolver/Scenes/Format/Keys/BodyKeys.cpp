#include "CPDSolver/Energy/Kinds/Example.h"
#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Scenes/Format/Keys/Keys.h"
#include "CPDSolver/Scenes/Format/Suggest.h"

namespace cpd
{
namespace
{
constexpr Real kLongest = 1e6; // m; beyond a thousand kilometres is a mistake of units

Expected<Done> CheckMesh(const void* object, const std::string& path)
{
    const MeshDescription& mesh = *static_cast<const MeshDescription*>(object);
    if (mesh.generator.empty() == mesh.file.empty())
        return Error{path + " needs either a generator or a file" +
                     (mesh.file.empty() ? "." : ", not both: leave one of them out.")};
    if (mesh.generator.empty())
        return Done{};
    std::vector<std::string_view> names;
    for (const Generator& generator : Generators())
        names.push_back(generator.name);
    for (const std::string_view name : names)
        if (name == mesh.generator)
            return Done{};
    return Error{path + ".generator: '" + mesh.generator + "' is not known" + Suggestion(mesh.generator, names)};
}

/// No range of a single key: Young's modulus may be 0 where the paper's weight stands for it.
Expected<Done> CheckMaterial(const void* object, const std::string& path)
{
    const Expected<Done> fine = Check(*static_cast<const Material*>(object));
    return fine ? fine : Error{path + ": " + fine.Message()};
}

Expected<Done> CheckEnergy(const void* object, const std::string& path)
{
    const EnergyDescription& energy = *static_cast<const EnergyDescription*>(object);
    if (energy.low > energy.high)
        return Error{path + ".low is above " + path + ".high: swap them."};
    if ((energy.kind == EnergyKind::Examples) == energy.stretches.empty())
        return Error{path + ".stretches belong to examples, which need them: add them there, or leave them out."};
    if (energy.stretches.size() > Example::kMaxExamples)
        return Error{path + ".stretches holds " + std::to_string(energy.stretches.size()) + " shapes: give at most " +
                     std::to_string(Example::kMaxExamples) + "."};
    return Done{};
}

Expected<Done> CheckBody(const void* object, const std::string& path)
{
    const BodyDescription& body = *static_cast<const BodyDescription*>(object);
    if (body.material && body.sheet)
        return Error{path + " has a material and a sheet: give a solid the one, a sheet the other."};
    return Done{};
}
} // namespace

template <> std::span<const std::string_view> NamesOf<MeshUse>()
{
    static constexpr std::array<std::string_view, 4> kNames = {"automatic", "solid", "fill", "sheet"};
    return kNames;
}

template <> std::span<const std::string_view> NamesOf<EnergyKind>()
{
    static constexpr std::array<std::string_view, 5> kNames = {"tet-strain", "volume", "triangle-strain", "area",
                                                               "examples"};
    return kNames;
}

template <> std::span<const std::string_view> NamesOf<SelfContact>()
{
    static constexpr std::array<std::string_view, 3> kNames = {"automatic", "off", "on"};
    return kNames;
}

template <> const Record& RecordOf<MeshDescription>()
{
    static const Record record = MakeRecord<MeshDescription>(
        "a mesh", "The rest shape: a generator's name, or a file.",
        {
            KeyOf<&MeshDescription::generator>(
                "generator", "ball, bear, box, cloth, cube, hippo, strip, t-pipe, torus or trampoline."),
            KeyOf<&MeshDescription::file>("file", "Gmsh .msh, Medit .mesh, TetGen .node or .ele, legacy .vtk, or .obj; "
                                                  "looked up from the scene's folder."),
            KeyOf<&MeshDescription::use>("use", "What is made of a file: its tets (solid), its surface filled with "
                                                "tets (fill), or its triangles as springs (sheet). Automatic fills an "
                                                ".obj and takes the tets of every other format."),
            KeyOf<&MeshDescription::vertices>("vertices",
                                              "Wanted number of vertices, of a generator or of a filled "
                                              "surface; 0 takes the generator's own, or 800.",
                                              {.low = 0, .high = 200000}),
            KeyOf<&MeshDescription::size>("size", "Extent of a generated mesh; 0 keeps the generator's own.",
                                          {.unit = "m", .low = 0, .high = kLongest}),
            KeyOf<&MeshDescription::cells>("cells",
                                           "Cells of a grid along x, y and z; they take precedence over vertices.",
                                           {.low = 0, .high = 100000}),
        },
        &CheckMesh);
    return record;
}

template <> const Record& RecordOf<Material>()
{
    static const Record record = MakeRecord<Material>(
        "a material", "What a solid is made of.",
        {
            KeyOf<&Material::density>("density", "Density.", {.unit = "kg/m^3", .low = 1e-6, .high = 1e6}),
            KeyOf<&Material::young>("young", "Young's modulus.", {.unit = "Pa", .low = 0, .high = 1e12}),
            KeyOf<&Material::poisson>("poisson", "Poisson's ratio.", {.low = 0, .high = 0.49}),
            KeyOf<&Material::weight>("weight",
                                     "The paper's single weight; where positive, young and poisson go unused.",
                                     {.unit = "Pa", .low = 0, .high = 1e12}),
            KeyOf<&Material::crushResistance>(
                "crushResistance",
                "How many times its own weight the body bears before it is pressed flat where it lies. What the "
                "stiffness lacks for this is added to tets that are pressed below two fifths of their length; 0 adds "
                "nothing.",
                {.low = 0, .high = 100}),
        },
        &CheckMaterial);
    return record;
}

template <> const Record& RecordOf<SheetMaterial>()
{
    static const Record record = MakeRecord<SheetMaterial>(
        "a sheet", "What a sheet of springs is made of.",
        {
            KeyOf<&SheetMaterial::areaDensity>("areaDensity", "Mass of an area.",
                                               {.unit = "kg/m^2", .low = 1e-6, .high = 1e6}),
            KeyOf<&SheetMaterial::springStiffness>("springStiffness", "Stiffness of every edge.",
                                                   {.unit = "N/m", .low = 1e-6, .high = 1e9}),
            KeyOf<&SheetMaterial::bendingStiffness>("bendingStiffness", "Resistance of inner edges to bending.",
                                                    {.unit = "J", .low = 0, .high = 1e9}),
        });
    return record;
}

template <> const Record& RecordOf<EnergyDescription>()
{
    static const Record record = MakeRecord<EnergyDescription>(
        "an energy",
        "Something the body resists besides its material: stretch outside of a range (tet-strain of solids, "
        "triangle-strain of sheets), volume or area outside of a range, or shapes other than its examples.",
        {
            KeyOf<&EnergyDescription::kind>("kind", "Which one.", {.required = true}),
            KeyOf<&EnergyDescription::weight>("weight", "How strongly.",
                                              {.unit = "Pa; sheets N/m", .low = 0, .high = 1e12, .required = true}),
            KeyOf<&EnergyDescription::low>("low", "Least stretch, volume or area that is free, relative to rest.",
                                           {.low = 0.01, .high = 100}),
            KeyOf<&EnergyDescription::high>("high", "Most that is free.", {.low = 0.01, .high = 100}),
            KeyOf<&EnergyDescription::stretches>("stretches",
                                                 "The example shapes: factors along x, y and z of the rest shape.",
                                                 {.low = 0.01, .high = 100}),
        },
        &CheckEnergy);
    return record;
}

template <> const Record& RecordOf<SurfaceContact>()
{
    static const Record record = MakeRecord<SurfaceContact>(
        "a surface", "How it meets other soft surfaces, and its own. Two bodies' numbers are averaged.",
        {
            KeyOf<&SurfaceContact::friction>("friction", "Coulomb's coefficient.", {.low = 0, .high = 1000}),
            KeyOf<&SurfaceContact::restitution>("restitution", "The share of an impact's speed that comes back.",
                                                {.low = 0, .high = 1}),
            KeyOf<&SurfaceContact::thickness>("thickness",
                                              "How far surfaces keep apart; 0 is a twentieth of the mean edge.",
                                              {.unit = "m", .low = 0, .high = 1000}),
            KeyOf<&SurfaceContact::self>(
                "self", "Whether it meets itself. Automatic: sheets do; a solid strip that folds needs on."),
        });
    return record;
}

template <> const Record& RecordOf<BodyDescription>()
{
    static const Record record = MakeRecord<BodyDescription>(
        "a body", "A soft body.",
        {
            KeyOf<&BodyDescription::name>("name", "Its name in the timeline and in the results."),
            KeyOf<&BodyDescription::mesh>("mesh", "The rest shape.", {.required = true}),
            KeyOf<&BodyDescription::material>("material", "What a solid is made of."),
            KeyOf<&BodyDescription::sheet>("sheet", "What a sheet is made of."),
            KeyOf<&BodyDescription::energies>("energies", "What else it resists."),
            KeyOf<&BodyDescription::position>("position", "Where the mesh's origin goes.",
                                              {.unit = "m", .low = -kLongest, .high = kLongest}),
            KeyOf<&BodyDescription::rotation>("rotation", "Turn round x, then y, then z, about the mesh's origin.",
                                              {.unit = "degrees", .low = -36000, .high = 36000}),
            KeyOf<&BodyDescription::scale>("scale", "Factors on the rest shape itself, along x, y and z.",
                                           {.low = 1e-6, .high = 1e6}),
            KeyOf<&BodyDescription::start>("start", "How it is deformed and how it moves at the start."),
            KeyOf<&BodyDescription::pins>("pins", "Where it is held."),
            KeyOf<&BodyDescription::targets>("targets", "Momenta and energy that it is to have."),
            KeyOf<&BodyDescription::damping>("damping", "Its own damping; the scene's if absent.",
                                             {.unit = "1/s", .low = 0, .high = 1e6}),
            KeyOf<&BodyDescription::settings>("settings", "Its own settings; the scene's if absent."),
            KeyOf<&BodyDescription::surface>("surface", "How it meets soft surfaces."),
        },
        &CheckBody);
    return record;
}
} // namespace cpd
