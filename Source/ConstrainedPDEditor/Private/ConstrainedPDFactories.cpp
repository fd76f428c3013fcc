#include "ConstrainedPDFactories.h"

#include "CPDSolver/Mesh/Read/ReadMesh.h"
#include "CPDSolver/Mesh/Repair.h"
#include "CPDSolver/Play/Shape/Bake.h"
#include "ConstrainedPDBody.h"
#include "Engine/StaticMesh.h"
#include "Messages.h"
#include "Misc/FeedbackContext.h"
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
}

UObject* UConstrainedPDImportFactory::FactoryCreateBinary(UClass* Class, UObject* InParent, FName Name,
                                                          EObjectFlags Flags, UObject*, const TCHAR* Type,
                                                          const uint8*& Buffer, const uint8* BufferEnd,
                                                          FFeedbackContext*)
{
    const std::string File = std::string(TCHAR_TO_UTF8(*Name.ToString())) + "." + TCHAR_TO_UTF8(Type);
    const std::string_view Bytes(reinterpret_cast<const char*>(Buffer), static_cast<size_t>(BufferEnd - Buffer));
    const cpd::Expected<cpd::TetMesh> Read = cpd::ReadTetMesh({File, Bytes});
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
