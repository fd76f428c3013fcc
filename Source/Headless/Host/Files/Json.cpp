#include "Headless/Host/Files/Json.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <nlohmann/json.hpp>

namespace cpd::host
{
namespace
{
using Json = nlohmann::ordered_json;

/// Receives the parser's events and builds the tree. Deep nesting is refused: the tree is walked by recursion.
class Builder : public nlohmann::json_sax<nlohmann::json>
{
public:
    Value root;
    std::string failure;

    bool null() override { return Put(Value()); }
    bool boolean(bool truth) override { return Put(truth); }
    bool number_integer(number_integer_t number) override { return Put(static_cast<Real>(number)); }
    bool number_unsigned(number_unsigned_t number) override { return Put(static_cast<Real>(number)); }
    bool number_float(number_float_t number, const string_t&) override { return Put(number); }
    bool string(string_t& text) override { return Put(std::move(text)); }
    bool binary(binary_t&) override { return Fail("binary data is not allowed."); }
    bool start_object(std::size_t) override { return Open(ValueMap()); }
    bool end_object() override { return Close(); }
    bool start_array(std::size_t) override { return Open(ValueList()); }
    bool end_array() override { return Close(); }
    bool key(string_t& name) override
    {
        ValueMap& map = *open.back()->Map();
        // No file of ours comes near; every further key is compared with all before it.
        constexpr std::size_t kMostKeys = 1000;
        if (map.size() >= kMostKeys)
            return Fail("an object has more than 1000 keys: no scene or level needs so many.");
        for (const auto& [known, value] : map)
            if (known == name)
                return Fail("the key '" + name + "' is there twice: leave one of them out.");
        map.emplace_back(std::move(name), Value());
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception& error) override
    {
        // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while parsing value - why":
        // a user wants the place and the reason.
        std::string words = error.what();
        const auto cut = [&words](std::string_view from, std::string_view to)
        {
            const std::size_t begin = words.find(from);
            const std::size_t end = words.find(to, begin);
            if (begin != std::string::npos && end != std::string::npos)
                words.erase(begin, end + to.size() - begin);
        };
        cut("[", "] ");
        cut("parse", "at ");
        cut("syntax error while", " - ");
        return Fail("not JSON: " + words + ". " + kCure);
    }

private:
    static constexpr std::size_t kDeepest = 64;
    static constexpr const char* kCure =
        "Look there for a comma or a bracket too many or too few, a comment, or single quotes.";

    bool Fail(std::string words)
    {
        if (failure.empty())
            failure = std::move(words);
        return false;
    }
    Value* Place(Value value)
    {
        if (open.empty())
            return &(root = std::move(value));
        if (ValueList* list = open.back()->List())
            return &list->emplace_back(std::move(value));
        return &(open.back()->Map()->back().second = std::move(value));
    }
    bool Put(Value value)
    {
        Place(std::move(value));
        return true;
    }
    bool Open(Value value)
    {
        if (open.size() >= kDeepest)
            return Fail("it is nested more than " + std::to_string(kDeepest) + " levels deep.");
        open.push_back(Place(std::move(value)));
        return true;
    }
    bool Close()
    {
        open.pop_back();
        return true;
    }

    std::vector<Value*> open; // from the root inwards; only the innermost grows, so that the others stay where they are
};

/// Whether a text editor would show it: UTF-8 without control characters.
bool IsText(std::string_view bytes)
{
    const auto isControl = [](unsigned char c) { return c < 0x20 && std::isspace(c) == 0; };
    if (std::any_of(bytes.begin(), bytes.end(), isControl))
        return false;
    // What is not UTF-8 the one way of writing leaves out, and the other marks.
    const Json text = std::string(bytes);
    return text.dump(-1, ' ', false, Json::error_handler_t::ignore) ==
           text.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json ToJson(const Value& value)
{
    if (const bool* truth = value.Truth())
        return *truth;
    if (const Real* number = value.Number())
    {
        constexpr Real kExactIntegers = 9007199254740992; // 2^53
        if (*number == std::floor(*number) && std::abs(*number) < kExactIntegers)
            return static_cast<std::int64_t>(*number);
        return *number;
    }
    if (const std::string* text = value.Text())
        return *text;
    if (const ValueList* list = value.List())
    {
        Json json = Json::array();
        for (const Value& item : *list)
            json.push_back(ToJson(item));
        return json;
    }
    if (const ValueMap* map = value.Map())
    {
        Json json = Json::object();
        for (const auto& [name, member] : *map)
            json[name] = ToJson(member);
        return json;
    }
    return nullptr;
}
} // namespace

Expected<Value> ParseJson(std::string_view text)
{
    if (std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isspace(c) != 0; }))
        return Error{"not JSON: the file is empty."};
    if (!IsText(text))
        return Error{"not JSON: it is not UTF-8 text. Name another file, or save it as UTF-8."};
    Builder builder;
    if (!nlohmann::json::sax_parse(text, &builder))
        return Error{builder.failure};
    return std::move(builder.root);
}

std::string JsonText(const Value& value)
{
    return ToJson(value).dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string JsonLine(const Value& value)
{
    return ToJson(value).dump(-1, ' ', false, Json::error_handler_t::replace);
}
} // namespace cpd::host
