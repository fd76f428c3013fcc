#include "Headless/Editor/Assets/Placing.h"

#include "Headless/Engine/Objects/Reflection.h"

UClass* UActorFactory::StaticClass()
{
    static UClass* const Class = headless::RegisterClass({"ActorFactory", {}, {}}, UObject::StaticClass(),
                                                         &headless::MakeInstance<UActorFactory>);
    return Class;
}

AActor* UActorFactory::CreateActor(UObject* InAsset, ULevel* InLevel, const FTransform& InTransform)
{
    UClass* const Class = GetDefaultActorClass(FAssetData(InAsset));
    AActor* const NewActor = Class ? InLevel->OwningWorld->SpawnActorOf(Class, InTransform, InLevel) : nullptr;
    if (!NewActor)
        return nullptr;
    PostSpawnActor(InAsset, NewActor);
    return NewActor;
}

namespace
{
std::map<UClass*, TSharedPtr<IComponentAssetBroker>>& Brokers()
{
    static std::map<UClass*, TSharedPtr<IComponentAssetBroker>> All;
    return All;
}
} // namespace

void FComponentAssetBrokerage::RegisterBroker(TSharedPtr<IComponentAssetBroker> Broker,
                                              TSubclassOf<UActorComponent> InComponentClass, bool, bool)
{
    check(!Brokers().contains(InComponentClass));
    Brokers()[InComponentClass] = Broker;
}

void FComponentAssetBrokerage::UnregisterBroker(TSharedPtr<IComponentAssetBroker> Broker)
{
    std::erase_if(Brokers(), [&](const auto& One) { return One.second.Get() == Broker.Get(); });
}

IComponentAssetBroker*
FComponentAssetBrokerage::FindBrokerByComponentType(TSubclassOf<UActorComponent> InComponentClass)
{
    const auto Found = Brokers().find(InComponentClass);
    return Found == Brokers().end() ? nullptr : Found->second.Get();
}

namespace headless
{
void ForgetBrokers()
{
    Brokers().clear();
}

AActor* DropIntoLevel(UObject& Asset, UWorld& World, const FVector& Place)
{
    for (UClass* const Class : ClassesUnder(UActorFactory::StaticClass()))
    {
        UActorFactory* const Factory = NewObject<UActorFactory>(nullptr, Class);
        FText Fault;
        if (Factory->CanCreateActorFrom(FAssetData(&Asset), Fault))
            return Factory->CreateActor(&Asset, World.PersistentLevel, FTransform(Place));
    }
    return nullptr;
}
} // namespace headless
