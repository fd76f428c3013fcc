/// What one step tells: momenta, energies and whatever a user should know.
#pragma once

#include <string>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Body/State.h"

namespace cpd
{
/// One bit each, so that a step reports without allocating; Describe gives the words.
enum class Flag : std::uint32_t
{
    BadInput = 1u << 0,     // something given was not a finite or sensible number: nothing was done
    BadState = 1u << 1,     // the state handed in was not finite: nothing was done
    EnergyRaised = 1u << 2, // the energy target was below what the motion needs
    Unconverged = 1u << 3,  // the iterations ran out before the tolerance was met
    Recovered = 1u << 4,    // a step went wrong and was replaced by a rigid motion
    Refactored = 1u << 5,   // the matrix was made anew: anchors, stiffness or step size changed
    BudgetCut = 1u << 6,    // maxIterations allowed fewer evaluations than the step wanted
};

struct StepReport
{
    Vec3 P = Vec3::Zero();      // kg m/s
    Vec3 L = Vec3::Zero();      // kg m^2/s, about the centre of mass
    Vec3 centre = Vec3::Zero(); // m
    Real H = 0;                 // J, measured: kinetic + elastic
    Real kinetic = 0;           // J
    Real elastic = 0;           // J, anchors included
    Real contact = 0;           // J, besides H: held by impacts, still to be given back to the flight
    Real target = 0;            // J, what H was meant to be
    Real asked = 0;             // J, the target that EnergyRaised says was too low
    Real missing = 0;           // J, by which H stays above its target for now: W and K alone need more
    Real K = 0;                 // J, what P and L alone need (Eq. 13)
    Real residual = 0;          // relative; see METHOD in the docs
    Real velocityScale = 1;     // `cpd`: the factor that met the energy, worst of the substeps
    int iterations = 0;         // `paper`, `pd`: global steps; `cpd`: solves
    int contacts = 0;           // vertices that touched something in the last substep
    int evaluations = 0;        // of the energy's gradient
    std::uint32_t flags = 0;
    const char* refusal = nullptr; // where nothing was done: which number was wrong, and the cure

    bool Has(Flag flag) const { return (flags & static_cast<std::uint32_t>(flag)) != 0; }
    void Raise(Flag flag) { flags |= static_cast<std::uint32_t>(flag); }
    void Refuse(Flag flag, const char* why)
    {
        Raise(flag);
        refusal = why;
    }
};

/// The flag's name in files, and the line for a user: cause and cure.
CPD_API const char* NameOf(Flag flag);
CPD_API const char* Describe(Flag flag);
CPD_API const std::vector<Flag>& AllFlags();
} // namespace cpd
