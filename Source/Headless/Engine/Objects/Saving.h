/// Who hears of what is saved and cooked, and for which platform.
#pragma once

#include "Headless/Engine/Objects/Delegates.h"
#include "Headless/Engine/Objects/Object.h"

class ITargetPlatform
{
public:
    explicit ITargetPlatform(const TCHAR* InName) : Name(InName) {}
    virtual ~ITargetPlatform() = default;
    virtual FString IniPlatformName() const { return Name; }

private:
    FString Name;
};

struct FCoreUObjectDelegates
{
    DECLARE_MULTICAST_DELEGATE_TwoParams(FOnObjectPreSave, UObject*, FObjectPreSaveContext);
    static FOnObjectPreSave OnObjectPreSave;
};

/// A number, and others for some platforms.
struct FPerPlatformInt
{
    FPerPlatformInt(int32 InDefault = 0) : Default(InDefault) {}
    int32 GetValueForPlatform(FName Platform) const
    {
        const auto Found = PerPlatform.find(*Platform.ToString());
        return Found != PerPlatform.end() ? Found->second : Default;
    }
    int32 GetDefault() const { return Default; }

    int32 Default;
    std::map<std::string, int32> PerPlatform;
};
