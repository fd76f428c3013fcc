/// What a body is made from: tetrahedra and the mesh they carry, out of a baked asset or filled on the spot.
#pragma once

#include <string>
#include <vector>

#include "CPDSolver/Mesh/TetMesh.h"
#include "ConstrainedPDTypes.h"
#include "CoreMinimal.h"
#include "Tasks/Task.h"
#include "UObject/WeakObjectPtrTemplates.h"

class UConstrainedPDBody;
class UStaticMesh;

struct FConstrainedPDRaw
{
    cpd::TetMesh Solid;
    FConstrainedPDDrawnMesh Drawn;
};

/// A mesh on its way to be filled. Once prepared it knows nothing of the engine's objects, so that any thread may fill
/// it, and those objects may go meanwhile.
struct FConstrainedPDBake
{
    FConstrainedPDRaw Raw;
    int32 Vertices = 0;
    FVector Scale = FVector::OneVector; // what the mesh will be stretched by
    std::string Name;                   // what the messages call it
    FString Coarse;                     // where what is drawn is not the mesh itself, but a coarser one
    bool bCPUAccess = true;             // whether a cooked game could fill it as well
    // Found by the filling:
    std::vector<std::string> Said;
    std::string Failure; // empty: it worked
    double Seconds = 0.0;

    UE::Tasks::FTask Task; // where it runs in the background

    // Of one that has not begun, because the mesh is not in memory as it shall be filled:
    TWeakObjectPtr<UStaticMesh> Awaited;
    bool bAwaits = false;
    bool bToldOfWait = false;
    double AwaitedSince = 0.0; // s of the machine's time
};

namespace ConstrainedPD
{
bool LoadRaw(const UConstrainedPDBody& Body, FConstrainedPDRaw& Raw, FString& Message);

/// On the game thread: copies what the filling needs.
bool PrepareBake(const UStaticMesh* Mesh, int32 Vertices, FConstrainedPDBake& Bake, FString& Message);
/// Whether the mesh is there as fine as it will get. Else asks the engine to stream it in, and to keep it meanwhile.
bool IsInMemory(UStaticMesh& Mesh);
/// What to do about a mesh that does not come.
FString NotInMemory(const UStaticMesh& Mesh, double Seconds);

/// On any thread.
void FillBake(FConstrainedPDBake& Bake);
} // namespace ConstrainedPD
