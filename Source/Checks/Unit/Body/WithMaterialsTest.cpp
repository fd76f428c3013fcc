#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "CPDSolver/Body/Elements.h"
#include "CPDSolver/Mesh/Generate/Generate.h"

namespace cpd
{
namespace
{
GeneratedMesh CubeMesh()
{
    GenerateOptions options;
    options.cells = {7, 7, 7}; // more tets than one packed chunk holds
    return *Generate("cube", options);
}

std::vector<Material> OnePerTet(std::size_t tets, Real young)
{
    std::vector<Material> materials(tets);
    for (std::size_t i = 0; i < tets; ++i)
        materials[i].young = young * (1 + static_cast<Real>(i % 7));
    return materials;
}

/// Corotated tets and, beside them, one more energy that no material changes.
BodyPointer MakeLimited(const TetMesh& mesh, const std::vector<Material>& materials)
{
    Expected<BodyParts> parts = SolidParts(mesh, materials);
    EXPECT_TRUE(AddTetStrain(*parts, {0.9, 1.1}, 300));
    return *Finish(std::move(*parts));
}

/// Stiffness and forces as those of a body that was made with the material from the start.
void ExpectEqual(const Body& changed, const Body& made)
{
    const Real largest = *std::max_element(made.stiffness.value.begin(), made.stiffness.value.end());
    ASSERT_EQ(changed.stiffness.row, made.stiffness.row);
    for (std::size_t k = 0; k < made.stiffness.value.size(); ++k)
        ASSERT_NEAR(changed.stiffness.value[k], made.stiffness.value[k], 1e-13 * largest);
    std::srand(1); // Eigen's Random
    const Columns x = made.rest + 0.05 * Columns::Random(3, made.VertexCount());
    for (const Arithmetic arithmetic : {Arithmetic::Plain, Arithmetic::Fast})
    {
        Columns wanted = x, found = x;
        EnergyScratch room = MakeEnergyScratch(made.energies, made.VertexCount(), arithmetic);
        const Real energy = Evaluate(made.energies, x, wanted, room);
        EXPECT_NEAR(Evaluate(changed.energies, x, found, room), energy, 1e-7 * energy);
        EXPECT_LE((found - wanted).norm(), 1e-7 * wanted.norm());
    }
}
} // namespace

TEST(WithMaterials, IsTheBodyMadeOfThem)
{
    const GeneratedMesh mesh = CubeMesh();
    for (const std::vector<Material>& materials : {OnePerTet(1, 5e3), OnePerTet(mesh.solid.tets.size(), 2e3)})
    {
        const BodyPointer made = MakeLimited(mesh.solid, materials);
        const BodyPointer soft = MakeLimited(mesh.solid, {Material{}});
        const Expected<BodyPointer> changed = WithMaterials(*soft, materials);
        ASSERT_TRUE(changed) << changed.Message();
        ExpectEqual(**changed, *made);
        // And once more, with the plan that the first change made.
        const Expected<BodyPointer> back = WithMaterials(**changed, {Material{}});
        ASSERT_TRUE(back);
        ExpectEqual(**back, *soft);
        EXPECT_EQ((*back)->materialPlan, (*changed)->materialPlan);
    }
}

TEST(WithMaterials, IsTheSameBodyAgainAfterTheSameChange)
{
    const GeneratedMesh mesh = CubeMesh();
    const BodyPointer body = *MakeSolid(mesh.solid, Material{});
    Material hard;
    hard.young *= 10;
    const BodyPointer first = *WithMaterials(*body, {hard});
    const BodyPointer second = *WithMaterials(**WithMaterials(*first, {Material{}}), {hard});
    EXPECT_NE(first->fingerprint, body->fingerprint);
    EXPECT_EQ(first->fingerprint, second->fingerprint);
    EXPECT_EQ(first->stiffness.value, second->stiffness.value);
}

TEST(WithMaterials, RoundedKeepsItsMatrixThroughSmallChanges)
{
    const GeneratedMesh mesh = CubeMesh();
    const BodyPointer body = *MakeSolid(mesh.solid, Material{});
    BodyPointer changed = body;
    int matrices = 0;
    constexpr int kSteps = 100;
    for (int n = 1; n <= kSteps; ++n)
    {
        Material material;
        material.young *= std::pow(Real(2), Real(n) / kSteps); // an octave
        const BodyPointer next = *WithMaterials(*changed, {material}, MatrixRule::Rounded);
        matrices += next->stiffnessFingerprint != changed->stiffnessFingerprint;
        EXPECT_NE(next->fingerprint, changed->fingerprint);
        // Never softer than the material, or A would no longer bound the energy's slope.
        const BodyPointer exact = *WithMaterials(*body, {material});
        const Real share = next->stiffness.value[0] / exact->stiffness.value[0];
        ASSERT_GE(share, 1 - 1e-9) << n;
        ASSERT_LE(share, 1 + 1.0 / 16 + 1e-9) << n;
        for (std::size_t k = 0; k < exact->stiffness.value.size(); ++k)
            ASSERT_NEAR(next->stiffness.value[k], share * exact->stiffness.value[k], 1e-12 * next->stiffness.value[0]);
        // What comes out does not depend on what was before.
        EXPECT_EQ((*WithMaterials(*body, {material}, MatrixRule::Rounded))->stiffness.value, next->stiffness.value);
        changed = next;
    }
    EXPECT_GE(matrices, 16);
    EXPECT_LE(matrices, 17);
}

/// A body that only becomes softer than its weight on its way gets the same as one that was made so, and gives it back.
TEST(WithMaterials, WhatASoftBodyLacksAgainstItsWeightComesAndGoes)
{
    const GeneratedMesh mesh = CubeMesh();
    Material soft;
    soft.young = 1000; // against nearly 10 kPa of its own weight
    const BodyPointer firm = *MakeSolid(mesh.solid, Material{});
    const BodyPointer made = *MakeSolid(mesh.solid, soft);
    EXPECT_NEAR(firm->ownPressure, 1000 * 9.81, 1e-6);
    EXPECT_TRUE(firm->energies.Of<Crush>().empty()) << "costs nothing where it is not needed";
    EXPECT_EQ(made->energies.Of<Crush>().size(), made->tets.size());
    const BodyPointer changed = *WithMaterials(*firm, {soft});
    EXPECT_EQ(changed->fingerprint, (*WithMaterials(*made, {soft}))->fingerprint);
    ExpectEqual(*changed, *made);
    Material softer = soft;
    softer.young = 500;
    ExpectEqual(**WithMaterials(*changed, {softer}), **MakeSolid(mesh.solid, softer));
    const BodyPointer back = *WithMaterials(*changed, {Material{}});
    EXPECT_EQ(back->fingerprint, (*WithMaterials(*firm, {Material{}}))->fingerprint);
    EXPECT_TRUE(back->energies.Of<Crush>().empty());
    ExpectEqual(*back, *firm);
    Material lax = soft;
    lax.crushResistance = 0;
    EXPECT_TRUE((*MakeSolid(mesh.solid, lax))->energies.Of<Crush>().empty());
}

TEST(WithMaterials, RefusesWhatIsNoMaterial)
{
    const GeneratedMesh mesh = CubeMesh();
    const BodyPointer body = *MakeSolid(mesh.solid, Material{});
    EXPECT_FALSE(WithMaterials(*body, {}));
    EXPECT_FALSE(WithMaterials(*body, std::vector<Material>(3)));
    Material impossible;
    impossible.poisson = 0.6;
    EXPECT_FALSE(WithMaterials(*body, {impossible}));
    Material unbounded;
    unbounded.crushResistance = -1;
    EXPECT_FALSE(WithMaterials(*body, {unbounded}));
}
} // namespace cpd
