/// Rigid bodies and overlap queries, from Bullet. Bullet works in metres; its frame is the engine's, left-handed and
/// all: a rigid body's motion is the same in the mirror.
#pragma once

#include <memory>
#include <vector>

#include "Headless/Engine/Physics/Collision.h"

namespace headless
{
/// Whether the body's bounding box touches the box.
bool Touches(const FBodyInstance& Body, const FBox& Box);

class PhysicsWorld
{
public:
    PhysicsWorld();
    ~PhysicsWorld();

    /// Makes the component's bodies, or makes it anew after a change.
    void Enter(UPrimitiveComponent& Component);
    void Leave(UPrimitiveComponent& Component);
    /// The game moved the component: its body goes there.
    void Moved(UPrimitiveComponent& Component);
    /// Steps, and moves the components of simulated bodies.
    void Step(float Seconds, float GravityZ);
    /// The components whose bounding boxes touch the box, in the order in which they entered.
    std::vector<UPrimitiveComponent*> Touching(const FBox& Box) const;

private:
    void Enter(UPrimitiveComponent& Component, FBodyInstance& Body, const UBodySetup& Setup);

    struct Parts;
    std::unique_ptr<Parts> Bullet;
};
} // namespace headless
