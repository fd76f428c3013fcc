/// Factories: how assets come to be, anew or from a file.
#pragma once

#include "Headless/Engine/Core/LocalText.h"
#include "Headless/Engine/Objects/Object.h"

class FFeedbackContext;

namespace EAssetTypeCategories
{
enum Type
{
    Physics = 1 << 4,
    Misc = 1 << 6
};
}

class UFactory : public UObject
{
public:
    static UClass* StaticClass();
    static FString GetCurrentFilename() { return CurrentFilename; }
    UClass* GetSupportedClass() const { return SupportedClass; }
    bool CanCreateNew() const { return bCreateNew; }
    /// Where the content browser's Add menu has it, and under what name.
    virtual uint32 GetMenuCategories() const;
    virtual FText GetDisplayName() const;
    virtual void GetSupportedFileExtensions(TArray<FString>& Extensions) const;
    virtual UObject* FactoryCreateNew(UClass*, UObject*, FName, EObjectFlags, UObject*, FFeedbackContext*)
    {
        return nullptr;
    }
    /// As the engine does it for one file: reads it, makes the asset, and marks its package.
    virtual UObject* ImportObject(UClass* Class, UObject* Outer, FName Name, EObjectFlags Flags,
                                  const FString& Filename, const TCHAR* Parms, bool& bCanceled);

    bool bEditorImport = false;
    TArray<FString> Formats; // "extension;description"

protected:
    virtual UObject* FactoryCreateFile(UClass* Class, UObject* Parent, FName Name, EObjectFlags Flags,
                                       const FString& Filename, const TCHAR* Parms, FFeedbackContext* Warn,
                                       bool& bCanceled);
    virtual UObject* FactoryCreateBinary(UClass*, UObject*, FName, EObjectFlags, UObject*, const TCHAR*, const uint8*&,
                                         const uint8*, FFeedbackContext*)
    {
        return nullptr;
    }

    TSubclassOf<UObject> SupportedClass;
    bool bCreateNew = false;
    bool bEditAfterNew = false;
    int32 ImportPriority = 100;

private:
    static FString CurrentFilename;
};
