/// Times on a noisy machine: everything that is compared runs in turns, and the best of each counts.
#pragma once

#include <chrono>
#include <functional>
#include <limits>
#include <vector>

namespace cpd::bench
{
using Work = std::function<void()>;

inline double SecondsOf(const Work& work)
{
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// The least seconds of each, run by turns until the time is up, so that a disturbance hits all alike. Short works are
/// repeated within a turn, so that the caches are theirs and not what the work before them left there.
inline std::vector<double> LeastSeconds(const std::vector<Work>& works, double budget)
{
    constexpr double kShortest = 5e-3; // s, for one reading of the clock
    constexpr int kFewestTurns = 5;
    constexpr int kMostTurns = 400;
    std::vector<int> repeats;
    for (const Work& work : works)
    {
        work(); // warms caches and sizes what is sized at the first call
        repeats.push_back(1 + static_cast<int>(kShortest / (SecondsOf(work) + 1e-9)));
    }
    std::vector<double> least(works.size(), std::numeric_limits<double>::max());
    double spent = 0;
    for (int turn = 0; turn < kFewestTurns || (spent < budget && turn < kMostTurns); ++turn)
        for (std::size_t w = 0; w < works.size(); ++w)
        {
            const double seconds = SecondsOf(
                [&]
                {
                    for (int n = 0; n < repeats[w]; ++n)
                        works[w]();
                });
            spent += seconds;
            least[w] = std::min(least[w], seconds / repeats[w]);
        }
    return least;
}
} // namespace cpd::bench
