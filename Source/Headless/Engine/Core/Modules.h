/// Modules: what starts when a plugin is loaded.
#pragma once

#include "Headless/Engine/Core/Containers.h"

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

/// Each module has one function of a known name; the host calls it when it starts.
#define IMPLEMENT_MODULE(Implementation, Name)                                                                         \
    IModuleInterface* MakeModule##Name()                                                                               \
    {                                                                                                                  \
        return new Implementation;                                                                                     \
    }
