#include "Headless/Editor/View/EditorEngine.h"

UEditorEngine* GEditor = nullptr;
UUnrealEdEngine* GUnrealEd = nullptr;
FSimpleMulticastDelegate FCoreDelegates::OnPostEngineInit;

TSharedPtr<FComponentVisualizer> UUnrealEdEngine::FindComponentVisualizer(UClass* ComponentClass) const
{
    for (const UClass* Class = ComponentClass; Class; Class = Class->Super)
        if (const auto Found = Visualizers.find(*Class->GetName()); Found != Visualizers.end())
            return Found->second;
    return nullptr;
}

AActor* EditorUtilities::GetEditorWorldCounterpartActor(AActor* Actor)
{
    UWorld* const Edited = GEditor ? GEditor->EditedWorld : nullptr;
    if (!Edited || Actor->GetWorld() == Edited)
        return nullptr;
    for (AActor* const Candidate : Edited->PersistentLevel->Actors)
        if (Candidate->GetName() == Actor->GetName())
            return Candidate;
    return nullptr;
}
