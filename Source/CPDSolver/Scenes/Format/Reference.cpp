#include <array>
#include <cmath>

#include "CPDSolver/Base/Words.h"
#include "CPDSolver/Scenes/Format/Describe.h"
#include "CPDSolver/Scenes/Format/RecordList.h"
#include "CPDSolver/Scenes/Run/Actions.h"

namespace cpd
{
namespace
{
std::string Written(const Value& value)
{
    if (const Real* number = value.Number())
        return InWords(*number, 6);
    if (const bool* truth = value.Truth())
        return *truth ? "true" : "false";
    if (const std::string* text = value.Text())
        return *text;
    const ValueList* list = value.List();
    if (!list)
        return {};
    std::string text = "[";
    for (const Value& item : *list)
        text.append(text.size() > 1 ? ", " : "").append(Written(item));
    return text.append("]");
}

/// The heading's anchor: lower case, blanks to hyphens.
std::string Link(const Record& record)
{
    std::string anchor = TitleOf(record);
    for (char& letter : anchor)
        letter = letter == ' ' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    std::string link = "[";
    return link.append(TitleOf(record)).append("](#").append(anchor).append(")");
}

std::string TypeOf(const Key& key)
{
    switch (key.type)
    {
    case KeyType::Truth:
        return "true or false";
    case KeyType::Count:
        return "whole number";
    case KeyType::Number:
        return "number";
    case KeyType::Numbers:
        return "list of numbers";
    case KeyType::Text:
        return "text";
    case KeyType::Vector:
        return "[x, y, z]";
    case KeyType::Vectors:
        return "list of [x, y, z]";
    case KeyType::Triple:
        return "three whole numbers";
    case KeyType::Counts:
        return "list of whole numbers";
    case KeyType::Choice:
    {
        std::string names;
        for (const std::string_view name : key.choices())
            names += (names.empty() ? "" : ", ") + std::string(name);
        return names;
    }
    case KeyType::Record:
        return Link(key.record());
    case KeyType::Records:
        return "list of " + Link(key.record());
    }
    return {};
}

std::string RangeOf(const KeyNotes& notes)
{
    if (std::isfinite(notes.low) && std::isfinite(notes.high))
        return InWords(notes.low, 6) + " to " + InWords(notes.high, 6);
    return std::isfinite(notes.low) ? "at least " + InWords(notes.low, 6) : "";
}

std::string Section(const Record& record)
{
    std::string text = "### " + TitleOf(record) + "\n\n" + std::string(record.about) +
                       "\n\n| key | type | unit | range | default | meaning |\n|---|---|---|---|---|---|\n";
    for (const Key& key : record.keys)
    {
        const std::string standard = key.notes.required ? "needed" : Written(record.defaults(key));
        text += "| `" + std::string(key.name) + "` | " + TypeOf(key) + " | " + std::string(key.notes.unit) + " | " +
                RangeOf(key.notes) + " | " + standard + " | " + std::string(key.about) + " |\n";
    }
    return text + "\n";
}

std::string KeysOf(const std::array<std::string_view, 3>& names)
{
    std::string text;
    for (const std::string_view name : names)
        if (!name.empty())
            text += (text.empty() ? "`" : ", `") + std::string(name) + "`";
    return text;
}
} // namespace

std::string SceneReference()
{
    std::string text;
    for (const Record* record : AllRecords())
        text += Section(*record);
    text += "### Actions\n\nWhat an event's `action` can be, and the keys that it takes besides `time` and `body`."
            "\n\n| action | needs | may have | what happens |\n|---|---|---|---|\n";
    for (const Action& action : AllActions())
        text += "| `" + std::string(action.name) + "` | " + KeysOf(action.needs) + " | " + KeysOf(action.allows) +
                " | " + std::string(action.about) + " |\n";
    return text;
}
} // namespace cpd
