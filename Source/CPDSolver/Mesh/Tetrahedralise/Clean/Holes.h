/// Closes the holes of a surface that has an inside, so that its fill ends at their rims.
#pragma once

#include "CPDSolver/Mesh/Tetrahedralise/Clean/Outward.h"

namespace cpd
{
/// Each hole gets the smallest cap that its rim can carry, in parts whose caps make them enclose something; sheets stay
/// open. Of the counts only the leaking edges change. The rims' vertices stay where they are.
void CloseHoles(OutwardSurface& cleaned);
} // namespace cpd
