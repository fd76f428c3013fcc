/// The search for the contacts' forces: projected Gauss-Seidel sweeps.
#pragma once

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

namespace cpd
{
/// Adds to a force: what both sides are moved by it.
void Apply(Substep& s, const Touch& touch, const Vec3& force);
void Apply(std::span<Player> players, Player& player, const Press& press, const Vec3& force);

/// Sweeps over all contacts until no force changes by more than this share of the largest, or all lie right.
void SettleForces(std::span<Player> players, Real settled);
} // namespace cpd
