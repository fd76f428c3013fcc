#include "CPDSolver/Mesh/Embed/Skin.h"

#include <algorithm>
#include <cassert>

#include "CPDSolver/Base/ParallelFor.h"

namespace cpd
{
namespace
{
constexpr Index kChunk = 128; // blocks: enough work to outweigh the loop's own cost

/// The cofactor matrix: its columns are cross products of those of R.
Mat3 CofactorsOf(const Mat3& R)
{
    Mat3 cofactors;
    cofactors << R.col(1).cross(R.col(2)), R.col(2).cross(R.col(0)), R.col(0).cross(R.col(1));
    return cofactors;
}
} // namespace

Skin::Skin(const Embedding& embedding, const Columns& normals, const Columns& tangents)
    : count(static_cast<Index>(embedding.corners.size()))
{
    assert(normals.cols() == count && tangents.cols() == count);
    const Index blocks = (count + kSkinLanes - 1) / kSkinLanes;
    numbers.resize(static_cast<std::size_t>(blocks * kSkinNumbers * kSkinLanes));
    corners.resize(static_cast<std::size_t>(blocks * 4 * kSkinLanes));
    drawn.resize(static_cast<std::size_t>(blocks * kSkinDrawn * kSkinLanes));
    for (Index slot = 0; slot < blocks * kSkinLanes; ++slot)
    {
        // The last vertex fills the last block.
        const Index vertex = std::min(slot, count - 1);
        const std::size_t v = static_cast<std::size_t>(vertex);
        const Mat3& R = embedding.restInverse[v];
        Eigen::Matrix<Real, kSkinNumbers, 1> own;
        own << embedding.weights.col(vertex).tail<3>(), R * tangents.col(vertex), CofactorsOf(R) * normals.col(vertex),
            normals.col(vertex);
        const Index block = slot / kSkinLanes;
        const Index lane = slot % kSkinLanes;
        for (Index n = 0; n < kSkinNumbers; ++n)
            numbers[static_cast<std::size_t>((block * kSkinNumbers + n) * kSkinLanes + lane)] =
                static_cast<float>(own[n]);
        for (Index c = 0; c < 4; ++c)
            corners[static_cast<std::size_t>((block * 4 + c) * kSkinLanes + lane)] =
                embedding.corners[v][static_cast<std::size_t>(c)];
    }
}

void Skin::Follow(const Columns& positions, const Vec3& origin)
{
    rows.resize(static_cast<std::size_t>(4 * positions.cols()));
    Eigen::Map<Eigen::Matrix4Xf>(rows.data(), 4, positions.cols()).topRows<3>() =
        (positions.colwise() - origin).cast<float>();
    const SkinJob job = {rows.data(), numbers.data(), corners.data(), drawn.data()};
    const SkinKernel follow = ChosenSkinKernel();
    const Index blocks = (count + kSkinLanes - 1) / kSkinLanes;
    ParallelFor((blocks + kChunk - 1) / kChunk,
                [&](Index chunk) { follow(job, chunk * kChunk, std::min(blocks, (chunk + 1) * kChunk)); });
}
} // namespace cpd
