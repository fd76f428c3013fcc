/// The editor's engine: undo, visualizers, and the level that is edited while a copy of it plays.
#pragma once

#include "Headless/Editor/Undo/Transaction.h"
#include "Headless/Editor/View/Visualizer.h"
#include "Headless/Engine/Core/SharedPointers.h"
#include "Headless/Engine/Objects/Delegates.h"
#include "Headless/Engine/World/World.h"

class UEditorEngine : public UEngine
{
public:
    virtual ~UEditorEngine() = default;
    bool CanTransact() const { return true; }
    int32 BeginTransaction(const TCHAR*, const FText& Description, UObject*) { return History.Begin(Description); }
    int32 EndTransaction() { return History.End(); }
    void CancelTransaction(int32) { History.Cancel(); }
    bool UndoTransaction(bool = true) { return History.Undo(); }
    bool RedoTransaction() { return History.Redo(); }
    virtual void RedrawLevelEditingViewports(bool /*bInvalidateHitProxies*/ = true) { ++Redraws; }

    // Of the headless host.
    headless::UndoBuffer History;
    UWorld* EditedWorld = nullptr;
    int32 Redraws = 0;
};

class UUnrealEdEngine : public UEditorEngine
{
public:
    void RegisterComponentVisualizer(FName ComponentClassName, TSharedPtr<FComponentVisualizer> Visualizer)
    {
        if (!ComponentClassName.IsNone())
            Visualizers.insert_or_assign(*ComponentClassName.ToString(), Visualizer);
    }
    void UnregisterComponentVisualizer(FName ComponentClassName) { Visualizers.erase(*ComponentClassName.ToString()); }
    /// Of the class, or of the nearest that it stands on.
    TSharedPtr<FComponentVisualizer> FindComponentVisualizer(UClass* ComponentClass) const;

    // Of the headless host.
    std::map<std::string, TSharedPtr<FComponentVisualizer>> Visualizers;
};

/// Null until the engine is made, which is after the modules of most loading phases have started.
extern UEditorEngine* GEditor;
extern UUnrealEdEngine* GUnrealEd;

struct FCoreDelegates
{
    static FSimpleMulticastDelegate OnPostEngineInit;
};

namespace EditorUtilities
{
/// The actor of the edited level that one in play was copied from; null if it came to be in play.
AActor* GetEditorWorldCounterpartActor(AActor* Actor);
} // namespace EditorUtilities
