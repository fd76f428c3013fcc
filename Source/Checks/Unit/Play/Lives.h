/// A body in play, small and weightless, shared by the tests of play.
#pragma once

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Play/LiveBody.h"

namespace cpd::play
{
/// Undamped, and never asleep.
inline LiveBodyPointer MakeLive(const Vec3& place)
{
    GenerateOptions options;
    options.vertices = 60;
    options.size = Vec3(1, 1, 1);
    const Expected<BodyPointer> body = MakeSolid(Generate("cube", options)->solid, Material{});
    const LiveBodyPointer live = *LiveBody::Make(*body, Frame{place, Quat::Identity()});
    Surroundings weightless;
    weightless.gravity = Vec3::Zero();
    live->Place(weightless);
    Controls controls = live->GetControls();
    controls.damping = 0;
    controls.rest.allowed = false;
    EXPECT_TRUE(live->SetControls(controls));
    return live;
}
} // namespace cpd::play
