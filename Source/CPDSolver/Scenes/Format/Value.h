/// What a structured text file holds, whoever parsed it: the host's JSON reader fills it, and so does the engine's.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
struct Value;
using ValueList = std::vector<Value>;
using ValueMap = std::vector<std::pair<std::string, Value>>; // in the file's order

struct Value
{
    std::variant<std::monostate, bool, Real, std::string, ValueList, ValueMap> content;

    Value() = default;
    CPD_API Value(bool truth);
    CPD_API Value(Real number);
    CPD_API Value(int number);
    CPD_API Value(std::string text);
    CPD_API Value(std::string_view text);
    CPD_API Value(const char* text);
    CPD_API Value(ValueList list);
    CPD_API Value(ValueMap map);

    bool IsNothing() const { return std::holds_alternative<std::monostate>(content); }
    const bool* Truth() const { return std::get_if<bool>(&content); }
    const Real* Number() const { return std::get_if<Real>(&content); }
    const std::string* Text() const { return std::get_if<std::string>(&content); }
    const ValueList* List() const { return std::get_if<ValueList>(&content); }
    ValueList* List() { return std::get_if<ValueList>(&content); }
    const ValueMap* Map() const { return std::get_if<ValueMap>(&content); }
    ValueMap* Map() { return std::get_if<ValueMap>(&content); }

    /// The member of a map by its key; null where there is none.
    CPD_API const Value* Find(std::string_view key) const;
};

/// "a number", "a list", ...: for messages.
CPD_API std::string_view KindOf(const Value& value);
} // namespace cpd
