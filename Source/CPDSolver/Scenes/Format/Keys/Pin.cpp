#include "CPDSolver/Scenes/Format/Keys/Keys.h"

namespace cpd
{
namespace
{
Expected<Done> CheckRegion(const void* object, const std::string& path)
{
    const Region& region = *static_cast<const Region*>(object);
    const int ways = int(!region.vertices.empty()) + int(region.box.has_value()) + int(region.sphere.has_value()) +
                     int(region.nearest.has_value()) + int(region.corners);
    if (ways != 1)
        return Error{path + " must name its vertices in exactly one way: vertices, box, sphere, nearest or corners."};
    return Done{};
}

Expected<Done> CheckBox(const void* object, const std::string& path)
{
    const Box& box = *static_cast<const Box*>(object);
    if ((box.low.array() > box.high.array()).any())
        return Error{path + ".low is above " + path + ".high along some axis: swap them."};
    return Done{};
}

Expected<Done> CheckPin(const void* object, const std::string& path)
{
    const Pin& pin = *static_cast<const Pin*>(object);
    if (!pin.path.empty() && !pin.follow.empty())
        return Error{path + " has a path and follows an obstacle: leave one of them out."};
    for (std::size_t i = 1; i < pin.path.size(); ++i)
        if (pin.path[i].time <= pin.path[i - 1].time)
            return Error{path + ".path[" + std::to_string(i) + "].time must be later than the key's before it."};
    return Done{};
}
} // namespace

template <> std::span<const std::string_view> NamesOf<Space>()
{
    static constexpr std::array<std::string_view, 2> kNames = {"rest", "world"};
    return kNames;
}

template <> const Record& RecordOf<Box>()
{
    static const Record record = MakeRecord<Box>(
        "a box", "Everything between two corners.",
        {
            KeyOf<&Box::low>("low", "The corner with the least x, y and z.", {.unit = "m", .required = true}),
            KeyOf<&Box::high>("high", "The opposite corner.", {.unit = "m", .required = true}),
        },
        &CheckBox);
    return record;
}

template <> const Record& RecordOf<Ball>()
{
    static const Record record = MakeRecord<Ball>(
        "a sphere", "Everything near a point.",
        {
            KeyOf<&Ball::centre>("centre", "The point.", {.unit = "m", .required = true}),
            KeyOf<&Ball::radius>("radius", "How near.", {.unit = "m", .low = 0, .high = 1e6, .required = true}),
        });
    return record;
}

template <> const Record& RecordOf<Region>()
{
    static const Record record = MakeRecord<Region>(
        "a region", "Some vertices of a body, named in exactly one way.",
        {
            KeyOf<&Region::space>("space", "Whether places refer to the rest mesh, or to the world as it is now."),
            KeyOf<&Region::vertices>("vertices", "By their numbers, from 0.", {.low = 0}),
            KeyOf<&Region::box>("box", "All inside a box."),
            KeyOf<&Region::sphere>("sphere", "All inside a sphere."),
            KeyOf<&Region::nearest>("nearest", "The one nearest to a place.", {.unit = "m"}),
            KeyOf<&Region::corners>("corners",
                                    "The ones nearest to the corners of the rest mesh's bounding box: four of a sheet, "
                                    "eight of a solid."),
        },
        &CheckRegion);
    return record;
}

template <> const Record& RecordOf<PathKey>()
{
    static const Record record = MakeRecord<PathKey>(
        "a key of a path",
        "A moment of a path. Between two keys the way is straight and even; before the first and after the last, "
        "still.",
        {
            KeyOf<&PathKey::time>("time", "When.", {.unit = "s", .low = 0, .high = 1e6, .required = true}),
            KeyOf<&PathKey::offset>("offset", "How far from where it started.",
                                    {.unit = "m", .low = -1e6, .high = 1e6}),
            KeyOf<&PathKey::rotation>("rotation", "Turn round x, then y, then z, about its own centre.",
                                      {.unit = "degrees", .low = -36000, .high = 36000}),
        });
    return record;
}

template <> const Record& RecordOf<Pin>()
{
    static const Record record =
        MakeRecord<Pin>("a pin", "Vertices held where they are when the scene begins, or carried along.",
                        {
                            KeyOf<&Pin::name>("name", "Its name in the timeline."),
                            KeyOf<&Pin::region>("region", "Which vertices.", {.required = true}),
                            KeyOf<&Pin::stiffness>("stiffness", "Of the spring at each vertex.",
                                                   {.unit = "N/m", .low = 1e-6, .high = 1e12}),
                            KeyOf<&Pin::path>("path", "Where it goes."),
                            KeyOf<&Pin::follow>("follow", "The obstacle that carries it."),
                        },
                        &CheckPin);
    return record;
}
} // namespace cpd
