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
        if (const PropertyInfo* const Property = FindProperty(Original.GetClass(), *Replicated.Name.ToString()))
            ForEachCopy(Original, [&](UObject& Copy) { Send(Original, *Property, Copy); });
}
} // namespace headless
