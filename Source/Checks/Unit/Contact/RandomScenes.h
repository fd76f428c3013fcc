/// Random scenes of one body among obstacles of every shape: what contact must survive, whatever a level throws at it.
#pragma once

#include "Checks/Unit/Energy/AnyEnergy.h"
#include "Checks/Unit/Step/Bodies.h"

namespace cpd::test
{
struct RandomScene
{
    BodyPointer body;
    State state;
    std::vector<Collider> colliders; // the first is the floor, z = 0
    std::vector<Anchor> anchors;
    StepInput input;     // Play sets its spans
    bool driven = false; // something moves whatever it meets: its work has no bound of its own
    bool deep = false;   // the body begins inside an obstacle
};

RandomScene MakeRandomScene(Random& random);

/// The worst that was seen.
struct Outcome
{
    bool finite = true;
    bool recovered = false;
    Real start = 0;    // J, of body and dynamic obstacles together
    Real gained = 0;   // J, above it
    Real books = 0;    // J, between the ledger and the energy aimed at
    Real sunk = 0;     // m, below the floor
    Real deepest = 0;  // m, in any obstacle during the last third
    Real farthest = 0; // m, of the body's centre from the origin
};

/// Plays so many frames; dynamic obstacles take their impulses and move.
Outcome Play(RandomScene& scene, int frames);
} // namespace cpd::test
