#include "Checks/Fuzz/FuzzTarget.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    cpd::FuzzReaders({"fuzz.vtk", cpd::AsText(data, size)});
    return 0;
}
