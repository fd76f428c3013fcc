#include "CPDSolver/Scenes/Format/Keys/Keys.h"

namespace cpd
{
namespace
{
Expected<Done> CheckStart(const void* object, const std::string& path)
{
    const Start& start = *static_cast<const Start*>(object);
    if (start.momentum && !start.velocity.isZero())
        return Error{path + " gives a velocity and a momentum: leave one of them out."};
    if (start.angularMomentum && !start.angularVelocity.isZero())
        return Error{path + " gives an angularVelocity and an angularMomentum: leave one of them out."};
    return Done{};
}
} // namespace

template <> std::span<const std::string_view> NamesOf<TargetMode>()
{
    static constexpr std::array<std::string_view, 3> kNames = {"once", "follow", "hold"};
    return kNames;
}

template <> const Record& RecordOf<Squash>()
{
    static const Record record = MakeRecord<Squash>(
        "a squash", "Every vertex outside of a box about the mesh's centre is projected onto its faces.",
        {KeyOf<&Squash::size>("size", "Extent of the box.",
                              {.unit = "m", .low = 1e-3, .high = 1e6, .required = true})});
    return record;
}

template <> const Record& RecordOf<Scramble>()
{
    static const Record record = MakeRecord<Scramble>(
        "a scramble", "Every vertex is moved at random.",
        {
            KeyOf<&Scramble::distance>("distance", "Farthest move along each axis.",
                                       {.unit = "m", .low = 0, .high = 1e3}),
            KeyOf<&Scramble::seed>("seed", "The same seed gives the same moves.", {.low = 0, .high = 2147483647}),
        });
    return record;
}

template <> const Record& RecordOf<Start>()
{
    static const Record record = MakeRecord<Start>(
        "a start",
        "The first state. Deformations are applied in this order, about the mesh's centre, before the body is turned "
        "and placed; velocities and momenta are in the world's axes.",
        {
            KeyOf<&Start::stretch>("stretch", "Factors along x, y and z.", {.low = -100, .high = 100}),
            KeyOf<&Start::squash>("squash", "Vertices projected into a box."),
            KeyOf<&Start::scramble>("scramble", "Vertices moved at random."),
            KeyOf<&Start::settle>("settle",
                                  "How long the body is left to come to rest where its pins hold it, before it is set "
                                  "in motion and the scene begins; it meets nothing meanwhile.",
                                  {.unit = "s", .low = 0, .high = 60}),
            KeyOf<&Start::velocity>("velocity", "Velocity of every vertex.", {.unit = "m/s", .low = -1e4, .high = 1e4}),
            KeyOf<&Start::angularVelocity>("angularVelocity", "Spin about the centre of mass.",
                                           {.unit = "rad/s", .low = -1e4, .high = 1e4}),
            KeyOf<&Start::momentum>("momentum", "Linear momentum, instead of velocity.",
                                    {.unit = "kg m/s", .low = -kMost, .high = kMost}),
            KeyOf<&Start::angularMomentum>("angularMomentum",
                                           "Angular momentum about the centre of mass, instead of angularVelocity.",
                                           {.unit = "kg m^2/s", .low = -kMost, .high = kMost}),
        },
        &CheckStart);
    return record;
}

template <> const Record& RecordOf<MomentumTarget>()
{
    static const Record record = MakeRecord<MomentumTarget>(
        "a momentum target", "A momentum, and how long it applies.",
        {
            KeyOf<&MomentumTarget::value>(
                "value", "The momentum.",
                {.unit = "kg m/s or kg m^2/s", .low = -kMost, .high = kMost, .required = true}),
            KeyOf<&MomentumTarget::mode>(
                "mode", "once: in the first step; follow: and moved by outside work alone; hold: in every step."),
        });
    return record;
}

template <> const Record& RecordOf<EnergyTarget>()
{
    static const Record record = MakeRecord<EnergyTarget>(
        "an energy target", "An energy, kinetic and elastic together, and how long it applies.",
        {
            KeyOf<&EnergyTarget::value>("value", "The energy.",
                                        {.unit = "J", .low = 0, .high = kMost, .required = true}),
            KeyOf<&EnergyTarget::mode>(
                "mode", "once: in the first step; follow: and moved by outside work alone; hold: in every step."),
        });
    return record;
}

template <> const Record& RecordOf<TargetsDescription>()
{
    static const Record record =
        MakeRecord<TargetsDescription>("targets", "What the solver is told to reach.",
                                       {
                                           KeyOf<&TargetsDescription::momentum>("momentum", "Linear momentum."),
                                           KeyOf<&TargetsDescription::angularMomentum>(
                                               "angularMomentum", "Angular momentum about the centre of mass."),
                                           KeyOf<&TargetsDescription::energy>("energy", "Energy."),
                                       });
    return record;
}
} // namespace cpd
