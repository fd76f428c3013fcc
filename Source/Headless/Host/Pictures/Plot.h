/// Line plots as SVG: some panels beside each other, each with axes, ticks, and a legend shared by all.
#pragma once

#include <string>
#include <vector>

#include "CPDSolver/Base/Types.h"

namespace cpd::host
{
struct Series
{
    std::string name;
    std::vector<Real> x;
    std::vector<Real> y;
    int colour = 0; // which of the palette's
};

enum class Scale
{
    Linear,
    Logarithmic // for what is positive
};

struct Panel
{
    std::string title;
    std::string xLabel;
    std::string yLabel;
    std::vector<Series> series;
    bool fromZero = true; // whether the y axis begins at zero
    Scale xScale = Scale::Linear;
    Real noise = 0; // what lies below it in size all along is shown as nothing
};

std::string PlotSvg(const std::string& title, const std::vector<Panel>& panels);

/// Round numbers from low to high, about as many as wanted.
std::vector<Real> Ticks(Real low, Real high, int wanted);

/// 1, 3, 10, 30, ... as far as they lie between two positive numbers.
std::vector<Real> LogarithmicTicks(Real low, Real high);
} // namespace cpd::host
