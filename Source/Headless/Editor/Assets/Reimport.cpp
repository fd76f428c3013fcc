#include "Headless/Editor/Assets/Reimport.h"

FReimportHandler::FReimportHandler()
{
    FReimportManager::Instance()->Handlers.Add(this);
}

FReimportHandler::~FReimportHandler()
{
    FReimportManager::Instance()->Handlers.Remove(this);
}

FReimportManager* FReimportManager::Instance()
{
    // Never taken down: handlers that live to the program's end say goodbye to it.
    static FReimportManager& Manager = *new FReimportManager;
    return &Manager;
}

FReimportHandler* FReimportManager::Find(UObject* Object) const
{
    for (FReimportHandler* const Handler : Handlers)
    {
        TArray<FString> Filenames;
        if (Handler->CanReimport(Object, Filenames))
            return Handler;
    }
    return nullptr;
}

bool FReimportManager::CanReimport(UObject* Object)
{
    return Find(Object) != nullptr;
}

bool FReimportManager::Reimport(UObject* Object, const FString& NewFile)
{
    FReimportHandler* const Handler = Find(Object);
    if (!Handler)
        return false;
    if (!NewFile.IsEmpty())
        Handler->SetReimportPaths(Object, {NewFile});
    if (Handler->Reimport(Object) != EReimportResult::Succeeded)
        return false;
    Object->PostEditChange();
    Object->MarkPackageDirty();
    return true;
}
