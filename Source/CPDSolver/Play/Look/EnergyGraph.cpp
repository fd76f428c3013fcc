#include "CPDSolver/Play/Look/EnergyGraph.h"

#include <algorithm>
#include <cmath>

namespace cpd::play
{
void EnergyHistory::Add(Real kinetic, Real elastic)
{
    ring[static_cast<std::size_t>((first + count) % kKept)] = {kinetic, elastic};
    if (count < kKept)
        ++count;
    else
        first = (first + 1) % kKept;
}

Real EnergyHistory::At(EnergyKind kind, int number) const
{
    const Sample& sample = ring[static_cast<std::size_t>((first + number) % kKept)];
    switch (kind)
    {
    case EnergyKind::Kinetic:
        return sample.kinetic;
    case EnergyKind::Elastic:
        return sample.elastic;
    default:
        return sample.kinetic + sample.elastic;
    }
}

Real EnergyHistory::Highest() const
{
    Real highest = 0;
    for (int i = 0; i < count; ++i)
        highest = std::max(highest, At(EnergyKind::Total, i));
    return highest;
}

std::vector<GraphPoint> CurveIn(const EnergyHistory& history, EnergyKind kind, GraphPoint corner, GraphPoint size,
                                Real highest)
{
    std::vector<GraphPoint> curve;
    if (history.Count() < 2 || !(highest > 0))
        return curve;
    const Real step = size.x / (EnergyHistory::kKept - 1);
    const Real left = corner.x + size.x - step * (history.Count() - 1);
    for (int i = 0; i < history.Count(); ++i)
    {
        const Real share = std::clamp<Real>(history.At(kind, i) / highest, 0, 1);
        curve.push_back({left + step * i, corner.y + size.y * (1 - share)});
    }
    return curve;
}

Real RoundTop(Real highest)
{
    if (!(highest > 0) || !std::isfinite(highest))
        return 1;
    const Real power = std::pow(Real(10), std::floor(std::log10(highest)));
    for (const Real times : {1, 2, 5})
        if (highest <= times * power)
            return times * power;
    return 10 * power;
}
} // namespace cpd::play
