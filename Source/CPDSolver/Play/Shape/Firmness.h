/// How stiff a body is made when nobody says: by its size and density, so that each wobbles as jelly of its size does.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd::play
{
/// Pa. A column of the body's longest side sinks by a twenty-fifth of it under its own weight, on Earth; a metre swings
/// about two and a half times a second, smaller things faster.
CPD_API Real StiffnessBySize(const TetMesh& solid, Real density);
} // namespace cpd::play
