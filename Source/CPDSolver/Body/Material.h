/// What a body is made of, in the numbers designers know.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// A solid. Either Young's modulus and Poisson's ratio, or the paper's single weight (MakeSingleWeight).
struct Material
{
    Real density = 1000;      // kg/m^3
    Real young = 2e4;         // Pa; soft jelly
    Real poisson = 0.3;       // 0 (cork) to 0.49 (rubber)
    Real weight = 0;          // Pa; the paper's w where positive: mu = w/2, lambda = 0, Young and Poisson unused
    Real crushResistance = 2; // own weights that it bears without being pressed flat; 0: what the above bears
};

/// A sheet of springs that resist stretching, with bending across its inner edges.
struct SheetMaterial
{
    Real areaDensity = 0.2;     // kg/m^2
    Real springStiffness = 100; // N/m, every edge alike
    Real bendingStiffness = 0;  // J; 0 leaves bending out
};

/// Lame's constants (Pa).
struct Lame
{
    Real mu;
    Real lambda;
};

CPD_API Lame LameOf(const Material& material);

/// A tet pressed to this share of a length begins to resist being crushed.
inline constexpr Real kCrushedStretch = 0.4;

/// How much stiffer than the material crushed tets must be (Pa), in a body whose weight presses on its broad side with
/// so many Pa. Zero for all that is no softer than its own weight.
CPD_API Real CrushStiffnessOf(const Material& material, Real ownPressure);
CPD_API Expected<Done> Check(const Material& material);
CPD_API Expected<Done> Check(const SheetMaterial& material);
} // namespace cpd
