/// The benchmarks: rows of figures, each with what it is compared with in the same run and what it should reach.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "CPDSolver/Base/Types.h"

namespace cpd::bench
{
struct BenchRow
{
    std::string name; // such as "iteration/13k"
    double value = 0;
    std::string unit;
    std::optional<double> baseline; // the other thing's time, in the same unit and measured in the same run
    std::optional<double> ratio;
    std::optional<double> target; // of the ratio where there is one, else of the value
    std::optional<bool> holds;
};

enum class BenchSet
{
    Quick, // under a minute
    Full   // with the large meshes, some minutes
};

struct BenchOptions
{
    std::string filter; // rows whose name contains this; empty means all
    BenchSet set = BenchSet::Quick;
};

/// Runs what the filter asks for; tells of each row as soon as it is there.
std::vector<BenchRow> RunBenchmarks(const BenchOptions& options, const std::function<void(const BenchRow&)>& progress);

/// One Projective Dynamics iteration on a jelly cube, one thread, in ms.
struct GrowthPoint
{
    Index tets = 0;
    double ours = 0;
    double straightforward = 0; // Eigen's JacobiSVD and SimplicialLLT, in the same run
};

/// From 1k to 132k tets: what the full set's iteration rows measure.
std::vector<GrowthPoint> MeasureGrowth();

/// The machine in a few words: instruction set and threads.
std::string DescribeMachine();
} // namespace cpd::bench
