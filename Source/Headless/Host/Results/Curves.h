/// From records to curves: one quantity of every frame.
#pragma once

#include "Headless/Host/Pictures/Plot.h"
#include "Headless/Host/Results/RunRecord.h"

namespace cpd::host
{
using Quantity = Real (*)(const FrameRecord& frame);

/// Frame 0 was not stepped: it has no iterations.
enum class From
{
    Start,
    FirstStep
};
Series CurveOf(const std::string& name, const BodyRecord& body, Quantity quantity, int colour, From from = From::Start);

/// A curve's summits above this height, in their order, each of the parabola through the three points about it.
std::vector<Real> Peaks(const Series& curve, Real above);

// Quantities.
Real TotalEnergy(const FrameRecord& frame);
Real ElasticEnergy(const FrameRecord& frame);
Real SpinSize(const FrameRecord& frame);     // |L|
Real MomentumSize(const FrameRecord& frame); // |P|
Real Height(const FrameRecord& frame);       // of the centre of mass
Real Iterations(const FrameRecord& frame);
} // namespace cpd::host
