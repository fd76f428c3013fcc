#include "Headless/Editor/Menus/ToolMenus.h"

#include "Headless/Engine/Objects/Reflection.h"

using namespace headless;

namespace
{
std::unique_ptr<UToolMenus> Running;
}

UClass* UContentBrowserAssetContextMenuContext::StaticClass()
{
    static UClass* const Class =
        RegisterClass({"ContentBrowserAssetContextMenuContext", {}, {}}, UObject::StaticClass(),
                      &MakeInstance<UContentBrowserAssetContextMenuContext>);
    return Class;
}

FToolMenuEntry& FToolMenuSection::AddMenuEntry(const FName Name, const TAttribute<FText>& Label,
                                               const TAttribute<FText>& ToolTip, const TAttribute<FSlateIcon>&,
                                               const FToolUIActionChoice& Action)
{
    const FToolMenuEntry Entry{Name, UToolMenus::Get()->CurrentOwner(), Label.Get(), ToolTip.Get(), Action};
    return Entries.insert_or_assign(*Name.ToString(), Entry).first->second;
}

UToolMenus* UToolMenus::TryGet()
{
    return Running.get();
}

void UToolMenus::Start()
{
    Running = std::make_unique<UToolMenus>();
    StartupCallbacks().Broadcast();
    StartupCallbacks().Clear();
}

void UToolMenus::Stop()
{
    Running.reset();
}

FSimpleMulticastDelegate& UToolMenus::StartupCallbacks()
{
    static FSimpleMulticastDelegate Callbacks;
    return Callbacks;
}

FDelegateHandle UToolMenus::RegisterStartupCallback(const FSimpleMulticastDelegate::FDelegate& Delegate)
{
    if (!TryGet())
        return StartupCallbacks().Add(Delegate);
    Delegate.Execute();
    return {};
}

void UToolMenus::UnRegisterStartupCallback(const void* UserPointer)
{
    StartupCallbacks().RemoveAll(UserPointer);
}

void UToolMenus::UnregisterOwner(FToolMenuOwner Owner)
{
    if (!TryGet())
        return;
    for (auto& [MenuName, Menu] : TryGet()->Menus)
        for (auto& [SectionName, Section] : Menu.Sections)
            std::erase_if(Section.Entries, [&](const auto& Entry) { return Entry.second.Owner == Owner; });
}

namespace headless
{
const FToolMenuEntry* FindEntry(const std::string& Menu, const std::string& Label)
{
    if (!UToolMenus::TryGet())
        return nullptr;
    for (const auto& [SectionName, Section] : UToolMenus::Get()->Menus[Menu].Sections)
        for (const auto& [Name, Entry] : Section.Entries)
            if (Label == *Entry.Label.ToString())
                return &Entry;
    return nullptr;
}

bool ChooseForAssets(const std::string& Menu, const std::string& Label, const std::vector<UObject*>& Selected)
{
    const FToolMenuEntry* const Entry = FindEntry(Menu, Label);
    if (!Entry)
        return false;
    auto* const Chosen = NewObject<UContentBrowserAssetContextMenuContext>(GetTransientPackage());
    for (UObject* const Object : Selected)
        Chosen->SelectedAssets.Add(FAssetData(Object));
    FToolMenuContext Context;
    Context.AddObject(Chosen);
    return Entry->Choice.Action.ExecuteAction.ExecuteIfBound(Context);
}
} // namespace headless
