#include "CPDSolver/Play/Command.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Base/Sane.h"

namespace cpd::play
{
namespace
{
template <class... Functions> struct Overloaded : Functions...
{
    using Functions::operator()...;
};
template <class... Functions> Overloaded(Functions...) -> Overloaded<Functions...>;

/// The name of what is not a finite number, or null.
const char* FindInsane(const Command& command)
{
    const auto unless = [](bool sane, const char* what) { return sane ? nullptr : what; };
    return std::visit(
        Overloaded{
            [&](const Impulse& c)
            { return unless(IsSane(c.impulse) && IsSane(c.place) && IsSane(c.radius) && c.radius >= 0, "push"); },
            [&](const WholePush& c) { return unless(IsSane(c.impulse), "push"); },
            [&](const SpinBy& c) { return unless(IsSane(c.angularImpulse), "spin"); },
            [&](const EnergyBy& c) { return unless(IsSane(c.joules), "energy"); },
            [&](const WobbleBy& c) { return unless(IsSane(c.joules), "wobble"); },
            [&](const CalmBy& c) { return unless(c.share >= 0 && c.share <= 1, "share to calm (0 to 1)"); },
            [&](const TeleportTo& c)
            { return unless(IsSane(c.centre) && c.turn.coeffs().allFinite(), "place to teleport to"); },
            [&](const auto&) -> const char* { return nullptr; },
        },
        command);
}
} // namespace

Expected<Done> Check(const Command& command)
{
    const char* insane = FindInsane(command);
    if (insane)
        return Error{"The " + std::string(insane) + " holds a number that is not finite, or out of range: ignored."};
    return Done{};
}

Expected<Done> CheckFits(const Command& command, const Body& body)
{
    const PutBody* const put = std::get_if<PutBody>(&command);
    if (put && (!put->body || put->body->shapeFingerprint != body.shapeFingerprint))
        return Error{"A body in play takes another material alone: its vertices and elements stay. Make a new one."};
    const PutState* const restored = std::get_if<PutState>(&command);
    if (restored && !(restored->state.x.allFinite() && restored->state.v.allFinite()))
        return Error{"The state holds a number that is not finite: restore another one."};
    const auto fits = [&](const Columns& columns) { return columns.cols() == body.VertexCount(); };
    if (restored && !(fits(restored->state.x) && fits(restored->state.v) && fits(restored->state.gradient)))
        return Error{"The state is of a body with another number of vertices: restore one of this body."};
    return Done{};
}

void ShiftPlaces(const Vec3& way, Command& command)
{
    if (Impulse* const push = std::get_if<Impulse>(&command))
        push->place += way;
    if (TeleportTo* const put = std::get_if<TeleportTo>(&command))
        put->centre += way;
    if (PutState* const restored = std::get_if<PutState>(&command))
        cpd::Shift(way, restored->state);
}

bool NeedsAMeasuredState(const Command& command)
{
    return std::holds_alternative<EnergyBy>(command) || std::holds_alternative<WobbleBy>(command) ||
           std::holds_alternative<CalmBy>(command);
}

Vec3 BlastOn(const Vec3& centre, const Vec3& place, Real radius, Real impulse)
{
    const Vec3 away = centre - place;
    const Real distance = away.norm();
    if (!(distance < radius))
        return Vec3::Zero();
    return impulse * (1 - distance / radius) * (distance > 0 ? Vec3(away / distance) : Vec3::UnitZ());
}

Expected<Done> Apply(const Command& command, BodyPointer& body, State& state)
{
    return std::visit(
        Overloaded{
            [&](const Impulse& c) { return Push(*body, state, c); },
            [&](const WholePush& c) { return PushWhole(*body, state, c.impulse); },
            [&](const SpinBy& c) { return Spin(*body, state, c.angularImpulse); },
            [&](const EnergyBy& c) { return AddEnergy(*body, state, c.joules); },
            [&](const WobbleBy& c) { return AddWobble(*body, state, c.joules); },
            [&](const CalmBy& c) { return Calm(*body, state, c.share); },
            [&](const TeleportTo& c) { return Teleport(*body, state, c.centre, c.turn); },
            [&](const ResetToRest&) { return ResetShape(*body, state); },
            [&](const PutState& c) -> Expected<Done>
            {
                state = c.state;
                return Done{};
            },
            [&](const PutBody& c) -> Expected<Done>
            {
                body = c.body;
                return Done{};
            },
        },
        command);
}
} // namespace cpd::play
