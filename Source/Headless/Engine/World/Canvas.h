/// What is drawn over the picture. Here it is counted.
#pragma once

#include "Headless/Engine/World/World.h"

class UFont : public UObject
{
};

/// What a viewport shows.
struct FSceneViewFamily
{
    FSceneInterface* Scene = nullptr;
};
class FSceneView
{
public:
    const FSceneViewFamily* Family = nullptr;
};

class UCanvas : public UObject
{
public:
    static UClass* StaticClass();
    void K2_DrawLine(FVector2D, FVector2D, float, FLinearColor) { ++Lines; }
    void SetDrawColor(const FColor&) {}
    float DrawText(const UFont*, const FString& Text, float, float)
    {
        Texts.Add(Text);
        return 0.0f;
    }

    FSceneView* SceneView = nullptr;

    // Of the headless host.
    int32 Lines = 0;
    TArray<FString> Texts;
};

class FDebugDrawDelegate
{
public:
    template <class T>
    static FDebugDrawDelegate CreateUObject(T* Object, void (T::*Function)(UCanvas*, APlayerController*))
    {
        FDebugDrawDelegate Made;
        const TWeakObjectPtr<T> Weak(Object);
        Made.Call = [Weak, Function](UCanvas* Canvas, APlayerController* Viewer)
        {
            if (Weak.IsValid())
                (Weak.Get()->*Function)(Canvas, Viewer);
        };
        return Made;
    }
    std::function<void(UCanvas*, APlayerController*)> Call;
};

class UDebugDrawService
{
public:
    static FDelegateHandle Register(const TCHAR* Name, const FDebugDrawDelegate& Delegate);
    static void Unregister(FDelegateHandle Handle);
};

namespace headless
{
/// As a viewport does at the end of each picture.
void DrawOver(UCanvas& Canvas, APlayerController* Viewer);
} // namespace headless
