/// Whether a job that repeats is done sooner by several threads or by one: found out by trying.
#pragma once

#include "CPDSolver/Base/Api.h"
#include "CPDSolver/Base/ParallelFor.h"

namespace cpd
{
/// How much two cores gain within one body depends on how far apart they are: a cache line takes 120 ns from one to the
/// other on one machine, 360 ns on the next, and at 360 ns a sheet's frame takes longer on two cores than on one. No
/// table knows that, so each job is tried both ways from time to time. What a job computes must not depend on the
/// number of threads.
class ThreadTrial
{
public:
    template <class Job> void Run(Job&& job)
    {
        if (!MayShare())
        {
            job();
            return;
        }
        const Way way = Choose();
        const double begin = Now();
        if (way == Way::Alone)
        {
            const AloneScope scope;
            job();
        }
        else
            job();
        Note(way, Now() - begin);
    }

private:
    enum class Way
    {
        Shared,
        Alone
    };

    CPD_API static double Now(); // s
    CPD_API Way Choose() const;
    CPD_API void Note(Way way, double seconds);

    int run = 0;              // of this round
    double least[2] = {0, 0}; // s, by way
    Way better = Way::Shared; // of the last round's trials
};
} // namespace cpd
