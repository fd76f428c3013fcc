#include "CPDSolver/Scenes/Format/Value.h"

namespace cpd
{
const Value* Value::Find(std::string_view key) const
{
    if (const ValueMap* map = Map())
        for (const auto& [name, value] : *map)
            if (name == key)
                return &value;
    return nullptr;
}

std::string_view KindOf(const Value& value)
{
    constexpr std::array<std::string_view, 6> kNames = {"nothing", "true or false", "a number",
                                                        "a text",  "a list",        "an object"};
    return kNames[value.content.index()];
}
} // namespace cpd
