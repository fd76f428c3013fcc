/// A shape as a function of space, without the cost or the allocations of std::function.
#pragma once

#include "CPDSolver/Base/Types.h"

namespace cpd
{
/// Positive inside, negative outside, about as large as the distance (m) to the surface near it. Must be callable from
/// several threads at once. The spacing (m) of the lattice that asks lets a field fatten what would fall through it.
struct ScalarField
{
    Real (*value)(const void* context, const Vec3& point, Real spacing) = nullptr;
    const void* context = nullptr;
    /// Called once before a lattice of that spacing (m) asks, on one thread; may be null.
    void (*prepare)(const void* context, Real spacing) = nullptr;
};

/// An axis-aligned box in metres.
struct FieldBounds
{
    Vec3 low = Vec3::Zero();
    Vec3 high = Vec3::Zero();

    Vec3 Centre() const { return (low + high) / 2; }
    Vec3 Size() const { return high - low; }
};

/// Wraps anything callable with a point; the caller keeps it alive.
template <class Function> ScalarField FieldOf(const Function& function)
{
    return {[](const void* context, const Vec3& point, Real) -> Real
            { return (*static_cast<const Function*>(context))(point); },
            &function};
}
} // namespace cpd
