#include "CPDSolver/Body/RestHessian.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>

namespace cpd
{
namespace
{
/// From here on bending is what one sees of a body, and A takes it for stretching. Docs/Results.md, slender bodies.
constexpr Real kSlender = 4;

Real VolumeOf(const Element<Corotated>& tet)
{
    return 1 / std::abs(6 * tet.G.rightCols<3>().determinant());
}

/// What resists crushing is slack at rest.
bool IsCorotatedAlone(const EnergySet& energies)
{
    std::size_t others = 0;
    ForEachBatch(energies, [&](const auto& batch) { others += batch.size(); });
    others -= energies.Of<Corotated>().size() + energies.Of<Crush>().size();
    return others == 0 && !energies.Of<Corotated>().empty();
}

/// Where the entries of a pair of vertices are, in a matrix whose every entry became three by three.
class Blocks
{
public:
    explicit Blocks(const SymmetricMatrix& pattern) : of(pattern) {}

    /// The first of column 3 column + c.
    Index StartOf(Index column, int c) const
    {
        const Index begin = of.columnStart[static_cast<std::size_t>(column)];
        const Index entries = of.columnStart[static_cast<std::size_t>(column) + 1] - begin;
        // All columns before have 9 numbers an entry, less the 3 above each diagonal; this one's first have 3 an entry
        // less what lies above the diagonal.
        return 9 * begin - 3 * column + 3 * entries * c - c * (c - 1) / 2;
    }

    /// Entry (r, c) of the block at the pattern's entry `place` of this column; on the diagonal r >= c.
    std::size_t PlaceOf(Index column, std::size_t place, int r, int c) const
    {
        const Index n = static_cast<Index>(place) - of.columnStart[static_cast<std::size_t>(column)];
        return static_cast<std::size_t>(StartOf(column, c) + (n == 0 ? r - c : 3 * n - c + r));
    }

private:
    const SymmetricMatrix& of;
};

SymmetricMatrix Widen(const SymmetricMatrix& pattern)
{
    SymmetricMatrix wide;
    wide.size = 3 * pattern.size;
    wide.columnStart.reserve(static_cast<std::size_t>(wide.size) + 1);
    const Blocks blocks(pattern);
    for (Index column = 0; column < pattern.size; ++column)
        for (int c = 0; c < 3; ++c)
        {
            wide.columnStart.push_back(blocks.StartOf(column, c));
            const auto begin = static_cast<std::size_t>(pattern.columnStart[static_cast<std::size_t>(column)]);
            const auto end = static_cast<std::size_t>(pattern.columnStart[static_cast<std::size_t>(column) + 1]);
            for (std::size_t place = begin; place < end; ++place)
                for (int r = place == begin ? c : 0; r < 3; ++r)
                    wide.row.push_back(3 * pattern.row[place] + r);
        }
    wide.columnStart.push_back(static_cast<Index>(wide.row.size()));
    return wide;
}

/// With W = V (mu |F - R|^2 + lambda/2 (tr(R^T F) - 3)^2) and F = sum x_a g_a^T, at rest
///     d^2W/dx_a dx_b = mu V (g_a . g_b 1 + g_b g_a^T) + lambda V g_a g_b^T.
void Fill(const Batch<Corotated>& tets, const SymmetricMatrix& pattern, SymmetricMatrix& wide)
{
    const Blocks blocks(pattern);
    wide.value.assign(wide.row.size(), 0);
    for (const Element<Corotated>& tet : tets)
        for (std::size_t a = 0; a < tet.corners.size(); ++a)
            for (std::size_t b = 0; b < tet.corners.size(); ++b)
            {
                const Index row = tet.corners[a];
                const Index column = tet.corners[b];
                if (row < column)
                    continue;
                const Vec3 ga = tet.G.col(static_cast<Eigen::Index>(a));
                const Vec3 gb = tet.G.col(static_cast<Eigen::Index>(b));
                const Mat3 block = tet.params.mu * (ga.dot(gb) * Mat3::Identity() + gb * ga.transpose()) +
                                   tet.params.lambda * ga * gb.transpose();
                const std::size_t place = PlaceOf(pattern, row, column);
                for (int c = 0; c < 3; ++c)
                    for (int r = row == column ? c : 0; r < 3; ++r)
                        wide.value[blocks.PlaceOf(column, place, r, c)] += block(r, c);
            }
}

/// Halves what is longer than that across its longest side.
void Halve(const Columns& rest, Real longest, std::span<Index> vertices, std::vector<Patch>& patches)
{
    Vec3 low = rest.col(vertices[0]);
    Vec3 high = low;
    for (const Index i : vertices)
    {
        low = low.cwiseMin(rest.col(i));
        high = high.cwiseMax(rest.col(i));
    }
    Eigen::Index along = 0;
    if (!((high - low).maxCoeff(&along) > longest))
    {
        patches.push_back({{vertices.begin(), vertices.end()}, {}});
        return;
    }
    std::ranges::sort(vertices, [&](Index a, Index b)
                      { return rest(along, a) != rest(along, b) ? rest(along, a) < rest(along, b) : a < b; });
    Halve(rest, longest, vertices.first(vertices.size() / 2), patches);
    Halve(rest, longest, vertices.subspan(vertices.size() / 2), patches);
}

/// A tet's own gradient is sum x_a g_a^T; those of a patch count by their volumes.
void FindTerms(const Batch<Corotated>& tets, Index vertices, std::vector<Patch>& patches)
{
    std::vector<std::size_t> patchOf(static_cast<std::size_t>(vertices));
    for (std::size_t p = 0; p < patches.size(); ++p)
        for (const Index i : patches[p].vertices)
            patchOf[static_cast<std::size_t>(i)] = p;
    std::vector<Real> volumes(patches.size(), 0);
    std::vector<std::vector<Patch::Term>> terms(patches.size());
    for (const Element<Corotated>& tet : tets)
    {
        const Real volume = VolumeOf(tet);
        std::vector<std::size_t> of;
        for (const Index corner : tet.corners)
            of.push_back(patchOf[static_cast<std::size_t>(corner)]);
        std::ranges::sort(of);
        of.erase(std::unique(of.begin(), of.end()), of.end());
        for (const std::size_t p : of)
        {
            volumes[p] += volume;
            for (std::size_t a = 0; a < tet.corners.size(); ++a)
                terms[p].push_back({tet.corners[a], volume * tet.G.col(static_cast<Eigen::Index>(a))});
        }
    }
    for (std::size_t p = 0; p < patches.size(); ++p)
    {
        std::ranges::stable_sort(terms[p], {}, &Patch::Term::vertex);
        for (const Patch::Term& term : terms[p])
        {
            std::vector<Patch::Term>& kept = patches[p].terms;
            if (kept.empty() || kept.back().vertex != term.vertex)
                kept.push_back({term.vertex, Vec3::Zero()});
            kept.back().c += term.c / volumes[p];
        }
    }
}

/// A patch that is long for the body's thickness turns too much within itself where the body bends.
std::vector<Patch> CutIntoPatches(const Batch<Corotated>& tets, const Columns& rest, Real thickness)
{
    constexpr Real kOfThickness = 0.6;
    std::vector<Index> vertices(static_cast<std::size_t>(rest.cols()));
    std::iota(vertices.begin(), vertices.end(), Index{0});
    std::vector<Patch> patches;
    Halve(rest, kOfThickness * thickness, vertices, patches);
    FindTerms(tets, static_cast<Index>(rest.cols()), patches);
    return patches;
}
} // namespace

Extents ExtentsOf(const Batch<Corotated>& tets, const Columns& rest)
{
    Real volume = 0;
    Vec3 first = Vec3::Zero();
    Mat3 second = Mat3::Zero();
    for (const Element<Corotated>& tet : tets)
    {
        // Over a tet the mean of x is s/4, that of x x^T (sum x_a x_a^T + s s^T)/20.
        const Real part = VolumeOf(tet);
        Vec3 s = Vec3::Zero();
        Mat3 squares = Mat3::Zero();
        for (const Index corner : tet.corners)
        {
            s += rest.col(corner);
            squares += rest.col(corner) * rest.col(corner).transpose();
        }
        volume += part;
        first += part / 4 * s;
        second += part / 20 * (squares + s * s.transpose());
    }
    const Eigen::SelfAdjointEigenSolver<Mat3> axes(Mat3(second - first * first.transpose() / volume));
    const auto extent = [&](int k) { return std::sqrt(std::max<Real>(0, 12 * axes.eigenvalues()[k] / volume)); };
    return {extent(2), extent(0)};
}

std::shared_ptr<const RestHessian> MakeRestHessian(const EnergySet& energies, const Columns& rest,
                                                   const SymmetricMatrix& pattern, const RestHessian* before)
{
    const Batch<Corotated>& tets = energies.Of<Corotated>();
    if (!before && !IsCorotatedAlone(energies))
        return nullptr;
    const Extents extents = before ? Extents{0, before->thickness} : ExtentsOf(tets, rest);
    if (!before && extents.longest < kSlender * extents.shortest)
        return nullptr;
    auto made = std::make_shared<RestHessian>();
    made->matrix = before ? before->matrix : Widen(pattern);
    Fill(tets, pattern, made->matrix);
    made->symbolic = before ? before->symbolic : Analyse(made->matrix);
    made->thickness = extents.shortest;
    made->patches = before ? before->patches : CutIntoPatches(tets, rest, extents.shortest);
    return made;
}
} // namespace cpd
