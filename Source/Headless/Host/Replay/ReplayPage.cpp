#include "Headless/Host/Replay/ReplayPage.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numeric>

#include "Headless/Host/Files/Json.h"
#include "Headless/Host/Files/SceneFile.h"
#include "Headless/Host/Files/TextFile.h"
#include "Headless/Host/Pictures/ObstacleMesh.h"
#include "Headless/Host/Replay/Pack.h"
#include "Headless/Host/Words/EventWords.h"

namespace cpd::host
{
namespace
{
// Enough for a curve a thousand pixels high, and for what is read off it.
constexpr int kDigits = 6;
// A tet's corner a metre away moves what hangs in it by some micrometres more or less.
constexpr Real kWeight = 65536;

std::string Number(Real number)
{
    if (!std::isfinite(number))
        return "null";
    char text[32];
    std::snprintf(text, sizeof text, "%.*g", kDigits, number);
    return text;
}

std::string Text(const std::string& text)
{
    return JsonLine(Value(text));
}

/// [a,b,c] of each item as the function writes it.
template <class Items, class Write> std::string ListOf(const Items& items, Write write)
{
    std::string text = "[";
    for (const auto& item : items)
        text.append(text.size() > 1 ? "," : "").append(write(item));
    return text.append("]");
}

/// {"key":json,...}
std::string Object(std::initializer_list<std::pair<const char*, std::string>> fields)
{
    std::string text = "{";
    for (const auto& [key, json] : fields)
        text.append(text.size() > 1 ? ",\"" : "\"").append(key).append("\":").append(json);
    return text.append("}");
}

std::string YesOrNo(bool yes)
{
    return yes ? "true" : "false";
}

std::string Numbers(const Vec3& v)
{
    return ListOf(std::array{v[0], v[1], v[2]}, Number);
}

std::string CurveOf(const BodyRecord& body, Real (*of)(const StepReport& report))
{
    return ListOf(body.frames, [of](const FrameRecord& frame) { return Number(of(frame.report)); });
}

/// Motion, stretch and height, which is counted from the lowest place that the body comes to in any of the runs; null
/// where no weight does anything. What an impact holds for a while is there too: else every bounce were a notch.
std::string WithHeight(const BodyRecord& body, Real lowest)
{
    if (!std::isfinite(lowest))
        return "null";
    return ListOf(body.frames, [lowest](const FrameRecord& frame)
                  { return Number(frame.report.H + frame.report.contact + lowest - frame.fallen); });
}

std::string CurvesJson(const BodyRecord& body, Real lowest)
{
    using Report = const StepReport&;
    return Object({
        {"whole", WithHeight(body, lowest)},
        {"H", CurveOf(body, [](Report r) { return r.H; })},
        {"elastic", CurveOf(body, [](Report r) { return r.elastic; })},
        {"kinetic", CurveOf(body, [](Report r) { return r.kinetic; })},
        {"P", CurveOf(body, [](Report r) { return r.P.norm(); })},
        {"L", CurveOf(body, [](Report r) { return r.L.norm(); })},
        {"iterations", CurveOf(body, [](Report r) { return static_cast<Real>(r.iterations); })},
        {"contacts", CurveOf(body, [](Report r) { return static_cast<Real>(r.contacts); })},
    });
}

std::string MotionJson(const std::vector<SurfaceFrame>& frames, std::size_t vertices)
{
    const PackedMotion motion = Pack(frames);
    return Object({{"low", Numbers(motion.low)},
                   {"size", Numbers(motion.size)},
                   {"vertices", std::to_string(vertices)},
                   {"data", Text(motion.data)}});
}

/// Where the surface hangs: corners among the inner vertices, and weights in kWeight-ths; null for one that moves
/// itself.
std::string HeldJson(const BodyRecord& body)
{
    if (body.heldBy.empty())
        return "null";
    std::vector<Index> weights;
    for (const std::array<Real, 4>& four : body.weights)
        for (const Real weight : four)
            weights.push_back(static_cast<Index>(std::lround(weight * kWeight)));
    return Object({{"corners", Text(PackCorners(body.heldBy))}, {"weights", Text(Pack(weights))}});
}

/// How many vertices touch in each frame, and then which.
std::string TouchingJson(const BodyRecord& body)
{
    std::vector<Index> numbers;
    for (const std::vector<Index>& frame : body.touching)
        numbers.push_back(static_cast<Index>(frame.size()));
    for (const std::vector<Index>& frame : body.touching)
        numbers.insert(numbers.end(), frame.begin(), frame.end());
    return Text(Pack(numbers));
}

/// Which vertices are pinned, said anew in each frame where others are: [[0,[4,5]],[61,[]]].
std::string PinsJson(const BodyRecord& body)
{
    const auto number = [](auto one) { return std::to_string(one); };
    std::vector<std::string> changes;
    std::string last = "[]";
    for (std::size_t frame = 0; frame < body.pinned.size(); ++frame)
        if (const std::string now = ListOf(body.pinned[frame], number); now != last)
        {
            changes.push_back(std::string("[").append(number(frame)).append(",").append(now).append("]"));
            last = now;
        }
    return ListOf(changes, [](const std::string& change) { return change; });
}

std::string BodyJson(const BodyRecord& body, Real lowest)
{
    return Object(
        {{"name", Text(body.name)},
         {"positions", body.heldBy.empty() ? MotionJson(body.surfaceFrames, body.surfaceVertices.size()) : "null"},
         {"held", HeldJson(body)},
         {"inner", MotionJson(body.innerFrames, body.innerVertices.size())},
         {"indices", Text(PackCorners(body.surface))},
         {"tets", Text(PackCorners(body.tets))},
         {"touching", TouchingJson(body)},
         {"pins", PinsJson(body)},
         {"curves", CurvesJson(body, lowest)}});
}

bool Moves(const ObstacleDescription& o)
{
    return o.mass > 0 || !o.path.empty() || !o.velocity.isZero() || !o.angularVelocity.isZero();
}

/// Seven numbers a frame, position and quaternion; null for what stands.
std::string PosesJson(const Scene& scene, const RunRecord& record, std::size_t number)
{
    if (!Moves(scene.obstacles[number]))
        return "null";
    const auto write = [number](const std::vector<Pose>& frame)
    {
        const Pose& pose = frame[number];
        const Quat& q = pose.rotation;
        return ListOf(std::array{pose.position[0], pose.position[1], pose.position[2], q.x(), q.y(), q.z(), q.w()},
                      Number);
    };
    return ListOf(record.obstacleFrames, write);
}

/// What a body's weight has done at the lowest place that it comes to in any of the runs (J), body by body; no number
/// where no body's weight does anything.
std::vector<Real> LowestOf(std::span<const PlayedScene> runs)
{
    std::vector<Real> lowest(runs.front().record.bodies.size(), 0);
    bool isWeightless = true;
    for (const PlayedScene& played : runs)
        for (std::size_t i = 0; i < lowest.size(); ++i)
            for (const FrameRecord& frame : played.record.bodies[i].frames)
            {
                lowest[i] = std::isfinite(frame.fallen) ? std::max(lowest[i], frame.fallen) : lowest[i];
                isWeightless = isWeightless && frame.fallen == 0;
            }
    if (isWeightless)
        std::fill(lowest.begin(), lowest.end(), std::numeric_limits<Real>::quiet_NaN());
    return lowest;
}

std::string RunJsonOf(const Scene& scene, const RunRecord& record, const std::vector<Real>& lowest)
{
    std::vector<std::size_t> bodies(record.bodies.size());
    std::iota(bodies.begin(), bodies.end(), std::size_t(0));
    std::vector<std::size_t> numbers(scene.obstacles.size());
    std::iota(numbers.begin(), numbers.end(), std::size_t(0));
    const auto poses = [&](std::size_t i) { return PosesJson(scene, record, i); };
    const auto body = [&](std::size_t i) { return BodyJson(record.bodies[i], lowest[i]); };
    return Object(
        {{"name", Text(record.solver)}, {"bodies", ListOf(bodies, body)}, {"obstacles", ListOf(numbers, poses)}});
}

/// A plane, or a floor as levels have it: a slab that stands level and is far wider than high.
bool IsGround(const ObstacleDescription& o)
{
    constexpr Real kFlat = 10;
    const bool isSlab = o.shape == ObstacleShape::Box && o.size.head<2>().minCoeff() > kFlat * o.size.z();
    return o.shape == ObstacleShape::Plane || (isSlab && !Moves(o) && PoseAt(o, 0).rotation.isApprox(Quat::Identity()));
}

/// A moving obstacle is written in its own frame, for its poses to place; a standing one in the world.
std::string ObstacleJson(const ObstacleDescription& o, const std::string& folder)
{
    const DrawnMesh mesh = MeshOf(o, folder, Moves(o) ? Pose{} : PoseAt(o, 0));
    std::vector<Real> coordinates;
    for (const Vec3& vertex : mesh.vertices)
        coordinates.insert(coordinates.end(), vertex.begin(), vertex.end());
    std::vector<Index> corners;
    for (const Triangle& triangle : mesh.triangles)
        corners.insert(corners.end(), triangle.begin(), triangle.end());
    return Object({{"ground", YesOrNo(IsGround(o))},
                   {"vertices", ListOf(coordinates, Number)},
                   {"triangles", ListOf(corners, [](Index corner) { return std::to_string(corner); })}});
}

std::string EventJson(const EventRecord& event)
{
    return Object({{"frame", std::to_string(event.frame)},
                   {"action", Text(event.action)},
                   {"body", Text(event.body)},
                   {"figures", Text(event.figures)}});
}

/// What was done, and where a body's step had something to say, in the order of time.
std::vector<EventRecord> EventsOf(const RunRecord& record)
{
    std::vector<EventRecord> events = record.events;
    for (EventRecord& event : events)
        event.action = NodeOf(event.action);
    for (const BodyRecord& body : record.bodies)
        for (const Raised& raised : RaisedFlags(body))
            events.push_back(EventOf(raised, body));
    std::stable_sort(events.begin(), events.end(),
                     [](const EventRecord& a, const EventRecord& b) { return a.frame < b.frame; });
    return events;
}

/// What the runs want to be known of the scene, each thing once.
std::vector<std::string> NotesOf(std::span<const PlayedScene> runs)
{
    std::vector<std::string> notes;
    for (const PlayedScene& played : runs)
        for (const std::string& note : played.run.notes)
            if (std::find(notes.begin(), notes.end(), note) == notes.end())
                notes.push_back(note);
    return notes;
}

void ReplaceAll(std::string& text, const std::string& from, const std::string& to)
{
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

std::string Html(std::string text)
{
    ReplaceAll(text, "&", "&amp;");
    ReplaceAll(text, "<", "&lt;");
    ReplaceAll(text, "\"", "&quot;");
    return text;
}
} // namespace

std::string RecordingJson(std::span<const PlayedScene> runs)
{
    const Scene& scene = runs.front().run.scene;
    const RunRecord first = ByStep(runs.front().record);
    const std::vector<Real> lowest = LowestOf(runs);
    const auto run = [&lowest](const PlayedScene& played)
    { return RunJsonOf(played.run.scene, ByStep(played.record), lowest); };
    const auto obstacle = [&scene](const ObstacleDescription& o) { return ObstacleJson(o, scene.folder); };
    const View seen = scene.view.value_or(View());
    const std::string view = Object({{"from", Numbers(seen.from)},
                                     {"at", Numbers(seen.at)},
                                     {"angle", Number(seen.angle)},
                                     {"follow", YesOrNo(seen.follow)}});
    return Object({{"about", Text(scene.description)},
                   {"notes", ListOf(NotesOf(runs), Text)},
                   {"step", Number(first.step)},
                   {"view", view},
                   {"runs", ListOf(runs, run)},
                   {"obstacles", ListOf(scene.obstacles, obstacle)},
                   {"events", ListOf(EventsOf(first), EventJson)}});
}

std::string FillPage(const std::string& page, const std::string& title, const std::string& style,
                     const std::string& recording, const std::string& script)
{
    // In JSON a < stands only inside a text, where it has another spelling; in a script </ stands only inside one too.
    std::string safeRecording = recording;
    ReplaceAll(safeRecording, "<", "\\u003c");
    std::string safeScript = script;
    ReplaceAll(safeScript, "</script", "<\\/script");
    ReplaceAll(safeScript, "<!--", "<\\!--");
    // Each part goes in once: what a part holds is never read as a place for another.
    const std::pair<const char*, std::string> parts[] = {
        {"{{TITLE}}", Html(title)}, {"{{STYLE}}", style}, {"{{RECORDING}}", safeRecording}, {"{{SCRIPT}}", safeScript}};
    std::string filled;
    for (std::size_t at = 0; at < page.size();)
    {
        std::size_t next = page.size();
        const std::pair<const char*, std::string>* found = nullptr;
        for (const auto& part : parts)
            if (const std::size_t place = page.find(part.first, at); place < next)
            {
                next = place;
                found = &part;
            }
        filled += page.substr(at, next - at);
        if (found)
            filled += found->second;
        at = found ? next + std::string_view(found->first).size() : next;
    }
    return filled;
}

Expected<std::string> ReplayPage(std::span<const PlayedScene> runs)
{
    const std::string folder = ProjectFolder();
    const Expected<std::string> script = ReadText(folder + "/out/replay/replay.js");
    if (!script)
        return Error{"The replay page's script out/replay/replay.js is not there: start this through ./cpd, which "
                     "bundles it."};
    const Expected<std::string> page = ReadText(folder + "/Source/Headless/Replay/Page/index.html");
    if (!page)
        return page.Failure();
    const Expected<std::string> style = ReadText(folder + "/Source/Headless/Replay/Page/style.css");
    if (!style)
        return style.Failure();
    const Scene& scene = runs.front().run.scene;
    return FillPage(*page, scene.title.empty() ? scene.name : scene.title, *style, RecordingJson(runs), *script);
}
} // namespace cpd::host
