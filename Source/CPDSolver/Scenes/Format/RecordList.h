/// All records that a scene is made of, in the order in which they are met.
#pragma once

#include "CPDSolver/Scenes/Format/Keys/Keys.h"

namespace cpd
{
std::vector<const Record*> AllRecords();

/// "a pin" is a "Pin".
std::string TitleOf(const Record& record);
} // namespace cpd
