/// Scenes small enough to play in a test.
#pragma once

#include <gtest/gtest.h>

#include "CPDSolver/Scenes/Run/SceneRun.h"

namespace cpd::test
{
inline constexpr Real kGravity = 9.81; // m/s^2

inline BodyDescription SmallCube(const std::string& name = "cube")
{
    BodyDescription body;
    body.name = name;
    body.mesh.generator = "cube";
    body.mesh.cells = {2, 2, 2};
    body.material = Material{.density = 100, .young = 5000, .poisson = 0.3};
    return body;
}

inline BodyDescription SmallSheet(const std::string& name = "sheet")
{
    BodyDescription body;
    body.name = name;
    body.mesh.generator = "cloth";
    body.mesh.cells = {4, 4, 0};
    return body;
}

/// In free flight, without gravity, each body far from the others.
inline Scene SmallScene(std::vector<BodyDescription> bodies = {SmallCube()})
{
    Scene scene;
    scene.name = "small";
    scene.gravity = Vec3::Zero();
    scene.frames = 60;
    scene.bodies = std::move(bodies);
    for (std::size_t i = 0; i < scene.bodies.size(); ++i)
        scene.bodies[i].position += Vec3(0, 100 * static_cast<Real>(i), 0);
    return scene;
}

inline Event EventAt(int frame, const std::string& action)
{
    Event event;
    event.time = frame / Real(30);
    event.action = action;
    return event;
}

inline SceneRun Begin(Scene scene)
{
    Expected<SceneRun> run = BuildRun(std::move(scene));
    EXPECT_TRUE(run) << run.Message();
    return std::move(*run);
}

inline void Play(SceneRun& run, int frames)
{
    for (int i = 0; i < frames; ++i)
    {
        const Expected<Done> advanced = Advance(run);
        ASSERT_TRUE(advanced) << advanced.Message();
    }
}
} // namespace cpd::test
