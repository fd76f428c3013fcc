#include "Headless/Host/Words/EventWords.h"

#include <algorithm>
#include <string_view>

namespace cpd::host
{
namespace
{
constexpr int kPassing = 3; // of a figure that is read in passing
constexpr const char* kLinear = "kg m/s";
constexpr const char* kAngular = "kg m²/s";

std::string With(Real number, const char* unit)
{
    return Short(number, kPassing) + " " + unit;
}
} // namespace

std::string NodeOf(const std::string& action)
{
    // Those whose name the action's own words do not make.
    static constexpr std::pair<std::string_view, const char*> kNodes[] = {
        {"push", "Push At Location"},
        {"push-whole", "Push"},
        {"set-momentum", "Set Linear Momentum Target"},
        {"set-angular-momentum", "Set Angular Momentum Target"},
        {"set-energy", "Set Energy Target"},
        {"set-half-life", "Set Wobble Half Life"},
        {"set-material", "Set Soft Material"},
        {"pin", "Pin Region"},
        {"move-pin", "Drag"},
        {"teleport", "Teleport Body"},
        {"pause", "Set Simulation Enabled: off"},
        {"resume", "Set Simulation Enabled: on"},
    };
    for (const auto& [name, node] : kNodes)
        if (name == action)
            return node;
    std::string words = action;
    bool begins = true;
    for (char& letter : words)
    {
        if (begins && letter >= 'a' && letter <= 'z')
            letter = static_cast<char>(letter - 'a' + 'A');
        begins = letter == '-';
        letter = begins ? ' ' : letter;
    }
    return words;
}

EventRecord EventOf(const Raised& raised, const BodyRecord& body)
{
    std::string name = NameOf(raised.flag);
    std::replace(name.begin(), name.end(), '-', ' ');
    EventRecord event{static_cast<int>(raised.first), std::move(name), body.name, {}};
    if (raised.flag == Flag::EnergyRaised)
        event.figures = "to " + With(body.frames[raised.first].report.H, "J") + ", the least possible";
    return event;
}

std::string FiguresOf(const Event& event)
{
    std::string words;
    const auto add = [&words](const std::string& more) { words += (words.empty() ? "" : ", ") + more; };
    if (event.energy)
        add(With(*event.energy, "J"));
    if (event.share)
        add(With(100 * *event.share, "%"));
    for (const std::optional<Vec3>& linear : {event.impulse, event.momentum})
        if (linear)
            add(With(linear->norm(), kLinear));
    for (const std::optional<Vec3>& angular : {event.angularImpulse, event.angularMomentum})
        if (angular)
            add(With(angular->norm(), kAngular));
    if (event.halfLife)
        add(With(*event.halfLife, "s"));
    if (event.gravity)
        add(event.gravity->isZero() ? "off" : With(event.gravity->norm(), "m/s²"));
    return event.to ? words + (words.empty() ? "to " : " to ") + *event.to : words;
}
} // namespace cpd::host
