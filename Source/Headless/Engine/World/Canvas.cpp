#include "Headless/Engine/World/Canvas.h"

namespace
{
std::map<uint64, FDebugDrawDelegate>& Registered()
{
    static std::map<uint64, FDebugDrawDelegate> Delegates;
    return Delegates;
}
} // namespace

FDelegateHandle UDebugDrawService::Register(const TCHAR*, const FDebugDrawDelegate& Delegate)
{
    static uint64 Last = 0;
    Registered()[++Last] = Delegate;
    return FDelegateHandle{Last};
}

void UDebugDrawService::Unregister(FDelegateHandle Handle)
{
    Registered().erase(Handle.Id);
}

void headless::DrawOver(UCanvas& Canvas, APlayerController* Viewer)
{
    for (const auto& [Id, Delegate] : Registered())
        Delegate.Call(&Canvas, Viewer);
}
