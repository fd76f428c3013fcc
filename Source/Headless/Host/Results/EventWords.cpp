#include "Headless/Host/Results/EventWords.h"

#include <initializer_list>
#include <optional>

#include "Headless/Host/Results/Summary.h"

namespace cpd::host
{
namespace
{
constexpr int kDigits = 3; // of a figure that is read in passing
constexpr const char* kLinear = "kg m/s";
constexpr const char* kAngular = "kg m²/s";

std::string With(Real number, const char* unit)
{
    return Short(number, kDigits) + " " + unit;
}
} // namespace

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
    return event.to ? words + (words.empty() ? "to " : " to ") + *event.to : words;
}
} // namespace cpd::host
