/// What the engine says a body may touch, copied on the game thread into the library's colliders; and impulses back.
#pragma once

#include <set>

#include "CPDSolver/Play/LiveBody.h"
#include "CPDSolver/Play/Loose.h"
#include "CPDSolver/Play/Trails.h"
#include "ConstrainedPDTypes.h"
#include "CoreMinimal.h"
#include "Gather/Shapes.h"
#include "UObject/WeakObjectPtr.h"
#include "UObject/WeakObjectPtrTemplates.h"

class AActor;
class UPrimitiveComponent;
class UWorld;

/// What looking around remembers from one look to the next, of one world.
struct FConstrainedPDKnown
{
    FConstrainedPDShapeCache Shapes;
    cpd::play::Trails Trails;
    std::set<uint32> Bodiless; // the numbers of components that block and show no body, each told of once
};

/// Whom the colliders of a gathering belong to, by their ids.
struct FConstrainedPDNeighbour
{
    std::uint64_t Id = 0;
    TWeakObjectPtr<UPrimitiveComponent> Component;
    FName Bone = NAME_None; // of a skeletal mesh
};

/// A simulated body that a soft one bears and pushes until its next steps.
struct FConstrainedPDBurden
{
    TWeakObjectPtr<UPrimitiveComponent> Component;
    FName Bone = NAME_None;
    FVector Force = FVector::ZeroVector; // kg cm/s^2, that bears its weight
    FVector Blow = FVector::ZeroVector;  // kg cm/s, that is still to come
    int32 Frames = 1;                    // in which it comes
};

/// What a soft body tells others about a simulated body that it bears as well.
struct FConstrainedPDSupport
{
    FConstrainedPDNeighbour Of;
    cpd::play::Support Support;
};

/// How rigid physics keeps up with the steps of a frame.
struct FConstrainedPDPace
{
    double Rate = 1.0;    // seconds of rigid physics in a second of steps
    double Seconds = 0.0; // of rigid physics in the present frame
};

/// How a body meets its surroundings.
struct FConstrainedPDSurface
{
    float Friction = 0.5f;
    float Restitution = 0.0f;
    EConstrainedPDCollision Collision = EConstrainedPDCollision::Simple;
    double LooseRate = 1.0; // at which simulated bodies move in the time of the steps
};

/// How far a body looks: where it may get in the time of the coming steps.
struct FConstrainedPDSight
{
    cpd::Bounds Reach;    // m
    double Seconds = 0.0; // that the steps last
};

namespace ConstrainedPD
{
/// Whether it is simulated, and so gives way.
bool IsLoose(const FConstrainedPDNeighbour& Near);

/// Everything that blocks the body and that it may meet: where it can get, and what can come there.
void GatherObstacles(const UWorld& World, const UPrimitiveComponent& Self, const FConstrainedPDSight& Sight,
                     const FConstrainedPDSurface& Surface, FConstrainedPDKnown& Known,
                     std::vector<cpd::Collider>& Colliders, TArray<FConstrainedPDNeighbour>& Neighbours);

/// Hands the steps' blows to simulated bodies, each once, and notes what bears their weight and what of a blow comes
/// evenly in so many frames. On the game thread, outside physics locks. The pace is the one they were gathered with.
void PushBack(const cpd::play::View& Seen, const TArray<FConstrainedPDNeighbour>& Neighbours,
              const FConstrainedPDPace& Pace, int32 Frames, TArray<FConstrainedPDBurden>& Burdens);

/// Bears them through the coming frame of rigid physics, however long that is and into how many steps it is cut.
void Bear(double Seconds, TArray<FConstrainedPDBurden>& Burdens);

/// New steps have come: gives at once what is left of the old ones' blows.
void LayDown(TArray<FConstrainedPDBurden>& Burdens);
} // namespace ConstrainedPD
