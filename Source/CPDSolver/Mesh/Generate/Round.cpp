// The simple round bodies: a ball, a ring, and three pipes that meet.
#include "CPDSolver/Mesh/Generate/Implicit.h"
#include "CPDSolver/Mesh/Generate/Primitives.h"
#include "CPDSolver/Mesh/Generate/Shapes.h"

namespace cpd
{
namespace
{
FieldBounds Cube(Real half)
{
    return {Vec3::Constant(-half), Vec3::Constant(half)};
}
} // namespace

Expected<GeneratedMesh> GenerateBall(const GenerateOptions& options)
{
    const auto field = [](const Vec3& p) { return primitive::Ball(p, Vec3::Zero(), 0.5); };
    return MakeImplicit({FieldOf(field), Cube(0.5), 1, 889}, options);
}

Expected<GeneratedMesh> GenerateTorus(const GenerateOptions& options)
{
    constexpr Real kRing = 0.36;
    constexpr Real kTube = 0.14;
    const auto field = [](const Vec3& p) { return primitive::Torus(p, kRing, kTube); };
    return MakeImplicit({FieldOf(field), {Vec3(-0.5, -0.5, -kTube), Vec3(0.5, 0.5, kTube)}, 1, 2096}, options);
}

Expected<GeneratedMesh> GenerateTPipe(const GenerateOptions& options)
{
    // A T in the plane y = 0: three different moments of inertia, so that it tumbles when spun round the middle one.
    constexpr Real kRadius = 0.12;
    constexpr Real kFillet = 0.08;
    const auto field = [](const Vec3& p)
    {
        const Real bar = primitive::Capsule(p, Vec3(-0.38, 0, 0.3), Vec3(0.38, 0, 0.3), kRadius, kRadius);
        const Real stem = primitive::Capsule(p, Vec3(0, 0, 0.2), Vec3(0, 0, -0.3), kRadius, kRadius);
        return primitive::Blend(bar, stem, kFillet);
    };
    return MakeImplicit({FieldOf(field), {Vec3(-0.5, -0.15, -0.42), Vec3(0.5, 0.15, 0.45)}, 1, 1686}, options);
}
} // namespace cpd
