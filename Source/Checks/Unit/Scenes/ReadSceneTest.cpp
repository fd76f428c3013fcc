#include "CPDSolver/Scenes/Format/ReadScene.h"

#include <gtest/gtest.h>

namespace cpd
{
namespace
{
ValueMap Cube()
{
    return {{"name", "cube"}, {"mesh", ValueMap{{"generator", "cube"}}}};
}

/// A scene of one cube with more keys for the scene and for the body.
Value SceneWith(ValueMap scene, ValueMap body = {})
{
    ValueMap cube = Cube();
    cube.insert(cube.end(), body.begin(), body.end());
    scene.emplace_back("bodies", ValueList{std::move(cube)});
    return scene;
}

Value SceneWithEvent(ValueMap event)
{
    return SceneWith({{"timeline", ValueList{std::move(event)}}});
}

std::string Complaint(const Value& value)
{
    const Expected<Scene> scene = ReadScene(value);
    return scene ? "accepted" : scene.Message();
}

TEST(ReadScene, ReadsEveryKindOfValue)
{
    const Value value = SceneWith(
        {{"step", 0.01},
         {"frames", 12},
         {"solver", "pd"},
         {"gravity", ValueList{0, 0, -1.5}},
         {"settings", ValueMap{{"guess", "inertial"}, {"maxIterations", 7}}},
         {"view", ValueMap{{"follow", true}}},
         {"obstacles", ValueList{ValueMap{{"shape", "box"}, {"size", ValueList{1, 2, 3}}, {"name", "table"}}}},
         {"timeline", ValueList{ValueMap{{"time", 1}, {"action", "set-energy"}, {"energy", 4}, {"mode", "follow"}}}}},
        {{"material", ValueMap{{"young", 3e4}}},
         {"damping", 0.5},
         {"energies",
          ValueList{ValueMap{
              {"kind", "examples"}, {"weight", 10}, {"stretches", ValueList{ValueList{1, 1, 2}, ValueList{2, 1, 1}}}}}},
         {"pins", ValueList{ValueMap{{"region", ValueMap{{"vertices", ValueList{1, 2, 5}}}}, {"follow", "table"}}}}});
    const Expected<Scene> scene = ReadScene(value);
    ASSERT_TRUE(scene) << scene.Message();
    EXPECT_EQ(scene->step, 0.01);
    EXPECT_EQ(scene->frames, 12);
    EXPECT_EQ(scene->solver, "pd");
    EXPECT_EQ(scene->gravity, Vec3(0, 0, -1.5));
    EXPECT_EQ(scene->settings.guess, Guess::Inertial);
    EXPECT_EQ(scene->settings.maxIterations, 7);
    EXPECT_TRUE(scene->view && scene->view->follow);
    EXPECT_EQ(scene->obstacles[0].shape, ObstacleShape::Box);
    EXPECT_EQ(scene->obstacles[0].size, Vec3(1, 2, 3));
    EXPECT_EQ(scene->timeline[0].energy, 4);
    EXPECT_EQ(scene->timeline[0].mode, TargetMode::Follow);
    const BodyDescription& body = scene->bodies[0];
    EXPECT_EQ(body.material->young, 3e4);
    EXPECT_EQ(body.material->density, Material{}.density);
    EXPECT_EQ(body.damping, 0.5);
    EXPECT_EQ(body.energies[0].stretches[1], Vec3(2, 1, 1));
    EXPECT_EQ(body.pins[0].region.vertices, (std::vector<Index>{1, 2, 5}));
    EXPECT_EQ(body.pins[0].name, "pin");
}

TEST(ReadScene, NamesUnknownKeysByTheirPath)
{
    EXPECT_EQ(Complaint(SceneWith({{"fraems", 3}})), "fraems is not a key of a scene: did you mean 'frames'?");
    EXPECT_EQ(Complaint(SceneWith({}, {{"material", ValueMap{{"yung", 1}}}})),
              "bodies[0].material.yung is not a key of a material: did you mean 'young'?");
}

TEST(ReadScene, NamesWrongTypesByTheirPath)
{
    EXPECT_EQ(Complaint(SceneWith({{"step", "long"}})), "step must be a number, not a text.");
    EXPECT_EQ(Complaint(SceneWith({{"frames", 2.5}})), "frames is 2.5: it must be a whole number.");
    EXPECT_EQ(Complaint(SceneWith({{"gravity", ValueList{0, 1}}})),
              "gravity must be a list of three numbers, as in [0, 0, 1], not of 2.");
    EXPECT_EQ(Complaint(SceneWith({{"gravity", ValueList{0, 1, "x"}}})), "gravity[2] must be a number, not a text.");
    EXPECT_EQ(Complaint(SceneWith({{"view", 3}})), "view must be an object, { }, not a number.");
    EXPECT_EQ(Complaint(SceneWith({{"timeline", true}})), "timeline must be a list, [ ], not true or false.");
    EXPECT_EQ(Complaint(SceneWith({{"view", ValueMap{{"follow", 1}}}})),
              "view.follow must be true or false, not a number.");
    EXPECT_EQ(Complaint(Value(3)), "The file must be an object, { }, not a number.");
}

TEST(ReadScene, NamesValuesOutOfRange)
{
    EXPECT_EQ(Complaint(SceneWith({{"step", 0}})), "step is 0: it must be between 1e-06 and 1.");
    EXPECT_EQ(Complaint(SceneWith({{"step", std::numeric_limits<Real>::quiet_NaN()}})),
              "step is not a finite number: give it another value.");
    EXPECT_EQ(Complaint(SceneWith({{"solver", "cpdd"}})), "solver: 'cpdd' is not known: did you mean 'cpd'?");
    EXPECT_EQ(Complaint(SceneWith({{"settings", ValueMap{{"guess", "rigit"}}}})),
              "settings.guess: 'rigit' is not known: did you mean 'rigid'?");
    EXPECT_EQ(
        Complaint(SceneWith({}, {{"pins", ValueList{ValueMap{{"region", ValueMap{{"vertices", ValueList{-1}}}}}}}})),
        "bodies[0].pins[0].region.vertices[0] is -1: it must be at least 0.");
}

TEST(ReadScene, AsksForWhatIsMissing)
{
    EXPECT_EQ(Complaint(ValueMap{}), "bodies is missing: a scene needs it.");
    EXPECT_EQ(Complaint(ValueMap{{"bodies", ValueList{}}}), "bodies is empty: describe at least one body.");
    EXPECT_EQ(Complaint(ValueMap{{"bodies", ValueList{ValueMap{}}}}), "bodies[0].mesh is missing: a body needs it.");
    EXPECT_EQ(Complaint(ValueMap{{"bodies", ValueList{ValueMap{{"mesh", ValueMap{}}}}}}),
              "bodies[0].mesh needs either a generator or a file.");
}

TEST(ReadScene, FindsContradictions)
{
    EXPECT_NE(Complaint(SceneWith({}, {{"material", ValueMap{}}, {"sheet", ValueMap{}}})).find("bodies[0]"),
              std::string::npos);
    EXPECT_NE(Complaint(SceneWith({}, {{"start",
                                        ValueMap{{"velocity", ValueList{1, 0, 0}}, {"momentum", ValueList{1, 0, 0}}}}}))
                  .find("bodies[0].start gives a velocity and a momentum"),
              std::string::npos);
    EXPECT_NE(Complaint(SceneWith({}, {{"pins", ValueList{ValueMap{{"region", ValueMap{}}}}}})).find("exactly one way"),
              std::string::npos);
    EXPECT_NE(
        Complaint(SceneWith({{"obstacles", ValueList{ValueMap{{"shape", "convex"}}}}})).find("obstacles[0].points"),
        std::string::npos);
}

TEST(ReadScene, ResolvesNames)
{
    EXPECT_EQ(Complaint(SceneWithEvent({{"time", 0}, {"action", "calm"}, {"share", 1}, {"body", "cubee"}})),
              "timeline[0].body: there is no body 'cubee': did you mean 'cube'?");
    EXPECT_EQ(Complaint(SceneWith(
                  {}, {{"pins", ValueList{ValueMap{{"region", ValueMap{{"corners", true}}}, {"follow", "lift"}}}}})),
              "bodies[0].pins[0].follow: there is no obstacle 'lift', because the scene has none.");
    const ValueMap twins{{"bodies", ValueList{Cube(), Cube()}}};
    EXPECT_EQ(Complaint(twins), "bodies[1].name: 'cube' is taken already: give it another name.");
}

TEST(ReadScene, ChecksWhatAnActionTakes)
{
    EXPECT_EQ(Complaint(SceneWithEvent({{"time", 0}, {"action", "psuh"}})),
              "timeline[0].action: 'psuh' is not known: did you mean 'push'?");
    EXPECT_EQ(Complaint(SceneWithEvent({{"time", 0}, {"action", "push"}})),
              "timeline[0].impulse is missing: 'push' needs it.");
    EXPECT_EQ(Complaint(SceneWithEvent({{"time", 0}, {"action", "calm"}, {"share", 1}, {"radius", 1}})),
              "timeline[0].radius means nothing to 'calm': leave it out.");
}
} // namespace
} // namespace cpd
