#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Box.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "CPDSolver/Mesh/Quality.h"

namespace cpd
{
namespace
{
/// In diagonals: what a box that was stored in single precision and turned may miss its planes by.
constexpr Real kOnPlane = 1e-5;
/// Longest edge of a cell to its shortest. Cubes have angles of 45 degrees and more, cells this flat still 16.
constexpr Real kFlattest = 3.5;
/// How far from the wanted count cells are looked for, and what that costs beside cells that are no cubes.
constexpr Real kCountTolerance = 0.1;
constexpr Real kCountWeight = 2;

/// A box in axes of its own.
struct Box
{
    /// Columns are the axes.
    Mat3 axes = Mat3::Identity();
    Vec3 low = Vec3::Zero();
    Vec3 size = Vec3::Zero();
};

/// The directions of the largest triangle and of the largest that is square to it.
std::optional<Mat3> FindAxes(const SurfaceMesh& surface)
{
    Mat3 axes = Mat3::Zero();
    for (int axis = 0; axis < 2; ++axis)
    {
        Real largest = 0;
        for (const auto& [a, b, c] : surface.triangles)
        {
            const Vec3& start = surface.vertices[a];
            const Vec3 normal = (surface.vertices[b] - start).cross(surface.vertices[c] - start);
            const Real area = normal.norm();
            if (area <= largest || std::abs(normal.dot(axes.col(0))) > kOnPlane * area)
                continue;
            largest = area;
            axes.col(axis) = normal / area;
        }
        if (largest == 0)
            return {};
    }
    axes.col(1) = (axes.col(1) - axes.col(1).dot(axes.col(0)) * axes.col(0)).normalized();
    axes.col(2) = axes.col(0).cross(axes.col(1));
    return axes;
}

std::optional<Box> FindBox(const SurfaceMesh& surface)
{
    const std::optional<Mat3> axes = FindAxes(surface);
    if (!axes)
        return {};
    std::vector<Vec3> local;
    local.reserve(surface.vertices.size());
    for (const Vec3& vertex : surface.vertices)
        local.emplace_back(axes->transpose() * vertex);
    Vec3 low = local.front();
    Vec3 high = low;
    for (const Vec3& vertex : local)
    {
        low = low.cwiseMin(vertex);
        high = high.cwiseMax(vertex);
    }
    for (const Triangle& triangle : surface.triangles)
    {
        const auto isOn = [&](const Vec3& side)
        {
            Vec3 off = Vec3::Zero();
            for (const Index corner : triangle)
                off = off.cwiseMax((local[corner] - side).cwiseAbs());
            return off.minCoeff() < kOnPlane;
        };
        if (!isOn(low) && !isOn(high))
            return {};
    }
    // All of its sides may be there and yet enclose less, as those of two boxes in opposite corners do.
    const Vec3 size = high - low;
    if (std::abs(SignedVolume(surface) - size.prod()) > kOnPlane * (size[0] + size[1] + size[2]))
        return {};
    return Box{*axes, low, size};
}

using Cells = std::array<Index, 3>;

/// Corners, centres, and the middles of the faces on the skin.
Real VertexCount(const Cells& n)
{
    const Real x = n[0];
    const Real y = n[1];
    const Real z = n[2];
    return (x + 1) * (y + 1) * (z + 1) + x * y * z + 2 * (x * y + y * z + z * x);
}

/// The cells that come nearest to cubes and to the wanted count.
std::optional<Cells> PlanCells(const Vec3& size, Index vertices)
{
    constexpr Real kFinest = 0.2; // Of the guess below.
    constexpr Real kStep = 1.02;
    constexpr int kSteps = 150;
    std::optional<Cells> best;
    Real leastCost = 1e30;
    Real spacing = kFinest * std::cbrt(2 * size.prod() / vertices);
    for (int i = 0; i < kSteps; ++i, spacing *= kStep)
        for (int rounding = 0; rounding < 8; ++rounding)
        {
            Cells cells{};
            Vec3 edge;
            for (int axis = 0; axis < 3; ++axis)
            {
                const Real exact = std::min<Real>(size[axis] / spacing, vertices);
                const Real whole = rounding >> axis & 1 ? std::ceil(exact) : std::floor(exact);
                cells[axis] = std::max<Index>(1, static_cast<Index>(whole));
                edge[axis] = size[axis] / cells[axis];
            }
            const Real error = std::abs(VertexCount(cells) / vertices - 1);
            const Real flatness = edge.maxCoeff() / edge.minCoeff();
            const Real cost = flatness + kCountWeight * error;
            if (error > kCountTolerance || flatness > kFlattest || cost >= leastCost)
                continue;
            leastCost = cost;
            best = cells;
        }
    return best;
}

/// Numbers vertices by where they lie, in half cells, as they are asked for.
class CellVertices
{
public:
    CellVertices(const Box& given, const Cells& cells) : box(given)
    {
        for (int axis = 0; axis < 3; ++axis)
            halves[axis] = 2 * cells[axis];
    }
    Index At(const Cells& half)
    {
        const auto [found, isNew] = numbers.try_emplace(half, static_cast<Index>(solid.vertices.size()));
        if (isNew)
        {
            Vec3 share;
            for (int axis = 0; axis < 3; ++axis)
                share[axis] = static_cast<Real>(half[axis]) / halves[axis];
            solid.vertices.emplace_back(box.axes * (box.low + share.cwiseProduct(box.size)));
        }
        return found->second;
    }
    void Add(const Tet& tet)
    {
        solid.tets.push_back(tet);
        if (SignedVolume(solid, tet) < 0)
            std::swap(solid.tets.back()[2], solid.tets.back()[3]);
    }
    const Cells& Halves() const { return halves; }
    TetMesh Take() { return std::move(solid); }

private:
    const Box& box;
    Cells halves{};
    TetMesh solid;
    std::map<Cells, Index> numbers;
};

/// Four tets from a cell's centre through a face to the next centre, or to the face's own middle on the skin.
void FillThrough(const Cells& centre, int axis, Index side, CellVertices& cells)
{
    Cells middle = centre;
    middle[axis] += side;
    const bool isSkin = middle[axis] == 0 || middle[axis] == cells.Halves()[axis];
    // The tets between two centres are made once, on the way up.
    if (!isSkin && side < 0)
        return;
    Cells end = middle;
    end[axis] += isSkin ? 0 : side;
    const int u = (axis + 1) % 3;
    const int v = (axis + 2) % 3;
    constexpr std::array<std::array<Index, 2>, 4> kRound{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    for (std::size_t i = 0; i < kRound.size(); ++i)
    {
        const auto corner = [&](std::size_t which)
        {
            Cells at = middle;
            at[u] += kRound[which][0];
            at[v] += kRound[which][1];
            return cells.At(at);
        };
        cells.Add({cells.At(centre), cells.At(end), corner(i), corner((i + 1) % kRound.size())});
    }
}
} // namespace

std::optional<FilledBox> FillBox(const SurfaceMesh& surface, Index vertices)
{
    const std::optional<Box> box = FindBox(surface);
    if (!box)
        return {};
    const std::optional<Cells> planned = PlanCells(box->size, vertices);
    if (!planned)
        return {};
    const Cells& n = *planned;
    CellVertices cells(*box, n);
    for (Index k = 0; k < n[2]; ++k)
        for (Index j = 0; j < n[1]; ++j)
            for (Index i = 0; i < n[0]; ++i)
                for (int axis = 0; axis < 3; ++axis)
                    for (const Index side : {-1, 1})
                        FillThrough({2 * i + 1, 2 * j + 1, 2 * k + 1}, axis, side, cells);
    const Vec3 edge(box->size[0] / n[0], box->size[1] / n[1], box->size[2] / n[2]);
    return FilledBox{cells.Take(), edge.maxCoeff()};
}
} // namespace cpd
