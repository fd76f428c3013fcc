/// From the mesh that is drawn to the body that is solved: filled once in the editor, or when play begins.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Mesh/Embed/Embedding.h"
#include "CPDSolver/Mesh/TetMesh.h"

namespace cpd::play
{
struct BakeOptions
{
    Index vertices = 800;
    std::string_view name = "The mesh"; // what the messages call it
    /// The mesh will be stretched by this: the tets are well shaped then, and not before.
    Vec3 scale = Vec3::Ones();
};

/// More than this many vertices do not step in real time on the machines games are made for.
inline constexpr Index kManyVertices = 2000;

struct BakedBody
{
    TetMesh solid;
    std::vector<std::string> messages; // cause and cure, for the user
};

/// Welds the seams of the drawn mesh and fills it with tets.
CPD_API Expected<BakedBody> Bake(const SurfaceMesh& drawn, const BakeOptions& options);

/// Stretched along the axes. A mirror (an odd number of negative factors) keeps tets upright and triangles facing out.
/// Refuses a factor that is zero or not finite.
CPD_API Expected<TetMesh> Scaled(const TetMesh& solid, const Vec3& factors);
CPD_API Expected<SurfaceMesh> Scaled(const SurfaceMesh& surface, const Vec3& factors);

/// What an asset keeps: the tets as little-endian bytes with a version and a checksum.
CPD_API std::vector<std::byte> SaveSolid(const TetMesh& solid);
CPD_API Expected<TetMesh> LoadSolid(std::span<const std::byte> bytes);
} // namespace cpd::play
