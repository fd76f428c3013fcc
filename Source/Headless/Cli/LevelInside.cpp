#include "Headless/Cli/LevelInside.h"

#include <algorithm>

#include "CPDSolver/Mesh/Embed/Embedding.h"
#include "CPDSolver/Play/Time/Blend.h"

namespace cpd::cli
{
namespace
{
// Of a body's size: less than a pixel. Which of two tets holds a vertex just outside both is a matter of rounding, and
// here it may be another than in the component. A surface that misses by more is kept as it is.
constexpr Real kSamePlace = 1e-3;

Columns ColumnsOf(const host::SurfaceFrame& points)
{
    Columns columns(3, static_cast<Eigen::Index>(points.size() / 3));
    for (std::size_t i = 0; i < points.size(); ++i)
        columns(static_cast<Eigen::Index>(i % 3), static_cast<Eigen::Index>(i / 3)) = points[i];
    return columns;
}

std::vector<Vec3> PointsOf(const Columns& columns)
{
    std::vector<Vec3> points;
    for (Eigen::Index i = 0; i < columns.cols(); ++i)
        points.emplace_back(columns.col(i));
    return points;
}

host::SurfaceFrame FrameOf(const Columns& columns)
{
    return {columns.data(), columns.data() + columns.size()};
}

/// How far between its last two steps a body is drawn: the fraction that brings the surface nearest to where it is.
Real FractionShown(const Columns& drawn, const Columns& before, const Columns& now)
{
    const Columns way = now - before;
    const Real length = way.squaredNorm();
    return length > 0 ? std::clamp<Real>((drawn - before).cwiseProduct(way).sum() / length, 0, 1) : 1;
}

Real SizeOf(const Columns& points)
{
    return (points.rowwise().maxCoeff() - points.rowwise().minCoeff()).norm();
}

/// How far the surface is ever from where its weights say.
Real WorstMiss(const Embedding& embedding, const host::BodyRecord& record)
{
    Real worst = 0;
    Columns surface;
    for (std::size_t i = 0; i < record.surfaceFrames.size(); ++i)
    {
        Deform(embedding, ColumnsOf(record.innerFrames[i]), surface);
        worst = std::max(worst, (surface - ColumnsOf(record.surfaceFrames[i])).cwiseAbs().maxCoeff());
    }
    return worst;
}
} // namespace

void AddInside(const headless::LevelResult& level, std::size_t number, host::BodyRecord& record)
{
    const play::View& first = level.frames.front().bodies[number].view;
    const auto isAnother = [&](const headless::LevelFrame& frame)
    { return frame.bodies[number].view.body != first.body; };
    record.innerFrames.resize(level.frames.size());
    record.pinned.resize(level.frames.size());
    if (!first.body || std::any_of(level.frames.begin(), level.frames.end(), isAnother))
        return;
    const Expected<Embedding> embedding = Embed({PointsOf(ColumnsOf(record.surfaceFrames.front())), record.surface},
                                                {PointsOf(first.now), first.body->tets});
    if (!embedding)
        return;
    const auto drawn = static_cast<Index>(record.surfaceVertices.size());
    for (Index vertex = 0; vertex < first.body->VertexCount(); ++vertex)
        record.innerVertices.push_back(drawn + vertex);
    record.tets = first.body->tets;
    for (Tet& tet : record.tets)
        for (Index& corner : tet)
            corner += drawn;
    Columns before, now, shown;
    for (std::size_t i = 0; i < level.frames.size(); ++i)
    {
        const play::View& view = level.frames[i].bodies[number].view;
        Deform(*embedding, view.before, before);
        Deform(*embedding, view.now, now);
        play::Blend(view.before, view.now, FractionShown(ColumnsOf(record.surfaceFrames[i]), before, now), shown);
        record.innerFrames[i] = FrameOf(shown);
        for (const Index vertex : view.held)
            record.pinned[i].push_back(drawn + vertex);
    }
    if (WorstMiss(*embedding, record) > kSamePlace * SizeOf(first.now))
        return;
    record.heldBy = embedding->corners;
    for (Eigen::Index i = 0; i < embedding->weights.cols(); ++i)
    {
        const Real* const four = embedding->weights.col(i).data();
        record.weights.push_back({four[0], four[1], four[2], four[3]});
    }
}
} // namespace cpd::cli
