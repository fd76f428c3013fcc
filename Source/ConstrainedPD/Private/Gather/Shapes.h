/// The library's shapes of what the engine collides with. Made once: hulls and trees are costly, and every look asks
/// for them.
#pragma once

#include <map>

#include "CPDSolver/Contact/Collider.h"
#include "CPDSolver/Play/Shape/Region.h"
#include "ConstrainedPDTypes.h"
#include "CoreMinimal.h"
#include "UObject/WeakObjectPtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

/// The parts of one body setup, or of one landscape component, at one scale.
struct FConstrainedPDShapes
{
    struct FPart
    {
        cpd::Shape Shape;
        cpd::play::Frame At; // in the body's frame, scale included
    };
    TWeakObjectPtr<const UObject> Source;
    std::uint64_t Stamp = 0; // of what it was made from
    double LastUse = 0.0;    // s of the world's time
    TArray<FPart> Parts;
};

/// The source, what of it is met, and how it is scaled: two rocks of one mesh have a size each.
struct FConstrainedPDShapeKey
{
    const UObject* Source = nullptr;
    EConstrainedPDCollision Meets = EConstrainedPDCollision::Simple;
    FVector Scale = FVector::OneVector;

    bool operator<(const FConstrainedPDShapeKey& Other) const
    {
        return std::tie(Source, Meets, Scale.X, Scale.Y, Scale.Z) <
               std::tie(Other.Source, Other.Meets, Other.Scale.X, Other.Scale.Y, Other.Scale.Z);
    }
};

using FConstrainedPDShapeCache = std::map<FConstrainedPDShapeKey, FConstrainedPDShapes>;

namespace ConstrainedPD
{
/// Made anew where the source was changed in place, as capsules are that crouch.
const TArray<FConstrainedPDShapes::FPart>& PartsOf(const FConstrainedPDShapeKey& Wanted, double Seconds,
                                                   FConstrainedPDShapeCache& Cache);
} // namespace ConstrainedPD
