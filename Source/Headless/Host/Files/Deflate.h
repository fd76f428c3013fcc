/// Bytes in fewer bytes: the zlib stream (RFC 1950) that PNG files and browsers read.
#pragma once

#include <string>
#include <string_view>

namespace cpd::host
{
std::string Deflate(std::string_view bytes);
} // namespace cpd::host
