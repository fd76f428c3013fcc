// Bodies in play, through the component in the stand-in: what sleeping, waking and a budget cost, and how much of a
// step is the game thread's.
#include <algorithm>

#include "CPDSolver/Base/ParallelFor.h"
#include "CPDSolver/Mesh/Columns.h"
#include "CPDSolver/Mesh/Embed/Skin.h"
#include "CPDSolver/Mesh/Generate/Generate.h"
#include "Checks/Bench/Rows.h"
#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "ConstrainedPDWorldSubsystem.h"
#include "Headless/Engine/Core/Instruments.h"
#include "Headless/Engine/Host.h"
#include "Headless/Engine/Mesh/StaticMesh.h"
#include "Headless/Engine/World/World.h"

namespace cpd::bench
{
namespace
{
constexpr int kBodies = 20;
constexpr float kFrame = 1.0f / 30.0f; // s: a step is due in each

/// A floor and so many cubes of 800 vertices on it, all of one baked body.
class Playground
{
public:
    explicit Playground(int bodies)
    {
        headless::Start();
        world = headless::MakeGameWorld();
        headless::BeginPlay(*world);
        SpawnMesh(FVector(0.0, 0.0, -50.0), FVector(100.0, 100.0, 1.0));
        UConstrainedPDBody* const baked = NewObject<UConstrainedPDBody>(world);
        baked->SourceMesh = headless::LoadBasicShape(FString("Cube"));
        FString message;
        baked->Bake(message);
        for (int i = 0; i < bodies; ++i)
        {
            const FVector place(200.0 * (i % 5), 200.0 * (i / 5), 50.0);
            AActor* const actor = SpawnMesh(place, FVector(1.0, 1.0, 1.0));
            UConstrainedPDComponent* const body = NewObject<UConstrainedPDComponent>(actor);
            body->Body = baked;
            body->SetupAttachment(actor->GetRootComponent());
            body->RegisterComponent();
            soft.push_back(body);
        }
    }
    ~Playground()
    {
        headless::EndPlay(*world);
        CollectGarbage(GARBAGE_COLLECTION_KEEPFLAGS);
    }
    Playground(const Playground&) = delete;
    Playground& operator=(const Playground&) = delete;

    /// Milliseconds that the frame took of the game thread, waiting and all.
    double Tick()
    {
        world->Tick(LEVELTICK_All, kFrame);
        return Subsystem().GetGameThreadMilliseconds();
    }
    /// The frame in the middle of so many, by what it cost.
    double MiddleOf(int frames, const std::function<double()>& cost)
    {
        std::vector<double> all;
        for (int i = 0; i < frames; ++i)
            all.push_back(cost());
        std::nth_element(all.begin(), all.begin() + frames / 2, all.end());
        return all[static_cast<std::size_t>(frames / 2)];
    }
    UConstrainedPDWorldSubsystem& Subsystem() { return *world->GetSubsystem<UConstrainedPDWorldSubsystem>(); }

    UWorld* world = nullptr;
    std::vector<UConstrainedPDComponent*> soft;

private:
    AActor* SpawnMesh(const FVector& place, const FVector& scale)
    {
        AActor* const actor = world->SpawnActor<AActor>();
        UStaticMeshComponent* const mesh = NewObject<UStaticMeshComponent>(actor);
        mesh->SetStaticMesh(headless::LoadBasicShape(FString("Cube")));
        actor->SetRootComponent(mesh);
        mesh->SetWorldTransform(FTransform(FRotator::ZeroRotator, place, scale));
        mesh->RegisterComponent();
        return actor;
    }
};

/// Milliseconds a frame for all bodies; below zero takes the project's.
void SetBudget(float milliseconds)
{
    IConsoleManager::Get().FindConsoleVariable("cpd.Budget")->Set(milliseconds);
}

void AddSleepRows(Table& table)
{
    Playground play(kBodies);
    for (UConstrainedPDComponent* const body : play.soft)
    {
        body->GravityScale = 0.0f;
        body->SetDamping(5.0f);
    }
    constexpr int kMost = 300;
    for (int i = 0; i < kMost && play.Subsystem().GetSleepingCount() < kBodies; ++i)
        play.Tick();
    const bool asleep = play.Subsystem().GetSleepingCount() == kBodies;
    const double sleeping = play.MiddleOf(101, [&] { return play.Tick(); });
    if (asleep)
        table.AddAtMost("play/asleep/20x800", sleeping, "ms a frame", 0.1);
    SetBudget(0.0f);
    const double waking =
        play.MiddleOf(5,
                      [&]
                      {
                          for (UConstrainedPDComponent* const body : play.soft)
                              body->AddWobble(1.0f);
                          const double cost = play.Tick();
                          for (int i = 0; i < kMost && play.Subsystem().GetSleepingCount() < kBodies; ++i)
                          {
                              for (UConstrainedPDComponent* const body : play.soft)
                                  body->ResetShape();
                              for (int j = 0; j < 20; ++j)
                                  play.Tick();
                          }
                          return cost;
                      });
    const double awake = play.MiddleOf(5,
                                       [&]
                                       {
                                           for (UConstrainedPDComponent* const body : play.soft)
                                               body->AddWobble(1.0f);
                                           return play.Tick();
                                       });
    SetBudget(-1.0f);
    // The frame that wakes them is one like those that follow it.
    table.AddShare("play/waking/20x800", waking, "ms a frame", awake, 1.5);
}

void AddGameThreadRow(Table& table)
{
    Playground play(1);
    play.soft[0]->bAllowSleep = false;
    play.soft[0]->Rebuild();
    play.Tick();
    const double own = play.MiddleOf(41,
                                     [&]
                                     {
                                         play.soft[0]->AddWobble(0.1f);
                                         const double all = play.Tick();
                                         return all - play.Subsystem().GetWaitingMilliseconds();
                                     });
    const double step = play.MiddleOf(41,
                                      [&]
                                      {
                                          play.soft[0]->AddWobble(0.1f);
                                          play.Tick();
                                          return play.soft[0]->GetEnergyReport().StepMilliseconds;
                                      });
    table.AddShare("play/game-thread/800", own, "ms a step", step, 0.2);
}

/// A detailed picture of a body of 800 vertices: so many more are drawn.
void AddDrawnRow(Table& table)
{
    constexpr int kAlong = 100; // by 200, on a sphere
    constexpr Real kPi = 3.14159265358979;
    GenerateOptions options;
    options.cells = {8, 8, 8};
    const TetMesh solid = Generate("cube", options)->solid;
    const Columns rest = AsColumns(solid.vertices);
    const Vec3 centre = rest.rowwise().mean();
    SurfaceMesh sphere;
    for (int i = 0; i < kAlong; ++i)
        for (int j = 0; j < 2 * kAlong; ++j)
        {
            const Real up = kPi * (i + Real(0.5)) / kAlong;
            const Real around = kPi * j / kAlong;
            const Vec3 out(std::sin(up) * std::cos(around), std::sin(up) * std::sin(around), std::cos(up));
            sphere.vertices.push_back(centre + (rest.col(0) - centre).norm() / 2 * out);
        }
    const Columns normals = (AsColumns(sphere.vertices).colwise() - centre).colwise().normalized();
    Columns tangents(3, normals.cols());
    for (Eigen::Index i = 0; i < normals.cols(); ++i)
        tangents.col(i) = normals.col(i).unitOrthogonal();
    Skin skin(*Embed(sphere, solid), normals, tangents);
    const auto follow = [&](int count)
    {
        SetThreadCount(count);
        return LeastSeconds({[&] { skin.Follow(rest, centre); }}, 0.2)[0] * 1e3;
    };
    table.Add("play/drawn/20k", follow(1), "ms a picture");
    table.Add("play/drawn-two/20k", follow(2), "ms a picture");
    SetThreadCount(0);
}

void AddBudgetRow(Table& table)
{
    constexpr double kBudgetMilliseconds = 8;
    Playground play(kBodies);
    SetBudget(0.0f);
    const auto frame = [&]
    {
        for (UConstrainedPDComponent* const body : play.soft)
            body->AddWobble(1.0f);
        return play.Tick();
    };
    const double unlimited = play.MiddleOf(9, frame);
    SetBudget(static_cast<float>(kBudgetMilliseconds));
    play.MiddleOf(31, frame); // measures what each costs
    const double limited = play.MiddleOf(31, frame);
    SetBudget(-1.0f);
    table.Add("play/without-budget/20x800", unlimited, "ms a frame");
    table.AddAtMost("play/budget/20x800", limited, "ms a frame", kBudgetMilliseconds);
}
} // namespace

void AddPlayRows(Table& table)
{
    if (table.Wants({"play/asleep", "play/waking"}, "20x800"))
        AddSleepRows(table);
    if (table.Wants({"play/game-thread"}, "800"))
        AddGameThreadRow(table);
    if (table.Wants({"play/drawn", "play/drawn-two"}, "20k"))
        AddDrawnRow(table);
    if (table.Wants({"play/budget", "play/without-budget"}, "20x800"))
        AddBudgetRow(table);
}
} // namespace cpd::bench
