/// What a scene asks for and its solver does not do.
#pragma once

#include "CPDSolver/Scenes/Scene.h"
#include "CPDSolver/Step/Solvers.h"

namespace cpd
{
/// A line for each, to the notes.
void NoteUnheeded(const Scene& scene, const Solver& solver, std::vector<std::string>& notes);
} // namespace cpd
