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
