/// Who reads an asset's file again.
#pragma once

#include "Headless/Engine/Objects/Object.h"

namespace EReimportResult
{
enum Type
{
    Failed,
    Succeeded,
    Cancelled
};
}

/// Every one that lives is asked; also the class's default object.
class FReimportHandler
{
public:
    FReimportHandler();
    virtual ~FReimportHandler();
    FReimportHandler(const FReimportHandler&) = delete;
    FReimportHandler& operator=(const FReimportHandler&) = delete;
    virtual bool CanReimport(UObject* Object, TArray<FString>& OutFilenames) = 0;
    virtual void SetReimportPaths(UObject* Object, const TArray<FString>& NewReimportPaths) = 0;
    virtual EReimportResult::Type Reimport(UObject* Object) = 0;
    virtual int32 GetPriority() const { return 0; }
};

class FReimportManager
{
public:
    static FReimportManager* Instance();
    bool CanReimport(UObject* Object);
    /// As the content browser's entry Reimport does it, or with a path Reimport With New File.
    bool Reimport(UObject* Object, const FString& NewFile = FString());

    // Of the headless host.
    TArray<FReimportHandler*> Handlers;

private:
    FReimportHandler* Find(UObject* Object) const;
};
