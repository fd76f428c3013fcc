#include "CPDSolver/Mesh/MassProperties.h"

#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Columns.h"
#include "Checks/Unit/Mesh/HandMadeMeshes.h"

namespace cpd
{
namespace
{
constexpr Real kDensity = 1000;

Mat3 BoxInertia(Real mass, const Vec3& size)
{
    const Vec3 squares = size.cwiseAbs2();
    return mass / 12 * Mat3((squares.sum() - squares.array()).matrix().asDiagonal());
}

TEST(MassProperties, ASolidBoxIsExactHoweverItIsCut)
{
    const Vec3 size(1, 2, 3);
    for (const int n : {1, 2, 5})
    {
        const Expected<MassProperties> box = SolidMassProperties(HandMadeBox(n, size), kDensity);
        ASSERT_TRUE(box);
        EXPECT_NEAR(box->mass, 6000, 1e-9);
        EXPECT_LT((box->centre - size / 2).norm(), 1e-14);
        EXPECT_LT((box->inertia - BoxInertia(6000, size)).norm(), 1e-9);
    }
}

TEST(MassProperties, FarFromTheOriginNothingIsLost)
{
    TetMesh box = HandMadeBox(2, Vec3::Ones());
    for (Vec3& vertex : box.vertices)
        vertex += Vec3(1e6, -1e6, 1e6);
    const Expected<MassProperties> properties = SolidMassProperties(box, kDensity);
    ASSERT_TRUE(properties);
    EXPECT_LT((properties->inertia - BoxInertia(1000, Vec3::Ones())).norm(), 1e-5);
}

// The right-angled corner: int x^2 = 1/60, int xy = 1/120 about its corner, moved to the centre (1/4, 1/4, 1/4).
TEST(MassProperties, OneTetHasItsKnownTensor)
{
    const TetMesh tet{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 1, 2, 3}}};
    const Expected<MassProperties> properties = SolidMassProperties(tet, 6);
    ASSERT_TRUE(properties);
    EXPECT_NEAR(properties->mass, 1, 1e-15);
    EXPECT_LT((properties->centre - Vec3::Constant(0.25)).norm(), 1e-15);
    const Real square = 6.0 / 60 - 1.0 / 16;
    const Real product = 6.0 / 120 - 1.0 / 16;
    Mat3 expected = Mat3::Constant(-product);
    expected.diagonal().setConstant(2 * square);
    EXPECT_LT((properties->inertia - expected).norm(), 1e-15);
}

TEST(MassProperties, AFineBallComesCloseToTheBall)
{
    Real previous = 1;
    for (const int n : {6, 12})
    {
        const Expected<MassProperties> ball = SolidMassProperties(HandMadeBall(n), kDensity);
        ASSERT_TRUE(ball);
        const Real mass = kDensity * 4 / 3 * std::numbers::pi;
        const Mat3 expected = 0.4 * mass * Mat3::Identity();
        const Real error = (ball->inertia - expected).norm() / expected.norm();
        EXPECT_LT(error, 0.35 * previous) << "halving the cells should take the error to about a quarter";
        EXPECT_LT(ball->centre.norm(), 1e-12);
        previous = error;
    }
    EXPECT_LT(previous, 0.05);
}

TEST(MassProperties, LumpedMassesKeepMassAndCentreAndTendToTheSolid)
{
    const Vec3 size(1, 2, 3);
    Real previous = std::numeric_limits<Real>::infinity();
    for (const int n : {2, 4, 8})
    {
        const TetMesh box = HandMadeBox(n, size);
        const Expected<VectorX> masses = LumpMasses(box, kDensity);
        ASSERT_TRUE(masses);
        const MassProperties lumped = LumpedMassProperties(AsColumns(box.vertices), *masses);
        EXPECT_NEAR(lumped.mass, 6000, 1e-9);
        // A quarter at each corner has the tet's own centre.
        EXPECT_LT((lumped.centre - size / 2).norm(), 1e-13);
        const Mat3 solid = BoxInertia(6000, size);
        const Real error = (lumped.inertia - solid).norm() / solid.norm();
        EXPECT_LT(error, 0.3 * previous);
        previous = error;
    }
}

TEST(MassProperties, LumpedInertiaIsThatOfThePoints)
{
    Columns positions(3, 2);
    positions.col(0) = Vec3(-1, 0, 5);
    positions.col(1) = Vec3(2, 0, 5);
    const MassProperties rod = LumpedMassProperties(positions, VectorX(Eigen::Vector2d(2, 1)));
    EXPECT_EQ(rod.mass, 3);
    EXPECT_LT((rod.centre - Vec3(0, 0, 5)).norm(), 1e-15);
    EXPECT_LT((rod.inertia - Mat3(Vec3(0, 6, 6).asDiagonal())).norm(), 1e-14);
}

TEST(MassProperties, EachTetMayHaveItsDensity)
{
    const TetMesh box = HandMadeBox(1, Vec3::Ones());
    std::vector<Real> densities(box.tets.size(), 6);
    densities[0] = 12;
    EXPECT_NEAR(LumpMasses(box, densities)->sum(), 7, 1e-14);
    EXPECT_NEAR(SolidMassProperties(box, densities)->mass, 7, 1e-14);
    densities.pop_back();
    EXPECT_EQ(LumpMasses(box, densities).Message(), "5 densities for 6 tetrahedra: give one for each.");
}

TEST(MassProperties, SurfacesWeighByArea)
{
    const SurfaceMesh square{{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0}}, {{0, 1, 2}, {0, 2, 3}}};
    const Expected<VectorX> masses = LumpMasses(square, 0.3);
    ASSERT_TRUE(masses);
    EXPECT_LT((*masses - VectorX(Eigen::Vector4d(0.4, 0.2, 0.4, 0.2))).norm(), 1e-15);
}

TEST(MassProperties, WhatCannotBeWeighedIsRefused)
{
    const TetMesh box = HandMadeBox(1, Vec3::Ones());
    const SurfaceMesh sphere = HandMadeSphere(4, 4);
    for (const Real bad : {0.0, -1.0, std::numeric_limits<Real>::infinity(), std::numeric_limits<Real>::quiet_NaN()})
    {
        EXPECT_NE(LumpMasses(box, bad).Message().find("is not positive and finite"), std::string::npos);
        EXPECT_FALSE(SolidMassProperties(box, bad));
        EXPECT_FALSE(LumpMasses(sphere, bad));
    }
    TetMesh inverted = box;
    std::swap(inverted.tets[3][0], inverted.tets[3][1]);
    EXPECT_EQ(LumpMasses(inverted, 1.0).Message(), "Tetrahedron 3 has no positive volume: repair the mesh first.");
    TetMesh loose = box;
    loose.vertices.push_back(Vec3(5, 5, 5));
    EXPECT_EQ(LumpMasses(loose, 1.0).Message(),
              "Vertex 8 belongs to no element and would have no mass: repair the mesh first.");
    EXPECT_EQ(LumpMasses(TetMesh{box.vertices, {{0, 1, 2, 8}}}, 1.0).Message(),
              "Element 0 names vertex 8 of 8: mend the mesh where it was made.");
    EXPECT_FALSE(LumpMasses(SurfaceMesh{box.vertices, {{0, 1, -1}}}, 1.0));
    TetMesh absurd = box;
    absurd.vertices[7] *= 1e100;
    EXPECT_FALSE(SolidMassProperties(absurd, 1.0));
    EXPECT_FALSE(SolidMassProperties(TetMesh{}, 1.0));
    EXPECT_FALSE(LumpMasses(SurfaceMesh{{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, {{0, 1, 2}}}, 1.0));
}
} // namespace
} // namespace cpd
