/// Small bodies, their beginnings and measures of their motion, shared by the tests of the step.
#pragma once

#include <numbers>

#include <gtest/gtest.h>

#include "CPDSolver/Mesh/Generate/Generate.h"
#include "CPDSolver/Step/Control.h"
#include "CPDSolver/Step/Solvers.h"

namespace cpd::test
{
inline BodyPointer MakeSolidOf(const Material& material, const char* generator, const std::array<Index, 3>& cells,
                               const Vec3& size = Vec3::Ones())
{
    GenerateOptions options;
    options.cells = cells;
    options.size = size;
    return *MakeSolid(Generate(generator, options)->solid, material);
}

/// A cube of 1 m and 1 kg/m^3 with the paper's single weight (Pa): h omega is 0.33 at 10, 0.74 at 50, 1.5 at 200.
inline BodyPointer MakeCube(Real weight, Index cells = 4)
{
    Material material;
    material.density = 1;
    material.weight = weight;
    return MakeSolidOf(material, "cube", {cells, cells, cells});
}

/// A square sheet of springs, 1 kg in all.
inline BodyPointer MakeSheetOf(Index cells, Real stiffness)
{
    GenerateOptions options;
    options.cells = {cells, cells, 0};
    options.size = Vec3(1, 1, 0);
    SheetMaterial material;
    material.areaDensity = 1;
    material.springStiffness = stiffness;
    return *MakeSheet(Generate("cloth", options)->sheet, material);
}

/// At rest but for a stretch along z and a spin (rad/s).
inline State Stretched(const Body& body, Real factor, const Vec3& spin = Vec3::Zero())
{
    State state = MakeState(body);
    for (Index i = 0; i < body.VertexCount(); ++i)
    {
        state.x(2, i) *= factor;
        const Vec3 arm = state.x.col(i);
        state.v.col(i) = spin.cross(arm);
    }
    Restart(state);
    return state;
}

inline StepInput Weightless()
{
    StepInput input;
    input.gravity.setZero();
    return input;
}

/// How far the body is stretched along an axis: the slope of the best fit through x against rest.
inline Real StretchOf(const Body& body, const State& state, int axis)
{
    const Vec3 centre = state.x * body.mass / body.totalMass;
    const Vec3 restCentre = body.rest * body.mass / body.totalMass;
    Real product = 0;
    Real square = 0;
    for (Index i = 0; i < body.VertexCount(); ++i)
    {
        const Real r = body.rest(axis, i) - restCentre[axis];
        product += body.mass[i] * (state.x(axis, i) - centre[axis]) * r;
        square += body.mass[i] * r * r;
    }
    return product / square;
}

inline Real MeanOf(std::span<const Real> values)
{
    Real sum = 0;
    for (const Real value : values)
        sum += value;
    return sum / static_cast<Real>(values.size());
}

/// rad a frame, by the crossings of the mean.
inline Real RateOf(std::span<const Real> values)
{
    const Real mean = MeanOf(values);
    Real first = -1;
    Real last = 0;
    int crossings = 0;
    for (std::size_t n = 1; n < values.size(); ++n)
    {
        const Real a = values[n - 1] - mean;
        const Real b = values[n] - mean;
        if (a * b >= 0)
            continue;
        last = static_cast<Real>(n - 1) + a / (a - b);
        if (first < 0)
            first = last;
        else
            ++crossings;
    }
    return std::numbers::pi * crossings / (last - first);
}
} // namespace cpd::test
