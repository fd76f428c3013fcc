#include "CPDSolver/Mesh/Tetrahedralise/Stuffing.h"

#include <algorithm>

#include "CPDSolver/Mesh/Quality.h"

namespace cpd
{
namespace
{
constexpr Index kNoVertex = -1;

/// Keeps the inside part of one lattice tet after another, in tets of its own.
class Cutter
{
public:
    explicit Cutter(const LatticeSamples& given)
        : samples(given), nodeVertex(given.value.size(), kNoVertex), cutVertex(given.cut.size(), kNoVertex)
    {
    }
    void CutTet(const Tet& nodes);
    TetMesh Take() { return std::move(solid); }

private:
    Index VertexOf(Index node)
    {
        if (nodeVertex[node] == kNoVertex)
        {
            nodeVertex[node] = static_cast<Index>(solid.vertices.size());
            solid.vertices.push_back(samples.position[node]);
        }
        return nodeVertex[node];
    }
    Index EdgeBetween(Index lower, Index upper) const
    {
        Index edge = 0;
        while (lower + samples.Step(lower, edge) != upper)
            ++edge;
        return edge;
    }
    bool IsLong(Index a, Index b) const { return EdgeBetween(std::min(a, b), std::max(a, b)) < kLongEdges; }
    Index CutVertexOf(Index a, Index b)
    {
        const Index lower = std::min(a, b);
        const Index upper = std::max(a, b);
        const Index number = lower * kEdgesPerNode + EdgeBetween(lower, upper);
        if (cutVertex[number] == kNoVertex)
        {
            const Real cut = samples.cut[number];
            cutVertex[number] = static_cast<Index>(solid.vertices.size());
            solid.vertices.push_back((1 - cut) * samples.position[lower] + cut * samples.position[upper]);
        }
        return cutVertex[number];
    }
    /// On the face (a, b, outside) with a and b inside, the kept quad is split by a diagonal from one node's cut to the
    /// other node. Both tets at the face must agree, so the choice looks at nothing but the face: true when the
    /// diagonal starts at a's cut.
    bool StartsAt(Index a, Index b, Index outside) const
    {
        const bool longA = IsLong(a, outside);
        const bool longB = IsLong(b, outside);
        return longA != longB ? longA : samples.lattice.IsEven(a);
    }
    void Add(Tet tet)
    {
        if (SignedVolume(solid, tet) < 0)
            std::swap(tet[2], tet[3]);
        solid.tets.push_back(tet);
    }
    Real WorstAngle(const Tet& tet) const
    {
        const auto& v = solid.vertices;
        Real worst = 180;
        for (const Real angle : DihedralAngles(v[tet[0]], v[tet[1]], v[tet[2]], v[tet[3]]))
            worst = std::min({worst, angle, 180 - angle});
        return worst;
    }
    void KeepThree(const std::array<Index, 3>& inside, Index outside);
    void KeepTwo(const std::array<Index, 2>& inside, const std::array<Index, 2>& outside);
    void KeepTwoBesideZero(const std::array<Index, 2>& inside, Index outside, Index zero);

    const LatticeSamples& samples;
    TetMesh solid;
    std::vector<Index> nodeVertex;
    std::vector<Index> cutVertex;
};

/// A prism from triangle a to triangle b, cut in three by moving the corners from a to b one after another.
std::array<Tet, 3> SplitPrism(const Triangle& a, const Triangle& b, const std::array<int, 3>& order)
{
    const auto [p, q, r] = order;
    return {Tet{a[p], a[q], a[r], b[p]}, Tet{b[p], a[q], a[r], b[q]}, Tet{b[p], b[q], a[r], b[r]}};
}

void Cutter::KeepThree(const std::array<Index, 3>& inside, Index outside)
{
    // One of the edges to the outside node is long, so its corner precedes or follows both others: never a cycle.
    std::array<int, 3> order{0, 1, 2};
    for (int i = 0; i < 3; ++i)
    {
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        const int before =
            (StartsAt(inside[j], inside[i], outside) ? 1 : 0) + (StartsAt(inside[k], inside[i], outside) ? 1 : 0);
        order[before] = i;
    }
    const Triangle a{VertexOf(inside[0]), VertexOf(inside[1]), VertexOf(inside[2])};
    const Triangle b{CutVertexOf(inside[0], outside), CutVertexOf(inside[1], outside), CutVertexOf(inside[2], outside)};
    for (const Tet& tet : SplitPrism(a, b, order))
        Add(tet);
}

void Cutter::KeepTwo(const std::array<Index, 2>& inside, const std::array<Index, 2>& outside)
{
    const auto triangle = [&](Index node) {
        return Triangle{VertexOf(node), CutVertexOf(node, outside[0]), CutVertexOf(node, outside[1])};
    };
    const Triangle a = triangle(inside[0]);
    const Triangle b = triangle(inside[1]);
    // Corner 0 moves before corner k when the diagonal joins the second node to the first node's cut.
    const bool zeroBeforeOne = StartsAt(inside[0], inside[1], outside[0]);
    const bool zeroBeforeTwo = StartsAt(inside[0], inside[1], outside[1]);
    std::array<std::array<int, 3>, 2> orders;
    if (zeroBeforeOne != zeroBeforeTwo)
        orders[0] = orders[1] = zeroBeforeOne ? std::array<int, 3>{2, 0, 1} : std::array<int, 3>{1, 0, 2};
    else if (zeroBeforeOne)
        orders = {{{0, 1, 2}, {0, 2, 1}}};
    else
        orders = {{{1, 2, 0}, {2, 1, 0}}};
    // The quad on the surface is nobody else's: take the better of its two diagonals.
    const auto first = SplitPrism(a, b, orders[0]);
    const auto second = SplitPrism(a, b, orders[1]);
    const auto worst = [&](const std::array<Tet, 3>& tets) {
        return std::min({WorstAngle(tets[0]), WorstAngle(tets[1]), WorstAngle(tets[2])});
    };
    for (const Tet& tet : worst(first) >= worst(second) ? first : second)
        Add(tet);
}

void Cutter::KeepTwoBesideZero(const std::array<Index, 2>& inside, Index outside, Index zero)
{
    const bool swap = !StartsAt(inside[0], inside[1], outside);
    const Index first = inside[swap ? 1 : 0];
    const Index second = inside[swap ? 0 : 1];
    const Index apex = VertexOf(zero);
    const Index firstCut = CutVertexOf(first, outside);
    Add({apex, VertexOf(first), VertexOf(second), firstCut});
    Add({apex, firstCut, VertexOf(second), CutVertexOf(second, outside)});
}

void Cutter::CutTet(const Tet& nodes)
{
    Tet inside{};
    Tet outside{};
    Tet zero{};
    Index insides = 0;
    Index outsides = 0;
    Index zeros = 0;
    for (const Index node : nodes)
    {
        const Real value = samples.value[node];
        if (value > 0)
            inside[insides++] = node;
        else if (value < 0)
            outside[outsides++] = node;
        else
            zero[zeros++] = node;
    }
    if (insides == 0)
        return;
    if (insides == 1 || outsides == 0)
    {
        // Every outside corner is replaced by its cut; without any this is the whole tet.
        Tet tet{};
        Index corner = 0;
        for (Index i = 0; i < insides; ++i)
            tet[corner++] = VertexOf(inside[i]);
        for (Index i = 0; i < zeros; ++i)
            tet[corner++] = VertexOf(zero[i]);
        for (Index i = 0; i < outsides; ++i)
            tet[corner++] = CutVertexOf(inside[0], outside[i]);
        Add(tet);
    }
    else if (insides == 3)
        KeepThree({inside[0], inside[1], inside[2]}, outside[0]);
    else if (outsides == 2)
        KeepTwo({inside[0], inside[1]}, {outside[0], outside[1]});
    else
        KeepTwoBesideZero({inside[0], inside[1]}, outside[0], zero[0]);
}

/// Calls visit for the lattice's tets: around every long edge, four tets, each with one of the long edges that cross it
/// half a cube away. Taken from the edges of centres only, so that every tet comes once.
template <class Visit> void ForEachTet(const Lattice& lattice, Visit&& visit)
{
    const Index row = lattice.count[0];
    const Index layer = row * lattice.count[1];
    for (Index k = 1; k + 2 < lattice.count[2]; k += 2)
        for (Index j = 1; j + 2 < lattice.count[1]; ++j)
            for (Index i = 1; i + 2 < lattice.count[0]; ++i)
            {
                const Index centre = lattice.Node(i, j, k);
                // The corner of this centre's cube with the lowest coordinates.
                const Index low = centre - layer;
                const Index up = 2 * layer;
                // The next centre along each axis, and the square of corners between the two, in turn.
                const std::array<std::array<Index, 5>, 3> pairs{
                    {{centre + 1, low + 1, low + 1 + row, low + 1 + row + up, low + 1 + up},
                     {centre + row, low + row, low + row + 1, low + row + 1 + up, low + row + up},
                     {centre + up, low + up, low + up + 1, low + up + 1 + row, low + up + row}}};
                for (const auto& [next, a, b, c, d] : pairs)
                {
                    visit(Tet{centre, next, a, b});
                    visit(Tet{centre, next, b, c});
                    visit(Tet{centre, next, c, d});
                    visit(Tet{centre, next, d, a});
                }
            }
}
} // namespace

TetMesh StuffShape(const FieldShape& shape, const LatticePlan& plan)
{
    const LatticeSamples samples = SampleShape(shape, plan);
    Cutter cutter(samples);
    ForEachTet(samples.lattice, [&](const Tet& nodes) { cutter.CutTet(nodes); });
    return cutter.Take();
}
} // namespace cpd
