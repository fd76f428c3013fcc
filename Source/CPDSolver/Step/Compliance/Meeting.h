/// Contacts as the search for their forces sees them: nothing but numbers, each contact in a frame of its own.
#pragma once

#include "CPDSolver/Step/Compliance/Compliance.h"

namespace cpd
{
/// Three numbers and a zero, which are added and multiplied at once: a contact waits for the one before it, so that
/// what counts is how long a chain of arithmetic takes. A^-1 among the touched vertices is in floats as well.
using Quad = Eigen::Array4f;

/// What moves as a whole by the forces: a free body turns by two angles (Turning), a loose obstacle changes its
/// velocity and its spin.
struct Carried
{
    std::array<Quad, 2> motion = {Quad::Zero(), Quad::Zero()};
};

/// One such motion at a contact. `seen`: how far a unit of each of its six numbers brings the contact apart. `felt`:
/// how a unit force along each axis of the contact changes the two triples.
struct Joint
{
    std::array<Quad, 6> seen;
    std::array<std::array<Quad, 2>, 3> felt;
    Index of = 0; // the motion
};

/// The vertices of a body that a contact moves, up to four: by their weights, less than 0 on the far side.
struct Moved
{
    Compliance* in = nullptr;
    int count = 0;
    std::array<Index, 4> slots = {};
    std::array<float, 4> weights = {};
};

/// Along its normal and two directions of the surface.
struct Meeting
{
    std::array<Quad, 3> axes; // x, y and z of the three directions
    Quad away = Quad::Zero(); // m, how far apart it would end without forces, less how far apart it must
    Quad force = Quad::Zero();
    Quad pull = Quad::Zero(); // N/m, by how much the force changes for a contact that is so far away
    float friction = 0;
    float give = 0;    // m/N, along the normal
    bool idle = false; // has no force, and gets none
    std::array<Moved, 2> moved;
    Index joints = 0; // where its own begin
    int jointCount = 0;
};

struct Meetings
{
    std::vector<Meeting> list;
    std::vector<Joint> joints;
    std::vector<Carried> carried;
};

/// The frame of a contact: its normal and two directions along the surface, as rows.
Mat3 FrameAt(const Vec3& normal);

inline Quad QuadOf(const Vec3& v)
{
    return {static_cast<float>(v[0]), static_cast<float>(v[1]), static_cast<float>(v[2]), 0};
}

/// Along the axes (N).
inline Vec3 ForceOf(const Meeting& meeting)
{
    Vec3 force;
    for (int k = 0; k < 3; ++k)
        force[k] = static_cast<Real>((meeting.axes[static_cast<std::size_t>(k)] * meeting.force).sum());
    return force;
}

/// Sets axes and pull; `give` is what a unit force does to its own contact through A^-1, joints not counted.
void SetUp(const Mat3& frame, Real give, std::span<const Joint> joints, Meeting& meeting);

/// Lets the forces that the contacts have already act.
void ActAll(Meetings& meetings);

/// How a search ends.
struct Patience
{
    int sweeps = 0;    // at most
    float settled = 0; // no force changes by more than this share of the largest,
    float near = 0;    // or no contact is off by more than this (m)
    float trifle = 0;  // of the largest force: smaller changes wait for a later sweep, or search
};

/// Sweeps over all contacts: each gets the force that meets its conditions while the others stay as they are.
void SettleForces(Meetings& meetings, const Patience& patience);
} // namespace cpd
