#include <gtest/gtest.h>

#include "Headless/Host/Files/Json.h"
#include "Headless/Host/Files/SceneFile.h"

namespace cpd::host
{
namespace
{
constexpr const char* kTree = R"({"bodies":[{"name":"cube","mesh":{"size":[1,1,1]}},{"name":"ball"}],"frames":3})";

/// The tree after the assignment, or the complaint.
std::string After(const std::string& assignment)
{
    Expected<Value> tree = ParseJson(kTree);
    const Expected<Done> set = SetByPath(*tree, assignment);
    return set ? JsonLine(*tree) : set.Message();
}

TEST(SetByPath, ReplacesValuesByNumberAndByName)
{
    EXPECT_NE(After("frames=7").find(R"("frames":7)"), std::string::npos);
    EXPECT_NE(After("bodies[0].mesh.size[2]=4").find("[1,1,4]"), std::string::npos);
    EXPECT_NE(After("bodies.0.mesh.size=[2,2,2]").find("[2,2,2]"), std::string::npos);
    EXPECT_NE(After("bodies.ball.damping=0.5").find(R"({"name":"ball","damping":0.5})"), std::string::npos);
}

TEST(SetByPath, MakesWhatIsNotThere)
{
    EXPECT_NE(After("bodies.ball.material.young=3e4").find(R"("material":{"young":30000})"), std::string::npos);
}

TEST(SetByPath, TakesTextsThatAreNoJson)
{
    EXPECT_NE(After("solver=pd").find(R"("solver":"pd")"), std::string::npos);
    EXPECT_NE(After("title=a=b").find(R"("title":"a=b")"), std::string::npos);
    EXPECT_NE(After("title=").find(R"("title":"")"), std::string::npos);
}

TEST(SetByPath, RefusesPathsThatLeadNowhere)
{
    EXPECT_EQ(After("frames"), "there is no path=value: write it as bodies[0].damping=1.");
    EXPECT_EQ(After("=3"), "there is no path=value: write it as bodies[0].damping=1.");
    EXPECT_EQ(After("bodies[2].damping=1"), "the list has no number 2: it holds 2.");
    EXPECT_EQ(After("bodies.cup.damping=1"),
              "nothing in the list is called 'cup': give its name, or its number from 0.");
    EXPECT_EQ(After("frames.a=1"), "'a' lies inside of a number, which holds nothing: shorten the path.");
    EXPECT_EQ(After("bodies..a=1"), "the path has an empty part: write it as bodies[0].damping.");
}
} // namespace
} // namespace cpd::host
