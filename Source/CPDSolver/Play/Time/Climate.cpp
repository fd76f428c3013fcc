#include "CPDSolver/Play/Time/Climate.h"

#include <cmath>

namespace cpd::play
{
namespace
{
constexpr Real kSamePull = 0.01; // m/s^2, a thousandth of the Earth's: it shifts what lies by less than is seen
constexpr Real kSameWind = 0.1;  // m/s; a source that wavers by less keeps nobody awake
constexpr Real kSameDrag = 1e-3; // kg/m^3
constexpr Real kSameGrip = 1e-3; // of a coefficient of friction
} // namespace

bool HasTurned(const Climate& asleep, const Climate& now)
{
    const bool airy = asleep.airDrag > 0 || now.airDrag > 0;
    return (now.gravity - asleep.gravity).norm() > kSamePull || (airy && (now.wind - asleep.wind).norm() > kSameWind) ||
           std::abs(now.airDrag - asleep.airDrag) > kSameDrag || std::abs(now.friction - asleep.friction) > kSameGrip ||
           now.meetsOthers != asleep.meetsOthers;
}
} // namespace cpd::play
