/// What one step is told: forces, anchors, targets and settings. The step never writes it.
#pragma once

#include <optional>
#include <span>

#include "CPDSolver/Contact/Collider.h"

namespace cpd
{
/// A vertex tied to a point by a spring of no length. Where it stands at the end of the step; it gets there evenly.
struct Anchor
{
    Index vertex = 0;
    Vec3 target = Vec3::Zero(); // m
    Real stiffness = 1e5;       // N/m
};

enum class TargetMode
{
    Once,   // set now; afterwards conservation goes on from there
    Follow, // set, and moved only by outside work: damping and losses are made good
    Hold    // set at every step, whatever happens
};

template <class Value> struct Target
{
    Value value;
    TargetMode mode = TargetMode::Once;
};

struct Targets
{
    std::optional<Target<Vec3>> P; // kg m/s
    std::optional<Target<Vec3>> L; // kg m^2/s, about the centre of mass
    std::optional<Target<Real>> H; // J, kinetic + elastic
};

/// Where a search starts: a substep's of `cpd` (Step/Cpd/Advance.cpp), a step's of `paper` (Step/Paper/Search.cpp).
enum class Guess
{
    Automatic, // Rigid for free solids, Inertial for sheets and for anything anchored
    Rigid,
    Inertial
};

struct Settings
{
    int substeps = 0;    // `cpd`: at most 64, 0 chooses, mostly 2; `reference`: 0 chooses a stable step
    int corrections = 0; // `cpd`: evaluations after the guess, a substep; 0 chooses by the guess
    Guess guess = Guess::Automatic;
    Real keep = 0; // `cpd`: how much of the rough motion a substep may keep, 0..1; 0 chooses by the guess
    // `paper`, `pd`: iterations; `cpd`: all evaluations of the energy in a step, though one a substep in groups
    int maxIterations = 15;
    Real tolerance = 1e-4; // `paper`: relative residual of P, L and H
};

/// Whether a body's surface meets itself: folding cloth must, a ball never does.
enum class SelfContact
{
    Automatic, // sheets do
    Off,
    On
};

/// The body's own surface, where soft surfaces meet. Two bodies' numbers are averaged, as Unreal does by default.
struct SurfaceContact
{
    Real friction = 0.5;
    Real restitution = 0; // 0..1
    Real thickness = 0;   // m, kept between surfaces; 0: a twentieth of the surface's mean edge
    SelfContact self = SelfContact::Automatic;
};

struct StepInput
{
    Real step = Real(1) / 30;         // s
    Vec3 gravity = Vec3(0, 0, -9.81); // m/s^2; z is up, as in Unreal
    const Columns* forces = nullptr;  // N, one a vertex; none when null
    std::span<const Anchor> anchors;
    std::span<const Collider> colliders; // as they stand and move when the step begins
    SurfaceContact surface;
    Real damping = 0; // 1/s, Eq. 24: H - K falls by this rate
    Targets targets;
    Settings settings;
};
} // namespace cpd
