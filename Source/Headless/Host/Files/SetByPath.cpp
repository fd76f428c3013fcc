#include <cstdlib>

#include "Headless/Host/Files/Json.h"
#include "Headless/Host/Files/SceneFile.h"

namespace cpd::host
{
namespace
{
/// "bodies[0].pins.hand" in its words: bodies, 0, pins, hand.
std::vector<std::string> Words(std::string_view path)
{
    std::vector<std::string> words(1);
    for (const char letter : path)
    {
        if (letter == '.' || letter == '[')
            words.emplace_back();
        else if (letter != ']')
            words.back() += letter;
    }
    return words;
}

/// The item of a list by its number or by its name.
Expected<Value*> ItemOf(ValueList& list, const std::string& word)
{
    for (Value& item : list)
        if (const Value* name = item.Find("name"); name && name->Text() && *name->Text() == word)
            return &item;
    char* end = nullptr;
    const unsigned long number = std::strtoul(word.c_str(), &end, 10);
    if (word.empty() || *end != '\0')
        return Error{"nothing in the list is called '" + word + "': give its name, or its number from 0."};
    if (number >= list.size())
        return Error{"the list has no number " + word + ": it holds " + std::to_string(list.size()) + "."};
    return &list[number];
}

Expected<Value*> StepInto(Value& tree, const std::string& word)
{
    if (word.empty())
        return Error{"the path has an empty part: write it as bodies[0].damping."};
    if (ValueList* list = tree.List())
        return ItemOf(*list, word);
    // What is not there yet is made; the reader finds out whether it may be.
    if (tree.IsNothing())
        tree = ValueMap();
    ValueMap* map = tree.Map();
    if (!map)
        return Error{"'" + word + "' lies inside of " + std::string(KindOf(tree)) +
                     ", which holds nothing: shorten the path."};
    for (auto& [name, value] : *map)
        if (name == word)
            return &value;
    return &map->emplace_back(word, Value()).second;
}
} // namespace

Expected<Done> SetByPath(Value& tree, const std::string& assignment)
{
    const std::size_t equals = assignment.find('=');
    if (equals == std::string::npos || equals == 0)
        return Error{"there is no path=value: write it as bodies[0].damping=1."};
    Value* place = &tree;
    for (const std::string& word : Words(std::string_view(assignment).substr(0, equals)))
    {
        const Expected<Value*> inner = StepInto(*place, word);
        if (!inner)
            return inner.Failure();
        place = *inner;
    }
    const std::string text = assignment.substr(equals + 1);
    Expected<Value> value = ParseJson(text);
    *place = value ? std::move(*value) : Value(text);
    return Done{};
}
} // namespace cpd::host
