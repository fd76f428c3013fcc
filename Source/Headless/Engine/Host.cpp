#include "Headless/Engine/Host.h"

#include "Headless/Engine/Core/Modules.h"
#include "Headless/Engine/World/World.h"

// One a module, by IMPLEMENT_MODULE and by the header tool.
IModuleInterface* MakeModuleConstrainedPD();
IModuleInterface* MakeModuleConstrainedPDTests();

namespace headless
{
void RegisterConstrainedPD();
void RegisterConstrainedPDTests();

void Start()
{
    static const bool bStarted = []
    {
        RegisterConstrainedPD();
        RegisterConstrainedPDTests();
        for (const auto Make : {&MakeModuleConstrainedPD, &MakeModuleConstrainedPDTests})
        {
            // They live as long as the program.
            static std::vector<std::unique_ptr<IModuleInterface>> Modules;
            Modules.emplace_back(Make());
            Modules.back()->StartupModule();
        }
        return true;
    }();
    (void)bStarted;
}

UWorld* MakeGameWorld()
{
    const UWorld::InitializationValues Values =
        UWorld::InitializationValues().ShouldSimulatePhysics(true).EnableTraceCollision(false);
    return UWorld::CreateWorld(EWorldType::Game, false, NAME_None, nullptr, true, ERHIFeatureLevel::Num, &Values);
}

void BeginPlay(UWorld& World)
{
    World.BeginPlay();
    World.GetWorldSettings()->NotifyBeginPlay();
}

void EndPlay(UWorld& World)
{
    for (const ULevel* const Level : TArray<ULevel*>(World.GetLevels()))
        for (AActor* const Actor : TArray<AActor*>(Level->Actors))
            Actor->RouteEndPlay(EEndPlayReason::Quit);
    World.DestroyWorld(false);
}
} // namespace headless
