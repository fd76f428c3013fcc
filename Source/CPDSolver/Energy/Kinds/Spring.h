/// Springs between two vertices: cloth, ropes and trampolines.
#pragma once

#include "CPDSolver/Energy/Batch.h"

namespace cpd
{
/// W = w/2 (|d| - rest)^2, d the edge. A spring of no length has no direction: it pushes along x.
struct Spring
{
    static constexpr const char* kName = "spring";
    static constexpr int kCorners = 2;
    static constexpr int kRows = 1;

    struct Params
    {
        Real restLength; // m
    };

    static Vec3 Project(const Vec3& d, const Params& p)
    {
        const Real length = d.norm();
        return length > 0 ? Vec3(d * (p.restLength / length)) : Vec3(p.restLength * Vec3::UnitX());
    }
};
} // namespace cpd
