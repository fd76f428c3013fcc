#include <algorithm>
#include <cmath>

#include "CPDSolver/Scenes/Format/Describe.h"
#include "CPDSolver/Scenes/Format/ReadScene.h"
#include "CPDSolver/Scenes/Format/RecordList.h"
#include "CPDSolver/Scenes/Run/Actions.h"

namespace cpd
{
namespace
{
Value Reference(const Record& record)
{
    return ValueMap{{"$ref", "#/$defs/" + TitleOf(record)}};
}

Value NumberSchema(const KeyNotes& notes, const char* type)
{
    ValueMap schema{{"type", type}};
    if (std::isfinite(notes.low))
        schema.emplace_back("minimum", notes.low);
    if (std::isfinite(notes.high))
        schema.emplace_back("maximum", notes.high);
    return schema;
}

Value ListSchema(Value items, int exactly = 0)
{
    ValueMap schema{{"type", "array"}, {"items", std::move(items)}};
    if (exactly > 0)
    {
        schema.emplace_back("minItems", exactly);
        schema.emplace_back("maxItems", exactly);
    }
    return schema;
}

Value ChoiceSchema(std::span<const std::string_view> names)
{
    ValueList all;
    for (const std::string_view name : names)
        all.emplace_back(name);
    return ValueMap{{"enum", std::move(all)}};
}

Value TypeSchema(const Key& key)
{
    const Value number = NumberSchema(key.notes, "number");
    const Value count = NumberSchema(key.notes, "integer");
    switch (key.type)
    {
    case KeyType::Truth:
        return ValueMap{{"type", "boolean"}};
    case KeyType::Count:
        return count;
    case KeyType::Number:
        return number;
    case KeyType::Numbers:
        return ListSchema(number);
    case KeyType::Text:
        return ValueMap{{"type", "string"}};
    case KeyType::Vector:
        return ListSchema(number, 3);
    case KeyType::Vectors:
        return ListSchema(ListSchema(number, 3));
    case KeyType::Triple:
        return ListSchema(count, 3);
    case KeyType::Counts:
        return ListSchema(count);
    case KeyType::Choice:
        return ChoiceSchema(key.choices());
    case KeyType::Record:
        return Reference(key.record());
    case KeyType::Records:
        return ListSchema(Reference(key.record()));
    }
    return {};
}

Value KeySchema(const Key& key)
{
    Value schema = TypeSchema(key);
    std::string words(key.about);
    if (!key.notes.unit.empty())
        words += " Unit: " + std::string(key.notes.unit) + ".";
    schema.Map()->emplace_back("description", std::move(words));
    return schema;
}

/// Which keys an action takes: {"if": it is this one, "then": these are there and those are not}.
ValueList ActionRules(const Record& event)
{
    ValueList rules;
    for (const Action& action : AllActions())
    {
        ValueList needed;
        ValueMap forbidden;
        for (const Key& key : event.keys)
        {
            if (!key.optional)
                continue;
            const Takes takes = action.Argument(key.name);
            if (takes == Takes::Always)
                needed.emplace_back(key.name);
            if (takes == Takes::Never)
                forbidden.emplace_back(std::string(key.name), Value(false));
        }
        const Value isThis = ValueMap{{"properties", ValueMap{{"action", ValueMap{{"const", action.name}}}}}};
        rules.push_back(ValueMap{
            {"if", isThis},
            {"then", ValueMap{{"required", std::move(needed)}, {"properties", std::move(forbidden)}}},
        });
    }
    return rules;
}

Value RecordSchema(const Record& record)
{
    ValueMap properties;
    ValueList required;
    for (const Key& key : record.keys)
    {
        properties.emplace_back(std::string(key.name), KeySchema(key));
        if (key.notes.required)
            required.emplace_back(key.name);
    }
    ValueMap schema{{"type", "object"},
                    {"description", record.about},
                    {"properties", std::move(properties)},
                    {"additionalProperties", false}};
    if (!required.empty())
        schema.emplace_back("required", std::move(required));
    if (&record == &RecordOf<Event>())
    {
        ValueList names;
        for (const Action& action : AllActions())
            names.emplace_back(action.name);
        ValueMap& written = *schema[2].second.Map();
        const auto action = std::find_if(written.begin(), written.end(),
                                         [](const auto& property) { return property.first == "action"; });
        action->second.Map()->emplace_back("enum", std::move(names));
        schema.emplace_back("allOf", ActionRules(record));
    }
    return schema;
}
} // namespace

Value SceneSchema()
{
    ValueMap definitions;
    for (const Record* record : AllRecords())
        definitions.emplace_back(TitleOf(*record), RecordSchema(*record));
    return ValueMap{
        {"$schema", "https://json-schema.org/draft/2020-12/schema"},
        {"title", "A scene of ConstrainedPD"},
        {"$comment", "Written by ./cpd format --schema."},
        {"$ref", "#/$defs/" + TitleOf(SceneRecord())},
        {"$defs", std::move(definitions)},
    };
}
} // namespace cpd
