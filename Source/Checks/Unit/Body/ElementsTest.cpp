#include "CPDSolver/Body/Elements.h"

#include <cmath>
#include <limits>
#include <numbers>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Mesh/Topology.h"
#include "Checks/Unit/Energy/AnyEnergy.h"

namespace cpd
{
namespace
{
using test::Random;

Columns ColumnsOf(const std::vector<Vec3>& points)
{
    Columns columns(3, static_cast<Index>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i)
        columns.col(static_cast<Index>(i)) = points[i];
    return columns;
}

Real EnergyOf(const EnergySet& set, const Columns& x, Columns& gradient)
{
    EnergyScratch scratch = MakeEnergyScratch(set, static_cast<Index>(x.cols()), Arithmetic::Plain);
    gradient.setZero(3, x.cols());
    return Evaluate(set, x, gradient, scratch);
}

Real EnergyOf(const EnergySet& set, const Columns& x)
{
    Columns gradient;
    return EnergyOf(set, x, gradient);
}

/// A box of 2 x 2 x 3 cells with nothing in it yet but its material.
BodyParts Box()
{
    GenerateOptions options;
    options.cells = {2, 2, 3};
    options.size = Vec3(1, 1, 1.5);
    return *SolidParts(Generate("box", options)->solid, {Material{}});
}

/// A grid of n x n cells over the unit square, diagonals both ways, put wherever `place` says.
template <class Place> BodyParts Sheet(Index n, Place&& place)
{
    BodyParts parts;
    parts.kind = BodyKind::Sheet;
    for (Index i = 0; i <= n; ++i)
        for (Index j = 0; j <= n; ++j)
            parts.rest.push_back(place(static_cast<Real>(i) / n, static_cast<Real>(j) / n));
    for (Index i = 0; i < n; ++i)
        for (Index j = 0; j < n; ++j)
        {
            const Index a = i * (n + 1) + j;
            const Index b = a + n + 1;
            if ((i + j) % 2 == 0)
                parts.surface.insert(parts.surface.end(), {{a, b, b + 1}, {a, b + 1, a + 1}});
            else
                parts.surface.insert(parts.surface.end(), {{a, b, a + 1}, {b, b + 1, a + 1}});
        }
    parts.mass.setOnes(static_cast<Index>(parts.rest.size()));
    return parts;
}

Vec3 Flat(Real u, Real v)
{
    return Vec3(u, v, 0);
}

constexpr Real kRadius = 2; // m

Vec3 OnACylinder(Real u, Real v)
{
    return Vec3(kRadius * std::sin(u / kRadius), v, kRadius * std::cos(u / kRadius));
}

std::vector<Edge> EdgesOf(const BodyParts& parts)
{
    return EdgesOf(SurfaceMesh{parts.rest, parts.surface});
}

/// Everything a solid can be made of.
BodyParts FullBox()
{
    BodyParts parts = Box();
    std::vector<Vec3> bent = parts.rest;
    for (Vec3& point : bent)
        point.x() += 0.2 * point.z() * point.z();
    EXPECT_TRUE(AddTetStrain(parts, {0.9, 1.1}, 3000));
    EXPECT_TRUE(AddVolumePreservation(parts, {0.95, 1.05}, 2000));
    EXPECT_TRUE(AddExamples(parts, {bent}, 1000));
    return parts;
}

/// Everything a sheet can be made of.
BodyParts FullSheet()
{
    BodyParts parts = Sheet(4, OnACylinder);
    EXPECT_TRUE(AddSprings(parts, EdgesOf(parts), 100));
    EXPECT_TRUE(AddTriangleStrain(parts, {0.9, 1.1}, 50));
    EXPECT_TRUE(AddAreaPreservation(parts, {0.95, 1.05}, 50));
    EXPECT_TRUE(AddBending(parts, 3));
    return parts;
}

TEST(Elements, RestAndRigidMotionsCostNothingAndPullNowhere)
{
    for (const BodyParts& parts : {FullBox(), FullSheet()})
    {
        const Columns rest = ColumnsOf(parts.rest);
        const Mat3 turn = Eigen::AngleAxis<Real>(2.3, Vec3(1, 2, -1).normalized()).toRotationMatrix();
        for (const Columns& x : {rest, Columns((turn * rest).colwise() + Vec3(3, -4, 5))})
        {
            Columns gradient;
            EXPECT_NEAR(EnergyOf(parts.energies, x, gradient), 0, 1e-20);
            EXPECT_LT(gradient.norm(), 1e-9);
        }
    }
}

TEST(Elements, GradientIsTheSlopeOfTheWholeEnergyFlattenedAndInvertedToo)
{
    Random random(1);
    for (const BodyParts& parts : {FullBox(), FullSheet()})
        for (int trial = 0; trial < 60; ++trial)
        {
            const Columns rest = ColumnsOf(parts.rest);
            // Mirrored, thinned out to a fiftieth, or neither; then every vertex is moved at random.
            const Vec3 stretch = trial % 3 == 0 ? Vec3(1, 1, -1) : trial % 3 == 1 ? Vec3(1, 0.02, 1) : Vec3(1, 1, 1);
            Columns x = stretch.asDiagonal() * rest;
            Columns direction = x;
            for (Index i = 0; i < x.cols(); ++i)
            {
                x.col(i) += 0.1 * random.Normal<Vec3>();
                direction.col(i) = random.Normal<Vec3>();
            }
            Columns gradient;
            const Real energy = EnergyOf(parts.energies, x, gradient);
            constexpr Real kStep = 1e-7;
            const Real difference =
                (EnergyOf(parts.energies, x + kStep * direction) - EnergyOf(parts.energies, x - kStep * direction)) /
                (2 * kStep);
            EXPECT_NEAR(gradient.cwiseProduct(direction).sum(), difference, 1e-5 * (gradient.norm() + energy)) << trial;
        }
}

TEST(Elements, StretchAndSizeAreFreeInsideTheirRange)
{
    BodyParts parts = Box();
    parts.energies = {};
    ASSERT_TRUE(AddVolumePreservation(parts, {1, 1}, 1000));
    const Columns rest = ColumnsOf(parts.rest);
    EXPECT_NEAR(EnergyOf(parts.energies, Vec3(2, 0.5, 1).asDiagonal() * rest), 0, 1e-9);
    EXPECT_GT(EnergyOf(parts.energies, Vec3(1.1, 1, 1).asDiagonal() * rest), 1);
    EXPECT_GT(EnergyOf(parts.energies, Vec3(-1, 1, 1).asDiagonal() * rest), 1) << "inside out is no volume";

    parts.energies = {};
    ASSERT_TRUE(AddTetStrain(parts, {0.9, 1.2}, 1000));
    EXPECT_NEAR(EnergyOf(parts.energies, Vec3(0.95, 1.15, 1).asDiagonal() * rest), 0, 1e-9);
    // A tenth too long along x: w/2 .1^2 of the box's 1.5 m^3.
    EXPECT_NEAR(EnergyOf(parts.energies, Vec3(1.3, 1, 1).asDiagonal() * rest), 1000.0 / 2 * 0.01 * 1.5, 1e-9);

    BodyParts sheet = Sheet(4, Flat);
    const Columns flat = ColumnsOf(sheet.rest);
    ASSERT_TRUE(AddAreaPreservation(sheet, {1, 1}, 1000));
    EXPECT_NEAR(EnergyOf(sheet.energies, Vec3(2, 0.5, 1).asDiagonal() * flat), 0, 1e-9);
    EXPECT_GT(EnergyOf(sheet.energies, Vec3(1.1, 1, 1).asDiagonal() * flat), 1);
    sheet.energies = {};
    ASSERT_TRUE(AddTriangleStrain(sheet, {0.9, 1.2}, 1000));
    EXPECT_NEAR(EnergyOf(sheet.energies, Vec3(0.95, 1.15, 1).asDiagonal() * flat), 0, 1e-9);
    EXPECT_NEAR(EnergyOf(sheet.energies, Vec3(1.3, 1, 1).asDiagonal() * flat), 1000.0 / 2 * 0.01, 1e-9);
}

TEST(Elements, ExamplesAndWhatLiesBetweenThemAndRestAreFree)
{
    BodyParts parts = Box();
    parts.energies = {};
    const Columns rest = ColumnsOf(parts.rest);
    std::vector<Vec3> tall, wide;
    for (const Vec3& point : parts.rest)
    {
        tall.push_back(Vec3(0.8, 0.8, 1.6).cwiseProduct(point));
        wide.push_back(Vec3(1.4, 1, 0.7).cwiseProduct(point));
    }
    ASSERT_TRUE(AddExamples(parts, {tall, wide}, 1000));
    for (const Vec3& free : {Vec3(0.8, 0.8, 1.6), Vec3(1.4, 1, 0.7), Vec3(1.1, 0.9, 1.15), Vec3(1.1, 0.95, 1.0375)})
        EXPECT_NEAR(EnergyOf(parts.energies, free.asDiagonal() * rest), 0, 1e-6) << free.transpose();
    EXPECT_GT(EnergyOf(parts.energies, Vec3(0.7, 0.7, 1.9).asDiagonal() * rest), 10) << "beyond an example";
    EXPECT_GT(EnergyOf(parts.energies, Vec3(1, 1.2, 1).asDiagonal() * rest), 10);
}

TEST(Elements, BendingGrowsWithTheSquareOfTheMeanCurvature)
{
    constexpr Real kStiffness = 5; // J
    BodyParts parts = Sheet(40, Flat);
    ASSERT_TRUE(AddBending(parts, kStiffness));
    const Columns flat = ColumnsOf(parts.rest);
    Mat3 inPlane;
    inPlane << 1.3, 0.4, 0, -0.2, 0.8, 0, 0.5, 0.1, 1;
    EXPECT_NEAR(EnergyOf(parts.energies, inPlane * flat), 0, 1e-15) << "still flat";
    // Rolled without stretching the curvature is 1/r everywhere, and k/2 times area over r^2 comes thrice: see
    // AddBending. The rows of edges along both ends have no hinge.
    constexpr Real kRolled = 3 * kStiffness / 2 / (kRadius * kRadius);
    const Columns rolled = ColumnsOf(Sheet(40, OnACylinder).rest);
    EXPECT_NEAR(EnergyOf(parts.energies, rolled), kRolled * 39 / 40, 1e-3 * kRolled);
    BodyParts coarse = Sheet(20, Flat);
    ASSERT_TRUE(AddBending(coarse, kStiffness));
    EXPECT_NEAR(EnergyOf(coarse.energies, ColumnsOf(Sheet(20, OnACylinder).rest)), kRolled * 19 / 20, 1e-3 * kRolled);

    BodyParts curved = Sheet(40, OnACylinder);
    ASSERT_TRUE(AddBending(curved, kStiffness));
    EXPECT_NEAR(EnergyOf(curved.energies, rolled), 0, 1e-15);
    EXPECT_GT(EnergyOf(curved.energies, flat), 0.9 * kRolled) << "a curved rest shape resists being flattened";
}

TEST(Elements, WhatIsNoEnergyIsRefused)
{
    constexpr Real kNaN = std::numeric_limits<Real>::quiet_NaN();
    BodyParts box = Box();
    BodyParts sheet = Sheet(2, Flat);
    for (const Real weight : {kNaN, std::numeric_limits<Real>::infinity(), Real(-1)})
    {
        EXPECT_FALSE(AddTetStrain(box, {0.9, 1.1}, weight));
        EXPECT_FALSE(AddVolumePreservation(box, {0.9, 1.1}, weight));
        EXPECT_FALSE(AddExamples(box, {box.rest}, weight));
        EXPECT_FALSE(AddTriangleStrain(sheet, {0.9, 1.1}, weight));
        EXPECT_FALSE(AddAreaPreservation(sheet, {0.9, 1.1}, weight));
        EXPECT_FALSE(AddSprings(sheet, EdgesOf(sheet), weight));
        EXPECT_FALSE(AddBending(sheet, weight));
    }
    EXPECT_FALSE(AddTetStrain(box, {0, 1}, 1));
    EXPECT_FALSE(AddTetStrain(box, {1.1, 0.9}, 1));
    EXPECT_FALSE(AddVolumePreservation(box, {0.9, kNaN}, 1));
    EXPECT_FALSE(AddExamples(box, {}, 1));
    EXPECT_FALSE(AddExamples(box, {std::vector<Vec3>(box.rest.size(), Vec3::Zero())}, 1)) << "a flat example";
    EXPECT_FALSE(AddSprings(sheet, {{0, 9999}}, 1));
    sheet.surface.push_back({0, 1, -1});
    EXPECT_FALSE(AddBending(sheet, 1));
    EXPECT_FALSE(AddTriangleStrain(sheet, {0.9, 1.1}, 1));
}

TEST(Elements, FinishLooksAtWhatWasAddedByHand)
{
    const auto complaint = [](Element<Spring> spring)
    {
        BodyParts parts = Box();
        parts.energies.Of<Spring>().push_back(spring);
        const Expected<BodyPointer> body = Finish(std::move(parts));
        return body ? "accepted" : body.Message();
    };
    const Element<Spring> sound = {{0, 1}, Operator<Spring>(-1, 1), 1, {1}};
    EXPECT_EQ(complaint(sound), "accepted");
    Element<Spring> bad = sound;
    bad.corners = {0, 100000};
    EXPECT_NE(complaint(bad).find("spring names a vertex"), std::string::npos);
    bad = sound;
    bad.weight = -1;
    EXPECT_NE(complaint(bad).find("spring has a weight"), std::string::npos);
    bad.weight = std::numeric_limits<Real>::quiet_NaN();
    EXPECT_NE(complaint(bad).find("spring has a weight"), std::string::npos);
    bad = sound;
    bad.G(0, 0) = std::numeric_limits<Real>::infinity();
    EXPECT_NE(complaint(bad).find("operator"), std::string::npos);
}

TEST(Elements, AMeshIsCountedByItsTetsOrSprings)
{
    const Index tets = static_cast<Index>(Box().tets.size());
    EXPECT_EQ(MeshElementCount(**Finish(FullBox())), tets);
    const BodyParts sheet = FullSheet();
    EXPECT_EQ(MeshElementCount(**Finish(sheet)), static_cast<Index>(EdgesOf(sheet).size()));
}
} // namespace
} // namespace cpd
