#include "Headless/Engine/World/Network.h"

#include "Headless/Engine/Objects/Reflection.h"
#include "Headless/Engine/World/Components.h"

namespace headless
{
namespace
{
struct Pair
{
    TWeakObjectPtr<UObject> Original;
    TWeakObjectPtr<UObject> Copy;
};

std::vector<Pair>& Pairs()
{
    static std::vector<Pair> All;
    return All;
}

void Send(const UObject& Original, const PropertyInfo& Property, UObject& Copy)
{
    const Json Value = Property.Get(Original);
    if (Property.Get(Copy) == Value)
        return;
    Property.Set(Copy, Value, nullptr);
    Json Result;
    std::string Fault;
    if (!Property.Notify.empty())
        CallByName(Copy, Property.Notify, Json::object(), nullptr, Result, Fault);
}
/// A scene component's own, which are not reflected here.
void SendOfScene(const USceneComponent& Original, FName Property, USceneComponent& Copy)
{
    const FTransform At = Copy.GetRelativeTransform();
    const FTransform Said = Original.GetRelativeTransform();
    if (Property == FName("bAbsoluteLocation")) // The three go together here.
        Copy.SetUsingAbsoluteLocation(Original.IsUsingAbsoluteLocation());
    else if (Property == FName("bVisible"))
        Copy.SetVisibility(Original.GetVisibleFlag());
    else if (Property == FName("RelativeLocation"))
        Copy.SetRelativeTransform(FTransform(At.GetRotation(), Said.GetLocation(), At.GetScale3D()));
    else if (Property == FName("RelativeRotation"))
        Copy.SetRelativeTransform(FTransform(Said.GetRotation(), At.GetLocation(), At.GetScale3D()));
    else if (Property == FName("RelativeScale3D"))
        Copy.SetRelativeTransform(FTransform(At.GetRotation(), At.GetLocation(), Said.GetScale3D()));
}

void Send(const UObject& Original, FName Name, UObject& Copy)
{
    const USceneComponent* const Scene = Cast<USceneComponent>(&Original);
    if (const PropertyInfo* const Property = FindProperty(Original.GetClass(), *Name.ToString()))
        Send(Original, *Property, Copy);
    else if (Scene)
        SendOfScene(*Scene, Name, *CastChecked<USceneComponent>(&Copy));
}
} // namespace

void MakeCopyOf(UObject& Original, UObject& Copy)
{
    Pairs().push_back({&Original, &Copy});
}

void ForEachCopy(const UObject& Original, const std::function<void(UObject& Copy)>& Call)
{
    std::erase_if(Pairs(), [](const Pair& One) { return !One.Original.IsValid() || !One.Copy.IsValid(); });
    const std::vector<Pair> Now = Pairs();
    for (const Pair& One : Now)
        if (One.Original == &Original && One.Copy.IsValid())
            Call(*One.Copy);
}

void Replicate(const UObject& Original)
{
    TArray<FLifetimeProperty> Properties;
    Original.GetLifetimeReplicatedProps(Properties);
    for (const FLifetimeProperty& Replicated : Properties)
        ForEachCopy(Original, [&](UObject& Copy) { Send(Original, Replicated.Name, Copy); });
}
} // namespace headless
