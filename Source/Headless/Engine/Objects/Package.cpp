// Packages, and what the editor asks of every object.
#include "Headless/Engine/Objects/Object.h"
#include "Headless/Engine/Objects/Saving.h"

using namespace headless;

ITransaction* GUndo = nullptr;

namespace
{
bool bObjectsGone = false;
}

bool UObjectInitialized()
{
    return !bObjectsGone;
}

void headless::SetObjectsGone(bool bGone)
{
    bObjectsGone = bGone;
}

UPackage* UObject::GetOutermost() const
{
    const UObject* Outermost = this;
    while (Outermost->OuterPrivate)
        Outermost = Outermost->OuterPrivate;
    // The stand-in's own meshes and worlds lie in no package; the engine has none such.
    UPackage* const Package = Cast<UPackage>(const_cast<UObject*>(Outermost));
    return Package ? Package : GetTransientPackage();
}

bool UObject::MarkPackageDirty() const
{
    UPackage* const Package = GetOutermost();
    if (Package == GetTransientPackage())
        return false;
    Package->SetDirtyFlag(true);
    return true;
}

FCoreUObjectDelegates::FOnObjectPreSave FCoreUObjectDelegates::OnObjectPreSave;

void UObject::PreSave(FObjectPreSaveContext SaveContext)
{
    FCoreUObjectDelegates::OnObjectPreSave.Broadcast(this, SaveContext);
}

bool UObject::Modify(bool bAlwaysMarkDirty)
{
    if (bAlwaysMarkDirty)
        MarkPackageDirty();
    if (!GUndo || !HasAnyFlags(RF_Transactional))
        return false;
    GUndo->SaveObject(this);
    return true;
}

void UObject::GetArchetypeInstances(TArray<UObject*>& Instances) const
{
    for (UObject* const Object : AllObjects())
        if (Object->ArchetypePrivate == this && !Object->bGarbage)
            Instances.Add(Object);
}

UPackage* FindPackage(UObject*, const TCHAR* Name)
{
    for (UObject* const Object : AllObjects())
        if (Object->NamePrivate == Name && !Object->bGarbage)
            if (UPackage* const Package = Cast<UPackage>(Object))
                return Package;
    return nullptr;
}

UPackage* CreatePackage(const TCHAR* Name)
{
    UPackage* const Found = FindPackage(nullptr, Name);
    return Found ? Found : NewObject<UPackage>(nullptr, UPackage::StaticClass(), FName(Name));
}

UPackage* GetTransientPackage()
{
    static UPackage* const Package = []
    {
        UPackage* const Made = NewObject<UPackage>(nullptr, UPackage::StaticClass(), FName("Transient"));
        Made->AddToRoot();
        return Made;
    }();
    return Package;
}
