#include "ConstrainedPDFactories.h"

#include "CPDSolver/Mesh/Read/ReadMesh.h"
#include "CPDSolver/Mesh/Repair.h"
#include "CPDSolver/Play/Shape/Bake.h"
#include "ConstrainedPDBody.h"
#include "Engine/StaticMesh.h"
#include "Messages.h"
#include "Misc/FeedbackContext.h"
#include "Misc/FileHelper.h"
#include "Misc/Paths.h"
#include "Misc/ScopedSlowTask.h"

using namespace ConstrainedPD;

#define LOCTEXT_NAMESPACE "ConstrainedPD"

UConstrainedPDBodyFactory::UConstrainedPDBodyFactory()
{
    SupportedClass = UConstrainedPDBody::StaticClass();
    bCreateNew = true;
    bEditAfterNew = true;
}

UObject* UConstrainedPDBodyFactory::FactoryCreateNew(UClass* Class, UObject* InParent, FName Name, EObjectFlags Flags,
                                                     UObject*, FFeedbackContext*)
{
    UConstrainedPDBody* const Body = NewObject<UConstrainedPDBody>(InParent, Class, Name, Flags | RF_Transactional);
    Body->SourceMesh = SourceMesh;
    if (Vertices > 0)
        Body->Vertices = Vertices;
    if (!SourceMesh)
        return Body;
    FScopedSlowTask Progress(1.0f, LOCTEXT("Filling", "Filling the mesh with tetrahedra"));
    Progress.MakeDialog();
    Progress.EnterProgressFrame();
    FString Message;
    const bool bBaked = Body->Bake(Message);
    Tell(Body, Message, !bBaked);
    return Body;
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
} // namespace

UObject* UConstrainedPDImportFactory::FactoryCreateBinary(UClass* Class, UObject* InParent, FName Name,
                                                          EObjectFlags Flags, UObject*, const TCHAR* Type,
                                                          const uint8*& Buffer, const uint8* BufferEnd,
                                                          FFeedbackContext*)
{
    const std::string File = std::string(TCHAR_TO_UTF8(*Name.ToString())) + "." + TCHAR_TO_UTF8(Type);
    const std::string_view Bytes(reinterpret_cast<const char*>(Buffer), static_cast<size_t>(BufferEnd - Buffer));
    // Where it is not there, the reader says that it was given half a mesh.
    const FString Beside = CompanionOf(GetCurrentFilename());
    const std::string OtherFile(TCHAR_TO_UTF8(*FPaths::GetCleanFilename(Beside)));
    TArray<uint8> Other;
    cpd::FileBytes Companion;
    if (!Beside.IsEmpty() && FFileHelper::LoadFileToArray(Other, *Beside, FILEREAD_Silent))
        Companion = {OtherFile, std::string_view(reinterpret_cast<const char*>(Other.GetData()),
                                                 static_cast<size_t>(Other.Num()))};
    const cpd::Expected<cpd::TetMesh> Read = cpd::ReadTetMesh({File, Bytes}, Companion);
    const cpd::Expected<cpd::RepairedTets> Sound =
        Read ? cpd::Repair(*Read) : cpd::Expected<cpd::RepairedTets>(Read.Failure());
    if (!Sound)
    {
        Tell(nullptr, FString(UTF8_TO_TCHAR(Sound.Message().c_str())), true);
        return nullptr;
    }
    const std::vector<std::byte> Solid = cpd::play::SaveSolid(Sound->mesh);
    UConstrainedPDBody* const Body = NewObject<UConstrainedPDBody>(InParent, Class, Name, Flags | RF_Transactional);
    FString Message;
    if (!Body->KeepSolid(TArray<uint8>(reinterpret_cast<const uint8*>(Solid.data()), static_cast<int32>(Solid.size())),
                         FConstrainedPDDrawnMesh(), Message))
    {
        Tell(nullptr, Message, true);
        return nullptr;
    }
    Body->Report = FString(UTF8_TO_TCHAR(cpd::Summary(Sound->report).c_str()));
    Tell(Body,
         FString::Printf(TEXT("%d vertices, %d tetrahedra. %s"), Body->BakedVertices, Body->BakedTetrahedra,
                         *Body->Report),
         false);
    return Body;
}

#undef LOCTEXT_NAMESPACE
