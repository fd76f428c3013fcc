#include "ConstrainedPDFactories.h"

#include "CPDSolver/Mesh/Read/ReadMesh.h"
#include "CPDSolver/Mesh/Repair.h"
#include "CPDSolver/Play/Shape/Bake.h"
#include "ConstrainedPDBody.h"
#include "Engine/StaticMesh.h"
#include "IAssetTools.h"
#include "MakeSoftBody.h"
#include "Messages.h"
#include "Misc/FeedbackContext.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "UObject/Package.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

using namespace ConstrainedPD;

UConstrainedPDBodyFactory::UConstrainedPDBodyFactory()
{
    SupportedClass = UConstrainedPDBody::StaticClass();
    bCreateNew = true;
    bEditAfterNew = true;
}

UObject* UConstrainedPDBodyFactory::FactoryCreateNew(UClass* Class, UObject* InParent, FName Name, EObjectFlags Flags,
                                                     UObject*, FFeedbackContext*)
{
    if (!SourceMesh)
        return NewObject<UConstrainedPDBody>(InParent, Class, Name, Flags | RF_Transactional);
    FString Message;
    const UConstrainedPDBody* const Filled = Fill(SourceMesh, Vertices, Message);
    if (!Filled)
    {
        Tell(SourceMesh, Message, true);
        return nullptr;
    }
    UConstrainedPDBody* const Body = NewObject<UConstrainedPDBody>(InParent, Class, Name, Flags | RF_Transactional);
    TakeOver(*Body, *Filled);
    Tell(Body, Message, false);
    return Body;
}

FText UConstrainedPDBodyFactory::GetDisplayName() const
{
    return LOCTEXT("BodyName", "Constrained PD Body");
}

uint32 UConstrainedPDBodyFactory::GetMenuCategories() const
{
    return EAssetTypeCategories::Physics;
}

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

bool Keep(UConstrainedPDBody& Body, const cpd::RepairedTets& Sound, FString& Message)
{
    const std::vector<std::byte> Solid = cpd::play::SaveSolid(Sound.mesh);
    TArray<uint8> Bytes(reinterpret_cast<const uint8*>(Solid.data()), static_cast<int32>(Solid.size()));
    if (!Body.KeepSolid(MoveTemp(Bytes), FConstrainedPDDrawnMesh(), Message))
        return false;
    Body.Report = FString(UTF8_TO_TCHAR(cpd::Summary(Sound.report).c_str()));
    Message =
        FString::Printf(TEXT("%d vertices, %d tetrahedra. %s"), Body.BakedVertices, Body.BakedTetrahedra, *Body.Report);
    return true;
}
} // namespace

UObject* UConstrainedPDImportFactory::FactoryCreateBinary(UClass* Class, UObject* InParent, FName Name,
                                                          EObjectFlags Flags, UObject*, const TCHAR* Type,
                                                          const uint8*& Buffer, const uint8* BufferEnd,
                                                          FFeedbackContext*)
{
    // The asset's name may differ from the file's, which the messages must name.
    const FString Path = GetCurrentFilename();
    const FString Picked = Path.IsEmpty() ? Name.ToString() + TEXT(".") + Type : FPaths::GetCleanFilename(Path);
    const std::string File(TCHAR_TO_UTF8(*Picked));
    const cpd::Expected<cpd::RepairedTets> Sound = ReadTets({File, TextOf(Buffer, BufferEnd - Buffer)}, Path);
    FString Message;
    if (!Sound)
    {
        Tell(nullptr, FString(UTF8_TO_TCHAR(Sound.Message().c_str())), true);
        return nullptr;
    }
    // Tried first on one that nobody refers to, so that what is refused leaves nothing behind.
    if (!Keep(*NewObject<UConstrainedPDBody>(GetTransientPackage()), *Sound, Message))
    {
        Tell(nullptr, Picked + TEXT(": ") + Message, true);
        return nullptr;
    }
    UConstrainedPDBody* const Body = NewObject<UConstrainedPDBody>(InParent, Class, Name, Flags | RF_Transactional);
    Keep(*Body, *Sound, Message);
    Tell(Body, Message, false);
    return Body;
}

#undef LOCTEXT_NAMESPACE
