/// Whether two bodies are inside each other: contacts could only tear them apart, with energy from nowhere.
#pragma once

#include "CPDSolver/Body/Body.h"

namespace cpd
{
/// True where a vertex, or the middle of a tet, of the one is in a tet of the other; surfaces that touch are not
/// inside.
CPD_API bool AreTangled(const Body& one, const Columns& xOne, const Body& other, const Columns& xOther);
} // namespace cpd
