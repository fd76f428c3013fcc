#include "CPDSolver/Scenes/Format/Suggest.h"

#include <array>

#include <gtest/gtest.h>

namespace cpd
{
namespace
{
constexpr std::array<std::string_view, 4> kNames = {"young", "poisson", "density", "weight"};

TEST(Suggest, FindsTheNameThatWasMeant)
{
    EXPECT_EQ(Nearest("yung", kNames), "young");
    EXPECT_EQ(Nearest("poission", kNames), "poisson");
    EXPECT_EQ(Nearest("DENSITY", kNames), "density");
    EXPECT_EQ(Nearest("wieght", kNames), "weight");
}

TEST(Suggest, GuessesNothingFarOff)
{
    EXPECT_EQ(Nearest("gravity", kNames), "");
    EXPECT_EQ(Nearest("", kNames), "");
    EXPECT_EQ(Nearest(std::string(100000, 'y'), kNames), "");
}

TEST(Suggest, ListsTheNamesWhereNoneIsNear)
{
    EXPECT_EQ(Suggestion("yung", kNames), ": did you mean 'young'?");
    EXPECT_EQ(Suggestion("xyz", kNames), ": use one of young, poisson, density, weight.");
}
} // namespace
} // namespace cpd
