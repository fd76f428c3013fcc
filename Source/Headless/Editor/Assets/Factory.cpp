#include "Headless/Editor/Assets/Factory.h"

#include "Headless/Editor/Assets/AssetTools.h"
#include "Headless/Editor/Assets/Files.h"
#include "Headless/Editor/Undo/SlowTask.h"
#include "Headless/Engine/Objects/Reflection.h"

FString UFactory::CurrentFilename;

UClass* UFactory::StaticClass()
{
    static UClass* const Class =
        headless::RegisterClass({"Factory", {}, {}}, UObject::StaticClass(), &headless::MakeInstance<UFactory>);
    return Class;
}

uint32 UFactory::GetMenuCategories() const
{
    IAssetTypeActions* const Actions = headless::Assets().ActionsFor(SupportedClass);
    return Actions ? Actions->GetCategories() : static_cast<uint32>(EAssetTypeCategories::Misc);
}

FText UFactory::GetDisplayName() const
{
    const IAssetTypeActions* const Actions = headless::Assets().ActionsFor(SupportedClass);
    return Actions ? Actions->GetName() : FText::FromString(SupportedClass->GetName());
}

void UFactory::GetSupportedFileExtensions(TArray<FString>& Extensions) const
{
    for (const FString& Format : Formats)
        Extensions.Add(FString(std::string(*Format).substr(0, std::string(*Format).find(';'))));
}

UObject* UFactory::FactoryCreateFile(UClass* Class, UObject* Parent, FName Name, EObjectFlags Flags,
                                     const FString& Filename, const TCHAR*, FFeedbackContext* Warn, bool&)
{
    TArray<uint8> Bytes;
    if (!FFileHelper::LoadFileToArray(Bytes, *Filename))
        return nullptr;
    // The engine lets a zero follow, which is not among the bytes.
    Bytes.Add(0);
    const uint8* First = Bytes.GetData();
    const FString Type = FPaths::GetExtension(Filename);
    return FactoryCreateBinary(Class, Parent, Name, Flags, nullptr, *Type, First, First + Bytes.Num() - 1, Warn);
}

UObject* UFactory::ImportObject(UClass* Class, UObject* Outer, FName Name, EObjectFlags Flags, const FString& Filename,
                                const TCHAR* Parms, bool& bCanceled)
{
    CurrentFilename = Filename;
    UObject* const Made = FactoryCreateFile(Class, Outer, Name, Flags, Filename, Parms, GWarn, bCanceled);
    CurrentFilename = FString();
    if (Made)
    {
        Made->MarkPackageDirty();
        Made->PostEditChange();
    }
    return Made;
}
