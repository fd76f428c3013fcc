#include <cmath>

#include <gtest/gtest.h>

#include "CPDSolver/Contact/Collider.h"
#include "Checks/Unit/Energy/AnyEnergy.h"

namespace cpd
{
namespace
{
using test::Random;

SurfaceMesh BoxSurface(const Vec3& half)
{
    SurfaceMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.vertices.push_back(
            Vec3(i & 1 ? half[0] : -half[0], i & 2 ? half[1] : -half[1], i & 4 ? half[2] : -half[2]));
    mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                      {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
    return mesh;
}

std::vector<Collider> EveryShape()
{
    const Vec3 half(0.5, 0.3, 0.2);
    std::vector<Collider> all(7);
    all[0].shape = PlaneShape{};
    all[1].shape = SphereShape{0.4};
    all[2].shape = BoxShape{half};
    all[3].shape = CapsuleShape{0.2, 0.5};
    all[4].shape = *MakeConvex(BoxSurface(half).vertices);
    all[5].shape = *MakeMeshShape(BoxSurface(half));
    all[6].shape = *MakeHeightField({0, 0.1, 0, 0.2, 0.3, 0.1, 0, 0, 0}, 3, 1);
    return all;
}

/// The normal is the distance's slope, of length one, and leads from the surface point to the place asked about.
TEST(Distance, NormalIsTheSlopeOfTheDistanceForEveryShapeAndPose)
{
    Random random(1);
    for (Collider collider : EveryShape())
        for (int trial = 0; trial < 400; ++trial)
        {
            collider.position = random.Normal<Vec3>();
            collider.rotation = Quat(random.Normal<Eigen::Matrix<Real, 4, 1>>().normalized());
            const Vec3 point = collider.position + random.Normal<Vec3>();
            const Distance d = DistanceTo(collider, point);
            if (std::abs(d.value) > 100)
                continue; // beside a height field there is nothing
            ASSERT_NEAR(d.normal.norm(), 1, 1e-9) << collider.shape.index();
            ASSERT_LT((d.surface + d.value * d.normal - point).norm(), 1e-9) << collider.shape.index();
            const Distance further = DistanceTo(collider, point + 1e-6 * d.normal);
            // At a ridge of the field, where another face becomes the nearest, the slope may fall short; never
            // exceed 1.
            ASSERT_LE(further.value - d.value, 1.01e-6) << collider.shape.index();
        }
}

TEST(Distance, BoxConvexAndMeshAgreeOnABox)
{
    Random random(2);
    const std::vector<Collider> all = EveryShape();
    for (int trial = 0; trial < 2000; ++trial)
    {
        const Vec3 point = random.Normal<Vec3>();
        const Distance box = DistanceTo(all[2], point);
        const Distance mesh = DistanceTo(all[5], point);
        const Distance convex = DistanceTo(all[4], point);
        ASSERT_NEAR(mesh.value, box.value, 1e-9) << point.transpose();
        ASSERT_LE(convex.value, box.value + 1e-9) << point.transpose();
        ASSERT_TRUE(box.value >= 0 || std::abs(convex.value - box.value) < 1e-9) << point.transpose();
    }
}

TEST(Distance, NeverNanAtSpecialPoints)
{
    for (const Collider& collider : EveryShape())
        for (const Vec3& point :
             {Vec3(0, 0, 0), Vec3(0.5, 0.3, 0.2), Vec3(0, 0, 0.5), Vec3(1e6, 0, 0), Vec3(0.5, 0, 0)})
        {
            const Distance d = DistanceTo(collider, point);
            EXPECT_TRUE(std::isfinite(d.value) && d.normal.allFinite() && d.surface.allFinite());
        }
}

TEST(Distance, PastTheRimOfAnOpenMeshThereIsNoInside)
{
    // A plate of a metre that looks up, each triangle with corners of its own.
    SurfaceMesh plate;
    plate.vertices = {Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(1, 1, 0), Vec3(0, 0, 0), Vec3(1, 1, 0), Vec3(0, 1, 0)};
    plate.triangles = {{0, 1, 2}, {3, 4, 5}};
    Collider collider;
    collider.shape = *MakeMeshShape(plate);
    EXPECT_NEAR(DistanceTo(collider, Vec3(0.3, 0.6, 0.2)).value, 0.2, 1e-12);
    EXPECT_NEAR(DistanceTo(collider, Vec3(0.3, 0.6, -0.2)).value, -0.2, 1e-12) << "below it";
    EXPECT_NEAR(DistanceTo(collider, Vec3(0.5, 0.5, -0.2)).value, -0.2, 1e-12) << "below where two meet";
    EXPECT_NEAR(DistanceTo(collider, Vec3(1.3, 0.6, -0.4)).value, 0.5, 1e-12) << "beside and below";
    EXPECT_NEAR(DistanceTo(collider, Vec3(-0.3, -0.4, -1.2)).value, 1.3, 1e-12) << "past a corner";
}

TEST(Collider, BadOnesAreNamed)
{
    Collider collider;
    EXPECT_EQ(FindBadCollider(collider), nullptr);
    collider.friction = -1;
    EXPECT_NE(FindBadCollider(collider), nullptr);
    collider = Collider{};
    collider.position[0] = std::nan("");
    EXPECT_NE(FindBadCollider(collider), nullptr);
    for (const Real absurd : {std::nan(""), std::numeric_limits<Real>::infinity(), Real(1e200)})
    {
        for (Vec3 Collider::*vector : {&Collider::position, &Collider::velocity, &Collider::angularVelocity,
                                       &Collider::surfaceVelocity, &Collider::acceleration})
        {
            collider = Collider{};
            (collider.*vector)[1] = absurd;
            EXPECT_NE(FindBadCollider(collider), nullptr) << absurd;
        }
        collider = Collider{};
        collider.mass = absurd;
        EXPECT_NE(FindBadCollider(collider), nullptr) << absurd;
        for (const Real length : {absurd, Real(-1)})
            for (const Shape& shape : {Shape(SphereShape{length}), Shape(BoxShape{Vec3(1, length, 1)}),
                                       Shape(CapsuleShape{length, 1}), Shape(CapsuleShape{1, length})})
            {
                collider = Collider{};
                collider.shape = shape;
                EXPECT_NE(FindBadCollider(collider), nullptr) << length;
            }
    }
    for (const Shape& nothing : {Shape(ConvexShape{}), Shape(MeshShape{}), Shape(HeightFieldShape{})})
    {
        collider = Collider{};
        collider.shape = nothing;
        EXPECT_NE(FindBadCollider(collider), nullptr);
    }
    EXPECT_FALSE(MakeConvex({Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY()}));
    EXPECT_FALSE(MakeConvex({Vec3::Zero(), Vec3::UnitX(), Vec3::UnitY(), Vec3(1, 1, 0)}));
    EXPECT_FALSE(MakeMeshShape({}));
    EXPECT_FALSE(MakeHeightField({1, 2, 3}, 2, 1));
}
} // namespace
} // namespace cpd
