#include "Headless/Engine/Play/LevelFile.h"

#include <algorithm>

#include "Headless/Engine/Objects/Reflection.h"

namespace headless
{
namespace
{
/// Reads the keys of one object; the first fault stays.
class Keys
{
public:
    Keys(const Json& InObject, std::string InPath) : Object(InObject), Path(std::move(InPath))
    {
        if (!Object.is_object())
            Fault = Path + " is not an object in braces: see the levels in Content/Levels.";
    }
    template <class T> void Read(const char* Name, T& Value)
    {
        Known.push_back(Name);
        if (!Object.is_object() || !Object.contains(Name) || !Fault.empty())
            return;
        if constexpr (std::is_same_v<T, Json>)
            Value = Object[Name];
        else if constexpr (std::is_same_v<T, std::string>)
        {
            FString Text;
            Take(Name, ReadValue(Object[Name], Text, nullptr));
            Value = *Text;
        }
        else
            Take(Name, ReadValue(Object[Name], Value, nullptr));
    }
    std::string Done() const
    {
        if (Fault.empty() && Object.is_object())
            for (const auto& [Name, Value] : Object.items())
                if (std::find(Known.begin(), Known.end(), Name) == Known.end())
                    return Path + " has no key " + Name + ": there are " + List() + ".";
        return Fault;
    }

private:
    void Take(const char* Name, bool bFits)
    {
        if (!bFits)
            Fault = Path + "." + Name + " does not take " + Object[Name].dump() + ": see the levels in Content/Levels.";
    }
    std::string List() const
    {
        std::string All;
        for (const std::string& Name : Known)
            All += (All.empty() ? "" : ", ") + Name;
        return All;
    }

    const Json& Object;
    std::string Path;
    std::vector<std::string> Known;
    std::string Fault;
};

std::string ReadActor(const Json& Source, const std::string& Path, LevelActor& Actor)
{
    Keys Read(Source, Path);
    Read.Read("name", Actor.name);
    Read.Read("mesh", Actor.mesh);
    Read.Read("location", Actor.location);
    Read.Read("rotation", Actor.rotation);
    Read.Read("scale", Actor.scale);
    Read.Read("simulate", Actor.simulate);
    Read.Read("mass", Actor.mass);
    Read.Read("soft", Actor.soft);
    Actor.isSoft = Source.is_object() && Source.contains("soft");
    if (const std::string Fault = Read.Done(); !Fault.empty())
        return Fault;
    if (!Actor.soft.is_object())
        return Path + ".soft is not an object in braces: write {} for a component as it comes.";
    return Actor.name.empty() ? Path + " has no name: give it one." : "";
}

std::string ReadOrder(const Json& Source, const std::string& Path, LevelOrder& Order)
{
    Keys Read(Source, Path);
    Read.Read("at", Order.at);
    Read.Read("actor", Order.actor);
    Read.Read("call", Order.call);
    Read.Read("arguments", Order.arguments);
    return Read.Done();
}

std::string ReadCamera(const Json& Source, LevelEye& Eye)
{
    Keys Read(Source, "camera");
    Read.Read("from", Eye.from);
    Read.Read("at", Eye.at);
    Read.Read("angle", Eye.angle);
    return Read.Done();
}

template <class Item, class Reader>
std::string ReadList(const Json& Source, const char* Name, std::vector<Item>& Items, const Reader& Read)
{
    if (!Source.is_array())
        return std::string(Name) + " is not a list in brackets.";
    for (const Json& Part : Source)
    {
        Items.emplace_back();
        const std::string Fault =
            Read(Part, std::string(Name) + "[" + std::to_string(Items.size() - 1) + "]", Items.back());
        if (!Fault.empty())
            return Fault;
    }
    return {};
}

/// Two actors of one name: calls would reach one of them.
std::string FindTwin(const std::vector<LevelActor>& Actors)
{
    for (auto Actor = Actors.begin(); Actor != Actors.end(); ++Actor)
        if (std::any_of(Actors.begin(), Actor, [&](const LevelActor& Other) { return Other.name == Actor->name; }))
            return "Two actors are called " + Actor->name + ": give one of them another name.";
    return {};
}

/// A call that would never come.
std::string FindLate(const LevelFile& File)
{
    for (const LevelOrder& Order : File.timeline)
        if (!(Order.at >= 0 && Order.at <= File.seconds))
            return "The timeline calls " + Order.call + " at " + Json(Order.at).dump() +
                   " s, and the level plays from 0 to " + Json(File.seconds).dump() +
                   " s: move the call, or let the level play longer.";
    return {};
}
} // namespace

cpd::Expected<LevelFile> ReadLevel(const Json& level)
{
    LevelFile File;
    Json Actors = Json::array();
    Json Timeline = Json::array();
    Keys Read(level, "The level");
    Json Camera;
    Read.Read("name", File.name);
    Read.Read("title", File.title);
    Read.Read("description", File.description);
    Read.Read("camera", Camera);
    Read.Read("seconds", File.seconds);
    Read.Read("frameRate", File.frameRate);
    Read.Read("gravity", File.gravity);
    Read.Read("timeDilation", File.timeDilation);
    Read.Read("wind", File.wind);
    Read.Read("budget", File.budget);
    Read.Read("actors", Actors);
    Read.Read("timeline", Timeline);
    std::string Fault = Read.Done();
    if (Fault.empty() && !Camera.is_null())
        Fault = ReadCamera(Camera, File.camera.emplace());
    if (Fault.empty())
        Fault = ReadList(Actors, "actors", File.actors, ReadActor);
    if (Fault.empty())
        Fault = ReadList(Timeline, "timeline", File.timeline, ReadOrder);
    constexpr double kMostSeconds = 3600;
    constexpr double kMostFrames = 1000; // a second
    if (Fault.empty() &&
        !(File.seconds > 0 && File.seconds <= kMostSeconds && File.frameRate >= 1 && File.frameRate <= kMostFrames))
        Fault = "seconds must be above 0 and at most 3600, frameRate 1 to 1000.";
    if (Fault.empty() && !(File.budget >= 0))
        Fault = "budget must be 0, for no limit, or ms a frame above it.";
    if (Fault.empty())
        Fault = FindTwin(File.actors);
    if (Fault.empty())
        Fault = FindLate(File);
    if (!Fault.empty())
        return cpd::Error{Fault};
    std::stable_sort(File.timeline.begin(), File.timeline.end(),
                     [](const LevelOrder& A, const LevelOrder& B) { return A.at < B.at; });
    return File;
}
} // namespace headless
