#include "Checks/Fuzz/FuzzTarget.h"

/// The input is the .node file, then '$' (which no valid file holds), then the .ele file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input = cpd::AsText(data, size);
    const std::size_t middle = std::min(input.find('$'), input.size());
    const std::string_view elements = input.substr(std::min(middle + 1, input.size()));
    cpd::FuzzReaders({"fuzz.node", input.substr(0, middle)}, {"fuzz.ele", elements});
    return 0;
}
