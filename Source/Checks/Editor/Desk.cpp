#include "Checks/Editor/Desk.h"

#include "Headless/Engine/Host.h"

namespace headless
{
namespace
{
void KeepWarning(ELogVerbosity::Type Verbosity, const FString& Line)
{
    if (Verbosity <= ELogVerbosity::Warning)
        Desk::Warnings().push_back(*Line);
}
} // namespace

Desk::Desk(EditorStart When)
    : Editor(When), Vertices(GetMutableDefault<UConstrainedPDSettings>()->DefaultVertices, GProjectVertices)
{
    Warnings().clear();
    SetLogSink(&KeepWarning);
    Edited = UWorld::CreateWorld(EWorldType::Editor, false);
    GEditor->EditedWorld = Edited;
}

Desk::~Desk()
{
    if (Playing)
        EndPlay(*Playing);
    Edited->DestroyWorld(false);
    SetLogSink(nullptr);
}

Strings& Desk::Warnings()
{
    static Strings Lines;
    return Lines;
}

UStaticMesh* Desk::AddCube(const FString& PackageName)
{
    UStaticMesh* const Mesh = NewObject<UStaticMesh>();
    const UStaticMesh& Cube = *LoadBasicShape(FString("Cube"));
    Mesh->Data = Cube.Data;
    Mesh->Body = Cube.Body;
    Adopt(*Mesh, PackageName);
    return Mesh;
}

UStaticMesh* Desk::AddSheet(const FString& PackageName)
{
    PlainTriangles Flat;
    for (const double Y : {-50.0, 50.0})
        for (const double X : {-50.0, 50.0})
            Flat.Positions.Add(FVector(X, Y, 0.0));
    for (const int32 Corner : {0, 2, 1, 1, 2, 3})
        Flat.Corners.Add(Corner);
    UStaticMesh* const Mesh = MakeStaticMesh(nullptr, FName("Sheet"), Flat);
    Adopt(*Mesh, PackageName);
    return Mesh;
}

UConstrainedPDComponent* Desk::Spawn(UWorld& World, const std::string& Name, UStaticMesh* Mesh, int32 WantedVertices)
{
    AActor* const Actor = World.SpawnActor<AActor>();
    Actor->NamePrivate = FString(Name);
    UStaticMeshComponent* const Shown = NewObject<UStaticMeshComponent>(Actor);
    Shown->SetStaticMesh(Mesh);
    Actor->SetRootComponent(Shown);
    Shown->RegisterComponent();
    UConstrainedPDComponent* const Soft = NewObject<UConstrainedPDComponent>(
        Actor, UConstrainedPDComponent::StaticClass(), FName("Soft"), RF_Transactional);
    Soft->Vertices = WantedVertices;
    Soft->SetupAttachment(Shown);
    Soft->RegisterComponent();
    return Soft;
}

UConstrainedPDComponent* Desk::Place(const std::string& Name, UStaticMesh* Mesh, int32 WantedVertices)
{
    return Spawn(*Edited, Name, Mesh, WantedVertices);
}

UConstrainedPDComponent* Desk::CopyInPlay(const UConstrainedPDComponent& Original)
{
    if (!Playing)
    {
        Playing = MakeGameWorld();
        BeginPlay(*Playing);
    }
    return Spawn(*Playing, *Original.GetOwner()->GetName(), Original.FindSource()->GetStaticMesh(), Original.Vertices);
}

bool Desk::MakeSoftBody(const std::vector<UObject*>& Selected) const
{
    return ChooseForAssets(GMeshMenu, "Make Soft Body", Selected);
}

Strings Desk::Bodies()
{
    Strings Found;
    for (const TWeakObjectPtr<UObject>& Asset : Assets().Assets)
        if (Asset.IsValid() && Asset->IsA(UConstrainedPDBody::StaticClass()))
            Found.push_back(*Asset->GetOutermost()->GetName());
    return Found;
}
} // namespace headless
