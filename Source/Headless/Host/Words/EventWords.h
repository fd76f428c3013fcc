/// What happened, in words for whoever watches it: by the names that Blueprint's nodes have, in scenes and levels
/// alike.
#pragma once

#include "Headless/Host/Results/Summary.h"

namespace cpd::host
{
/// The node that does what a scene's action does: "add-wobble" is "Add Wobble".
std::string NodeOf(const std::string& action);

/// What an event of a timeline gives or takes: "40 J", "132 kg m/s", "50 J to ball"; empty where it has no such figure.
/// Vectors by their length.
std::string FiguresOf(const Event& event);

/// A flag where it is first raised: "energy raised to 161 J, the least possible".
EventRecord EventOf(const Raised& raised, const BodyRecord& body);
} // namespace cpd::host
