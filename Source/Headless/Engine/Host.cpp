#include "Headless/Engine/Host.h"

#include "Headless/Engine/Core/Modules.h"

// One a module, by IMPLEMENT_MODULE and by the header tool.
IModuleInterface* MakeModuleConstrainedPD();
IModuleInterface* MakeModuleConstrainedPDTests();

namespace headless
{
void RegisterConstrainedPD();
void RegisterConstrainedPDTests();

void Start()
{
    static const bool bStarted = []
    {
        RegisterConstrainedPD();
        RegisterConstrainedPDTests();
        for (const auto Make : {&MakeModuleConstrainedPD, &MakeModuleConstrainedPDTests})
        {
            // They live as long as the program.
            static std::vector<std::unique_ptr<IModuleInterface>> Modules;
            Modules.emplace_back(Make());
            Modules.back()->StartupModule();
        }
        return true;
    }();
    (void)bStarted;
}
} // namespace headless
