/// What Blueprints know of a class: its functions, callable by name with arguments as JSON, and its properties.
#pragma once

#include <nlohmann/json.hpp>

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Transforms.h"
#include "Headless/Engine/Objects/Object.h"

namespace headless
{
using Json = nlohmann::json;

/// Turns the name that a level file uses for an object into the object.
using ObjectFinder = std::function<UObject*(const std::string& Name)>;

struct PropertyInfo
{
    std::string Name;
    std::string Notify; // the function that a client calls when the server has changed it
    Json (*Get)(const UObject& Object) = nullptr;
    bool (*Set)(UObject& Object, const Json& Value, const ObjectFinder& Find) = nullptr;
    void (*Collect)(UObject& Object, ReferenceCollector& References) = nullptr;
    /// What puts the present value back.
    std::function<void(UObject& Object)> (*Keep)(const UObject& Object) = nullptr;
};

struct FunctionInfo
{
    std::string Name;
    std::vector<std::string> Parameters;
    /// Nothing: the caller must give it. Null: only written to.
    std::vector<std::optional<Json>> Defaults;
    /// Arguments by name. Returns {"return": ..., and each output by name}.
    std::function<Json(UObject* Object, const Json& Arguments, const ObjectFinder& Find, std::string& Fault)> Call;
};

struct ClassInfo
{
    std::string Name;
    std::vector<FunctionInfo> Functions;
    std::vector<PropertyInfo> Properties;
};

UClass* RegisterClass(ClassInfo Info, UClass* Super, UObject* (*Make)());
UClass* FindClass(const std::string& Name);
std::vector<UClass*> ClassesUnder(const UClass* Base); // by name, without the base itself
const FunctionInfo* FindFunction(const UClass* Class, const std::string& Name);
const PropertyInfo* FindProperty(const UClass* Class, const std::string& Name);

/// Calls as a Blueprint would. False, with the reason in Fault, if there is no such function or an argument does not
/// fit.
bool CallByName(UObject& Object, const std::string& Function, const Json& Arguments, const ObjectFinder& Find,
                Json& Result, std::string& Fault);
bool SetByName(UObject& Object, const std::string& Property, const Json& Value, const ObjectFinder& Find,
               std::string& Fault);

// Values
// ---------------------------------------------------------------------------------------------------------------

/// Specialised by the header tool for each USTRUCT and UENUM.
template <class T> struct StructFields
{
    static constexpr bool kKnown = false;
};
template <class T> struct EnumNames
{
    static constexpr bool kKnown = false;
};

template <class T> struct IsArray : std::false_type
{
};
template <class T> struct IsArray<TArray<T>> : std::true_type
{
};

inline bool FromJson(const Json& Value, FVector& V)
{
    if (!Value.is_array() || Value.size() != 3)
        return false;
    for (const Json& Part : Value)
        if (!Part.is_number())
            return false;
    V = FVector(Value[0].get<double>(), Value[1].get<double>(), Value[2].get<double>());
    return true;
}
inline Json ToJson(const FVector& V)
{
    return Json::array({V.X, V.Y, V.Z});
}

/// Reads a value of any reflected type; false if it does not fit.
template <class T> bool ReadValue(const Json& Value, T& Out, const ObjectFinder& Find)
{
    if constexpr (std::is_same_v<T, bool>)
        return Value.is_boolean() && (Out = Value.get<bool>(), true);
    else if constexpr (std::is_arithmetic_v<T>)
        return Value.is_number() && (Out = Value.get<T>(), true);
    else if constexpr (std::is_enum_v<T>)
    {
        if constexpr (EnumNames<T>::kKnown)
            for (const auto& [Name, Number] : EnumNames<T>::kValues)
                if (Value == Name)
                    return Out = Number, true;
        return false;
    }
    else if constexpr (std::is_same_v<T, FString> || std::is_same_v<T, FName>)
        return Value.is_string() && (Out = T(Value.get<std::string>().c_str()), true);
    else if constexpr (std::is_same_v<T, FVector>)
        return FromJson(Value, Out);
    else if constexpr (std::is_same_v<T, FRotator>)
    {
        FVector Angles;
        return FromJson(Value, Angles) && (Out = FRotator(Angles.X, Angles.Y, Angles.Z), true);
    }
    else if constexpr (std::is_same_v<T, FQuat>)
    {
        if (!Value.is_array() || Value.size() != 4)
            return false;
        for (const Json& Part : Value)
            if (!Part.is_number())
                return false;
        Out = FQuat(Value[0].get<double>(), Value[1].get<double>(), Value[2].get<double>(), Value[3].get<double>());
        return true;
    }
    else if constexpr (std::is_pointer_v<T>)
    {
        using Pointed = std::remove_const_t<std::remove_pointer_t<T>>;
        if (!Value.is_string())
            return false;
        UObject* const Found = Find ? Find(Value.get<std::string>()) : nullptr;
        if constexpr (std::is_same_v<Pointed, UObject>)
            Out = Found;
        else
            Out = Cast<Pointed>(Found);
        return Out != nullptr;
    }
    else if constexpr (requires {
                           Out.Get();
                           Out = nullptr;
                       })
    {
        std::decay_t<decltype(Out.Get())> Raw = nullptr;
        return ReadValue(Value, Raw, Find) && (Out = Raw, true);
    }
    else if constexpr (IsArray<T>::value)
    {
        if (!Value.is_array())
            return false;
        Out.Reset();
        for (const Json& Part : Value)
        {
            std::decay_t<decltype(Out[0])> Item{};
            if (!ReadValue(Part, Item, Find))
                return false;
            Out.Add(Item);
        }
        return true;
    }
    else if constexpr (StructFields<T>::kKnown)
        return StructFields<T>::Read(Value, Out, Find);
    else
        return false;
}

template <class T> Json WriteValue(const T& Value)
{
    if constexpr (std::is_arithmetic_v<T>)
        return Value;
    else if constexpr (std::is_enum_v<T>)
    {
        if constexpr (EnumNames<T>::kKnown)
            for (const auto& [Name, Number] : EnumNames<T>::kValues)
                if (Number == Value)
                    return Name;
        return static_cast<int>(Value);
    }
    else if constexpr (std::is_same_v<T, FString>)
        return std::string(*Value);
    else if constexpr (std::is_same_v<T, FName>)
        return std::string(*Value.ToString());
    else if constexpr (std::is_same_v<T, FVector>)
        return ToJson(Value);
    else if constexpr (std::is_same_v<T, FRotator>)
        return Json::array({Value.Pitch, Value.Yaw, Value.Roll});
    else if constexpr (std::is_same_v<T, FQuat>)
        return Json::array({Value.X, Value.Y, Value.Z, Value.W});
    else if constexpr (std::is_pointer_v<T>)
        return Value ? Json(std::string(*static_cast<const UObject*>(Value)->GetName())) : Json();
    else if constexpr (requires { Value.Get(); })
        return WriteValue(Value.Get());
    else if constexpr (IsArray<T>::value)
    {
        Json Parts = Json::array();
        for (const auto& Part : Value)
            Parts.push_back(WriteValue(Part));
        return Parts;
    }
    else if constexpr (StructFields<T>::kKnown)
        return StructFields<T>::Write(Value);
    else
        return {};
}

// Members
// --------------------------------------------------------------------------------------------------------------

template <class Class, auto Member> PropertyInfo MakeProperty(const char* Name, const char* Notify)
{
    using Value = std::decay_t<decltype(std::declval<Class&>().*Member)>;
    PropertyInfo Info;
    Info.Name = Name;
    Info.Notify = Notify;
    Info.Get = [](const UObject& Object) { return WriteValue(static_cast<const Class&>(Object).*Member); };
    Info.Set = [](UObject& Object, const Json& New, const ObjectFinder& Find)
    {
        if constexpr (std::is_copy_assignable_v<Value>)
            return ReadValue(New, static_cast<Class&>(Object).*Member, Find);
        else
            return false;
    };
    Info.Collect = [](UObject& Object, ReferenceCollector& References)
    {
        auto& Held = static_cast<Class&>(Object).*Member;
        if constexpr (std::is_pointer_v<Value>)
            References.Add(const_cast<UObject*>(static_cast<const UObject*>(Held)));
        else if constexpr (requires { static_cast<UObject*>(ToRawPtr(Held)); })
            References.Add(ToRawPtr(Held));
    };
    Info.Keep = [](const UObject& Object) -> std::function<void(UObject&)>
    {
        if constexpr (std::is_copy_assignable_v<Value>)
            return [Kept = static_cast<const Class&>(Object).*Member](UObject& Changed)
            { static_cast<Class&>(Changed).*Member = Kept; };
        else
            return [](UObject&) {};
    };
    return Info;
}

template <class Class, class Return, class... Arguments>
FunctionInfo MakeFunctionFrom(const char* Name, std::vector<std::string> Parameters,
                              std::vector<std::optional<Json>> Defaults,
                              std::function<Return(Class*, Arguments...)> Call)
{
    FunctionInfo Info{Name, std::move(Parameters), std::move(Defaults), {}};
    const std::vector<std::string> Names = Info.Parameters;
    const std::vector<std::optional<Json>> Defaulted = Info.Defaults;
    Info.Call =
        [Names, Defaulted, Call](UObject* Object, const Json& Given, const ObjectFinder& Find, std::string& Fault)
    {
        std::tuple<std::decay_t<Arguments>...> Values{};
        Json Result = Json::object();
        const auto Read = [&]<std::size_t... I>(std::index_sequence<I...>)
        {
            [[maybe_unused]] const auto One = [&]<std::size_t N>()
            {
                const auto At = Given.find(Names[N]);
                const Json Wanted = At != Given.end() ? *At : Defaulted[N].value_or(Json());
                if (!Wanted.is_null() && !ReadValue(Wanted, std::get<N>(Values), Find))
                    Fault = "argument " + Names[N] + " does not take " + Wanted.dump() +
                            ": give it as the levels in Content/Levels do, and what it names must be in the level";
            };
            (One.template operator()<I>(), ...);
        };
        Read(std::index_sequence_for<Arguments...>());
        if (!Fault.empty())
            return Result;
        if constexpr (std::is_void_v<Return>)
            std::apply([&](auto&... Value) { Call(static_cast<Class*>(Object), Value...); }, Values);
        else
            Result["return"] = WriteValue(
                std::apply([&](auto&... Value) { return Call(static_cast<Class*>(Object), Value...); }, Values));
        const auto Write = [&]<std::size_t... I>(std::index_sequence<I...>)
        {
            ((std::is_lvalue_reference_v<Arguments> && !std::is_const_v<std::remove_reference_t<Arguments>>
                  ? void(Result[Names[I]] = WriteValue(std::get<I>(Values)))
                  : void()),
             ...);
        };
        Write(std::index_sequence_for<Arguments...>());
        return Result;
    };
    return Info;
}
template <class Class, class Return, class... Arguments>
FunctionInfo MakeFunction(const char* Name, Return (Class::*Function)(Arguments...),
                          std::vector<std::string> Parameters, std::vector<std::optional<Json>> Defaults)
{
    return MakeFunctionFrom(Name, std::move(Parameters), std::move(Defaults),
                            std::function<Return(Class*, Arguments...)>([Function](Class* Object, Arguments... Values)
                                                                        { return (Object->*Function)(Values...); }));
}
template <class Class, class Return, class... Arguments>
FunctionInfo MakeFunction(const char* Name, Return (Class::*Function)(Arguments...) const,
                          std::vector<std::string> Parameters, std::vector<std::optional<Json>> Defaults)
{
    return MakeFunctionFrom(Name, std::move(Parameters), std::move(Defaults),
                            std::function<Return(Class*, Arguments...)>([Function](Class* Object, Arguments... Values)
                                                                        { return (Object->*Function)(Values...); }));
}
template <class Return, class... Arguments>
FunctionInfo MakeFunction(const char* Name, Return (*Function)(Arguments...), std::vector<std::string> Parameters,
                          std::vector<std::optional<Json>> Defaults)
{
    return MakeFunctionFrom(Name, std::move(Parameters), std::move(Defaults),
                            std::function<Return(UObject*, Arguments...)>([Function](UObject*, Arguments... Values)
                                                                          { return Function(Values...); }));
}
} // namespace headless
