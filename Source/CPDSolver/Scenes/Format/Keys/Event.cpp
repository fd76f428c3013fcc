#include "CPDSolver/Scenes/Format/Keys/Keys.h"
#include "CPDSolver/Scenes/Format/Suggest.h"
#include "CPDSolver/Scenes/Run/Actions.h"

namespace cpd
{
namespace
{
bool IsGiven(const Key& key, const void* event)
{
    return key.optional && !key.write(event).IsNothing();
}

Expected<Done> CheckEvent(const void* object, const std::string& path)
{
    const Event& event = *static_cast<const Event*>(object);
    const Action* action = FindAction(event.action);
    if (!action)
    {
        std::vector<std::string_view> names;
        for (const Action& known : AllActions())
            names.push_back(known.name);
        return Error{path + ".action: '" + event.action + "' is not known" + Suggestion(event.action, names)};
    }
    for (const Key& key : RecordOf<Event>().keys)
    {
        const Takes takes = action->Argument(key.name);
        if (IsGiven(key, object) && takes == Takes::Never)
            return Error{path + "." + std::string(key.name) + " means nothing to '" + event.action +
                         "': leave it out."};
        if (key.optional && !IsGiven(key, object) && takes == Takes::Always)
            return Error{path + "." + std::string(key.name) + " is missing: '" + event.action + "' needs it."};
    }
    return Done{};
}
} // namespace

template <> const Record& RecordOf<Event>()
{
    static const Record record = MakeRecord<Event>(
        "an event",
        "Something that happens at the frame nearest to its time. The action decides which of the other keys it takes.",
        {
            KeyOf<&Event::time>("time", "When.", {.unit = "s", .low = 0, .high = 1e6, .required = true}),
            KeyOf<&Event::action>("action", "What happens: one of the actions listed below.", {.required = true}),
            KeyOf<&Event::body>("body", "Which body it happens to; every body if absent."),
            KeyOf<&Event::impulse>("impulse", "Impulse.", {.unit = "N s", .low = -kMost, .high = kMost}),
            KeyOf<&Event::angularImpulse>("angularImpulse", "Angular impulse about the centre of mass.",
                                          {.unit = "N m s", .low = -kMost, .high = kMost}),
            KeyOf<&Event::place>("place", "Where a push lands; the centre of mass if absent.",
                                 {.unit = "m", .low = -kMost, .high = kMost}),
            KeyOf<&Event::radius>("radius", "How far a push reaches.", {.unit = "m", .low = 1e-6, .high = 1e6}),
            KeyOf<&Event::momentum>("momentum", "Linear momentum.", {.unit = "kg m/s", .low = -kMost, .high = kMost}),
            KeyOf<&Event::angularMomentum>("angularMomentum", "Angular momentum about the centre of mass.",
                                           {.unit = "kg m^2/s", .low = -kMost, .high = kMost}),
            KeyOf<&Event::energy>("energy", "Energy.", {.unit = "J", .low = -kMost, .high = kMost}),
            KeyOf<&Event::mode>("mode", "How long a target applies."),
            KeyOf<&Event::share>("share", "Share of the energy that no momentum needs.", {.low = 0, .high = 1}),
            KeyOf<&Event::to>("to", "The body that receives."),
            KeyOf<&Event::damping>("damping", "Damping.", {.unit = "1/s", .low = 0, .high = 1e6}),
            KeyOf<&Event::halfLife>("halfLife", "Time after which half of the wobble is left.",
                                    {.unit = "s", .low = 1e-3, .high = 1e6}),
            KeyOf<&Event::material>(
                "material", "The new material of a solid; keys left out take their defaults, its density stays as it "
                            "was."),
            KeyOf<&Event::over>("over", "How long the change takes.", {.unit = "s", .low = 0, .high = 1e6}),
            KeyOf<&Event::pin>("pin", "The pin's name."),
            KeyOf<&Event::region>("region", "Which vertices."),
            KeyOf<&Event::stiffness>("stiffness", "Of the spring at each vertex.",
                                     {.unit = "N/m", .low = 1e-6, .high = 1e12}),
            KeyOf<&Event::offset>("offset", "How far from where the pin started.",
                                  {.unit = "m", .low = -1e6, .high = 1e6}),
            KeyOf<&Event::position>("position", "Where the centre of mass goes.",
                                    {.unit = "m", .low = -1e6, .high = 1e6}),
            KeyOf<&Event::rotation>("rotation", "Turn round x, then y, then z, from how it stands now.",
                                    {.unit = "degrees", .low = -36000, .high = 36000}),
            KeyOf<&Event::gravity>("gravity", "The new gravity.", {.unit = "m/s^2", .low = -1e6, .high = 1e6}),
        },
        &CheckEvent);
    return record;
}
} // namespace cpd
