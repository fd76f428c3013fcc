/// JSON text to the library's tree of values and back.
#pragma once

#include <string>
#include <string_view>

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Scenes/Format/Value.h"

namespace cpd::host
{
/// Strict JSON. A key that an object holds twice is refused: one of the two would be lost.
Expected<Value> ParseJson(std::string_view text);

/// Indented by two spaces, numbers with all the digits they need to be read back as the same bits.
std::string JsonText(const Value& value);

/// The same on one line.
std::string JsonLine(const Value& value);
} // namespace cpd::host
