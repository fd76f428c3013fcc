#include "Headless/Engine/Objects/Reflection.h"

#include "CPDSolver/Scenes/Format/Suggest.h"

namespace headless
{
namespace
{
std::map<std::string, UClass*>& Classes()
{
    static std::map<std::string, UClass*> Known;
    return Known;
}

/// ": Vertices may be meant", or nothing where no name is similar.
std::string Perhaps(const std::string& Wrong, const std::vector<std::string_view>& Names)
{
    const std::string_view Near = cpd::Nearest(Wrong, Names);
    return Near.empty() ? std::string() : ": " + std::string(Near) + " may be meant";
}

/// ": it takes Impulse, Location and Radius": what a function's arguments are called.
std::string Takes(const std::vector<std::string>& Parameters)
{
    if (Parameters.empty())
        return ": it takes none";
    std::string Words = ": it takes " + Parameters.front();
    for (std::size_t I = 1; I < Parameters.size(); ++I)
        Words += (I + 1 < Parameters.size() ? ", " : " and ") + Parameters[I];
    return Words;
}

/// The names of a class's functions or properties, and of its parents'.
template <class Item> std::vector<std::string_view> NamesOf(const UClass* Class, std::vector<Item> ClassInfo::*Items)
{
    std::vector<std::string_view> Names;
    for (; Class; Class = Class->Super)
        for (const Item& One : Class->Info->*Items)
            Names.push_back(One.Name);
    return Names;
}
} // namespace

UClass* RegisterClass(ClassInfo Info, UClass* Super, UObject* (*Make)())
{
    UClass* const Class = new UClass;
    Class->NamePrivate = FString(Info.Name.c_str());
    Class->Info = new ClassInfo(std::move(Info));
    Class->Super = Super;
    Class->Make = Make;
    Class->AddToRoot(); // A class lives as long as the program.
    Classes()[Class->Info->Name] = Class;
    return Class;
}

UClass* FindClass(const std::string& Name)
{
    const auto Found = Classes().find(Name);
    return Found == Classes().end() ? nullptr : Found->second;
}

std::vector<UClass*> ClassesUnder(const UClass* Base)
{
    std::vector<UClass*> Found;
    for (const auto& [Name, Class] : Classes())
        if (Class != Base && Class->IsChildOf(Base))
            Found.push_back(Class);
    return Found;
}

const FunctionInfo* FindFunction(const UClass* Class, const std::string& Name)
{
    for (; Class; Class = Class->Super)
        for (const FunctionInfo& Function : Class->Info->Functions)
            if (Function.Name == Name)
                return &Function;
    return nullptr;
}

const PropertyInfo* FindProperty(const UClass* Class, const std::string& Name)
{
    for (; Class; Class = Class->Super)
        for (const PropertyInfo& Property : Class->Info->Properties)
            if (Property.Name == Name)
                return &Property;
    return nullptr;
}

bool CallByName(UObject& Object, const std::string& Function, const Json& Arguments, const ObjectFinder& Find,
                Json& Result, std::string& Fault)
{
    const FunctionInfo* const Info = FindFunction(Object.GetClass(), Function);
    if (!Info)
    {
        Fault = std::string(*Object.GetClass()->GetName()) + " has no function " + Function +
                Perhaps(Function, NamesOf(Object.GetClass(), &ClassInfo::Functions));
        return false;
    }
    for (const auto& [Name, Value] : Arguments.items())
        if (std::find(Info->Parameters.begin(), Info->Parameters.end(), Name) == Info->Parameters.end())
        {
            const std::string Near = Perhaps(Name, {Info->Parameters.begin(), Info->Parameters.end()});
            Fault = Function + " has no argument " + Name + (Near.empty() ? Takes(Info->Parameters) : Near);
            return false;
        }
    for (std::size_t I = 0; I < Info->Parameters.size(); ++I)
        if (!Info->Defaults[I] && !Arguments.contains(Info->Parameters[I]))
        {
            Fault = Function + " needs the argument " + Info->Parameters[I] + Takes(Info->Parameters);
            return false;
        }
    Result = Info->Call(&Object, Arguments, Find, Fault);
    return Fault.empty();
}

bool SetByName(UObject& Object, const std::string& Property, const Json& Value, const ObjectFinder& Find,
               std::string& Fault)
{
    const PropertyInfo* const Info = FindProperty(Object.GetClass(), Property);
    if (!Info)
        Fault = std::string(*Object.GetClass()->GetName()) + " has no property " + Property +
                Perhaps(Property, NamesOf(Object.GetClass(), &ClassInfo::Properties));
    else if (!Info->Set(Object, Value, Find))
        Fault = "property " + Property + " does not take " + Value.dump() +
                ": give it as the levels in Content/Levels do, and what it names must be in the level";
    return Fault.empty();
}
} // namespace headless
