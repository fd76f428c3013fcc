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

/// One function to call, or none, and whose it is.
template <class Signature> class TDelegate;
template <class Return, class... Arguments> class TDelegate<Return(Arguments...)>
{
public:
    using Function = std::function<Return(Arguments...)>;
    static TDelegate CreateStatic(Return (*Call)(Arguments...)) { return TDelegate(Call, nullptr); }
    static TDelegate CreateLambda(Function Call) { return TDelegate(std::move(Call), nullptr); }
    template <class T> static TDelegate CreateRaw(T* Object, Return (T::*Call)(Arguments...))
    {
        return TDelegate([Object, Call](Arguments... Values) { return (Object->*Call)(Values...); }, Object);
    }
    bool IsBound() const { return static_cast<bool>(Call); }
    Return Execute(Arguments... Values) const { return Call(Values...); }
    bool ExecuteIfBound(Arguments... Values) const
    {
        if (Call)
            Call(Values...);
        return IsBound();
    }

    TDelegate() = default;
    const void* Owner = nullptr; // of a raw one

private:
    TDelegate(Function InCall, const void* InOwner) : Owner(InOwner), Call(std::move(InCall)) {}
    Function Call;
};

/// Listeners of C++: they stay until they are taken away.
template <class... Arguments> class TPlainMulticast
{
public:
    using FDelegate = TDelegate<void(Arguments...)>;
    FDelegateHandle Add(FDelegate Listener)
    {
        Listeners[++LastId] = std::move(Listener);
        return {LastId};
    }
    FDelegateHandle AddLambda(std::function<void(Arguments...)> Call)
    {
        return Add(FDelegate::CreateLambda(std::move(Call)));
    }
    FDelegateHandle AddStatic(void (*Call)(Arguments...)) { return Add(FDelegate::CreateStatic(Call)); }
    template <class T> FDelegateHandle AddRaw(T* Object, void (T::*Call)(Arguments...))
    {
        return Add(FDelegate::CreateRaw(Object, Call));
    }
    /// Of an object, for as long as it lives.
    template <class T> FDelegateHandle AddUObject(T* Object, void (T::*Call)(Arguments...))
    {
        FDelegate Listener = FDelegate::CreateLambda(
            [Weak = TWeakObjectPtr<T>(Object), Call](Arguments... Values)
            {
                if (Weak.IsValid())
                    (Weak.Get()->*Call)(Values...);
            });
        Listener.Owner = Object;
        return Add(std::move(Listener));
    }
    bool Remove(FDelegateHandle Handle) { return Listeners.erase(Handle.Id) > 0; }
    int32 RemoveAll(const void* Owner)
    {
        return static_cast<int32>(std::erase_if(Listeners, [&](const auto& One) { return One.second.Owner == Owner; }));
    }
    void Clear() { Listeners.clear(); }
    void Broadcast(Arguments... Values)
    {
        const std::map<uint64, FDelegate> Now = Listeners;
        for (const auto& [Id, Listener] : Now)
            if (Listeners.contains(Id))
                Listener.Execute(Values...);
    }

    // Of the headless host.
    int32 Count() const { return static_cast<int32>(Listeners.size()); }

private:
    std::map<uint64, FDelegate> Listeners;
    uint64 LastId = 0;
};

using FSimpleDelegate = TDelegate<void()>;
using FSimpleMulticastDelegate = TPlainMulticast<>;

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
