/// Modules: what starts when a plugin is loaded.
#pragma once

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Text.h"

class IModuleInterface
{
public:
    virtual ~IModuleInterface() = default;
    virtual void StartupModule() {}
    virtual void ShutdownModule() {}
};

class FDefaultModuleImpl : public IModuleInterface
{
};

/// Modules by name. None is loaded from a file here: whoever stands in for one names it.
class FModuleManager
{
public:
    static FModuleManager& Get()
    {
        static FModuleManager Manager;
        return Manager;
    }
    template <class T> static T* GetModulePtr(const FName Name)
    {
        const auto Found = Get().Loaded.find(*Name.ToString());
        return Found == Get().Loaded.end() ? nullptr : static_cast<T*>(Found->second);
    }
    template <class T> static T& LoadModuleChecked(const FName Name)
    {
        T* const Module = GetModulePtr<T>(Name);
        check(Module);
        return *Module;
    }

    // Of the headless host.
    std::map<std::string, IModuleInterface*> Loaded;
};

/// Each module has one function of a known name; the host calls it when it starts.
#define IMPLEMENT_MODULE(Implementation, Name)                                                                         \
    IModuleInterface* MakeModule##Name()                                                                               \
    {                                                                                                                  \
        return new Implementation;                                                                                     \
    }
