/// What a component keeps of the library while it plays.
#pragma once

#include "CPDSolver/Mesh/Embed/Skin.h"
#include "CPDSolver/Play/Look/EnergyGraph.h"
#include "CPDSolver/Play/Stage.h"
#include "Component/Look.h"
#include "Components/SceneComponent.h"
#include "ConstrainedPDTypes.h"
#include "CoreMinimal.h"
#include "Gather/Obstacles.h"
#include "Units.h"

/// A hold that follows a component, or one of its sockets or bones.
struct FConstrainedPDAttachment
{
    cpd::play::HoldId Hold = cpd::play::kNoHold;
    TWeakObjectPtr<USceneComponent> Leader;
    FName Socket = NAME_None;
};

struct FConstrainedPDPlay
{
    cpd::play::LiveBodyPointer Live;
    cpd::play::StageId Id = 0;               // 0 while it is on no stage
    FTransform Start = FTransform::Identity; // of the component when the body was made
    cpd::Real OwnStiffness = 0;              // Pa, for materials that do not say theirs
    FConstrainedPDMaterial Material;         // that it is made of now
    TArray<FConstrainedPDAttachment> Attachments;

    // How the component was before it went with the body.
    FTransform Placed = FTransform::Identity; // in what it is attached to
    bool bAbsoluteLocation = false;
    bool bAbsoluteRotation = false;
    bool bAbsoluteScale = false;

    // Where its actor puts it: the source mesh, or what the component is attached to.
    TWeakObjectPtr<USceneComponent> Place;
    TWeakObjectPtr<const USceneComponent> Above; // what the actor hangs on
    FTransform PlaceInAbove = FTransform::Identity;
    FQuat PlaceTurn = FQuat::Identity; // in the world

    // How the source mesh was before this took its place.
    bool bSourceVisible = true;
    ECollisionEnabled::Type SourceCollision = ECollisionEnabled::QueryAndPhysics;
    ECollisionChannel SourceType = ECC_WorldStatic; // as it was last seen, and so its responses
    FCollisionResponseContainer SourceResponses;
    FConstrainedPDLook Look;    // the source's, as it was last seen
    FConstrainedPDLook LookNow; // room to read it
    FConstrainedPDLook OwnLook; // the component's

    // Who is near, and who was touched when steps were last made.
    cpd::play::Surroundings Around;
    std::vector<cpd::Collider> Settled; // as all stood when it was last awake
    TArray<FConstrainedPDNeighbour> Neighbours;
    TArray<FConstrainedPDNeighbour> Touched;
    TArray<FConstrainedPDSupport> Supports;
    TArray<FConstrainedPDBurden> Burdens;
    FConstrainedPDPace Pace; // with which the neighbours were gathered

    // The drawn surface, per vertex of the dynamic mesh.
    cpd::Skin Skin;
    TArray<float> BinormalSigns;

    cpd::play::EnergyHistory History; // kept while graphs are shown

    // Room to compute in.
    cpd::Columns Blend;

    bool bStepped = false;  // when steps were last due, this body made them: its last two states are that far apart
    bool bStill = false;    // the picture stands at the last state, and no step has been made since
    bool bSwitched = false; // on or off, since clients were last told
    bool bParentChanged = false; // since it was last shown
    bool bUnreachable = false;   // told already
    bool bOverBudget = false;    // told already
};

namespace ConstrainedPD
{
/// Why the library did not do it; nothing if it did.
template <class T> FString ReasonOf(const cpd::Expected<T>& Result)
{
    return Result ? FString() : ToEngine(Result.Message());
}

/// The vertices of a region that is given in the component's space when play began, wherever they are now.
cpd::Expected<std::vector<cpd::Index>> Select(const FConstrainedPDRegion& Region, const FConstrainedPDPlay& Play);
/// With their regions' vertices; those that are zero are left out.
cpd::Expected<std::vector<cpd::play::Force>>
ForcesOf(const FVector& Whole, const TArray<FConstrainedPDRegionForce>& Parts, const FConstrainedPDPlay& Play);
} // namespace ConstrainedPD
