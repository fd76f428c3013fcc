/// What can happen in a timeline: one row an action, with the keys it takes and the function that does it.
#pragma once

#include <span>
#include <string_view>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Scenes/Scene.h"

namespace cpd
{
struct Actor;
struct SceneRun;

enum class Takes
{
    Never,
    Sometimes,
    Always
};

struct Action
{
    std::string_view name;
    std::string_view about;
    std::array<std::string_view, 3> needs; // keys of the event; empty ones say nothing
    std::array<std::string_view, 3> allows;
    Expected<Done> (*act)(const Event& event, Actor& actor, SceneRun& run);

    CPD_API Takes Argument(std::string_view key) const;
};

CPD_API std::span<const Action> AllActions();
CPD_API const Action* FindAction(std::string_view name);

/// Carries the event out on its body, or on every body where it names none.
CPD_API Expected<Done> Perform(const Event& event, SceneRun& run);
} // namespace cpd
