#include "CPDSolver/Mesh/Read/ReadMesh.h"
#include "CPDSolver/Mesh/Repair.h"
#include "CPDSolver/Play/Shape/Bake.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDFactories.h"
#include "EditorFramework/AssetImportData.h"
#include "MakeSoftBody.h"
#include "Messages.h"
#include "Misc/FeedbackContext.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "ScopedTransaction.h"
#include "UObject/Package.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

using namespace ConstrainedPD;

namespace
{
/// TetGen's other file, beside the picked one; empty for other formats.
FString CompanionOf(const FString& Picked)
{
    const FString Type = FPaths::GetExtension(Picked).ToLower();
    if (Type == TEXT("node"))
        return FPaths::ChangeExtension(Picked, TEXT("ele"));
    return Type == TEXT("ele") ? FPaths::ChangeExtension(Picked, TEXT("node")) : FString();
}

std::string_view TextOf(const uint8* First, int64 Count)
{
    return std::string_view(reinterpret_cast<const char*>(First), static_cast<size_t>(Count));
}

/// The file's tetrahedra, mended; of TetGen's, with what stands in the other one.
cpd::Expected<cpd::RepairedTets> ReadTets(cpd::FileBytes File, const FString& Path)
{
    const FString Beside = CompanionOf(Path);
    const std::string BesideName(TCHAR_TO_UTF8(*FPaths::GetCleanFilename(Beside)));
    TArray<uint8> Other;
    if (!Beside.IsEmpty() && !FFileHelper::LoadFileToArray(Other, *Beside, FILEREAD_Silent))
        return cpd::Error{std::string(File.name) + " is half of a TetGen mesh: put " + BesideName +
                          " beside it, and import again."};
    cpd::FileBytes Companion;
    if (!Beside.IsEmpty())
        Companion = {BesideName, TextOf(Other.GetData(), Other.Num())};
    const cpd::Expected<cpd::TetMesh> Read = cpd::ReadTetMesh(File, Companion);
    return Read ? cpd::Repair(*Read) : cpd::Expected<cpd::RepairedTets>(Read.Failure());
}

bool KeepTets(UConstrainedPDBody& Body, const cpd::RepairedTets& Sound, FString& Message)
{
    const std::vector<std::byte> Solid = cpd::play::SaveSolid(Sound.mesh);
    TArray<uint8> Bytes(reinterpret_cast<const uint8*>(Solid.data()), static_cast<int32>(Solid.size()));
    if (!Body.KeepSolid(MoveTemp(Bytes), FConstrainedPDDrawnMesh(), Message))
        return false;
    Body.BakeSeconds = 0.0f;
    Body.Report = FString(UTF8_TO_TCHAR(cpd::Summary(Sound.report).c_str()));
    Message =
        FString::Printf(TEXT("%d vertices, %d tetrahedra. %s"), Body.BakedVertices, Body.BakedTetrahedra, *Body.Report);
    return true;
}

/// Reads into a body that nobody refers to, so that what is refused leaves nothing behind; null if it is.
UConstrainedPDBody* ReadBody(const FString& Name, std::string_view Bytes, const FString& Path, FString& Message)
{
    const std::string File(TCHAR_TO_UTF8(*Name));
    const cpd::Expected<cpd::RepairedTets> Sound = ReadTets({File, Bytes}, Path);
    if (!Sound)
    {
        Message = FString(UTF8_TO_TCHAR(Sound.Message().c_str()));
        return nullptr;
    }
    UConstrainedPDBody* const Read = NewObject<UConstrainedPDBody>(GetTransientPackage());
    return KeepTets(*Read, *Sound, Message) ? Read : nullptr;
}

UAssetImportData* SourceOf(UObject* Object)
{
    const UConstrainedPDBody* const Body = Cast<UConstrainedPDBody>(Object);
    return Body ? ToRawPtr(Body->AssetImportData) : nullptr;
}
} // namespace

UConstrainedPDImportFactory::UConstrainedPDImportFactory()
{
    SupportedClass = UConstrainedPDBody::StaticClass();
    bCreateNew = false;
    bEditorImport = true;
    Formats.Add(TEXT("msh;Gmsh mesh"));
    Formats.Add(TEXT("mesh;Medit mesh"));
    Formats.Add(TEXT("vtk;Legacy VTK mesh"));
    Formats.Add(TEXT("node;TetGen vertices, with the .ele beside it"));
    Formats.Add(TEXT("ele;TetGen tetrahedra, with the .node beside it"));
}

UObject* UConstrainedPDImportFactory::FactoryCreateBinary(UClass* Class, UObject* InParent, FName Name,
                                                          EObjectFlags Flags, UObject*, const TCHAR* Type,
                                                          const uint8*& Buffer, const uint8* BufferEnd,
                                                          FFeedbackContext*)
{
    // The asset's name may differ from the file's, which the messages must name.
    const FString Path = GetCurrentFilename();
    const FString Picked = Path.IsEmpty() ? Name.ToString() + TEXT(".") + Type : FPaths::GetCleanFilename(Path);
    FString Message;
    const UConstrainedPDBody* const Read = ReadBody(Picked, TextOf(Buffer, BufferEnd - Buffer), Path, Message);
    if (!Read)
    {
        Tell(nullptr, Message, true);
        return nullptr;
    }
    UConstrainedPDBody* const Body = NewObject<UConstrainedPDBody>(InParent, Class, Name, Flags | RF_Transactional);
    TakeOver(*Body, *Read);
    Body->AssetImportData = NewObject<UAssetImportData>(Body);
    Body->AssetImportData->Update(Path);
    Tell(Body, Message, false);
    return Body;
}

bool UConstrainedPDImportFactory::CanReimport(UObject* Object, TArray<FString>& OutFilenames)
{
    const UAssetImportData* const Source = SourceOf(Object);
    if (!Source)
        return false;
    Source->ExtractFilenames(OutFilenames);
    return true;
}

void UConstrainedPDImportFactory::SetReimportPaths(UObject* Object, const TArray<FString>& NewReimportPaths)
{
    UAssetImportData* const Source = SourceOf(Object);
    if (Source && NewReimportPaths.Num() == 1)
        Source->UpdateFilenameOnly(NewReimportPaths[0]);
}

EReimportResult::Type UConstrainedPDImportFactory::Reimport(UObject* Object)
{
    UAssetImportData* const Source = SourceOf(Object);
    if (!Source)
        return EReimportResult::Failed;
    const FString Path = Source->GetFirstFilename();
    const FString Picked = FPaths::GetCleanFilename(Path);
    TArray<uint8> Bytes;
    FString Message = Picked + TEXT(" cannot be read: put it back, or choose Reimport With New File.");
    const UConstrainedPDBody* const Read = FFileHelper::LoadFileToArray(Bytes, *Path, FILEREAD_Silent)
                                               ? ReadBody(Picked, TextOf(Bytes.GetData(), Bytes.Num()), Path, Message)
                                               : nullptr;
    if (!Read)
    {
        Tell(Object, Message, true);
        return EReimportResult::Failed;
    }
    UConstrainedPDBody& Body = *CastChecked<UConstrainedPDBody>(Object);
    const FScopedTransaction Transaction(LOCTEXT("Reimport", "Reimport Soft Body"));
    Body.PreEditChange(nullptr);
    TakeOver(Body, *Read);
    Source->Update(Path);
    Body.PostEditChange();
    Tell(&Body, Message, false);
    return EReimportResult::Succeeded;
}

int32 UConstrainedPDImportFactory::GetPriority() const
{
    return ImportPriority;
}

#undef LOCTEXT_NAMESPACE
