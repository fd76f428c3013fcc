/// The specialisations that the key tables consist of; each is defined in the file named after its part of a scene.
#pragma once

#include "CPDSolver/Scenes/Format/Record.h"
#include "CPDSolver/Scenes/Scene.h"

namespace cpd
{
/// The largest impulse, momentum, energy or place that a scene may name.
inline constexpr Real kMost = 1e9;

// Scene.cpp
template <> const Record& RecordOf<Scene>();
template <> const Record& RecordOf<Settings>();
template <> const Record& RecordOf<View>();
template <> std::span<const std::string_view> NamesOf<Guess>();

// Body.cpp
template <> const Record& RecordOf<BodyDescription>();
template <> const Record& RecordOf<MeshDescription>();
template <> const Record& RecordOf<Material>();
template <> const Record& RecordOf<SheetMaterial>();
template <> const Record& RecordOf<EnergyDescription>();
template <> const Record& RecordOf<SurfaceContact>();
template <> std::span<const std::string_view> NamesOf<MeshUse>();
template <> std::span<const std::string_view> NamesOf<EnergyKind>();
template <> std::span<const std::string_view> NamesOf<SelfContact>();

// Start.cpp
template <> const Record& RecordOf<Start>();
template <> const Record& RecordOf<Squash>();
template <> const Record& RecordOf<Scramble>();
template <> const Record& RecordOf<TargetsDescription>();
template <> const Record& RecordOf<MomentumTarget>();
template <> const Record& RecordOf<EnergyTarget>();
template <> std::span<const std::string_view> NamesOf<TargetMode>();

// Pin.cpp
template <> const Record& RecordOf<Pin>();
template <> const Record& RecordOf<Region>();
template <> const Record& RecordOf<Box>();
template <> const Record& RecordOf<Ball>();
template <> const Record& RecordOf<PathKey>();
template <> std::span<const std::string_view> NamesOf<Space>();

// Obstacle.cpp
template <> const Record& RecordOf<ObstacleDescription>();
template <> const Record& RecordOf<GridOfHeights>();
template <> std::span<const std::string_view> NamesOf<ObstacleShape>();

// Event.cpp
template <> const Record& RecordOf<Event>();
} // namespace cpd
