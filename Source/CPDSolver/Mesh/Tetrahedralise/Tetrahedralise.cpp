#include "CPDSolver/Mesh/Tetrahedralise/Tetrahedralise.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include "CPDSolver/Base/Words.h"
#include "CPDSolver/Mesh/Tetrahedralise/Clean/Coarsen.h"
#include "CPDSolver/Mesh/Tetrahedralise/Clean/Holes.h"
#include "CPDSolver/Mesh/Tetrahedralise/Clean/Outward.h"
#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Box.h"
#include "CPDSolver/Mesh/Tetrahedralise/Sharp/Sharpen.h"
#include "CPDSolver/Mesh/Tetrahedralise/Stuffing.h"
#include "CPDSolver/Mesh/Tetrahedralise/Thin/Cores.h"
#include "CPDSolver/Mesh/Tetrahedralise/Thin/DrawIn.h"
#include "CPDSolver/Mesh/Tetrahedralise/Thin/Shells.h"
#include "CPDSolver/Mesh/Tetrahedralise/TriangleTree.h"
#include "CPDSolver/Mesh/Topology.h"

namespace cpd
{
namespace
{
constexpr Index kFewestVertices = 8;
constexpr Index kMostVertices = 200000;
/// A surface that encloses less than this fraction of its diagonal's cube is flat: rounding alone makes that much.
constexpr Real kFlatVolume = 1e-12;
/// A point the surface winds round by more than half a turn is inside.
constexpr Real kInside = 0.5;
/// Wound round this often, it is inside twice: the surface overlaps itself.
constexpr Real kInsideTwice = 1.5;
/// How far thin parts grow, in cubes.
struct Fatness
{
    /// Half the thickness of plates, and the radius of balls in cards and along rods.
    Real plate;
    Real card;
    Real rod;
};
/// Tried until all hangs together. Any lattice holds the second, however it lies; the first holds four plates of five,
/// and is nearer to what was drawn.
constexpr std::array<Fatness, 3> kFatness{{{0.5, 0.7, 0.82}, {0.7, 0.7, 0.82}, {0.9, 0.9, 1.0}}};
/// Walls that open by more than 18 degrees (its cosine) are a wedge, thin at its edge alone: so many cubes are enough.
constexpr Real kParallel = 0.95;
constexpr Real kWedge = 1;
/// A solid has some two vertices for each square cube of its surface, and eleven places for each are looked at there;
/// more only where surfaces lie upon and across each other.
constexpr Real kPlacesPerVertex = 8;
/// In cubes: beyond this distance from the surface nothing is fattened.
constexpr Real kReach = 1.5;
/// How much volume may go missing or be added without a word.
constexpr Real kVolumeTolerance = 0.05;
/// Where the surface is open or overlaps itself, what it encloses is only roughly known.
constexpr Real kVolumeToleranceOfVoxels = 0.3;
constexpr Real kCountTolerance = 0.1;
/// Shells that come nearer to each other than this, in cubes, are to hang together.
constexpr Real kTouching = 0.08;

std::string Count(Index count, const char* singular, const char* plural)
{
    return std::to_string(count) + " " + (count == 1 ? singular : plural);
}

Expected<Done> CheckInput(const SurfaceMesh& surface, const TetrahedraliseOptions& options)
{
    const std::string name(options.name);
    if (options.vertices < kFewestVertices || options.vertices > kMostVertices)
        return Error{std::to_string(options.vertices) + " vertices are out of range: ask for " +
                     std::to_string(kFewestVertices) + " to " + std::to_string(kMostVertices) + "."};
    if (!(options.weldTolerance >= 0 && options.weldTolerance <= 0.01))
        return Error{"The weld tolerance is a fraction of the bounding box: use 0 to 0.01 (1e-5 is usual)."};
    if (surface.triangles.empty())
        return Error{name + " is empty: give it faces."};
    for (std::size_t i = 0; i < surface.vertices.size(); ++i)
        if (!surface.vertices[i].allFinite())
            return Error{name + " has a vertex that is not a number (vertex " + std::to_string(i) +
                         "): export it again."};
    const auto count = static_cast<Index>(surface.vertices.size());
    for (std::size_t i = 0; i < surface.triangles.size(); ++i)
        for (const Index corner : surface.triangles[i])
            if (corner < 0 || corner >= count)
                return Error{name + ": triangle " + std::to_string(i) + " uses vertex " + std::to_string(corner) +
                             " of " + std::to_string(count) + ": export it again."};
    return Done{};
}

/// To a box of diagonal 1 round the origin, where tolerances need no unit, and back.
struct UnitFrame
{
    Vec3 centre = Vec3::Zero();
    Real diagonal = 0;

    explicit UnitFrame(const SurfaceMesh& surface)
    {
        Vec3 low = surface.vertices[surface.triangles[0][0]];
        Vec3 high = low;
        for (const Triangle& triangle : surface.triangles)
            for (const Index corner : triangle)
            {
                low = low.cwiseMin(surface.vertices[corner]);
                high = high.cwiseMax(surface.vertices[corner]);
            }
        centre = low / 2 + high / 2;
        diagonal = (high - low).stableNorm();
    }
    /// Without the vertices that no triangle uses: those may lie anywhere.
    SurfaceMesh Normalised(const SurfaceMesh& surface) const
    {
        constexpr Index kUnused = -1;
        std::vector<Index> newNumber(surface.vertices.size(), kUnused);
        SurfaceMesh normalised;
        normalised.triangles = surface.triangles;
        for (Triangle& triangle : normalised.triangles)
            for (Index& corner : triangle)
            {
                if (newNumber[corner] == kUnused)
                {
                    newNumber[corner] = static_cast<Index>(normalised.vertices.size());
                    normalised.vertices.emplace_back((surface.vertices[corner] - centre) / diagonal);
                }
                corner = newNumber[corner];
            }
        return normalised;
    }
};

bool IsWithin(const FieldBounds& bounds, const Vec3& point)
{
    return (point.array() >= bounds.low.array()).all() && (point.array() <= bounds.high.array()).all();
}

/// The signed distance to a surface, with thin parts fattened if so wished.
struct SurfaceField
{
    const SurfaceMesh& surface;
    const TriangleTree& tree;
    FieldBounds bounds;
    ThinParts thinParts;
    bool leaks;
    /// Of the solid.
    Index wanted;
    Fatness fatness = kFatness[0];
    /// Of the lattice that asks.
    mutable Cores cores{};
    /// Set by whichever thread sees it first; the answer is the same for any of them.
    mutable std::atomic<bool> overlaps{false};

    void Prepare(Real spacing) const
    {
        if (thinParts == ThinParts::Fatten)
            cores = Cores(surface, tree, {spacing, fatness.rod, fatness.card, leaks, kPlacesPerVertex * wanted});
    }
    Real operator()(const Vec3& point, Real spacing) const
    {
        const Vec3 closest = tree.ClosestPoint(point);
        const Real winding = tree.WindingNumber(point);
        // Of sheets that lie one upon the other the winding numbers add up, also where nothing is.
        const bool inside = winding > kInside && IsWithin(bounds, point);
        if (winding > kInsideTwice)
            overlaps.store(true, std::memory_order_relaxed);
        const Vec3 away = closest - point;
        const Real distance = away.norm();
        const Real value = inside ? distance : -distance;
        if (thinParts == ThinParts::Keep || distance >= kReach * spacing)
            return value;
        const Real deep = cores.Empty() ? value : std::max(value, cores.Depth(point));
        const Real enough = 2 * fatness.plate * spacing;
        if (distance >= enough || distance == 0)
            return deep;
        // Through the nearest wall and straight on: a thin part grows to what is enough, half on either side.
        const Vec3 inwards = (inside ? -away : away) / distance;
        Vec3 farWall = inwards;
        const Real thickness = tree.Thickness(closest, inwards, enough, &farWall);
        const Real grown = farWall.dot(inwards) > kParallel ? enough : std::min(enough, kWedge * spacing);
        return std::max(deep, value + std::max(grown - thickness, Real{0}) / 2);
    }
};

void DescribeSurface(const TetrahedraliseReport& report, bool overlaps, bool leaks, const std::string& name,
                     std::vector<std::string>& messages)
{
    if (report.weldedVertices > 0)
        messages.push_back(name + ": welded " + Count(report.weldedVertices, "vertex", "vertices") + " at seams.");
    if (report.droppedTriangles > 0)
        messages.push_back(
            name + ": left out " +
            Count(report.droppedTriangles, "collapsed or repeated triangle", "collapsed or repeated triangles") + ".");
    if (report.turnedTriangles > 0)
        messages.push_back(name + ": turned " + Count(report.turnedTriangles, "triangle", "triangles") +
                           " that faced inwards.");
    if (report.boundaryEdges > 0)
        messages.push_back(name + " is open (" + Count(report.boundaryEdges, "boundary edge", "boundary edges") +
                           "). Used voxel fill; close it for a tighter fit.");
    else if (leaks || report.branchingEdges > 0)
        messages.push_back(name + " branches (" + Count(report.branchingEdges, "edge has", "edges have") +
                           " more than two triangles). Used voxel fill; remove inner walls for a tighter fit.");
    if (overlaps)
        messages.push_back(name + " overlaps itself. Used voxel fill, which joins the overlapping parts.");
}

void DescribeSolid(const TetrahedraliseReport& report, const TetrahedraliseOptions& options, const std::string& name,
                   std::vector<std::string>& messages)
{
    const auto made = static_cast<Index>(report.solid.vertices.size());
    if (std::abs(made - options.vertices) > kCountTolerance * options.vertices)
        messages.push_back(name + " got " + std::to_string(made) + " vertices instead of " +
                           std::to_string(options.vertices) + ": no lattice comes nearer to this shape.");
    const Real ratio = report.quality.totalVolume / report.surfaceVolume;
    const bool isClosed = report.method == FillMethod::Closed;
    if (ratio > 1 + (isClosed ? kVolumeTolerance : kVolumeToleranceOfVoxels))
        messages.push_back(name + ": what is thinner than " + InWords(report.spacing, 3) +
                           " m was fattened, so that it holds together: the solid has " + InWords(ratio, 3) +
                           " times the surface's volume, and its weight. More vertices fit closer.");
    else if (isClosed && ratio < 1 - kVolumeTolerance)
        messages.push_back(name + ": edges and tips were cut off, and the solid has " + InWords(100 * ratio, 3) +
                           " % of the surface's volume. More vertices fit closer.");
    if (report.pieces > report.parts)
        messages.push_back(name + " fell into " + std::to_string(report.pieces) + " pieces, though only " +
                           std::to_string(report.parts) + " of its parts do not touch: ask for more vertices.");
    else if (report.pieces > 1)
        messages.push_back(name + " has " + std::to_string(report.pieces) +
                           " parts that do not touch: each moves by itself. Join them in the mesh if they are to hang "
                           "together.");
}
struct Filled : StuffedShape
{
    Index pieces = 1;
    Index parts = 1;
};

/// Once more and thicker, where what hangs together has fallen apart.
Filled Stuff(Index vertices, SurfaceField& field)
{
    const ScalarField sampled{
        [](const void* context, const Vec3& point, Real spacing) -> Real
        { return (*static_cast<const SurfaceField*>(context))(point, spacing); },
        &field, [](const void* context, Real spacing) { static_cast<const SurfaceField*>(context)->Prepare(spacing); }};
    Filled filled;
    for (const Fatness& fatness : kFatness)
    {
        field.fatness = fatness;
        // Only where nothing leaks does the sign change at the surface alone.
        filled = {StuffToVertexCount({sampled, field.bounds, !field.leaks}, vertices), 1, 1};
        filled.pieces = CountPieces(filled.solid);
        if (filled.pieces > 1)
            filled.parts = CountParts(field.surface, kTouching * filled.plan.spacing);
        if (filled.pieces <= filled.parts || field.thinParts == ThinParts::Keep)
            break;
    }
    return filled;
}
} // namespace

Expected<TetrahedraliseReport> Tetrahedralise(const SurfaceMesh& surface, const TetrahedraliseOptions& options)
{
    const Expected<Done> checked = CheckInput(surface, options);
    if (!checked)
        return checked.Failure();
    const std::string name(options.name);
    const UnitFrame frame(surface);
    if (!(frame.diagonal > 0) || !std::isfinite(1 / frame.diagonal) || !std::isfinite(frame.diagonal))
        return Error{name + " has no size, or is absurdly large: check its units."};

    OutwardSurface cleaned = CleanAndTurn(frame.Normalised(surface), options.weldTolerance);
    CloseHoles(cleaned);
    const Real volume = SignedVolume(cleaned.mesh);
    if (!(volume > kFlatVolume))
        return Error{name +
                     " encloses no volume: it is flat, or has no inside. Give it thickness, or use it as cloth."};

    const SurfaceMesh coarse = CoarsenFor(cleaned.mesh, options.vertices);
    const TriangleTree tree(coarse);
    const bool leaks = cleaned.leakingEdges > 0;
    SurfaceField field{coarse, tree, tree.BoundsOfAll(), options.thinParts, leaks, options.vertices};
    const bool branches = leaks || cleaned.branchingEdges > 0;
    std::optional<FilledBox> box = branches ? std::nullopt : FillBox(cleaned.mesh, options.vertices);
    Filled stuffed = box ? Filled{{std::move(box->solid), {box->spacing}}, 1, 1} : Stuff(options.vertices, field);
    if (stuffed.solid.tets.empty())
        return Error{name + " has no inside that " + std::to_string(options.vertices) +
                     " vertices can fill: close its holes, turn its faces outwards, or ask for more vertices."};

    if (!box)
        Sharpen(cleaned.mesh, tree, stuffed.plan.spacing, stuffed.solid);
    if (!box && options.thinParts == ThinParts::Fatten)
        DrawIn(tree, stuffed.plan.spacing, stuffed.solid);
    TetrahedraliseReport report;
    report.solid = std::move(stuffed.solid);
    for (Vec3& vertex : report.solid.vertices)
        vertex = frame.centre + frame.diagonal * vertex;
    report.quality = MeasureQuality(report.solid);
    // Round a hole the winding number takes any value, and says nothing about overlaps.
    const bool overlaps = field.overlaps && !leaks;
    const bool isOpen = leaks || cleaned.boundaryEdges > 0;
    report.method = isOpen || cleaned.branchingEdges > 0 || overlaps ? FillMethod::Voxel : FillMethod::Closed;
    report.boundaryEdges = cleaned.boundaryEdges;
    report.branchingEdges = cleaned.branchingEdges;
    report.weldedVertices = cleaned.welded;
    report.droppedTriangles = cleaned.dropped;
    report.turnedTriangles = cleaned.turned;
    report.pieces = stuffed.pieces;
    report.parts = stuffed.parts;
    report.spacing = frame.diagonal * stuffed.plan.spacing;
    report.surfaceVolume = frame.diagonal * frame.diagonal * frame.diagonal * volume;
    DescribeSurface(report, overlaps, leaks, name, report.messages);
    DescribeSolid(report, options, name, report.messages);
    return report;
}
} // namespace cpd
