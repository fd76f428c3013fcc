/// From a body's description to the body, and to the state in which its scene begins.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Body/State.h"
#include "CPDSolver/Scenes/Scene.h"
#include "CPDSolver/Step/StepInput.h"

namespace cpd
{
/// Files are looked up from the folder. What a user should know goes to the notes.
CPD_API Expected<BodyPointer> BuildBody(const BodyDescription& description, const std::string& folder,
                                        std::vector<std::string>& notes);

/// Deformed, turned, placed and set in motion.
CPD_API Expected<State> BuildState(const BodyDescription& description, const Body& body);

/// The same state after the body has come to rest under the input's anchors and gravity for the time that its
/// description gives it, and is set in motion only then.
CPD_API Expected<State> Settled(const BodyDescription& description, const Body& body, StepInput input, State state);

/// The vertices of a region, ascending; refuses a region that holds none. `world` is where the vertices are now.
CPD_API Expected<std::vector<Index>> VerticesOf(const Region& region, const Body& body, const Columns& world);
} // namespace cpd
