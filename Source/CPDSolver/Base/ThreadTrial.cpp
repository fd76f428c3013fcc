#include "CPDSolver/Base/ThreadTrial.h"

#include <algorithm>
#include <chrono>

namespace cpd
{
namespace
{
// Each way is tried so often, by turns, and the least time counts: jobs differ a little from run to run.
constexpr int kTrials = 4;
// A round of trials and what follows: at 60 steps a second, some seconds.
constexpr int kRound = 256;
} // namespace

double ThreadTrial::Now()
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

ThreadTrial::Way ThreadTrial::Choose() const
{
    if (run >= 2 * kTrials)
        return better;
    return run % 2 == 0 ? Way::Shared : Way::Alone;
}

void ThreadTrial::Note(Way way, double seconds)
{
    if (run < 2 * kTrials)
    {
        double& best = least[static_cast<int>(way)];
        best = run < 2 ? seconds : std::min(best, seconds);
    }
    ++run;
    if (run == 2 * kTrials)
        better = least[0] <= least[1] ? Way::Shared : Way::Alone;
    if (run == kRound)
        run = 0;
}
} // namespace cpd
