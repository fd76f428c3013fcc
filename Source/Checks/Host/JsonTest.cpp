#include "Headless/Host/Files/Json.h"

#include <bit>

#include <gtest/gtest.h>

namespace cpd::host
{
namespace
{
std::string Complaint(std::string_view text)
{
    const Expected<Value> value = ParseJson(text);
    return value ? "accepted" : value.Message();
}

TEST(Json, ReadsEveryKindOfValue)
{
    const Expected<Value> value =
        ParseJson(R"({"a": [1, -2.5e3, true, null, "\u00e9"], "b": {"c": 9007199254740993}})");
    ASSERT_TRUE(value) << value.Message();
    const ValueList& list = *value->Find("a")->List();
    EXPECT_EQ(*list[0].Number(), 1);
    EXPECT_EQ(*list[1].Number(), -2500);
    EXPECT_TRUE(*list[2].Truth());
    EXPECT_TRUE(list[3].IsNothing());
    EXPECT_EQ(*list[4].Text(), "\xc3\xa9");
    EXPECT_EQ(*value->Find("b")->Find("c")->Number(), 9007199254740992);
    EXPECT_EQ(value->Find("d"), nullptr);
}

TEST(Json, NamesTheLineOfAMistake)
{
    EXPECT_NE(Complaint("{\n  \"a\": 1,\n}").find("line 3"), std::string::npos);
    EXPECT_EQ(Complaint("{\"a\": 1").find("not JSON: "), 0u);
    EXPECT_EQ(Complaint("").find("not JSON: "), 0u);
    EXPECT_EQ(Complaint("{} {}").find("not JSON: "), 0u);
    EXPECT_EQ(Complaint("// c\n{}").find("not JSON: "), 0u);
    EXPECT_EQ(
        Complaint("{\"a\": 3,}"),
        "not JSON: line 1, column 9: unexpected '}'; expected string literal. Look there for a comma or a bracket too "
        "many or too few, a comment, or single quotes.");
    EXPECT_EQ(Complaint(" \n"), "not JSON: the file is empty.");
    for (const std::string& bytes :
         {std::string("\"\xff\""), std::string("\"a\0b\"", 5), std::string("\xff\xfe{\0}\0", 6)})
        EXPECT_NE(Complaint(bytes).find("not UTF-8 text"), std::string::npos);
}

TEST(Json, RefusesWhatWouldBeLostOrOverflow)
{
    EXPECT_EQ(Complaint(R"({"a": {"b": 1, "b": 2}})"), "the key 'b' is there twice: leave one of them out.");
    EXPECT_EQ(Complaint(std::string(1000000, '[')), "it is nested more than 64 levels deep.");
}

TEST(Json, WritesNumbersThatReadBackToTheSameBits)
{
    for (const Real number :
         {0.1, 1.0 / 3, 1e-300, 5e-324, 1.7976931348623157e308, 123456789.0, -2.0, 1e15 + 0.5, 1e17})
    {
        const Expected<Value> back = ParseJson(JsonLine(Value(number)));
        ASSERT_TRUE(back);
        EXPECT_EQ(std::bit_cast<std::uint64_t>(*back->Number()), std::bit_cast<std::uint64_t>(number)) << number;
    }
}

TEST(Json, WritesTreesThatReadBack)
{
    const Value tree = ValueMap{{"z", ValueList{1, "two\n\"", true, Value()}}, {"a", ValueMap{}}, {"l", ValueList{}}};
    EXPECT_EQ(JsonLine(tree), R"({"z":[1,"two\n\"",true,null],"a":{},"l":[]})");
    const Expected<Value> back = ParseJson(JsonText(tree));
    ASSERT_TRUE(back);
    EXPECT_EQ(JsonLine(*back), JsonLine(tree));
}
} // namespace
} // namespace cpd::host
