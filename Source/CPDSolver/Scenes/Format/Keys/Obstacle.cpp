#include "CPDSolver/Scenes/Format/Keys/Keys.h"

namespace cpd
{
namespace
{
Expected<Done> CheckObstacle(const void* object, const std::string& path)
{
    const ObstacleDescription& o = *static_cast<const ObstacleDescription*>(object);
    if (o.shape == ObstacleShape::Plane && o.normal.isZero())
        return Error{path + ".normal is zero: give the direction in which the plane's free side lies."};
    if ((o.shape == ObstacleShape::Convex) == o.points.empty())
        return Error{path +
                     ".points belong to a convex obstacle, which needs them: add them there, or leave them out."};
    if (o.shape == ObstacleShape::Convex && o.points.size() < 4)
        return Error{path + ".points are fewer than four: they enclose nothing."};
    if ((o.shape == ObstacleShape::TriangleMesh) == o.file.empty())
        return Error{path + ".file belongs to a trimesh obstacle, which needs one: add it there, or leave it out."};
    if ((o.shape == ObstacleShape::HeightField) != o.grid.has_value())
        return Error{path + ".grid belongs to a heightfield obstacle, which needs one: add it there, or leave it out."};
    const ObstacleDescription unless;
    const bool round = o.shape == ObstacleShape::Sphere || o.shape == ObstacleShape::Capsule;
    if (o.radius != unless.radius && !round)
        return Error{path + ".radius belongs to a sphere or a capsule: leave it out."};
    if (o.length != unless.length && o.shape != ObstacleShape::Capsule)
        return Error{path + ".length belongs to a capsule: leave it out."};
    if (o.size != unless.size && o.shape != ObstacleShape::Box)
        return Error{path + ".size belongs to a box: leave it out, or give a sphere or a capsule its radius."};
    if (o.normal != unless.normal && o.shape != ObstacleShape::Plane)
        return Error{path + ".normal belongs to a plane: leave it out, and turn the obstacle by its rotation."};
    if (!o.path.empty() && (!o.velocity.isZero() || !o.angularVelocity.isZero()))
        return Error{path + " has a path and a velocity: leave one of them out."};
    if (!o.path.empty() && o.mass > 0)
        return Error{path + " has a path and a mass: what moves by its own weight follows no path."};
    const bool movable =
        o.shape == ObstacleShape::Sphere || o.shape == ObstacleShape::Box || o.shape == ObstacleShape::Capsule;
    if (o.mass > 0 && !movable)
        return Error{path + " has a mass, and only a sphere, a box or a capsule can be pushed: leave the mass out."};
    for (std::size_t i = 1; i < o.path.size(); ++i)
        if (o.path[i].time <= o.path[i - 1].time)
            return Error{path + ".path[" + std::to_string(i) + "].time must be later than the key's before it."};
    return Done{};
}

Expected<Done> CheckGrid(const void* object, const std::string& path)
{
    const GridOfHeights& grid = *static_cast<const GridOfHeights*>(object);
    const auto columns = static_cast<std::size_t>(grid.columns);
    if (grid.heights.size() < 2 * columns || grid.heights.size() % columns != 0)
        return Error{path + ".heights must be at least two whole rows of " + std::to_string(grid.columns) + "."};
    return Done{};
}
} // namespace

template <> std::span<const std::string_view> NamesOf<ObstacleShape>()
{
    static constexpr std::array<std::string_view, 7> kNames = {"plane",  "sphere",  "box",        "capsule",
                                                               "convex", "trimesh", "heightfield"};
    return kNames;
}

template <> const Record& RecordOf<GridOfHeights>()
{
    static const Record record = MakeRecord<GridOfHeights>(
        "a grid of heights", "Heights over a regular grid, whose middle is the obstacle's position.",
        {
            KeyOf<&GridOfHeights::columns>("columns", "Heights in a row, along x.",
                                           {.low = 2, .high = 100000, .required = true}),
            KeyOf<&GridOfHeights::spacing>("spacing", "Distance between neighbours.",
                                           {.unit = "m", .low = 1e-6, .high = 1e6}),
            KeyOf<&GridOfHeights::heights>("heights", "Row by row, the rows along y.", {.unit = "m", .required = true}),
        },
        &CheckGrid);
    return record;
}

template <> const Record& RecordOf<ObstacleDescription>()
{
    static const Record record = MakeRecord<ObstacleDescription>(
        "an obstacle",
        "Something that bodies collide with. It stands still, moves as told or, with a mass, is pushed by what hits "
        "it.",
        {
            KeyOf<&ObstacleDescription::name>("name", "Its name, by which pins refer to it."),
            KeyOf<&ObstacleDescription::shape>("shape", "Its shape.", {.required = true}),
            KeyOf<&ObstacleDescription::normal>("normal", "Plane: where its free side lies.",
                                                {.low = -1e6, .high = 1e6}),
            KeyOf<&ObstacleDescription::radius>("radius", "Sphere and capsule.",
                                                {.unit = "m", .low = 1e-6, .high = 1e6}),
            KeyOf<&ObstacleDescription::length>("length", "Capsule: its straight part, along its z.",
                                                {.unit = "m", .low = 0, .high = 1e6}),
            KeyOf<&ObstacleDescription::size>("size", "Box: its extents.", {.unit = "m", .low = 1e-6, .high = 1e6}),
            KeyOf<&ObstacleDescription::points>("points", "Convex: the points that it encloses.", {.unit = "m"}),
            KeyOf<&ObstacleDescription::file>("file", "Trimesh: its surface, looked up from the scene's folder."),
            KeyOf<&ObstacleDescription::grid>("grid", "Heightfield: its heights."),
            KeyOf<&ObstacleDescription::position>("position", "Where its origin is.",
                                                  {.unit = "m", .low = -1e6, .high = 1e6}),
            KeyOf<&ObstacleDescription::rotation>("rotation", "Turn round x, then y, then z.", {.unit = "degrees"}),
            KeyOf<&ObstacleDescription::velocity>("velocity", "Velocity.", {.unit = "m/s", .low = -1e4, .high = 1e4}),
            KeyOf<&ObstacleDescription::angularVelocity>("angularVelocity", "Spin.",
                                                         {.unit = "rad/s", .low = -1e4, .high = 1e4}),
            KeyOf<&ObstacleDescription::path>("path", "Where it goes, instead of velocities."),
            KeyOf<&ObstacleDescription::surfaceVelocity>("surfaceVelocity",
                                                         "How its surface runs, in its own frame, while it stays: a "
                                                         "conveyor belt.",
                                                         {.unit = "m/s", .low = -1e4, .high = 1e4}),
            KeyOf<&ObstacleDescription::friction>("friction", "Coulomb's coefficient.", {.low = 0, .high = 100}),
            KeyOf<&ObstacleDescription::restitution>("restitution", "Share of the normal speed that a bounce keeps.",
                                                     {.low = 0, .high = 1}),
            KeyOf<&ObstacleDescription::mass>("mass", "0: moves only as told.", {.unit = "kg", .low = 0, .high = 1e9}),
        },
        &CheckObstacle);
    return record;
}
} // namespace cpd
