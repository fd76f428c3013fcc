#include "CPDSolver/Scenes/Format/Describe.h"

#include <set>

#include <gtest/gtest.h>

#include "CPDSolver/Scenes/Format/RecordList.h"
#include "CPDSolver/Scenes/Run/Actions.h"

namespace cpd
{
namespace
{
TEST(Describe, EveryKeyIsInTheReferenceAndInTheSchema)
{
    const std::string reference = SceneReference();
    const Value schema = SceneSchema();
    for (const Record* record : AllRecords())
    {
        EXPECT_NE(reference.find("### " + TitleOf(*record) + "\n"), std::string::npos) << record->name;
        const Value* definition = schema.Find("$defs")->Find(TitleOf(*record));
        ASSERT_NE(definition, nullptr) << record->name;
        for (const Key& key : record->keys)
        {
            EXPECT_NE(reference.find("| `" + std::string(key.name) + "` |"), std::string::npos) << key.name;
            EXPECT_NE(definition->Find("properties")->Find(key.name), nullptr) << record->name << " " << key.name;
        }
    }
}

TEST(Describe, EveryRecordHasItsOwnTitleAndEveryKeyAMeaning)
{
    std::set<std::string> titles;
    for (const Record* record : AllRecords())
    {
        EXPECT_TRUE(titles.insert(TitleOf(*record)).second) << record->name;
        EXPECT_FALSE(record->about.empty()) << record->name;
        std::set<std::string_view> names;
        for (const Key& key : record->keys)
        {
            EXPECT_TRUE(names.insert(key.name).second) << key.name;
            EXPECT_FALSE(key.about.empty()) << record->name << " " << key.name;
        }
    }
    EXPECT_GE(titles.size(), 20u);
}

TEST(Describe, ActionsTakeOnlyKeysThatAnEventHas)
{
    std::set<std::string_view> optional;
    for (const Key& key : RecordOf<Event>().keys)
        if (key.optional)
            optional.insert(key.name);
    std::set<std::string_view> used;
    for (const Action& action : AllActions())
        for (const auto& names : {action.needs, action.allows})
            for (const std::string_view name : names)
                if (!name.empty())
                {
                    EXPECT_TRUE(optional.count(name)) << action.name << " " << name;
                    used.insert(name);
                }
    EXPECT_EQ(used, optional) << "a key of an event serves no action";
}
} // namespace
} // namespace cpd
