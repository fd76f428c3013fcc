/// What a scene of contacts is judged by: depth, energy that nobody gave, speed, rest.
#pragma once

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Scenes/Scene.h"

namespace cpd::host
{
struct ContactFigures
{
    std::string body;
    bool finite = true;           // every number of every frame
    Real depth = 0;               // m, the deepest that a vertex was in an obstacle, of all frames
    Real end = 0;                 // m, the same in the last frame
    Real books = 0;               // J, the most by which the ledger's sum missed the energy aimed at
    Real overdrawn = 0;           // J, the most by which the energy lay above what it was aimed at
    Real start = 0;               // J, with the height above the lowest that the centre came
    Real gained = 0;              // J, the most of that energy above its start
    Real speed = 0;               // m/s, the fastest vertex of all frames
    Real stillSpeed = 0;          // m/s, the same in the last third
    Real creep = 0;               // m, the farthest that a vertex came in the last third
    Vec3 centre = Vec3::Zero();   // m, in the end
    Vec3 velocity = Vec3::Zero(); // m/s, of the centre in the end
};

/// Plays the scene to its end; one for each body.
Expected<std::vector<ContactFigures>> MeasureContacts(Scene scene);
} // namespace cpd::host
