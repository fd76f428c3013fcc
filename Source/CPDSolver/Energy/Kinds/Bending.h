/// Bending of a surface across its inner edges.
#pragma once

#include "CPDSolver/Energy/Kinds/Spring.h"

namespace cpd
{
/// W = w/2 |d - z|^2, d = sum K_i x_i over the four corners of an inner edge: the mean-curvature vector there
/// (cotangent form) times the area it stands for. z has the rest shape's curvature and d's direction, so that a flat
/// rest shape gives a quadratic energy, and a curved one keeps its bend under any rotation.
struct Bending
{
    static constexpr const char* kName = "bending";
    static constexpr int kCorners = 4;
    static constexpr int kRows = 1;

    struct Params
    {
        Real restCurvature; // |d| at rest, m
    };

    static Vec3 Project(const Vec3& d, const Params& p)
    {
        if (p.restCurvature <= 0)
            return Vec3::Zero();
        return Spring::Project(d, Spring::Params{p.restCurvature});
    }
};
} // namespace cpd
