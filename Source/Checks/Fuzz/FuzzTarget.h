/// What every fuzz target does with its bytes: read them both ways, repair what comes, and hold both to their promises.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>

#include "CPDSolver/Mesh/Repair.h"
#include "Checks/Unit/Mesh/MeshSamples.h"

namespace cpd
{
/// Aborts, which the fuzzer reports, if a mesh is not sound or a failure is not one line of words.
inline void FuzzReaders(FileBytes file, FileBytes companion = {})
{
    const auto check = [](const auto& read)
    {
        const bool promiseKept =
            read ? IsWellFormed(*read) : !read.Message().empty() && read.Message().find('\n') == std::string::npos;
        if (!promiseKept)
            std::abort();
        if (!read)
            return;
        const auto repaired = Repair(*read);
        if (repaired && !IsWellFormed(repaired->mesh))
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
