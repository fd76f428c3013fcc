// Who belongs together: the same answer as looking at every pair, without looking at every pair.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "CPDSolver/Step/Together.h"

namespace cpd
{
namespace
{
Bounds BoxAt(const Vec3& place, const Vec3& half)
{
    return {place - half, place + half};
}

/// By the definition: numbers spread over every pair that touches until nothing changes.
std::vector<Index> GroupsOfPairs(const std::vector<Bounds>& boxes)
{
    std::vector<std::size_t> least(boxes.size());
    for (std::size_t i = 0; i < boxes.size(); ++i)
        least[i] = i;
    for (bool changed = true; changed;)
    {
        changed = false;
        for (std::size_t i = 0; i < boxes.size(); ++i)
            for (std::size_t j = 0; j < boxes.size(); ++j)
                if (boxes[i].Reaches(boxes[j], 0) && least[j] < least[i])
                {
                    least[i] = least[j];
                    changed = true;
                }
    }
    std::vector<Index> groupOf(boxes.size());
    Index groups = 0;
    for (std::size_t i = 0; i < boxes.size(); ++i)
        groupOf[i] = least[i] == i ? groups++ : groupOf[least[i]];
    return groupOf;
}

using Layout = std::function<Bounds(int number, int count)>;

std::int64_t LooksAt(const Layout& layout, int count)
{
    std::vector<Bounds> boxes;
    for (int i = 0; i < count; ++i)
        boxes.push_back(layout(i, count));
    std::vector<Index> groupOf;
    return FindGroups(boxes, groupOf);
}
} // namespace

TEST(Groups, AreThoseOfAllPairs)
{
    std::mt19937 random(5);
    for (const int count : {0, 1, 2, 3, 5, 17, 64, 150})
        for (const Real half : {0.01, 0.05, 0.1, 0.3})
        {
            std::uniform_real_distribution<Real> anywhere(0, 1);
            std::vector<Bounds> boxes;
            for (int i = 0; i < count; ++i)
                boxes.push_back(BoxAt(Vec3(anywhere(random), anywhere(random), anywhere(random)),
                                      half * Vec3(anywhere(random), anywhere(random), anywhere(random))));
            // Some that meet nobody, not even themselves.
            for (std::size_t i = 3; i < boxes.size(); i += 7)
                boxes[i].low.setConstant(std::numeric_limits<Real>::quiet_NaN());
            std::vector<Index> groupOf;
            FindGroups(boxes, groupOf);
            EXPECT_EQ(groupOf, GroupsOfPairs(boxes)) << count << " boxes of " << half;
        }
}

TEST(Groups, EightTimesAsManyTakeEightTimesTheWorkAndALittle)
{
    const auto onGrid = [](Real spacing)
    {
        return [spacing](int i, int count)
        {
            const int side = static_cast<int>(std::ceil(std::sqrt(count)));
            return BoxAt(spacing * Vec3(i % side, i / side, 0), Vec3(0.4, 0.4, 0.4));
        };
    };
    const std::vector<std::pair<const char*, Layout>> layouts = {
        {"a row of their own", [](int i, int) { return BoxAt(Vec3(i, 0, 0), Vec3(0.4, 0.4, 0.4)); }},
        {"a chain that touches", [](int i, int) { return BoxAt(Vec3(0, 0, i), Vec3(0.6, 0.6, 0.6)); }},
        {"a field of their own", onGrid(1)},
        {"a field that touches", onGrid(0.5)},
        {"one heap", [](int, int) { return BoxAt(Vec3::Zero(), Vec3(1, 1, 1)); }},
        {"one over all",
         [](int i, int count) {
             return i == count - 1 ? BoxAt(Vec3::Zero(), Vec3::Constant(1e4))
                                   : BoxAt(Vec3(2 * i, 0, 0), Vec3::Ones() / 2);
         }},
    };
    for (const auto& [name, layout] : layouts)
    {
        const std::int64_t few = LooksAt(layout, 512);
        const std::int64_t many = LooksAt(layout, 4096);
        EXPECT_GE(many, 4096) << name;
        // n log n grows by 8 * 12 / 9, every pair by 64.
        EXPECT_LT(static_cast<Real>(many), 12 * static_cast<Real>(few)) << name;
    }
}
} // namespace cpd
