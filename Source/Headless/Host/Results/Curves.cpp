#include "Headless/Host/Results/Curves.h"

namespace cpd::host
{
Series CurveOf(const std::string& name, const BodyRecord& body, Quantity quantity, int colour, From from)
{
    Series series{name, {}, {}, colour};
    for (std::size_t i = from == From::Start ? 0 : 1; i < body.frames.size(); ++i)
    {
        series.x.push_back(body.frames[i].time);
        series.y.push_back(quantity(body.frames[i]));
    }
    return series;
}

std::vector<Real> Peaks(const Series& curve, Real above)
{
    std::vector<Real> peaks;
    for (std::size_t i = 1; i + 1 < curve.y.size(); ++i)
    {
        const Real before = curve.y[i - 1];
        const Real here = curve.y[i];
        const Real after = curve.y[i + 1];
        if (here <= above || here <= before || here < after)
            continue;
        const Real bend = (before - 2 * here + after) / 2; // below zero: here is above the one before
        const Real slope = (after - before) / 2;
        peaks.push_back(here - slope * slope / (4 * bend));
    }
    return peaks;
}

Real TotalEnergy(const FrameRecord& frame)
{
    return frame.report.H;
}

Real ElasticEnergy(const FrameRecord& frame)
{
    return frame.report.elastic;
}

Real SpinSize(const FrameRecord& frame)
{
    return frame.report.L.norm();
}

Real MomentumSize(const FrameRecord& frame)
{
    return frame.report.P.norm();
}

Real Height(const FrameRecord& frame)
{
    return frame.report.centre[2];
}

Real Iterations(const FrameRecord& frame)
{
    return frame.report.iterations;
}
} // namespace cpd::host
