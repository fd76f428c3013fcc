// A floor of tiles is one floor: what slides over it is not stopped by the sides of the next tile.
#include "CPDSolver/Step/RigidMotion.h"
#include "Checks/Unit/Step/Bodies.h"

namespace cpd
{
namespace
{
constexpr Real kSpeed = 3; // m/s

Collider TileAt(const Shape& shape, const Vec3& place, std::uint64_t id)
{
    Collider tile;
    tile.shape = shape;
    tile.position = place;
    tile.friction = 0;
    tile.id = id;
    return tile;
}

Shape MeshBox(const Vec3& half)
{
    SurfaceMesh mesh;
    for (int i = 0; i < 8; ++i)
        mesh.vertices.push_back(
            Vec3(i & 1 ? half[0] : -half[0], i & 2 ? half[1] : -half[1], i & 4 ? half[2] : -half[2]));
    const std::array<std::array<Index, 4>, 6> sides = {
        {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};
    for (const auto& side : sides)
    {
        mesh.triangles.push_back({side[0], side[1], side[2]});
        mesh.triangles.push_back({side[0], side[2], side[3]});
    }
    return *MakeMeshShape(mesh);
}

/// How fast a slab goes on that was sent along a floor without friction, and how far it wobbles (J).
struct Glide
{
    Real speed = 0;
    Real wobble = 0;
};

Glide SlideOver(std::vector<Collider> floor, Real aside)
{
    GenerateOptions options;
    options.vertices = 120;
    options.size = Vec3(1, 1, 0.5);
    Material material;
    material.young = 1e5;
    const BodyPointer body = *MakeSolid(Generate("cube", options)->solid, material);
    State state = MakeState(*body);
    state.x.colwise() += Vec3(aside, 0, 0.25);
    StepInput input;
    input.damping = 5;
    input.colliders = floor;
    Workspace workspace;
    for (int n = 0; n < 60; ++n)
        Step(*body, input, state, workspace);
    input.damping = 0.2;
    EXPECT_TRUE(PushWhole(*body, state, Vec3(kSpeed * body->totalMass, 0, 0)));
    Glide outcome;
    for (int n = 0; n < 90; ++n)
    {
        Step(*body, input, state, workspace);
        Columns wobble = state.v;
        RemoveRigid(body->mass, state.x, wobble);
        outcome.wobble = std::max(outcome.wobble, MassProduct(body->mass, wobble, wobble) / 2);
    }
    outcome.speed = Measure(body->mass, state.x, state.v).V[0];
    return outcome;
}
} // namespace

TEST(Tiles, OfAFloorStopNobody)
{
    const Vec3 half(0.5, 3, 0.5);
    // Half a body beside the seams, on them, and a hair off.
    for (const Real aside : {0.0, 0.13, 1e-6})
        for (const Shape& shape : {Shape(BoxShape{half}), MeshBox(half)})
        {
            std::vector<Collider> floor;
            for (int i = -2; i < 16; ++i)
                floor.push_back(TileAt(shape, Vec3(i, 0, -0.5), static_cast<std::uint64_t>(i + 10)));
            const Glide outcome = SlideOver(floor, aside);
            EXPECT_NEAR(outcome.speed, kSpeed, 0.01) << aside << ", shape " << shape.index();
            EXPECT_LT(outcome.wobble, 1) << aside << ", shape " << shape.index();
        }
}

TEST(Tiles, AWallOnAFloorStopsWhatSlidesIntoIt)
{
    std::vector<Collider> room = {TileAt(BoxShape{Vec3(20, 3, 0.5)}, Vec3(0, 0, -0.5), 1),
                                  TileAt(BoxShape{Vec3(0.5, 3, 0.3)}, Vec3(4, 0, 0.3), 2)};
    EXPECT_LT(SlideOver(room, 0).speed, 0.5);
    // A sill of 4 cm is no seam either.
    room[1] = TileAt(BoxShape{Vec3(0.5, 3, 0.02)}, Vec3(4, 0, 0.02), 2);
    EXPECT_LT(SlideOver(room, 0).speed, 2);
}
} // namespace cpd
