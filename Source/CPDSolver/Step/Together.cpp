#include "CPDSolver/Step/Together.h"

#include <algorithm>

namespace cpd
{
namespace
{
// Surfaces keep a little apart, and look farther than they go.
constexpr Real kReach = 0.05;
constexpr Real kLookAhead = 1.5;
} // namespace

Bounds ReachOf(const StepInput& input, const State& state)
{
    const Real fastest = state.v.colwise().norm().maxCoeff() + input.step * input.gravity.norm();
    const Vec3 margin = Vec3::Constant(kReach + kLookAhead * input.step * fastest);
    return {state.x.rowwise().minCoeff() - margin, state.x.rowwise().maxCoeff() + margin};
}

void FindGroups(std::span<const Bounds> boxes, std::vector<Index>& groupOf)
{
    groupOf.assign(boxes.size(), -1);
    Index groups = 0;
    for (std::size_t first = 0; first < boxes.size(); ++first)
    {
        if (groupOf[first] >= 0)
            continue;
        groupOf[first] = groups;
        // Whoever joined may bring others, until a pass brings nobody.
        for (bool grown = true; grown;)
        {
            grown = false;
            for (std::size_t i = first; i < boxes.size(); ++i)
            {
                if (groupOf[i] != groups)
                    continue;
                for (std::size_t j = first + 1; j < boxes.size(); ++j)
                    if (groupOf[j] < 0 && boxes[i].Reaches(boxes[j], 0))
                    {
                        groupOf[j] = groups;
                        grown = true;
                    }
            }
        }
        ++groups;
    }
}
} // namespace cpd
