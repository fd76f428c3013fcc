/// Menus by name, what is entered in them, and what an entry is told when it is chosen.
#pragma once

#include "Headless/Editor/Assets/AssetTools.h"
#include "Headless/Editor/Panels/Slate.h"
#include "Headless/Engine/Objects/Delegates.h"

struct FSlateIcon
{
};

struct FToolMenuOwner
{
    FToolMenuOwner(void* InPointer = nullptr) : Pointer(InPointer) {}
    bool operator==(const FToolMenuOwner&) const = default;
    void* Pointer;
};

/// What was selected when the menu opened.
struct FToolMenuContext
{
    template <class T> T* FindContext() const
    {
        for (UObject* const Object : Objects)
            if (T* const Found = Cast<T>(Object))
                return Found;
        return nullptr;
    }
    void AddObject(UObject* Object) { Objects.push_back(Object); }

private:
    std::vector<UObject*> Objects;
};

using FToolMenuExecuteAction = TDelegate<void(const FToolMenuContext&)>;

struct FToolUIAction
{
    FToolMenuExecuteAction ExecuteAction;
};

struct FToolUIActionChoice
{
    FToolUIActionChoice(const FToolUIAction& InAction) : Action(InAction) {}
    FToolUIAction Action;
};

struct FToolMenuEntry
{
    FName Name;
    FToolMenuOwner Owner;
    FText Label;
    FText ToolTip;
    FToolUIActionChoice Choice;
};

struct FToolMenuSection
{
    /// One of the same name is replaced.
    FToolMenuEntry& AddMenuEntry(const FName Name, const TAttribute<FText>& Label, const TAttribute<FText>& ToolTip,
                                 const TAttribute<FSlateIcon>& Icon, const FToolUIActionChoice& Action);
    std::map<std::string, FToolMenuEntry> Entries;
};

class UToolMenu
{
public:
    FToolMenuSection& FindOrAddSection(const FName Name) { return Sections[*Name.ToString()]; }
    std::map<std::string, FToolMenuSection> Sections;
};

/// There is none before the engine is up, and none after it.
class UToolMenus
{
public:
    static UToolMenus* Get() { return TryGet(); }
    static UToolMenus* TryGet();
    UToolMenu* ExtendMenu(const FName Name) { return &Menus[*Name.ToString()]; }
    FToolMenuOwner CurrentOwner() const { return Owners.empty() ? FToolMenuOwner() : Owners.back(); }
    void PushOwner(const FToolMenuOwner Owner) { Owners.push_back(Owner); }
    void PopOwner(const FToolMenuOwner) { Owners.pop_back(); }
    static void UnregisterOwner(FToolMenuOwner Owner);
    /// Called at once if there are menus, else as soon as there are.
    static FDelegateHandle RegisterStartupCallback(const FSimpleMulticastDelegate::FDelegate& Delegate);
    static void UnRegisterStartupCallback(const void* UserPointer);

    // Of the headless host.
    static FSimpleMulticastDelegate& StartupCallbacks();
    static void Start();
    static void Stop();
    std::map<std::string, UToolMenu> Menus;

private:
    std::vector<FToolMenuOwner> Owners;
};

struct FToolMenuOwnerScoped
{
    explicit FToolMenuOwnerScoped(const FToolMenuOwner InOwner) : Owner(InOwner)
    {
        UToolMenus::Get()->PushOwner(Owner);
    }
    ~FToolMenuOwnerScoped() { UToolMenus::Get()->PopOwner(Owner); }
    FToolMenuOwnerScoped(const FToolMenuOwnerScoped&) = delete;
    FToolMenuOwnerScoped& operator=(const FToolMenuOwnerScoped&) = delete;

private:
    FToolMenuOwner Owner;
};

class UContentBrowserAssetContextMenuContext : public UObject
{
public:
    static UClass* StaticClass();
    TArray<FAssetData> SelectedAssets;
};

namespace headless
{
/// Chooses the entry in the content browser with these selected. False if the menu has no such entry.
bool ChooseForAssets(const std::string& Menu, const std::string& Label, const std::vector<UObject*>& Selected);
const FToolMenuEntry* FindEntry(const std::string& Menu, const std::string& Label);
} // namespace headless
