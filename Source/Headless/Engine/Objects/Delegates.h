/// Multicast delegates: the dynamic ones, which Blueprints and tests listen to, and those of C++.
#pragma once

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Objects/Object.h"

/// Names a listener, for taking it away again.
struct FDelegateHandle
{
    uint64 Id = 0;
    bool IsValid() const { return Id != 0; }
};

/// Listeners are members of objects; those of dead objects are forgotten. One that is added while it tells waits for
/// the next time, and one that is removed is not told any more.
template <class... Arguments> class TDynamicMulticast
{
public:
    template <class T> void AddDynamic(T* Object, void (T::*Function)(Arguments...))
    {
        Listeners.push_back(
            {Object, NextId++, [Object, Function](Arguments... Values) { (Object->*Function)(Values...); }});
    }
    void Clear() { Listeners.clear(); }
    bool IsBound() const { return !Listeners.empty(); }
    void RemoveAll(const UObject* Object)
    {
        std::erase_if(Listeners, [&](const Listener& One) { return One.Owner == Object; });
    }
    void Broadcast(Arguments... Values)
    {
        std::erase_if(Listeners, [](const Listener& One) { return !One.Owner.IsValid(); });
        const std::vector<Listener> Now = Listeners;
        for (const Listener& One : Now)
            if (One.Owner.IsValid())
                One.Call(Values...);
    }

private:
    struct Listener
    {
        TWeakObjectPtr<UObject> Owner;
        int32 Id;
        std::function<void(Arguments...)> Call;
    };
    std::vector<Listener> Listeners;
    int32 NextId = 0;
};

/// Listeners of C++: they stay until they are taken away.
template <class... Arguments> class TPlainMulticast
{
public:
    FDelegateHandle AddLambda(std::function<void(Arguments...)> Call)
    {
        Listeners[++LastId] = std::move(Call);
        return {LastId};
    }
    bool Remove(FDelegateHandle Handle) { return Listeners.erase(Handle.Id) > 0; }
    void Broadcast(Arguments... Values)
    {
        const std::map<uint64, std::function<void(Arguments...)>> Now = Listeners;
        for (const auto& [Id, Call] : Now)
            Call(Values...);
    }

private:
    std::map<uint64, std::function<void(Arguments...)>> Listeners;
    uint64 LastId = 0;
};

#define DECLARE_MULTICAST_DELEGATE_TwoParams(Name, T1, T2) using Name = TPlainMulticast<T1, T2>
#define CPD_DELEGATE(Name, ...)                                                                                        \
    struct Name : TDynamicMulticast<__VA_ARGS__>                                                                       \
    {                                                                                                                  \
    }
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_OneParam(Name, T1, N1) CPD_DELEGATE(Name, T1)
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_TwoParams(Name, T1, N1, T2, N2) CPD_DELEGATE(Name, T1, T2)
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_ThreeParams(Name, T1, N1, T2, N2, T3, N3) CPD_DELEGATE(Name, T1, T2, T3)
#define DECLARE_DYNAMIC_MULTICAST_DELEGATE_SixParams(Name, T1, N1, T2, N2, T3, N3, T4, N4, T5, N5, T6, N6)             \
    CPD_DELEGATE(Name, T1, T2, T3, T4, T5, T6)
