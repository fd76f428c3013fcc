/// Nodes that work on every soft body of a world at once, or on none.
#pragma once

#include "ConstrainedPDTypes.h"
#include "CoreMinimal.h"
#include "Kismet/BlueprintFunctionLibrary.h"

#include "ConstrainedPDFunctionLibrary.generated.h"

class UConstrainedPDComponent;

UCLASS()
class CONSTRAINEDPD_API UConstrainedPDFunctionLibrary : public UBlueprintFunctionLibrary
{
    GENERATED_BODY()

public:
    /** The soft body that a ray meets first; world places in cm. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD", meta = (WorldContext = "WorldContextObject"))
    static UConstrainedPDComponent* TraceSoftBodies(const UObject* WorldContextObject, FVector Start, FVector End,
                                                    FConstrainedPDTrace& Hit);

    /** Pushes every soft body within the radius away from a place; fades with the distance. Impulse in kg cm/s, lengths
     * in cm. Returns how many were pushed. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD", meta = (WorldContext = "WorldContextObject"))
    static int32 PushSoftBodiesFrom(const UObject* WorldContextObject, FVector Location, float Radius, float Impulse);

    /** Gives joules of one soft body to another; their sum stays. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD")
    static bool TransferSoftBodyEnergy(UConstrainedPDComponent* From, UConstrainedPDComponent* To, float Joules);

    /** The soft bodies in play in this world. */
    UFUNCTION(BlueprintCallable, Category = "Constrained PD", meta = (WorldContext = "WorldContextObject"))
    static TArray<UConstrainedPDComponent*> GetSoftBodies(const UObject* WorldContextObject);

    /** The damping (per second) that halves a wobble's energy in so many seconds. */
    UFUNCTION(BlueprintPure, Category = "Constrained PD")
    static float DampingFromHalfLife(float Seconds);
};
