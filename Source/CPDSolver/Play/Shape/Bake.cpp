#include "CPDSolver/Play/Shape/Bake.h"

#include <cmath>

#include "CPDSolver/Base/Bytes.h"
#include "CPDSolver/Mesh/Tetrahedralise/Tetrahedralise.h"
#include "CPDSolver/Mesh/Validate.h"

namespace cpd::play
{
namespace
{
// "CPDSOLID" read as a little-endian word, and the layout that follows it.
constexpr std::uint64_t kMagic = 0x44494c4f53445043ull;
constexpr std::uint64_t kVersion = 1;

template <class Mesh> Expected<Mesh> ScaledVertices(Mesh mesh, const Vec3& factors)
{
    if (!factors.allFinite() || (factors.array() == 0).any())
        return Error{"A scale of zero, or one that is not finite, leaves no volume: set every axis of the scale."};
    for (Vec3& vertex : mesh.vertices)
        vertex = vertex.cwiseProduct(factors);
    return mesh;
}

/// Swapping two corners undoes what a mirror does to the order.
template <class Elements> void UndoMirror(Elements& elements, const Vec3& factors)
{
    if (factors.prod() < 0)
        for (auto& corners : elements)
            std::swap(corners[1], corners[2]);
}
} // namespace

Expected<BakedBody> Bake(const SurfaceMesh& drawn, const BakeOptions& options)
{
    const std::string name(options.name);
    if (drawn.triangles.empty())
        return Error{name + " has no triangles: choose a mesh that has."};
    TetrahedraliseOptions fill;
    fill.vertices = options.vertices;
    fill.name = options.name;
    // A mirror changes nothing in how tets are shaped.
    const Vec3 scale = options.scale.cwiseAbs();
    const Expected<SurfaceMesh> stretched = Scaled(drawn, scale);
    if (!stretched)
        return stretched.Failure();
    Expected<TetrahedraliseReport> filled = Tetrahedralise(*stretched, fill);
    if (!filled)
        return filled.Failure();
    Expected<TetMesh> solid = Scaled(filled->solid, scale.cwiseInverse());
    if (!solid)
        return solid.Failure();
    BakedBody baked{std::move(*solid), std::move(filled->messages)};
    if (static_cast<Index>(baked.solid.vertices.size()) > kManyVertices)
        baked.messages.push_back(name + " has " + std::to_string(baked.solid.vertices.size()) +
                                 " vertices: more than " + std::to_string(kManyVertices) +
                                 " seldom step in real time. Lower its resolution.");
    return baked;
}

Expected<TetMesh> Scaled(const TetMesh& solid, const Vec3& factors)
{
    Expected<TetMesh> scaled = ScaledVertices(solid, factors);
    if (scaled)
        UndoMirror(scaled->tets, factors);
    return scaled;
}

Expected<SurfaceMesh> Scaled(const SurfaceMesh& surface, const Vec3& factors)
{
    Expected<SurfaceMesh> scaled = ScaledVertices(surface, factors);
    if (scaled)
        UndoMirror(scaled->triangles, factors);
    return scaled;
}

std::vector<std::byte> SaveSolid(const TetMesh& solid)
{
    ByteWriter writer;
    writer.Add(kMagic);
    writer.Add(kVersion);
    writer.Add(static_cast<std::uint64_t>(solid.vertices.size()));
    for (const Vec3& vertex : solid.vertices)
        writer.Add(vertex);
    writer.Add(static_cast<std::uint64_t>(solid.tets.size()));
    for (const Tet& tet : solid.tets)
        for (const Index corner : tet)
            writer.Add(static_cast<std::uint64_t>(corner));
    writer.Add(ChecksumOf(writer.bytes));
    return std::move(writer.bytes);
}

Expected<TetMesh> LoadSolid(std::span<const std::byte> bytes)
{
    constexpr std::size_t kWord = 8; // bytes
    const Error damaged{"The baked body is damaged, or was made by another version: bake it again."};
    if (bytes.size() < 3 * kWord)
        return damaged;
    ByteReader reader(bytes);
    const std::span<const std::byte> content = bytes.first(bytes.size() - kWord);
    if (reader.Word() != kMagic || reader.Word() != kVersion ||
        ByteReader(bytes.last(kWord)).Word() != ChecksumOf(content))
        return damaged;
    TetMesh solid;
    const std::uint64_t vertices = reader.Word();
    if (vertices > bytes.size() / (3 * kWord))
        return damaged;
    for (std::uint64_t i = 0; i < vertices; ++i)
        solid.vertices.push_back(reader.Vector());
    const std::uint64_t tets = reader.Word();
    if (tets > bytes.size() / (4 * kWord))
        return damaged;
    for (std::uint64_t i = 0; i < tets; ++i)
    {
        Tet tet;
        for (Index& corner : tet)
            corner = static_cast<Index>(reader.Word());
        solid.tets.push_back(tet);
    }
    if (reader.Failed() || FindUnusable(solid))
        return damaged;
    return solid;
}
} // namespace cpd::play
