/// Functions found by name and called with arguments that were read from text.
#pragma once

#include <memory>

#include "Headless/Engine/Objects/Reflection.h"

enum EPropertyPortFlags : int32
{
    PPF_None = 0
};

/// A property of a class, or a parameter of a function. What holds the parameters is an object in JSON, of which the
/// callers know bytes.
class FProperty
{
public:
    explicit FProperty(std::string InName) : Name(std::move(InName)) {}
    const std::string& GetName() const { return Name; }
    /// Where the text ends, or null if it cannot be read. Whether it fits is seen when the function is called.
    const TCHAR* ImportText_InContainer(const TCHAR* Buffer, void* Container, UObject* Owner, int32 PortFlags) const;

private:
    std::string Name;
};

class UFunction
{
public:
    explicit UFunction(const headless::FunctionInfo& InInfo);
    const FProperty* FindPropertyByName(FName Name) const;

    const headless::FunctionInfo& Info;

private:
    std::vector<FProperty> Parameters;
};

namespace headless
{
/// Made when first asked for, and kept; null if the class has none of that name.
FProperty* PropertyOf(const UClass* Class, FName Name);
} // namespace headless
template <class T> T* FindFProperty(const UClass* Owner, FName Name)
{
    return headless::PropertyOf(Owner, Name);
}

/// Room for a function's parameters.
class FStructOnScope
{
public:
    explicit FStructOnScope(const UFunction*) : Arguments(std::make_unique<headless::Json>(headless::Json::object())) {}
    uint8* GetStructMemory() { return reinterpret_cast<uint8*>(Arguments.get()); }

private:
    std::unique_ptr<headless::Json> Arguments;
};

namespace headless
{
/// The engine's way to write values: 1.5, True, Once, (X=1,Y=2,Z=3), (Id=1), (1,2). Discarded if a bracket is not
/// closed.
Json ReadEngineText(std::string_view Text);
} // namespace headless
