/// What is drawn of a body: where its tets go, places, normals and tangents follow, in every picture.
#pragma once

#include "CPDSolver/Base/Simd/AlignedArray.h"
#include "CPDSolver/Mesh/Embed/Embedding.h"
#include "CPDSolver/Mesh/Embed/SkinKernel.h"

namespace cpd
{
/// To a float's precision, as renderers take it. Drawn normals and tangents are turned, not computed anew: that keeps
/// hard edges and baked normals.
class Skin
{
public:
    Skin() = default;
    /// Normals and tangents (unit) of the embedded vertices, at rest.
    CPD_API Skin(const Embedding& embedding, const Columns& normals, const Columns& tangents);

    /// Goes where the tets' vertices are. Places are told from `origin`, which is best near the body. Where a tet is
    /// crushed flat the normal at rest stands in, and for a tangent that is lost any that is perpendicular to the
    /// normal. Runs in parallel; allocates only the first time.
    CPD_API void Follow(const Columns& positions, const Vec3& origin);

    Index VertexCount() const { return count; }
    Vec3 Place(Index vertex) const { return Drawn(vertex, 0); }
    Vec3 Normal(Index vertex) const { return Drawn(vertex, 3); }
    /// Perpendicular to the normal.
    Vec3 Tangent(Index vertex) const { return Drawn(vertex, 6); }

private:
    Vec3 Drawn(Index vertex, Index first) const
    {
        const Index block = vertex / kSkinLanes * kSkinDrawn;
        const float* const at = &drawn[static_cast<std::size_t>((block + first) * kSkinLanes + vertex % kSkinLanes)];
        return {at[0], at[kSkinLanes], at[2 * kSkinLanes]};
    }

    Index count = 0;
    AlignedArray<float> numbers;
    AlignedArray<Index> corners;
    AlignedArray<float> rows; // of the tets' vertices
    AlignedArray<float> drawn;
};
} // namespace cpd
