// Regions, holds, rays, wind, baking and the units of an engine.
#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Mesh/Quality.h"
#include "CPDSolver/Mesh/Topology.h"
#include "CPDSolver/Play/Shape/Bake.h"
#include "CPDSolver/Play/Shape/Hold.h"
#include "CPDSolver/Play/Shape/Trace.h"
#include "CPDSolver/Play/Shape/Wind.h"
#include "CPDSolver/Play/Units.h"

namespace cpd::play
{
namespace
{
TetMesh Cube()
{
    GenerateOptions options;
    options.vertices = 100;
    options.size = Vec3(1, 1, 1);
    return Generate("cube", options)->solid;
}

template <class Mesh> Columns PositionsOf(const Mesh& mesh)
{
    Columns x(3, static_cast<Index>(mesh.vertices.size()));
    for (Index i = 0; i < x.cols(); ++i)
        x.col(i) = mesh.vertices[static_cast<std::size_t>(i)];
    return x;
}
} // namespace

TEST(Region, HoldsWhatLiesInsideElseTheNearest)
{
    Columns x(3, 3);
    x << 0, 1, 2, 0, 0, 0, 0, 0, 0;
    EXPECT_EQ(*VerticesIn(BallRegion{Vec3(0, 0, 0), 1.5}, x, 0), (std::vector<Index>{0, 1}));
    EXPECT_EQ(*VerticesIn(BallRegion{Vec3(5, 0, 0), 0.1}, x, 10), (std::vector<Index>{2})) << "the nearest";
    EXPECT_NE(VerticesIn(BallRegion{Vec3(50, 0, 0), 0.1}, x, 1).Message().find("no vertex, and the nearest is"),
              std::string::npos);
    BoxRegion box;
    box.frame.position = Vec3(2, 0, 0);
    box.frame.rotation = Quat(Eigen::AngleAxis<Real>(1.5707963267948966, Vec3::UnitZ()));
    box.halfSize = Vec3(0.1, 1.1, 0.1); // its long side lies along x, turned as it is
    EXPECT_EQ(*VerticesIn(box, x, 0), (std::vector<Index>{1, 2}));
    EXPECT_FALSE(VerticesIn(BallRegion{Vec3::Constant(std::nan("")), 1}, x, 1));
    EXPECT_FALSE(VerticesIn(BallRegion{}, Columns(3, 0), 1));
}

TEST(Hold, CarriesItsVerticesAlong)
{
    Columns x(3, 2);
    x << 1, 2, 0, 0, 0, 0;
    Expected<Hold> hold = TakeHold(1, {0, 1}, x, Frame{}, 100);
    ASSERT_TRUE(hold);
    hold->now = Frame{Vec3(0, 0, 1), Quat(Eigen::AngleAxis<Real>(1.5707963267948966, Vec3::UnitZ()))};
    std::vector<Anchor> anchors;
    PlaceAnchors({*hold}, 1, anchors);
    ASSERT_EQ(anchors.size(), 2u);
    EXPECT_LT((anchors[1].target - Vec3(0, 2, 1)).norm(), 1e-12);
    PlaceAnchors({*hold}, 0, anchors);
    EXPECT_LT((anchors[1].target - Vec3(2, 0, 0)).norm(), 1e-12) << "it begins where it was";
}

TEST(Hold, RefusesWhatCannotBeHeld)
{
    const Columns x = Columns::Zero(3, 2);
    EXPECT_FALSE(TakeHold(1, {}, x, Frame{}, 100));
    EXPECT_FALSE(TakeHold(1, {2}, x, Frame{}, 100));
    EXPECT_FALSE(TakeHold(1, {-1}, x, Frame{}, 100));
    EXPECT_FALSE(TakeHold(1, {0}, x, Frame{}, 0));
    EXPECT_FALSE(TakeHold(1, {0}, x, Frame{Vec3::Constant(std::nan("")), Quat::Identity()}, 1));
}

TEST(Trace, MeetsTheFirstSideOfACube)
{
    const SurfaceMesh skin = SurfaceOf(Cube());
    const std::optional<Hit> hit = Trace(PositionsOf(skin), skin.triangles, Vec3(-3, 0.1, 0.2), Vec3(3, 0.1, 0.2));
    ASSERT_TRUE(hit);
    EXPECT_LT((hit->place - Vec3(-0.5, 0.1, 0.2)).norm(), 1e-9);
    EXPECT_LT((hit->normal - Vec3(-1, 0, 0)).norm(), 1e-9);
    EXPECT_NEAR(hit->distance, 2.5, 1e-9);
    Vec3 place = Vec3::Zero();
    for (int corner = 0; corner < 3; ++corner)
        place += hit->barycentric[corner] * PositionsOf(skin).col(skin.triangles[hit->triangle][corner]);
    EXPECT_LT((place - hit->place).norm(), 1e-12);
    EXPECT_NEAR(hit->barycentric.sum(), 1, 1e-12);
    EXPECT_FALSE(Trace(PositionsOf(skin), skin.triangles, Vec3(-3, 2, 0), Vec3(3, 2, 0)));
    EXPECT_FALSE(Trace(PositionsOf(skin), skin.triangles, Vec3(-3, 0, 0), Vec3(-2, 0, 0))) << "too short";
}

TEST(Trace, KnowsATrianglesInsideFromItsOutside)
{
    Columns x(3, 3);
    x.col(0) = Vec3::Zero();
    x.col(1) = Vec3::UnitX();
    x.col(2) = Vec3::UnitY();
    const std::vector<Triangle> one = {{0, 1, 2}};
    const auto hits = [&](Real a, Real b) { return Trace(x, one, Vec3(a, b, 1), Vec3(a, b, -1)).has_value(); };
    EXPECT_TRUE(hits(0.2, 0.3));
    EXPECT_FALSE(hits(-0.2, -0.3));
    EXPECT_FALSE(hits(0.6, 0.6));
    EXPECT_FALSE(hits(-0.1, 0.5));
}

TEST(Wind, PressesOnTheFacesThatMeetIt)
{
    const SurfaceMesh cube = SurfaceOf(Cube());
    const std::vector<Triangle>& skin = cube.triangles;
    const Columns x = PositionsOf(cube);
    const Columns still = Columns::Zero(3, x.cols());
    const Air air{Vec3(2, 0, 0), 1.2};
    const VectorX heavy = VectorX::Constant(x.cols(), 1e12);
    VectorX room;
    Columns forces = still;
    AddWind(skin, x, still, heavy, air, 1.0 / 30, room, forces);
    // Both faces across the wind: 2 * 1/2 rho C A u^2.
    EXPECT_LT((Vec3(forces.rowwise().sum()) - Vec3(1.2 * 4, 0, 0)).norm(), 1e-9);
    Columns none = still;
    AddWind(skin, x, Columns(Vec3(2, 0, 0).replicate(1, x.cols())), heavy, air, 1.0 / 30, room, none);
    EXPECT_LT(none.norm(), 1e-12) << "what goes with the wind feels none";
}

TEST(Wind, TakesWhatIsLightAlongAndThrowsItNoFarther)
{
    const SurfaceMesh cube = SurfaceOf(Cube());
    const Columns x = PositionsOf(cube);
    constexpr Real kStep = 1.0 / 30;
    VectorX room;
    for (const Real kilograms : {1e-6, 1e-3, 0.1})
        for (const Real speed : {1.0, 30.0, 1000.0})
        {
            const VectorX mass = VectorX::Constant(x.cols(), kilograms);
            const Air air{Vec3(speed, 0, 0), 1.2};
            Columns v = Columns::Zero(3, x.cols());
            Real fastest = 0;
            for (int n = 0; n < 200; ++n)
            {
                Columns forces = Columns::Zero(3, x.cols());
                AddWind(cube.triangles, x, v, mass, air, kStep, room, forces);
                v += kStep / kilograms * forces;
                fastest = std::max(fastest, v.cwiseAbs().maxCoeff());
            }
            // A corner may get past the wind while its neighbours are slow: the air asks the triangle.
            EXPECT_LT(fastest, 2 * speed) << kilograms;
            EXPECT_GT(v.row(0).maxCoeff(), 0.5 * std::min(speed, 30.0)) << kilograms << " kg at " << speed;
        }
}

TEST(Bake, FillsWeighsAndComesBackFromBytes)
{
    const SurfaceMesh skin = SurfaceOf(Cube());
    const Expected<BakedBody> baked = Bake(skin, {150, "Cube"});
    ASSERT_TRUE(baked);
    EXPECT_NEAR(static_cast<Real>(baked->solid.vertices.size()), 150, 25);
    const std::vector<std::byte> bytes = SaveSolid(baked->solid);
    const Expected<TetMesh> again = LoadSolid(bytes);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->tets, baked->solid.tets);
    EXPECT_EQ(again->vertices, baked->solid.vertices);
    EXPECT_FALSE(Bake(SurfaceMesh{}, {150, "Nothing"}));
}

TEST(Bake, TetsAreWellShapedAtTheScaleThatIsAsked)
{
    const SurfaceMesh skin = SurfaceOf(Cube());
    const Vec3 scale(3, -3, 0.2);
    const Expected<BakedBody> baked = Bake(skin, {400, "Sheet", scale});
    ASSERT_TRUE(baked);
    EXPECT_LT(MeasureQuality(baked->solid).minDihedral, 8);
    const Expected<TetMesh> stretched = Scaled(baked->solid, scale);
    ASSERT_TRUE(stretched);
    EXPECT_GT(MeasureQuality(*stretched).minDihedral, 15);
    EXPECT_NEAR(MeasureQuality(baked->solid).totalVolume, SignedVolume(skin), 1e-9);
    EXPECT_FALSE(Bake(skin, {400, "Nothing", Vec3(1, 1, 0)}));
}

TEST(Bake, RefusesEveryDamage)
{
    const std::vector<std::byte> bytes = SaveSolid(Cube());
    for (std::size_t i = 0; i < bytes.size(); i += 37)
    {
        std::vector<std::byte> damaged = bytes;
        damaged[i] ^= std::byte{0x10};
        EXPECT_FALSE(LoadSolid(damaged)) << "byte " << i;
    }
    for (std::size_t length = 0; length < 64; ++length)
        EXPECT_FALSE(LoadSolid(std::span(bytes).first(length)));
}

TEST(Bake, AMirrorKeepsTetsUprightAndFacesOut)
{
    const TetMesh cube = Cube();
    const Expected<TetMesh> mirrored = Scaled(cube, Vec3(-2, 1, 3));
    ASSERT_TRUE(mirrored);
    const MeshQuality quality = MeasureQuality(*mirrored);
    EXPECT_EQ(quality.inverted, 0);
    EXPECT_NEAR(quality.totalVolume, 6 * MeasureQuality(cube).totalVolume, 1e-9);
    const Expected<SurfaceMesh> skin = Scaled(SurfaceOf(cube), Vec3(-1, 1, 1));
    EXPECT_GT(SignedVolume(*skin), 0);
    EXPECT_FALSE(Scaled(cube, Vec3(1, 0, 1)));
    EXPECT_FALSE(Scaled(cube, Vec3(1, std::nan(""), 1)));
}

TEST(Units, AMirrorKeepsWhatACrossProductMeans)
{
    const Vec3 arm(10, -20, 30);
    const Vec3 momentum(4, 5, -6);
    // In either frame the angular momentum is arm x momentum, by the same formula.
    EXPECT_LT((TurnFromCentimetres(arm.cross(momentum)) - FromCentimetres(arm).cross(FromCentimetres(momentum))).norm(),
              1e-15);
    const Quat turn(Eigen::AngleAxis<Real>(0.7, Vec3(1, 2, 3).normalized()));
    EXPECT_LT((MirrorDirection(turn * arm) - MirrorRotation(turn) * MirrorDirection(arm)).norm(), 1e-12);
    EXPECT_LT((ToCentimetres(FromCentimetres(arm)) - arm).norm(), 1e-12);
    EXPECT_LT((TurnToCentimetres(TurnFromCentimetres(arm)) - arm).norm(), 1e-12);
    EXPECT_NEAR(std::exp(-DampingFromHalfLife(2) * 2), 0.5, 1e-12);
}
} // namespace cpd::play
