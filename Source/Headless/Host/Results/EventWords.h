/// What an event of a timeline gives or takes, in a few words for whoever watches it.
#pragma once

#include <string>

#include "CPDSolver/Scenes/Scene.h"

namespace cpd::host
{
/// "40 J", "132 kg m/s", "50 J to ball"; empty where an event has no such figure. Vectors by their length.
std::string FiguresOf(const Event& event);
} // namespace cpd::host
