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

Bounds ReachOf(const Bounds& box, Real fastest, Real time)
{
    const Vec3 margin = Vec3::Constant(kReach + kLookAhead * time * fastest);
    return {box.low - margin, box.high + margin};
}

Bounds ReachOf(const StepInput& input, const State& state)
{
    const Real fastest = state.v.colwise().norm().maxCoeff() + input.step * input.gravity.norm();
    return ReachOf(BoundsOf(state.x), fastest, input.step);
}

Bounds ReachOf(const Collider& loose, Real step)
{
    const Bounds box = BoundsOf(loose);
    const Real size = (box.high - box.low).norm();
    const Real fastest = loose.velocity.norm() + step * loose.acceleration.norm() + size * loose.angularVelocity.norm();
    return ReachOf(box, fastest, step);
}

namespace
{
/// Boxes in a tree of halves, from which they are taken one by one.
class BoxTree
{
public:
    explicit BoxTree(std::span<const Bounds> wanted) : boxes(wanted)
    {
        // One that holds a NaN touches nobody.
        for (std::size_t i = 0; i < boxes.size(); ++i)
            if (boxes[i].Reaches(boxes[i], 0))
                order.push_back(static_cast<Index>(i));
        std::size_t leaves = 1;
        while (leaves < order.size())
            leaves *= 2;
        nodes.resize(2 * leaves);
        if (!order.empty())
            Build(1, 0, order.size());
    }

    /// Takes out all that touch the box, and appends their numbers.
    void Take(const Bounds& box, std::vector<Index>& taken)
    {
        if (!order.empty())
            Take(1, 0, order.size(), box, taken);
    }

    std::int64_t Compared() const { return compared; }

private:
    struct Node
    {
        Bounds around;
        std::size_t left = 0; // boxes not taken yet
    };

    void Build(std::size_t number, std::size_t begin, std::size_t end)
    {
        Node& node = nodes[number];
        node.left = end - begin;
        node.around = boxes[static_cast<std::size_t>(order[begin])];
        for (std::size_t i = begin + 1; i < end; ++i)
        {
            const Bounds& box = boxes[static_cast<std::size_t>(order[i])];
            node.around.low = node.around.low.cwiseMin(box.low);
            node.around.high = node.around.high.cwiseMax(box.high);
        }
        if (end - begin == 1)
            return;
        int axis = 0;
        (node.around.high - node.around.low).maxCoeff(&axis);
        const std::size_t middle = begin + (end - begin) / 2;
        // Equal ones by their numbers: the same tree on every machine.
        const auto isBefore = [&](Index a, Index b)
        {
            const Real atA = boxes[static_cast<std::size_t>(a)].low[axis];
            const Real atB = boxes[static_cast<std::size_t>(b)].low[axis];
            return atA != atB ? atA < atB : a < b;
        };
        const auto at = [&](std::size_t i) { return order.begin() + static_cast<std::ptrdiff_t>(i); };
        std::nth_element(at(begin), at(middle), at(end), isBefore);
        Build(2 * number, begin, middle);
        Build(2 * number + 1, middle, end);
    }

    void Take(std::size_t number, std::size_t begin, std::size_t end, const Bounds& box, std::vector<Index>& taken)
    {
        Node& node = nodes[number];
        if (node.left == 0)
            return;
        ++compared;
        if (!node.around.Reaches(box, 0))
            return;
        const std::size_t before = taken.size();
        if (end - begin == 1)
            taken.push_back(order[begin]);
        else
        {
            const std::size_t middle = begin + (end - begin) / 2;
            Take(2 * number, begin, middle, box, taken);
            Take(2 * number + 1, middle, end, box, taken);
        }
        node.left -= taken.size() - before;
    }

    std::span<const Bounds> boxes;
    std::vector<Index> order;
    std::vector<Node> nodes; // the halves of number k are 2k and 2k + 1
    std::int64_t compared = 0;
};
} // namespace

std::int64_t FindGroups(std::span<const Bounds> boxes, std::vector<Index>& groupOf)
{
    groupOf.assign(boxes.size(), -1);
    BoxTree tree(boxes);
    std::vector<Index> members;
    Index groups = 0;
    for (std::size_t first = 0; first < boxes.size(); ++first)
    {
        if (groupOf[first] >= 0)
            continue;
        groupOf[first] = groups;
        members.clear();
        tree.Take(boxes[first], members);
        // Whoever joined may bring others.
        for (std::size_t next = 0; next < members.size(); ++next)
        {
            const std::size_t member = static_cast<std::size_t>(members[next]);
            groupOf[member] = groups;
            tree.Take(boxes[member], members);
        }
        ++groups;
    }
    return tree.Compared();
}
} // namespace cpd
