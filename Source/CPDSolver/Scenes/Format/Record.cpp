#include "CPDSolver/Scenes/Format/Record.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Base/Words.h"
#include "CPDSolver/Scenes/Format/Suggest.h"

namespace cpd
{
namespace
{
Error WrongKind(const std::string& path, std::string_view wanted, const Value& value)
{
    return Error{path + " must be " + std::string(wanted) + ", not " + std::string(KindOf(value)) + "."};
}

Expected<Done> CheckRange(const Key& key, const std::string& path, Real number)
{
    if (!std::isfinite(number))
        return Error{path + " is not a finite number: give it another value."};
    if (number >= key.notes.low && number <= key.notes.high)
        return Done{};
    const bool hasLow = std::isfinite(key.notes.low);
    const bool hasHigh = std::isfinite(key.notes.high);
    const std::string range = hasLow && hasHigh
                                  ? "between " + InWords(key.notes.low, 10) + " and " + InWords(key.notes.high, 10)
                              : hasLow ? "at least " + InWords(key.notes.low, 10)
                                       : "at most " + InWords(key.notes.high, 10);
    return Error{path + " is " + InWords(number, 10) + ": it must be " + range + "."};
}

template <class Scalar>
Expected<Done> ReadThree(const Key& key, const Value& value, const std::string& path, Scalar* out)
{
    const ValueList* list = value.List();
    if (!list || list->size() != 3)
        return Error{path + " must be a list of three numbers, as in [0, 0, 1]" +
                     (list ? ", not of " + std::to_string(list->size()) : ", not " + std::string(KindOf(value))) + "."};
    for (std::size_t i = 0; i < 3; ++i)
    {
        const Expected<Done> read = ReadField(key, (*list)[i], path + "[" + std::to_string(i) + "]", out[i]);
        if (!read)
            return read;
    }
    return Done{};
}

Expected<Done> ReadMembers(const Record& record, const ValueMap& map, const std::string& prefix, void* object)
{
    std::vector<std::string_view> names;
    for (const Key& key : record.keys)
        names.push_back(key.name);
    for (const auto& member : map)
    {
        const std::string& name = member.first;
        const auto key = std::find_if(record.keys.begin(), record.keys.end(),
                                      [&name](const Key& candidate) { return candidate.name == name; });
        if (key == record.keys.end())
            return Error{prefix + name + " is not a key of " + std::string(record.name) + Suggestion(name, names)};
        const Expected<Done> read = key->read(*key, member.second, prefix + name, object);
        if (!read)
            return read;
    }
    for (const Key& key : record.keys)
        if (key.notes.required &&
            std::none_of(map.begin(), map.end(), [&](const auto& m) { return m.first == key.name; }))
            return Error{prefix + std::string(key.name) + " is missing: " + std::string(record.name) + " needs it."};
    return Done{};
}
} // namespace

Expected<Done> ReadField(const Key&, const Value& value, const std::string& path, bool& out)
{
    if (!value.Truth())
        return WrongKind(path, "true or false", value);
    out = *value.Truth();
    return Done{};
}

Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, Real& out)
{
    if (!value.Number())
        return WrongKind(path, "a number", value);
    out = *value.Number();
    return CheckRange(key, path, out);
}

Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, int& out)
{
    Real number = 0;
    const Expected<Done> read = ReadField(key, value, path, number);
    if (!read)
        return read;
    if (number != std::floor(number) || std::abs(number) > std::numeric_limits<int>::max())
        return Error{path + " is " + InWords(number, 10) + ": it must be a whole number."};
    out = static_cast<int>(number);
    return Done{};
}

Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, std::string& out)
{
    if (!value.Text())
        return WrongKind(path, "a text", value);
    out = *value.Text();
    if (key.notes.required && out.empty())
        return Error{path + " is empty: give it a value."};
    return Done{};
}

Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, Vec3& out)
{
    return ReadThree(key, value, path, out.data());
}

Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, std::array<int, 3>& out)
{
    return ReadThree(key, value, path, out.data());
}

Expected<Done> ReadChoice(const Key& key, const Value& value, const std::string& path, int& out)
{
    if (!value.Text())
        return WrongKind(path, "a text", value);
    const std::span<const std::string_view> names = key.choices();
    const auto found = std::find(names.begin(), names.end(), *value.Text());
    if (found == names.end())
        return Error{path + ": '" + *value.Text() + "' is not known" + Suggestion(*value.Text(), names)};
    out = static_cast<int>(found - names.begin());
    return Done{};
}

Expected<Done> ReadRecord(const Record& record, const Value& value, const std::string& path, void* object)
{
    if (!value.Map())
        return WrongKind(path.empty() ? "The file" : path, "an object, { }", value);
    const Expected<Done> read = ReadMembers(record, *value.Map(), path.empty() ? "" : path + ".", object);
    if (!read || !record.check)
        return read;
    return record.check(object, path);
}

Expected<const ValueList*> ReadList(const Value& value, const std::string& path)
{
    if (!value.List())
        return WrongKind(path, "a list, [ ]", value);
    return value.List();
}

Value WriteField(const Vec3& value)
{
    return ValueList{value[0], value[1], value[2]};
}

Value WriteField(const std::array<int, 3>& value)
{
    return ValueList{value[0], value[1], value[2]};
}
} // namespace cpd
