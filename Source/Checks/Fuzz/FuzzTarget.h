/// What every fuzz target does with the bytes it is given: read them both ways, and hold the reader to its promise.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "Checks/Unit/Mesh/MeshSamples.h"

namespace cpd
{
/// Aborts, which the fuzzer reports, if a reader returns a mesh that is not sound or fails without one line of words.
inline void FuzzReaders(FileBytes file, FileBytes companion = {})
{
    const auto check = [](const auto& read)
    {
        const bool promiseKept =
            read ? IsWellFormed(*read) : !read.Message().empty() && read.Message().find('\n') == std::string::npos;
        if (!promiseKept)
            std::abort();
    };
    check(ReadTetMesh(file, companion));
    check(ReadSurfaceMesh(file, companion));
}

inline std::string_view AsText(const std::uint8_t* data, std::size_t size)
{
    return {reinterpret_cast<const char*>(data), size};
}
} // namespace cpd
