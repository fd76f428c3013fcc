// A teddy bear that sits and looks along x, blended from balls, ellipsoids and capsules.
#include "CPDSolver/Mesh/Generate/Implicit.h"
#include "CPDSolver/Mesh/Generate/Primitives.h"
#include "CPDSolver/Mesh/Generate/Shapes.h"

namespace cpd
{
namespace
{
Real BearsHead(const Vec3& p)
{
    using namespace primitive;
    const Vec3 centre(0.04, 0, 0.62);
    Real head = Ellipsoid(p, centre, Vec3(0.21, 0.24, 0.21));
    const Real snout = Ellipsoid(p, Vec3(0.22, 0, 0.565), Vec3(0.12, 0.105, 0.085));
    head = Blend(head, snout, 0.04);
    const Real nose = Ellipsoid(p, Vec3(0.325, 0, 0.600), Vec3(0.042, 0.055, 0.040));
    head = Blend(head, nose, 0.015);
    // A disc for an ear, hollowed from the front.
    const Real disc = Ellipsoid(p, Vec3(0.02, 0.205, 0.80), Vec3(0.06, 0.095, 0.095));
    const Real hollow = Ball(p, Vec3(0.12, 0.215, 0.81), 0.075);
    return Blend(head, Carve(disc, hollow, 0.03), 0.04);
}

Real LimbsOf(const Vec3& p)
{
    using namespace primitive;
    const Real upperArm = Capsule(p, Vec3(0.02, 0.20, 0.36), Vec3(0.14, 0.37, 0.20), 0.085, 0.085);
    const Real paw = Ball(p, Vec3(0.17, 0.385, 0.18), 0.095);
    const Real leg = Capsule(p, Vec3(0.06, 0.17, -0.12), Vec3(0.36, 0.27, -0.17), 0.125, 0.105);
    const Real foot = Ellipsoid(p, Vec3(0.42, 0.285, -0.125), Vec3(0.075, 0.115, 0.15));
    return std::max(Blend(upperArm, paw, 0.05), Blend(leg, foot, 0.05));
}

Real BearField(const Vec3& point)
{
    using namespace primitive;
    // One half is written down; the other is its mirror image.
    const Vec3 p(point[0], std::abs(point[1]), point[2]);
    const Real belly = Ellipsoid(p, Vec3(0.02, 0, 0.08), Vec3(0.26, 0.28, 0.33));
    const Real chest = Ellipsoid(p, Vec3(0, 0, 0.30), Vec3(0.18, 0.22, 0.20));
    const Real tail = Ball(p, Vec3(-0.27, 0, -0.12), 0.085);
    Real bear = Blend(belly, chest, 0.10);
    bear = Blend(bear, BearsHead(p), 0.05);
    bear = Blend(bear, LimbsOf(p), 0.05);
    return Blend(bear, tail, 0.03);
}
} // namespace

Expected<GeneratedMesh> GenerateBear(const GenerateOptions& options)
{
    const auto field = [](const Vec3& p) { return BearField(p); };
    return MakeImplicit({FieldOf(field), {Vec3(-0.38, -0.52, -0.32), Vec3(0.54, 0.52, 0.94)}, 1, 3743}, options);
}
} // namespace cpd
