// Corners and edges of obstacles, as points.
#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>

#include "CPDSolver/Contact/Outline.h"
#include "CPDSolver/Contact/Shapes/ConvexHull.h"
#include "Checks/Unit/Energy/AnyEnergy.h"

namespace cpd
{
namespace
{
const Bounds kEverywhere{Vec3::Constant(-100), Vec3::Constant(100)};

std::vector<Vec3> BoxCorners(const Vec3& half)
{
    std::vector<Vec3> corners;
    for (int i = 0; i < 8; ++i)
        corners.push_back(Vec3(i & 1 ? half[0] : -half[0], i & 2 ? half[1] : -half[1], i & 4 ? half[2] : -half[2]));
    return corners;
}

std::vector<OutlinePoint> OutlineOf(const Collider& collider, const Bounds& where, Real spacing)
{
    std::vector<OutlinePoint> points;
    AddOutline(collider, where, spacing, points);
    return points;
}

/// Its sides cut into squares of two triangles each, so that most corners and edges lie in flat places.
MeshShape BoxMesh(const Vec3& half, int squares)
{
    SurfaceMesh mesh;
    for (int side = 0; side < 6; ++side)
    {
        const Index axis = side / 2;
        const Real sign = side % 2 == 0 ? -1 : 1;
        const auto corner = [&](int i, int j)
        {
            Vec3 place;
            place[axis] = sign * half[axis];
            place[(axis + 1) % 3] = half[(axis + 1) % 3] * (2.0 * i / squares - 1) * sign;
            place[(axis + 2) % 3] = half[(axis + 2) % 3] * (2.0 * j / squares - 1);
            mesh.vertices.push_back(place);
            return static_cast<Index>(mesh.vertices.size() - 1);
        };
        for (int i = 0; i < squares; ++i)
            for (int j = 0; j < squares; ++j)
            {
                const std::array<Index, 4> c = {corner(i, j), corner(i + 1, j), corner(i + 1, j + 1), corner(i, j + 1)};
                mesh.triangles.push_back({c[0], c[1], c[2]});
                mesh.triangles.push_back({c[0], c[2], c[3]});
            }
    }
    return *MakeMeshShape(mesh);
}

HeightFieldShape HeightsOf(Index columns, Index rows, Real spacing, Real (*height)(Real, Real))
{
    std::vector<Real> heights;
    for (Index row = 0; row < rows; ++row)
        for (Index column = 0; column < columns; ++column)
            heights.push_back(height(column * spacing, row * spacing));
    return *MakeHeightField(std::move(heights), columns, spacing);
}

/// Of the points that the same places of two descriptions have, by place.
std::vector<Vec3> Sorted(const std::vector<OutlinePoint>& points)
{
    std::vector<Vec3> places;
    for (const OutlinePoint& point : points)
        places.push_back(point.place);
    std::sort(places.begin(), places.end(),
              [](const Vec3& a, const Vec3& b)
              {
                  for (Index axis = 0; axis < 3; ++axis)
                      if (std::abs(a[axis] - b[axis]) > 1e-9)
                          return a[axis] < b[axis];
                  return false;
              });
    return places;
}
} // namespace

TEST(Outline, OfABoxAndOfItsHullAreTheSame)
{
    const Vec3 half(0.5, 0.3, 0.2);
    test::Random random(2);
    Collider box;
    box.shape = BoxShape{half};
    box.position = random.Normal<Vec3>();
    box.rotation = Quat(random.Normal<Eigen::Matrix<Real, 4, 1>>().normalized());
    Collider hull = box;
    std::vector<Vec3> corners = BoxCorners(half);
    corners.push_back(Vec3::Zero());                // inside
    corners.push_back(Vec3(half[0], 0, 0));         // on a face
    corners.push_back(Vec3(half[0], half[1], 0.1)); // on an edge
    hull.shape = *MakeConvex(corners);
    EXPECT_EQ(std::get<ConvexShape>(hull.shape).hull->edges.size(), 12u);
    const std::vector<OutlinePoint> all = OutlineOf(box, kEverywhere, 0.25);
    // Edges of 1, .6 and .4 m in pieces of at most .25 m: 3, 2 and 1 places inside each.
    EXPECT_EQ(all.size(), 8u + 4 * (3 + 2 + 1));
    const std::vector<Vec3> a = Sorted(all);
    const std::vector<Vec3> b = Sorted(OutlineOf(hull, kEverywhere, 0.25));
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        EXPECT_LT((a[i] - b[i]).norm(), 1e-9);
        EXPECT_LT(std::abs(DistanceTo(box, a[i]).value), 1e-9);
    }
}

TEST(Outline, InBoundsIsThePartOfTheWholeWithinThem)
{
    Collider box;
    box.shape = BoxShape{Vec3(3, 2, 1)};
    box.rotation = Quat(Eigen::AngleAxis<Real>(0.4, Vec3(1, 2, 3).normalized()));
    const Bounds where{Vec3(0.3, -1, -4), Vec3(2.5, 3, 0.4)};
    std::vector<OutlinePoint> wanted;
    for (const OutlinePoint& point : OutlineOf(box, kEverywhere, 0.1))
        if (where.Holds(point.place, 0))
            wanted.push_back(point);
    const std::vector<OutlinePoint> found = OutlineOf(box, where, 0.1);
    ASSERT_GT(found.size(), 10u);
    ASSERT_EQ(found.size(), wanted.size());
    for (std::size_t i = 0; i < found.size(); ++i)
    {
        EXPECT_EQ(found[i].number, wanted[i].number);
        EXPECT_LT((found[i].place - wanted[i].place).norm(), 1e-12);
    }
}

TEST(Outline, OfAnEdgeThatRunsPastTheBoundsIsNothing)
{
    Collider box;
    box.shape = BoxShape{Vec3(5, 5, 0.5)};
    for (const Real tilt : {0.0, 1e-9, -1e-9, 1e-13, -1e-13})
        for (const Real height : {-3.0, 3.0})
        {
            box.rotation = Quat(Eigen::AngleAxis<Real>(tilt, Vec3(1, 2, 0).normalized()));
            const Bounds above{Vec3(-6, -6, height - 1), Vec3(6, 6, height + 1)};
            EXPECT_TRUE(OutlineOf(box, above, 0.1).empty()) << "tilt " << tilt << ", height " << height;
        }
}

TEST(Outline, OfABallThatFitsBetweenVerticesIsItsMiddle)
{
    Collider sphere;
    sphere.shape = SphereShape{0.2};
    std::vector<OutlinePoint> points;
    EXPECT_EQ(AddOutline(sphere, kEverywhere, 0.3, points), 0.2);
    EXPECT_EQ(points.size(), 1u);
    EXPECT_TRUE(OutlineOf(sphere, kEverywhere, 0.1).empty());
    EXPECT_TRUE(OutlineOf(Collider{}, kEverywhere, 0.3).empty());
}

TEST(Outline, OfAMeshIsThatOfTheShapeThatItShows)
{
    const Vec3 half(0.5, 0.3, 0.2);
    Collider box;
    box.shape = BoxShape{half};
    box.position = Vec3(0.2, -1, 4);
    box.rotation = Quat(Eigen::AngleAxis<Real>(0.7, Vec3(1, -2, 3).normalized()));
    Collider mesh = box;
    mesh.shape = BoxMesh(half, 1);
    const std::vector<Vec3> wanted = Sorted(OutlineOf(box, kEverywhere, 0.25));
    const std::vector<Vec3> found = Sorted(OutlineOf(mesh, kEverywhere, 0.25));
    ASSERT_EQ(found.size(), wanted.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        EXPECT_LT((found[i] - wanted[i]).norm(), 1e-9);
    // Cut finer, its corners take the places along the edges.
    mesh.shape = BoxMesh(half, 4);
    EXPECT_EQ(OutlineOf(mesh, kEverywhere, 1).size(), 8u + 12 * 3);
}

TEST(Outline, OfAMeshInBoundsIsThePartOfTheWholeWithinThem)
{
    Collider mesh;
    mesh.shape = BoxMesh(Vec3(3, 2, 1), 5);
    mesh.rotation = Quat(Eigen::AngleAxis<Real>(0.4, Vec3(1, 2, 3).normalized()));
    const Bounds where{Vec3(0.3, -1, -4), Vec3(2.5, 3, 0.4)};
    std::vector<Index> wanted;
    for (const OutlinePoint& point : OutlineOf(mesh, kEverywhere, 0.1))
        if (where.Holds(point.place, 0))
            wanted.push_back(point.number);
    std::vector<Index> found;
    for (const OutlinePoint& point : OutlineOf(mesh, where, 0.1))
        found.push_back(point.number);
    ASSERT_GT(found.size(), 10u);
    EXPECT_EQ(found, wanted);
    std::sort(found.begin(), found.end());
    EXPECT_EQ(std::adjacent_find(found.begin(), found.end()), found.end()) << "two places of one number";
}

TEST(Outline, OfAHeightFieldIsItsPeaksAndRidges)
{
    Collider ground;
    ground.position = Vec3(-2, -2, 1);
    const auto places = [&](Real (*height)(Real, Real))
    {
        ground.shape = HeightsOf(9, 9, 0.5, height);
        return Sorted(OutlineOf(ground, kEverywhere, 1.3));
    };
    EXPECT_TRUE(places([](Real, Real) { return 0.0; }).empty());
    EXPECT_TRUE(places([](Real x, Real y) { return x - 2 * y; }).empty()) << "a slope";
    EXPECT_TRUE(places([](Real x, Real) { return std::abs(x - 2); }).empty()) << "a valley";
    EXPECT_TRUE(places([](Real x, Real) { return -0.02 * x * x; }).empty()) << "a gentle hill";
    const std::vector<Vec3> peak = places([](Real x, Real y) { return x == 2 && y == 1 ? 1.0 : 0.0; });
    ASSERT_EQ(peak.size(), 1u);
    EXPECT_LT((peak[0] - Vec3(0, -1, 2)).norm(), 1e-12);
    const std::vector<Vec3> ridge = places([](Real x, Real) { return -std::abs(x - 2); });
    EXPECT_EQ(ridge.size(), 7u) << "all but the two at the rim, of which nobody knows what lies beyond";
    for (const Vec3& place : ridge)
        EXPECT_LT(std::abs(place[0]), 1e-12);
}

TEST(Outline, OfACapsuleThatFitsBetweenVerticesIsItsMiddleLine)
{
    Collider capsule;
    capsule.shape = CapsuleShape{0.1, 0.5};
    capsule.position = Vec3(1, 2, 3);
    std::vector<OutlinePoint> points;
    EXPECT_EQ(AddOutline(capsule, kEverywhere, 0.25, points), 0.1);
    ASSERT_EQ(points.size(), 2u + 3);
    for (const OutlinePoint& point : points)
        EXPECT_LT(std::abs(DistanceTo(capsule, point.place).value + 0.1), 1e-12);
    EXPECT_TRUE(PressesAlong(capsule, points[0], -Vec3::UnitZ()));
    EXPECT_TRUE(PressesAlong(capsule, points[0], Vec3::UnitX()));
    EXPECT_FALSE(PressesAlong(capsule, points[0], Vec3::UnitZ())) << "the other end lies farther";
    EXPECT_FALSE(PressesAlong(capsule, points[3], -Vec3::UnitZ())) << "a place along it";
    EXPECT_TRUE(OutlineOf(capsule, kEverywhere, 0.05).empty());
}

TEST(Outline, PressesOnlyOutward)
{
    const Vec3 half(0.5, 0.3, 0.2);
    Collider box;
    box.shape = BoxShape{half};
    box.position = Vec3(1, 2, 3);
    box.rotation = Quat(Eigen::AngleAxis<Real>(0.4, Vec3(1, 2, 3).normalized()));
    Collider hull = box;
    hull.shape = *MakeConvex(BoxCorners(half));
    Collider mesh = box;
    mesh.shape = BoxMesh(half, 2);
    for (const Collider& collider : {box, hull, mesh})
    {
        SCOPED_TRACE(collider.shape.index());
        const std::vector<OutlinePoint> points = OutlineOf(collider, kEverywhere, 0.1);
        const auto presses = [&](const Vec3& place, const Vec3& direction)
        {
            const Vec3 wanted = collider.position + collider.rotation * place;
            const auto point = std::find_if(points.begin(), points.end(),
                                            [&](const OutlinePoint& p) { return (p.place - wanted).norm() < 1e-9; });
            if (point == points.end())
                throw std::runtime_error("The outline has no such place.");
            return PressesAlong(collider, *point, collider.rotation * direction.normalized());
        };
        EXPECT_TRUE(presses(half, Vec3(1, 1, 1)));
        EXPECT_TRUE(presses(half, Vec3(0, 0, 1)));
        EXPECT_TRUE(presses(half, Vec3(-0.1, 0, 1))) << "a little beyond";
        EXPECT_FALSE(presses(half, Vec3(0, 0, -1)));
        EXPECT_FALSE(presses(half, Vec3(-1, 0, 1)));
        const Vec3 onEdge(0.1, 0.3, 0.2);
        EXPECT_TRUE(presses(onEdge, Vec3(0, 1, 1)));
        EXPECT_FALSE(presses(onEdge, Vec3(1, 0.1, 0.1)));
        EXPECT_FALSE(presses(onEdge, Vec3(0, 1, -1)));
    }
}
} // namespace cpd
