/// How one vertex looks for the triangles of a soft surface that it meets.
#pragma once

#include <algorithm>

#include "CPDSolver/Contact/Surface/Crossing.h"
#include "CPDSolver/Step/Cpd/Contact/Contacts.h"

namespace cpd
{
/// When contacts are looked for: before any forces are known, or where those found so far let the substep end.
enum class Search
{
    Ahead,
    Landed
};

/// Where the substep ends for a body as far as the search knows, and where the search looks.
const Columns& EndsOf(const Player& player, Search search);
const Columns& SeenOf(const Player& player, Search search);

/// A surface does not meet its own parts that lie this near at rest, in mean edges: its neighbours, and the other face
/// of a thin strip.
inline constexpr Real kSewn = 2;

/// A vertex this deep behind its own surface, in mean edges, looks at the far side of a fold.
inline constexpr Real kBehind = 0.5;

/// Whose vertices look for whose triangles; the same body's, where a surface meets itself.
struct Pairing
{
    Player& mine;
    Player& theirs;
    Search search;
    std::size_t other; // their number in the group
    Real thickness;    // m, kept between the two
    Real margin;       // m, within which they are looked at
    bool self;

    const Triangle& TriangleAt(Index number) const { return theirs.s.body.surface[static_cast<std::size_t>(number)]; }
    bool OfSheet() const { return theirs.s.body.kind == BodyKind::Sheet; }
};

Real ThicknessOf(const Player& player);

/// The nearest triangle so far.
struct Nearest
{
    Real distance = 0;  // m, as it is; at first, how far the vertex looks
    Real alignment = 0; // how squarely the point looks at the triangle: decides between neighbours that share an edge
    Real value = 0;     // m, negative behind the surface
    Real side = 1;
    Index triangle = -1;
    Vec3 normal = Vec3::UnitZ();
    Vec3 weights = Vec3::Zero();
};

/// The first triangle passed so far.
struct Passed
{
    std::optional<Crossing> crossing;
    Index triangle = -1;
};

/// A vertex that looks for contacts.
struct Seeker
{
    Index vertex = 0;
    Vec3 place = Vec3::Zero();        // m, where it looks from
    Real travel = 0;                  // m, that it and any triangle may come nearer each other, at most
    const SheetSide* known = nullptr; // its side, if it is remembered
    Nearest nearest;
    Passed passed;
};

Seeker SeekerAt(const Pairing& pair, Index vertex, Real reach, Real travel);

/// What is farther the seeker would not take (m).
inline Real ReachOf(const Seeker& seeker)
{
    constexpr Real kRounding = 1e-6;
    return (1 + kRounding) * std::max(seeker.travel, seeker.nearest.distance);
}

/// Shows the seeker a triangle, which must not be sewn to it.
void Consider(const Pairing& pair, Seeker& seeker, Index number);

/// Makes presses of what it found, unless they are there.
void Conclude(const Pairing& pair, Seeker& seeker);

/// The same for a surface and itself; most of a sheet is too flat to meet itself, and is not looked at.
void GatherSelfPresses(std::span<Player> players, std::size_t number, Search search);
} // namespace cpd
