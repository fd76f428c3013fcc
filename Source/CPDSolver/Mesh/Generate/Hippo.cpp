// A hippopotamus that stands and looks along x, blended from balls, ellipsoids and capsules.
#include "CPDSolver/Mesh/Generate/Implicit.h"
#include "CPDSolver/Mesh/Generate/Primitives.h"
#include "CPDSolver/Mesh/Generate/Shapes.h"

namespace cpd
{
namespace
{
Real HipposHead(const Vec3& p)
{
    using namespace primitive;
    const Real skull = Ellipsoid(p, Vec3(0.44, 0, 0.12), Vec3(0.20, 0.155, 0.165));
    // The broad muzzle that makes it a hippo: upper lip, nostrils, and a lower jaw a little apart from it.
    const Real lip = Ellipsoid(p, Vec3(0.65, 0, 0.07), Vec3(0.165, 0.225, 0.135));
    const Real nostril = Ball(p, Vec3(0.71, 0.10, 0.18), 0.055);
    const Real jaw = Ellipsoid(p, Vec3(0.575, 0, -0.10), Vec3(0.18, 0.165, 0.075));
    const Real brow = Ball(p, Vec3(0.46, 0.10, 0.25), 0.055);
    const Real ear = Capsule(p, Vec3(0.34, 0.11, 0.20), Vec3(0.31, 0.165, 0.305), 0.06, 0.055);
    Real head = Blend(skull, Blend(lip, nostril, 0.03), 0.08);
    head = Blend(head, jaw, 0.02);
    head = Blend(head, brow, 0.03);
    return Blend(head, ear, 0.02);
}

Real LegsOf(const Vec3& p)
{
    using namespace primitive;
    const Real fore = Capsule(p, Vec3(0.20, 0.15, -0.10), Vec3(0.21, 0.16, -0.28), 0.11, 0.095);
    const Real hind = Capsule(p, Vec3(-0.30, 0.15, -0.10), Vec3(-0.31, 0.16, -0.28), 0.115, 0.095);
    const Real foreFoot = Ellipsoid(p, Vec3(0.23, 0.16, -0.325), Vec3(0.115, 0.11, 0.055));
    const Real hindFoot = Ellipsoid(p, Vec3(-0.29, 0.16, -0.325), Vec3(0.115, 0.11, 0.055));
    return std::max(Blend(fore, foreFoot, 0.03), Blend(hind, hindFoot, 0.03));
}

Real HippoField(const Vec3& point)
{
    using namespace primitive;
    // One half is written down; the other is its mirror image.
    const Vec3 p(point[0], std::abs(point[1]), point[2]);
    const Real barrel = Ellipsoid(p, Vec3(-0.07, 0, 0.02), Vec3(0.47, 0.31, 0.31));
    const Real neck = Capsule(p, Vec3(0.20, 0, 0.08), Vec3(0.42, 0, 0.11), 0.20, 0.14);
    const Real tail = Capsule(p, Vec3(-0.50, 0, 0.10), Vec3(-0.60, 0, -0.06), 0.045, 0.045);
    Real hippo = Blend(barrel, neck, 0.08);
    hippo = Blend(hippo, HipposHead(p), 0.04);
    hippo = Blend(hippo, LegsOf(p), 0.04);
    return Blend(hippo, tail, 0.03);
}
} // namespace

Expected<GeneratedMesh> GenerateHippo(const GenerateOptions& options)
{
    const auto field = [](const Vec3& p) { return HippoField(p); };
    return MakeImplicit({FieldOf(field), {Vec3(-0.66, -0.32, -0.39), Vec3(0.83, 0.32, 0.38)}, 1.2, 2387}, options);
}
} // namespace cpd
