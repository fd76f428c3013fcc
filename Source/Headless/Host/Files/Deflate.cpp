#include "Headless/Host/Files/Deflate.h"

#include <zlib.h>

namespace cpd::host
{
std::string Deflate(std::string_view bytes)
{
    uLongf size = compressBound(static_cast<uLong>(bytes.size()));
    std::string packed(size, '\0');
    compress2(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(bytes.data()),
              static_cast<uLong>(bytes.size()), Z_BEST_COMPRESSION);
    packed.resize(size);
    return packed;
}
} // namespace cpd::host
