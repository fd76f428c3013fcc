/// Whole files, read and written.
#pragma once

#include <string>
#include <string_view>

#include "CPDSolver/Base/Expected.h"

namespace cpd::host
{
Expected<std::string> ReadText(const std::string& path);

/// Whether a file may be written there, as far as can be told without making anything.
Expected<Done> CheckWritable(const std::string& path);

/// Makes the folders that are missing. The file is complete or, on failure, not touched.
Expected<Done> WriteText(const std::string& path, std::string_view text);
} // namespace cpd::host
