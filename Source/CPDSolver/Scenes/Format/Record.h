/// One table of keys says what a scene file may hold: the reader, the JSON Schema and the documentation all walk it.
///
/// A struct joins by a specialisation of RecordOf<T>, an enum by one of NamesOf<T> (Keys*.cpp). A key is one line:
/// KeyOf<&Material::young>("young", "Young's modulus", {.unit = "Pa", .low = 0}).
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Scenes/Format/Value.h"

namespace cpd
{
enum class KeyType
{
    Truth,
    Count,
    Number,
    Numbers,
    Text,
    Vector,  // three numbers
    Vectors, // any number of them
    Triple,  // three counts
    Counts,
    Choice,
    Record,
    Records
};

struct Record;

struct KeyNotes
{
    std::string_view unit = {};
    Real low = -std::numeric_limits<Real>::infinity(); // both ends allowed
    Real high = std::numeric_limits<Real>::infinity();
    bool required = false;
};

struct Key
{
    std::string_view name;
    std::string_view about;
    KeyNotes notes;
    KeyType type;
    bool optional;                                  // nothing is a value of its own
    std::span<const std::string_view> (*choices)(); // of a Choice
    const Record& (*record)();                      // of a Record or Records
    Expected<Done> (*read)(const Key& key, const Value& value, const std::string& path, void* object);
    Value (*write)(const void* object);
};

struct Record
{
    std::string_view name; // with its article: "a material"
    std::string_view about;
    std::vector<Key> keys;
    /// What no single key can tell; null where there is nothing.
    Expected<Done> (*check)(const void* object, const std::string& path) = nullptr;
    /// What a key is where the file does not say.
    Value (*defaults)(const Key& key) = nullptr;
};

template <class T>
Record MakeRecord(std::string_view name, std::string_view about, std::vector<Key> keys,
                  Expected<Done> (*check)(const void* object, const std::string& path) = nullptr)
{
    return {name, about, std::move(keys), check,
            [](const Key& key)
            {
                const T fresh{};
                return key.write(&fresh);
            }};
}

template <class T> const Record& RecordOf();
template <class T> std::span<const std::string_view> NamesOf();

// The readers of single values. They name the path, what is wrong with it, and what would be right.
Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, bool& out);
Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, int& out);
Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, Real& out);
Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, std::string& out);
Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, Vec3& out);
Expected<Done> ReadField(const Key& key, const Value& value, const std::string& path, std::array<int, 3>& out);
Expected<Done> ReadChoice(const Key& key, const Value& value, const std::string& path, int& out);
Expected<Done> ReadRecord(const Record& record, const Value& value, const std::string& path, void* object);
Expected<const ValueList*> ReadList(const Value& value, const std::string& path);

Value WriteField(const Vec3& value);
Value WriteField(const std::array<int, 3>& value);

namespace record_detail
{
template <class T> struct Inner
{
    using Type = T;
    static constexpr bool kOptional = false;
    static constexpr bool kList = false;
};
template <class T> struct Inner<std::optional<T>>
{
    using Type = T;
    static constexpr bool kOptional = true;
    static constexpr bool kList = false;
};
template <class T> struct Inner<std::vector<T>>
{
    using Type = T;
    static constexpr bool kOptional = false;
    static constexpr bool kList = true;
};
template <class T> inline constexpr bool kIsRecord = requires
{
    &RecordOf<T>;
}
&&std::is_class_v<T> && !std::is_same_v<T, std::string> && !std::is_same_v<T, Vec3> &&
    !std::is_same_v<T, std::array<int, 3>>;

template <class T> constexpr KeyType TypeOf()
{
    if constexpr (Inner<T>::kOptional)
        return TypeOf<typename Inner<T>::Type>();
    else if constexpr (Inner<T>::kList)
    {
        switch (TypeOf<typename Inner<T>::Type>())
        {
        case KeyType::Count:
            return KeyType::Counts;
        case KeyType::Number:
            return KeyType::Numbers;
        case KeyType::Vector:
            return KeyType::Vectors;
        default:
            return KeyType::Records;
        }
    }
    else if constexpr (std::is_same_v<T, bool>)
        return KeyType::Truth;
    else if constexpr (std::is_same_v<T, int>)
        return KeyType::Count;
    else if constexpr (std::is_same_v<T, Real>)
        return KeyType::Number;
    else if constexpr (std::is_same_v<T, std::string>)
        return KeyType::Text;
    else if constexpr (std::is_same_v<T, Vec3>)
        return KeyType::Vector;
    else if constexpr (std::is_same_v<T, std::array<int, 3>>)
        return KeyType::Triple;
    else if constexpr (std::is_enum_v<T>)
        return KeyType::Choice;
    else
        return KeyType::Record;
}

template <class T> Expected<Done> Read(const Key& key, const Value& value, const std::string& path, T& out)
{
    if constexpr (Inner<T>::kOptional)
    {
        out.emplace();
        return Read(key, value, path, *out);
    }
    else if constexpr (Inner<T>::kList)
    {
        const Expected<const ValueList*> list = ReadList(value, path);
        if (!list)
            return list.Failure();
        out.clear();
        for (std::size_t i = 0; i < (*list)->size(); ++i)
        {
            typename Inner<T>::Type item{};
            const Expected<Done> read = Read(key, (**list)[i], path + "[" + std::to_string(i) + "]", item);
            if (!read)
                return read.Failure();
            out.push_back(std::move(item));
        }
        return Done{};
    }
    else if constexpr (std::is_enum_v<T>)
    {
        int chosen = 0;
        const Expected<Done> read = ReadChoice(key, value, path, chosen);
        if (read)
            out = static_cast<T>(chosen);
        return read;
    }
    else if constexpr (kIsRecord<T>)
        return ReadRecord(RecordOf<T>(), value, path, &out);
    else
        return ReadField(key, value, path, out);
}

/// The default that documentation shows; nothing for records, whose own keys say it, and for empty lists.
template <class T> Value Write(const T& value)
{
    if constexpr (Inner<T>::kOptional)
    {
        if constexpr (kIsRecord<typename Inner<T>::Type>)
            return value ? Value(true) : Value();
        else
            return value ? Write(*value) : Value();
    }
    else if constexpr (Inner<T>::kList || kIsRecord<T>)
        return Value();
    else if constexpr (std::is_enum_v<T>)
        return Value(NamesOf<T>()[static_cast<std::size_t>(value)]);
    else if constexpr (std::is_same_v<T, Vec3> || std::is_same_v<T, std::array<int, 3>>)
        return WriteField(value);
    else
        return Value(value);
}

template <class T> struct MemberOf;
template <class OwnerType, class FieldType> struct MemberOf<FieldType OwnerType::*>
{
    using Owner = OwnerType;
    using Field = FieldType;
};

template <class T> struct Item
{
    using Type = typename Inner<typename Inner<T>::Type>::Type;
};
} // namespace record_detail

/// Windows names a function after a member's offset alone, and two records' first members would be one function: the
/// type tells them apart.
template <auto Member, class = decltype(Member)>
Key KeyOf(std::string_view name, std::string_view about, KeyNotes notes = {})
{
    using Owner = typename record_detail::MemberOf<decltype(Member)>::Owner;
    using Field = typename record_detail::MemberOf<decltype(Member)>::Field;
    using Item = typename record_detail::Item<Field>::Type;
    Key key{name, about, notes, record_detail::TypeOf<Field>(), record_detail::Inner<Field>::kOptional, {}, {}, {}, {}};
    if constexpr (std::is_enum_v<Item>)
        key.choices = &NamesOf<Item>;
    else if constexpr (record_detail::kIsRecord<Item>)
        key.record = &RecordOf<Item>;
    key.read = [](const Key& own, const Value& value, const std::string& path, void* object)
    { return record_detail::Read(own, value, path, static_cast<Owner*>(object)->*Member); };
    key.write = [](const void* object) { return record_detail::Write(static_cast<const Owner*>(object)->*Member); };
    return key;
}
} // namespace cpd
