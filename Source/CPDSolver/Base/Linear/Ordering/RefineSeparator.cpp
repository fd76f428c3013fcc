#include <algorithm>
#include <tuple>

#include "CPDSolver/Base/Linear/Ordering/Separator.h"

namespace cpd
{
namespace
{
// A half may hold this share of all weight; more evenness costs larger separators.
constexpr double kLargestHalf = 0.58;
constexpr int kPasses = 6;
// Moves that may follow the best state found before a pass gives up: enough to cross small hills.
constexpr int kPatience = 60;

/// One pass moves vertices out of the separator, best first, each at most once, and goes back to the best state seen.
class Pass
{
public:
    Pass(const Graph& whole, std::vector<Side>& changed)
        : graph(whole), sides(changed), gain(whole.Size()), locked(whole.Size(), false), listed(whole.Size(), false)
    {
        std::int64_t total = 0;
        for (Index v = 0; v < graph.Size(); ++v)
        {
            WeightOf(sides[v]) += graph.weight[v];
            total += graph.weight[v];
        }
        limit = static_cast<std::int64_t>(kLargestHalf * static_cast<double>(total)) + 1;
        for (Index v = 0; v < graph.Size(); ++v)
            if (sides[v] == Side::Between)
                Enter(v);
    }

    /// True if the separator became better.
    bool Run()
    {
        const Key first = KeyNow();
        Key best = first;
        std::size_t bestLength = 0;
        Index v = -1;
        Side to = Side::Between;
        while (moves.size() < bestLength + kPatience && Choose(v, to))
        {
            Move(v, to);
            if (KeyNow() < best)
            {
                best = KeyNow();
                bestLength = moves.size();
            }
        }
        while (moves.size() > bestLength)
            Undo();
        return best < first;
    }

private:
    /// Smaller is better: overweight of the larger half, weight of the separator, unevenness.
    using Key = std::tuple<std::int64_t, std::int64_t, std::int64_t>;

    struct MoveMade
    {
        Index vertex;
        Side to;
        std::size_t pulledBegin; // the vertices that this move drew into the separator, in `pulled`
    };

    static Side Other(Side side) { return side == Side::Left ? Side::Right : Side::Left; }
    std::int64_t& WeightOf(Side side) { return weights[static_cast<int>(side)]; }
    std::int64_t& GainOf(Index v, Side to) { return gain[v][static_cast<int>(to)]; }

    Key KeyNow() const
    {
        const std::int64_t larger = std::max(weights[0], weights[1]);
        return {std::max<std::int64_t>(0, larger - limit), weights[2], std::abs(weights[0] - weights[1])};
    }

    /// Lists a vertex of the separator. Moved to a side, it draws its neighbours on the other side in: gain is what the
    /// separator loses by that.
    void Enter(Index v)
    {
        gain[v] = {graph.weight[v], graph.weight[v]};
        for (Index k = graph.start[v]; k < graph.start[v + 1]; ++k)
            if (const Index u = graph.neighbour[k]; sides[u] != Side::Between)
                GainOf(v, Other(sides[u])) -= graph.weight[u];
        if (!listed[v])
            candidates.push_back(v);
        listed[v] = true;
    }

    bool Choose(Index& chosen, Side& chosenTo)
    {
        bool found = false;
        std::tuple<std::int64_t, std::int64_t> best;
        std::size_t kept = 0;
        for (const Index v : candidates)
        {
            if (sides[v] != Side::Between || locked[v])
            {
                listed[v] = false;
                continue;
            }
            candidates[kept++] = v;
            for (const Side to : {Side::Left, Side::Right})
            {
                const std::int64_t after = WeightOf(to) + graph.weight[v];
                if (after > limit && after > WeightOf(Other(to)))
                    continue;
                const std::tuple<std::int64_t, std::int64_t> value = {GainOf(v, to), -after};
                if (!found || value > best)
                {
                    found = true;
                    best = value;
                    chosen = v;
                    chosenTo = to;
                }
            }
        }
        candidates.resize(kept);
        return found;
    }

    void Put(Index v, Side side)
    {
        WeightOf(sides[v]) -= graph.weight[v];
        sides[v] = side;
        WeightOf(side) += graph.weight[v];
    }

    void Move(Index v, Side to)
    {
        moves.push_back({v, to, pulled.size()});
        Put(v, to);
        locked[v] = true;
        for (Index k = graph.start[v]; k < graph.start[v + 1]; ++k)
        {
            const Index u = graph.neighbour[k];
            if (sides[u] == Side::Between)
                GainOf(u, Other(to)) -= graph.weight[v];
            else if (sides[u] == Other(to))
                Pull(u);
        }
    }

    void Pull(Index u)
    {
        const Side from = sides[u];
        pulled.push_back(u);
        Put(u, Side::Between);
        for (Index k = graph.start[u]; k < graph.start[u + 1]; ++k)
            if (const Index t = graph.neighbour[k]; sides[t] == Side::Between)
                GainOf(t, Other(from)) += graph.weight[u];
        Enter(u);
    }

    void Undo()
    {
        const MoveMade last = moves.back();
        moves.pop_back();
        Put(last.vertex, Side::Between);
        for (std::size_t i = last.pulledBegin; i < pulled.size(); ++i)
            Put(pulled[i], Other(last.to));
        pulled.resize(last.pulledBegin);
    }

    const Graph& graph;
    std::vector<Side>& sides;
    std::array<std::int64_t, 3> weights = {0, 0, 0};
    std::int64_t limit = 0;
    std::vector<std::array<std::int64_t, 2>> gain;
    std::vector<bool> locked;
    std::vector<bool> listed;
    std::vector<Index> candidates;
    std::vector<MoveMade> moves;
    std::vector<Index> pulled;
};
} // namespace

void RefineSeparator(const Graph& graph, std::vector<Side>& sides)
{
    for (int n = 0; n < kPasses; ++n)
        if (!Pass(graph, sides).Run())
            return;
}
} // namespace cpd
