/// The search for the contacts' forces.
#pragma once

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

namespace cpd
{
/// The forces that keep everything out of everything, from those that the contacts begin with.
void FindForces(std::span<Player> players);

/// The impulses by which the surfaces leave their velocities to what they touch. Only what has a force gets one.
void FindImpulses(std::span<Player> players);

/// Loose obstacles as they were before FindForces.
void RestoreColliders(std::span<Player> players);
} // namespace cpd
