#include "Headless/Engine/Play/Level.h"

#include <chrono>

#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Headless/Engine/Core/Instruments.h"
#include "Headless/Engine/Host.h"
#include "Headless/Engine/Mesh/StaticMesh.h"
#include "Headless/Engine/Objects/Reflection.h"
#include "Headless/Engine/Play/LevelFile.h"
#include "Headless/Engine/World/World.h"

namespace headless
{
namespace
{
constexpr double kMetres = 0.01; // in one centimetre

std::array<double, 3> ToLibrary(const FVector& V, double Unit)
{
    return {V.X * Unit, -V.Y * Unit, V.Z * Unit};
}

struct Player
{
    UWorld* World = nullptr;
    std::map<std::string, AActor*> Actors;
    std::vector<UStaticMeshComponent*> Rigid;
    std::vector<UConstrainedPDComponent*> Soft;

    ~Player()
    {
        if (World)
            EndPlay(*World);
        CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    }
    UObject* Find(const std::string& Name) const
    {
        const auto Found = Actors.find(Name);
        if (Found == Actors.end())
            return nullptr;
        if (UConstrainedPDComponent* const Component = Found->second->FindComponentByClass<UConstrainedPDComponent>())
            return Component;
        return Found->second->GetRootComponent();
    }
    ObjectFinder Finder() const
    {
        return [this](const std::string& Name) { return Find(Name); };
    }
};

cpd::Expected<cpd::Done> SpawnActor(const LevelActor& Wanted, Player& Play)
{
    AActor* const Actor = Play.World->SpawnActor<AActor>();
    Play.Actors[Wanted.name] = Actor;
    UStaticMeshComponent* const Mesh = NewObject<UStaticMeshComponent>(Actor);
    Mesh->SetStaticMesh(Wanted.mesh.empty() ? nullptr : LoadBasicShape(FString(Wanted.mesh.c_str())));
    if (!Wanted.mesh.empty() && !Mesh->GetStaticMesh())
        return cpd::Error{Wanted.name + ": there is no mesh " + Wanted.mesh + ": use Cube or Sphere."};
    Actor->SetRootComponent(Mesh);
    Mesh->SetWorldTransform(FTransform(Wanted.rotation, Wanted.location, Wanted.scale));
    Mesh->SetMassOverrideInKg(NAME_None, Wanted.mass);
    Mesh->RegisterComponent();
    Mesh->SetSimulatePhysics(Wanted.simulate);
    if (!Wanted.isSoft)
    {
        Play.Rigid.push_back(Mesh);
        return cpd::Done{};
    }
    UConstrainedPDComponent* const Component = NewObject<UConstrainedPDComponent>(Actor);
    for (const auto& [Name, Value] : Wanted.soft.items())
    {
        std::string Fault;
        if (!SetByName(*Component, Name, Value, Play.Finder(), Fault))
            return cpd::Error{Wanted.name + ": " + Fault + "."};
    }
    Component->SetupAttachment(Mesh);
    Component->RegisterComponent();
    if (!Component->bBakeInBackground && !Component->GetView())
        return cpd::Error{Wanted.name + ": " + *Component->GetLastMessage()};
    Play.Soft.push_back(Component);
    return cpd::Done{};
}

void DescribeMeshes(const Player& Play, const LevelFile& File, LevelResult& Result)
{
    for (const LevelActor& Actor : File.actors)
    {
        const FVector Size = Actor.scale.GetAbs(); // the basic shapes are a metre across
        LevelMesh Mesh{Actor.name, Actor.mesh, Actor.isSoft, Actor.simulate, {Size.X, Size.Y, Size.Z}, {}};
        if (UConstrainedPDComponent* const Soft = Cast<UConstrainedPDComponent>(Play.Find(Actor.name)))
            for (int32 Number = 0; Number < Soft->GetMesh()->TriangleCount(); ++Number)
            {
                const UE::Geometry::FIndex3i Corners = Soft->GetMesh()->GetTriangle(Number);
                Mesh.triangles.push_back({Corners.A, Corners.B, Corners.C});
            }
        else if (const UStaticMeshComponent* const Rigid = Cast<UStaticMeshComponent>(Play.Find(Actor.name));
                 Rigid && Rigid->GetStaticMesh())
        {
            const TArray<uint32>& Indices = Rigid->GetStaticMesh()->Data.LODResources[0].IndexBuffer.Indices;
            for (int32 First = 0; First + 2 < Indices.Num(); First += 3)
                Mesh.triangles.push_back({static_cast<int>(Indices[First]), static_cast<int>(Indices[First + 1]),
                                          static_cast<int>(Indices[First + 2])});
        }
        Result.meshes.push_back(std::move(Mesh));
    }
}

LevelBody SeenSoft(const UConstrainedPDComponent& Soft)
{
    LevelBody Body;
    const FTransform At = Soft.GetComponentTransform();
    for (int32 Vertex = 0; Vertex < Soft.GetMesh()->VertexCount(); ++Vertex)
        Body.vertices.push_back(ToLibrary(At.TransformPosition(Soft.GetMesh()->GetVertex(Vertex)), kMetres));
    Body.centre = ToLibrary(Soft.GetCentreOfMass(), kMetres);
    if (const cpd::play::View* const View = Soft.GetView())
        Body.view = *View;
    Body.asleep = Soft.IsAsleep();
    return Body;
}

LevelBody SeenRigid(const UStaticMeshComponent& Rigid)
{
    LevelBody Body;
    const FTransform At = Rigid.GetComponentTransform();
    if (Rigid.GetStaticMesh())
        for (const FVector3f& Position :
             Rigid.GetStaticMesh()->Data.LODResources[0].VertexBuffers.PositionVertexBuffer.Positions)
            Body.vertices.push_back(ToLibrary(At.TransformPosition(FVector(Position)), kMetres));
    Body.centre = ToLibrary(At.GetLocation(), kMetres);
    // Mirrored as in CPDSolver/Play/Units.h.
    const FQuat Turn = At.GetRotation();
    Body.rotation = {-Turn.X, Turn.Y, -Turn.Z, Turn.W};
    return Body;
}

LevelFrame Look(const Player& Play, const LevelFile& File, double Time)
{
    LevelFrame Frame;
    Frame.time = Time;
    for (const LevelActor& Actor : File.actors)
    {
        UObject* const Object = Play.Find(Actor.name);
        if (const UConstrainedPDComponent* const Soft = Cast<UConstrainedPDComponent>(Object))
            Frame.bodies.push_back(SeenSoft(*Soft));
        else if (const UStaticMeshComponent* const Rigid = Cast<UStaticMeshComponent>(Object))
            Frame.bodies.push_back(SeenRigid(*Rigid));
        else
            Frame.bodies.emplace_back();
    }
    Frame.gameThreadMilliseconds =
        Play.World->GetSubsystem<UConstrainedPDWorldSubsystem>()->GetGameThreadMilliseconds();
    return Frame;
}

cpd::Expected<LevelCall> Make(const LevelOrder& Order, const Player& Play)
{
    UObject* const Object = Play.Find(Order.actor);
    if (!Object)
        return cpd::Error{"The timeline names an actor " + Order.actor +
                          ", which the level does not have: add it, or "
                          "name another."};
    Json Result;
    std::string Fault;
    const UConstrainedPDComponent* const Soft = Cast<UConstrainedPDComponent>(Object);
    const FString Before = Soft ? Soft->GetLastMessage() : FString();
    if (!CallByName(*Object, Order.call, Order.arguments, Play.Finder(), Result, Fault))
        return cpd::Error{"At " + Json(Order.at).dump() + " s: " + Fault + "."};
    // What was refused says why.
    if (Soft && Soft->GetLastMessage() != Before)
        Result["message"] = std::string(*Soft->GetLastMessage());
    return LevelCall{Order.at,
                     Order.actor,
                     Order.call,
                     Order.arguments,
                     Order.actor + "." + Order.call + " " + Order.arguments.dump(),
                     Result.dump()};
}
} // namespace

cpd::Expected<LevelResult> PlayLevel(const nlohmann::json& level, const Listener& listener)
{
    Start();
    const cpd::Expected<LevelFile> Read = ReadLevel(level);
    if (!Read)
        return Read.Failure();
    const LevelFile& File = *Read;
    // Its own, and not the project's, or a slow machine would play it otherwise than a fast one.
    const ConsoleVariableSetting Budget("cpd.Budget", File.budget);
    Player Play;
    Play.World = MakeGameWorld();
    Play.World->GravityZ = File.gravity;
    Play.World->OwnScene.Wind = File.wind;
    Play.World->GetWorldSettings()->SetTimeDilation(File.timeDilation);
    BeginPlay(*Play.World);
    for (const LevelActor& Actor : File.actors)
    {
        const cpd::Expected<cpd::Done> Spawned = SpawnActor(Actor, Play);
        if (!Spawned)
            return Spawned.Failure();
    }
    LevelResult Result;
    Result.name = File.name;
    Result.title = File.title;
    Result.description = File.description;
    if (File.camera)
        Result.camera = {ToLibrary(File.camera->from, kMetres), ToLibrary(File.camera->at, kMetres),
                         File.camera->angle};
    DescribeMeshes(Play, File, Result);
    Result.frames.push_back(Look(Play, File, 0));
    const std::chrono::steady_clock::time_point Began = std::chrono::steady_clock::now();
    std::size_t Next = 0;
    const int Frames = static_cast<int>(File.seconds * File.frameRate + 0.5);
    for (int Frame = 0; Frame < Frames; ++Frame)
    {
        const double Time = Frame / File.frameRate;
        for (; Next < File.timeline.size() && File.timeline[Next].at <= Time; ++Next)
        {
            cpd::Expected<LevelCall> Called = Make(File.timeline[Next], Play);
            if (!Called)
                return Called.Failure();
            Result.calls.push_back(std::move(*Called));
        }
        ++GFrameCounter;
        Play.World->Tick(LEVELTICK_All, static_cast<float>(1.0 / File.frameRate));
        Result.frames.push_back(Look(Play, File, Time + 1.0 / File.frameRate));
        if (listener)
            listener(Frame + 1, Frames);
    }
    Result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - Began).count();
    return Result;
}
} // namespace headless
