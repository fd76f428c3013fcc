#include <cstdio>
#include <cstring>

#include "Checks/Bench/Bench.h"

namespace
{
void Print(const cpd::bench::BenchRow& row)
{
    std::printf("%-28s %10.4f %-7s", row.name.c_str(), row.value, row.unit.c_str());
    if (row.ratio)
        std::printf(" against %10.4f: %7.3f", *row.baseline, *row.ratio);
    if (row.target)
        std::printf("  target %g %s", *row.target, row.holds.value_or(false) ? "holds" : "MISSED");
    std::printf("\n");
    std::fflush(stdout);
}
} // namespace

/// CpdBench [--full] [FILTER]
int main(int count, char** arguments)
{
    cpd::bench::BenchOptions options;
    for (int i = 1; i < count; ++i)
    {
        if (std::strcmp(arguments[i], "--full") == 0)
            options.set = cpd::bench::BenchSet::Full;
        else
            options.filter = arguments[i];
    }
    std::printf("%s\n", cpd::bench::DescribeMachine().c_str());
    cpd::bench::RunBenchmarks(options, &Print);
    return 0;
}
