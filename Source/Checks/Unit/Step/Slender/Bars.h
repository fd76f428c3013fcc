/// Bars of 100 kg/m^3, lying along x, shared by the tests of slender bodies.
#pragma once

#include "Checks/Unit/Step/Bodies.h"

namespace cpd::test
{
inline BodyPointer MakeBar(Real young, const Vec3& size = Vec3(1, 0.2, 0.2),
                           const std::array<Index, 3>& cells = {10, 2, 2})
{
    Material material;
    material.density = 100;
    material.young = young;
    material.poisson = 0.3;
    return MakeSolidOf(material, "box", cells, size);
}

/// Holds the vertices of the end at least x.
inline std::vector<Anchor> HeldEnd(const Body& body)
{
    const Real end = body.rest.row(0).minCoeff();
    std::vector<Anchor> anchors;
    for (Index i = 0; i < body.VertexCount(); ++i)
        if (body.rest(0, i) < end + 1e-6)
            anchors.push_back({i, body.rest.col(i)});
    return anchors;
}
} // namespace cpd::test
