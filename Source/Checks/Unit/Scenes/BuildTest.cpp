#include "CPDSolver/Scenes/Build/BuildBody.h"

#include <fstream>

#include <gtest/gtest.h>

#include "CPDSolver/Step/RigidMotion.h"
#include "Checks/Unit/Scenes/SmallScenes.h"

namespace cpd
{
namespace
{
using test::SmallCube;
using test::SmallSheet;

BodyPointer Build(const BodyDescription& description)
{
    std::vector<std::string> notes;
    const Expected<BodyPointer> body = BuildBody(description, "", notes);
    EXPECT_TRUE(body) << body.Message();
    return body ? *body : nullptr;
}

std::string Complaint(const BodyDescription& description)
{
    std::vector<std::string> notes;
    const Expected<BodyPointer> body = BuildBody(description, "", notes);
    return body ? "accepted" : body.Message();
}

State StateOf(const BodyDescription& description, const BodyPointer& body)
{
    const Expected<State> state = BuildState(description, *body);
    EXPECT_TRUE(state) << state.Message();
    return *state;
}

TEST(Build, MakesSolidsAndSheets)
{
    EXPECT_EQ(Build(SmallCube())->kind, BodyKind::Solid);
    EXPECT_NEAR(Build(SmallCube())->totalMass, 100, 1e-9);
    EXPECT_EQ(Build(SmallSheet())->kind, BodyKind::Sheet);
}

TEST(Build, ScalesTheRestShape)
{
    BodyDescription description = SmallCube();
    description.scale = Vec3(2, 1, 0.5);
    const BodyPointer body = Build(description);
    EXPECT_NEAR((body->rest.rowwise().maxCoeff() - Vec3(1, 0.5, 0.25)).norm(), 0, 1e-12);
    EXPECT_NEAR(body->totalMass, 100, 1e-9);
}

TEST(Build, AddsEnergiesWhereTheyBelong)
{
    BodyDescription description = SmallCube();
    const Index before = ElementCount(Build(description)->energies);
    description.energies = {{EnergyKind::Volume, 100, 1, 1, {}}, {EnergyKind::Examples, 10, 1, 1, {Vec3(1, 1, 2)}}};
    EXPECT_EQ(ElementCount(Build(description)->energies), 3 * before);
    description.energies = {{EnergyKind::Area, 100, 1, 1, {}}};
    EXPECT_NE(Complaint(description).find("'cube' energies[0] is for sheets"), std::string::npos);
}

TEST(Build, RefusesTheOtherKindsMaterial)
{
    BodyDescription sheet = SmallSheet();
    sheet.material = Material{};
    EXPECT_NE(Complaint(sheet).find("Body 'sheet' has a material"), std::string::npos);
    BodyDescription cube = SmallCube();
    cube.material.reset();
    cube.sheet = SheetMaterial{};
    EXPECT_NE(Complaint(cube).find("Body 'cube' has a sheet"), std::string::npos);
}

TEST(Build, NamesAFileThatIsNotThere)
{
    BodyDescription description = SmallCube();
    description.mesh = {};
    description.mesh.file = "no-such-file.obj";
    EXPECT_NE(Complaint(description).find("no-such-file.obj"), std::string::npos);
}

TEST(Build, FillsASurfacesFileHoweverItsNameIsWritten)
{
    const std::string path = testing::TempDir() + "cpd_build_test.OBJ";
    std::ofstream(path) << "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
    BodyDescription description = SmallCube();
    description.mesh = {};
    description.mesh.file = path;
    const BodyPointer filled = Build(description);
    ASSERT_TRUE(filled);
    EXPECT_EQ(filled->kind, BodyKind::Solid);
    description.mesh.use = MeshUse::Solid;
    EXPECT_NE(Complaint(description).find("\"use\": \"fill\""), std::string::npos);
}

TEST(Build, PlacesTurnsAndStretchesAboutTheMiddle)
{
    BodyDescription description = SmallCube();
    description.start.stretch = Vec3(1, 1, 3);
    description.rotation = Vec3(0, 90, 0); // z to x
    description.position = Vec3(10, 0, 0);
    const BodyPointer body = Build(description);
    const State state = StateOf(description, body);
    const Vec3 low = state.x.rowwise().minCoeff();
    const Vec3 high = state.x.rowwise().maxCoeff();
    EXPECT_NEAR((low - Vec3(8.5, -0.5, -0.5)).norm(), 0, 1e-12);
    EXPECT_NEAR((high - Vec3(11.5, 0.5, 0.5)).norm(), 0, 1e-12);
}

TEST(Build, SquashesIntoTheBox)
{
    BodyDescription description = SmallCube();
    description.start.squash = Squash{Vec3(0.4, 0.6, 2)};
    const BodyPointer body = Build(description);
    const State state = StateOf(description, body);
    EXPECT_NEAR((Vec3(state.x.rowwise().maxCoeff()) - Vec3(0.2, 0.3, 0.5)).norm(), 0, 1e-12);
}

TEST(Build, ScramblesTheSameWayForTheSameSeed)
{
    BodyDescription description = SmallCube();
    description.start.scramble = Scramble{0.05, 7};
    const BodyPointer body = Build(description);
    const Columns first = StateOf(description, body).x;
    const Columns again = StateOf(description, body).x;
    EXPECT_EQ(first, again);
    const Real farthest = (first - body->rest).cwiseAbs().maxCoeff();
    EXPECT_LE(farthest, 0.05);
    EXPECT_GT(farthest, 0.04);
    description.start.scramble->seed = 8;
    EXPECT_NE(StateOf(description, body).x, first);
}

TEST(Build, GivesTheMomentaThatWereAskedFor)
{
    BodyDescription description = SmallCube();
    description.position = Vec3(5, -3, 2);
    description.start.stretch = Vec3(1, 1.2, 1.6);
    description.start.momentum = Vec3(3, 2, -1);
    description.start.angularMomentum = Vec3(0.5, -4, 7);
    const BodyPointer body = Build(description);
    const State state = StateOf(description, body);
    const RigidMotion motion = Measure(body->mass, state.x, state.v);
    EXPECT_NEAR((motion.P - Vec3(3, 2, -1)).norm(), 0, 1e-11);
    EXPECT_NEAR((motion.L - Vec3(0.5, -4, 7)).norm(), 0, 1e-11);
}

TEST(Regions, NameVerticesInEveryWay)
{
    const BodyPointer body = Build(SmallCube()); // 27 vertices, half a metre apart
    const Columns world = body->rest.colwise() + Vec3(10, 0, 0);
    const auto count = [&](const Region& region)
    {
        const Expected<std::vector<Index>> vertices = VerticesOf(region, *body, world);
        return vertices ? vertices->size() : 0;
    };
    Region region;
    region.vertices = {3, 1, 3};
    EXPECT_EQ(count(region), 2u);
    region = {};
    region.box = Box{Vec3(-1, -1, 0.4), Vec3(1, 1, 1)};
    EXPECT_EQ(count(region), 9u);
    region.space = Space::World;
    EXPECT_EQ(count(region), 0u);
    region.box = Box{Vec3(9, -1, 0.4), Vec3(11, 1, 1)};
    EXPECT_EQ(count(region), 9u);
    region = {};
    region.sphere = Ball{Vec3::Zero(), 0.6};
    EXPECT_EQ(count(region), 7u);
    region = {};
    region.nearest = Vec3(100, 100, 100);
    EXPECT_EQ(count(region), 1u);
    region = {};
    region.corners = true;
    EXPECT_EQ(count(region), 8u);
    EXPECT_EQ(VerticesOf(region, *Build(SmallSheet()), world)->size(), 4u);
    region = {};
    region.vertices = {27};
    EXPECT_EQ(count(region), 0u);
}
} // namespace
} // namespace cpd
