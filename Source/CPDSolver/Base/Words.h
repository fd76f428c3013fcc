/// Numbers as messages say them.
#pragma once

#include <array>
#include <cstdio>
#include <string>

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// With so many digits at most, and none that say nothing.
inline std::string InWords(Real number, int digits)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.*g", digits, number);
    return text.data();
}
} // namespace cpd
