/// A body's presses, each vertex's to be found from its last.
#pragma once

#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

namespace cpd
{
/// No presses.
void ClearPresses(ContactSpace& c, Index vertices);

/// The number of the vertex's last press, or -1; Press::before leads on from there.
inline Index LastPressOf(const ContactSpace& c, Index vertex)
{
    return c.lastPress[static_cast<std::size_t>(vertex)];
}

/// After a press was added.
void LinkLastPress(ContactSpace& c);

/// Two contacts that want the opposite of each other have no forces that satisfy both: the deeper one goes. So a vertex
/// in a crease is kept from one of its faces, and of two vertices that each have to be above the other one gives in.
void DropContradictions(std::span<Player> players);

/// Who presses whom, into each body's `partners`; itself among them where it has presses of its own.
void FindPartners(std::span<Player> players);
} // namespace cpd
