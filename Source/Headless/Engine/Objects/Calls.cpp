#include "Headless/Engine/Objects/Calls.h"

#include <map>

#include "Headless/Engine/Core/Log.h"
#include "Headless/Engine/World/World.h"

namespace headless
{
namespace
{
/// At the commas that stand in no bracket; nothing if a bracket is left open.
std::optional<std::vector<std::string_view>> SplitParts(std::string_view Inside)
{
    std::vector<std::string_view> Parts;
    int Depth = 0;
    std::size_t Begin = 0;
    for (std::size_t At = 0; At < Inside.size(); ++At)
    {
        Depth += Inside[At] == '(' ? 1 : Inside[At] == ')' ? -1 : 0;
        if (Inside[At] != ',' || Depth != 0)
            continue;
        Parts.push_back(Inside.substr(Begin, At - Begin));
        Begin = At + 1;
    }
    if (!Inside.empty())
        Parts.push_back(Inside.substr(Begin));
    return Depth == 0 ? std::optional(Parts) : std::nullopt;
}

Json ReadWord(std::string_view Word)
{
    if (Word == "True" || Word == "False")
        return Word == "True";
    const Json Number = Json::parse(Word, nullptr, false);
    return Number.is_number() ? Number : Json(std::string(Word));
}

Json Discarded()
{
    return Json(Json::value_t::discarded);
}
} // namespace

Json ReadEngineText(std::string_view Text)
{
    if (Text.empty() || Text.front() != '(')
        return ReadWord(Text);
    const auto Parts = Text.back() == ')' ? SplitParts(Text.substr(1, Text.size() - 2)) : std::nullopt;
    if (!Parts)
        return Discarded();
    Json Fields = Json::object();
    Json Items = Json::array();
    for (const std::string_view Part : *Parts)
    {
        const std::size_t Sign = Part.find('=');
        const bool bNamed = Sign < Part.find('(');
        const Json Value = ReadEngineText(bNamed ? Part.substr(Sign + 1) : Part);
        if (Value.is_discarded())
            return Discarded();
        if (bNamed)
            Fields[std::string(Part.substr(0, Sign))] = Value;
        else
            Items.push_back(Value);
    }
    if (Fields.size() == 3 && Fields.contains("X") && Fields.contains("Y") && Fields.contains("Z"))
        return Json::array({Fields["X"], Fields["Y"], Fields["Z"]});
    return Fields.empty() ? Items : Fields;
}

namespace
{
/// A component by its path, among those of the world that the asker is in.
UObject* FindByPath(const UObject& Asker, const std::string& Path)
{
    const UWorld* const World = Asker.GetWorld();
    if (!World)
        return nullptr;
    for (const ULevel* const Level : World->GetLevels())
        for (const AActor* const Actor : Level->Actors)
            for (UActorComponent* const Component : Actor->Components)
                if (Component->GetPathName() == FString(Path.c_str()))
                    return Component;
    return nullptr;
}
} // namespace
} // namespace headless

using namespace headless;

const TCHAR* FProperty::ImportText_InContainer(const TCHAR* Buffer, void* Container, UObject*, int32) const
{
    const std::string_view Text(Buffer);
    const Json Value = ReadEngineText(Text);
    if (Value.is_discarded())
        return nullptr;
    (*static_cast<Json*>(Container))[Name] = Value;
    return Buffer + Text.size();
}

UFunction::UFunction(const FunctionInfo& InInfo) : Info(InInfo)
{
    for (const std::string& Parameter : Info.Parameters)
        Parameters.emplace_back(Parameter);
}

const FProperty* UFunction::FindPropertyByName(FName Wanted) const
{
    for (const FProperty& Parameter : Parameters)
        if (FName(Parameter.GetName().c_str()) == Wanted)
            return &Parameter;
    return nullptr;
}

UFunction* UObject::FindFunction(FName Name) const
{
    // As long as the program, like the classes that have them.
    static std::map<const FunctionInfo*, std::unique_ptr<UFunction>>& Known =
        *new std::map<const FunctionInfo*, std::unique_ptr<UFunction>>;
    const FunctionInfo* const Info = headless::FindFunction(GetClass(), *Name.ToString());
    if (!Info)
        return nullptr;
    std::unique_ptr<UFunction>& Function = Known[Info];
    if (!Function)
        Function = std::make_unique<UFunction>(*Info);
    return Function.get();
}

void UObject::ProcessEvent(UFunction* Function, void* Parameters)
{
    Json Arguments = *static_cast<const Json*>(Parameters);
    // What was not given is zero, none, or the first choice: here, what the call makes of nothing.
    for (const std::string& Parameter : Function->Info.Parameters)
        if (!Arguments.contains(Parameter))
            Arguments[Parameter] = Json();
    std::string Fault;
    const ObjectFinder Find = [this](const std::string& Path) { return FindByPath(*this, Path); };
    Function->Info.Call(this, Arguments, Find, Fault);
    if (!Fault.empty())
        headless::Log(FLogCategoryBase{"LogScript"}, ELogVerbosity::Error, "%s", Fault.c_str());
}

FProperty* headless::PropertyOf(const UClass* Class, FName Name)
{
    const PropertyInfo* const Info = FindProperty(Class, *Name.ToString());
    static std::map<const PropertyInfo*, FProperty> Made;
    return Info ? &Made.try_emplace(Info, Info->Name).first->second : nullptr;
}
