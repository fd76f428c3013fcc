/// A vertex held to a point in space.
#pragma once

#include "CPDSolver/Energy/Batch.h"

namespace cpd
{
/// W = w/2 |x - target|^2: a spring of no length. The target may move between steps.
struct Attachment
{
    static constexpr const char* kName = "attachment";
    static constexpr int kCorners = 1;
    static constexpr int kRows = 1;

    struct Params
    {
        Vec3 target; // m
    };

    static Vec3 Project(const Vec3&, const Params& p) { return p.target; }
};
} // namespace cpd
