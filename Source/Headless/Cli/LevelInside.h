/// What is inside a level's drawn surface: the solver's own mesh, and how the surface hangs in it.
#pragma once

#include "Headless/Engine/Play/Level.h"
#include "Headless/Host/Results/RunRecord.h"

namespace cpd::cli
{
/// Adds the inner vertices as they stand where the surface is drawn, which is between two steps, and the tets. The
/// record holds the surface already. Adds nothing where the body was rebuilt while it played: there is no one mesh.
void AddInside(const headless::LevelResult& level, std::size_t number, host::BodyRecord& record);
} // namespace cpd::cli
