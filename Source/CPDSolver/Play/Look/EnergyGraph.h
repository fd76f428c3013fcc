/// The last seconds of a body's energies, and the lines that draw them.
#pragma once

#include <array>
#include <vector>

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/Types.h"

namespace cpd::play
{
enum class EnergyKind
{
    Total,
    Kinetic,
    Elastic
};
inline constexpr int kEnergyKinds = 3;

/// A ring: the oldest gives way.
class EnergyHistory
{
public:
    CPD_API void Add(Real kinetic, Real elastic);
    int Count() const { return count; }
    /// 0 is the oldest that is kept.
    CPD_API Real At(EnergyKind kind, int number) const;
    CPD_API Real Highest() const; // J, of all that is kept

    static constexpr int kKept = 150; // steps: five seconds of the usual ones

private:
    struct Sample
    {
        Real kinetic = 0;
        Real elastic = 0;
    };
    std::array<Sample, kKept> ring;
    int first = 0;
    int count = 0;
};

struct GraphPoint
{
    Real x;
    Real y;
};

/// One curve in a rectangle whose y grows downwards, as screens have it; the newest value at the right edge, `highest`
/// joules at the top. Fewer than two values make no curve.
CPD_API std::vector<GraphPoint> CurveIn(const EnergyHistory& history, EnergyKind kind, GraphPoint corner,
                                        GraphPoint size, Real highest);

/// The next of 1, 2 and 5 times a power of ten: a top that stays put while the curve moves below it.
CPD_API Real RoundTop(Real highest);
} // namespace cpd::play
