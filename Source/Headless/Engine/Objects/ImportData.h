/// The file that an asset was read from.
#pragma once

#include "Headless/Engine/Objects/Object.h"

class UAssetImportData : public UObject
{
public:
    static UClass* StaticClass();
    void Update(const FString& AbsoluteFilename) { Filename = AbsoluteFilename; }
    void UpdateFilenameOnly(const FString& Path) { Filename = Path; }
    FString GetFirstFilename() const { return Filename; }
    void ExtractFilenames(TArray<FString>& AbsoluteFilenames) const { AbsoluteFilenames.Add(Filename); }

private:
    FString Filename;
};
