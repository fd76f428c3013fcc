#include "CPDSolver/Scenes/Format/Value.h"

namespace cpd
{
Value::Value(bool truth) : content(truth) {}
Value::Value(Real number) : content(number) {}
Value::Value(int number) : content(static_cast<Real>(number)) {}
Value::Value(std::string text) : content(std::move(text)) {}
Value::Value(std::string_view text) : content(std::string(text)) {}
Value::Value(const char* text) : content(std::string(text)) {}
Value::Value(ValueList list) : content(std::move(list)) {}
Value::Value(ValueMap map) : content(std::move(map)) {}

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
