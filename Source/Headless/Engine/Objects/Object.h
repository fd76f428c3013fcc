/// UObject, UClass and the pointers to them: named, owned by an outer, collected when nothing refers to them.
#pragma once

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/Text.h"

class FProperty;
class UClass;
class UObject;
class UPackage;
class UWorld;

/// Undo, and reading from disk, put a saved object's values back; classes hear of it by Serialize.
class FArchive
{
public:
    explicit FArchive(bool bInLoading) : bLoading(bInLoading) {}
    bool IsLoading() const { return bLoading; }

private:
    bool bLoading;
};

/// Why an object is being saved.
class ITargetPlatform;
class FObjectPreSaveContext
{
public:
    explicit FObjectPreSaveContext(bool bInCooking, const ITargetPlatform* InPlatform = nullptr)
        : bCooking(bInCooking), Platform(InPlatform)
    {
    }
    bool IsCooking() const { return bCooking; }
    /// Of the cook; null of a save.
    const ITargetPlatform* GetTargetPlatform() const { return Platform; }

private:
    bool bCooking;
    const ITargetPlatform* Platform;
};

namespace headless
{
struct ClassInfo;

/// Says which objects an object keeps alive.
class ReferenceCollector
{
public:
    virtual ~ReferenceCollector() = default;
    virtual void Add(UObject* Object) = 0;
};
} // namespace headless

struct FObjectInitializer
{
    static const FObjectInitializer& Get();
};

enum EObjectFlags : uint32
{
    RF_NoFlags = 0,
    RF_Transient = 1,
    RF_Public = 2,
    RF_Standalone = 4,
    RF_ClassDefaultObject = 8,
    RF_Transactional = 16, // undo keeps what it was
    RF_ArchetypeObject = 32
};

class UObject
{
public:
    UObject();
    virtual ~UObject();
    UObject(const UObject&) = delete;
    UObject& operator=(const UObject&) = delete;

    static UClass* StaticClass();
    UClass* GetClass() const { return ClassPrivate; }
    UObject* GetOuter() const { return OuterPrivate; }
    uint32 GetUniqueID() const { return static_cast<uint32>(SlotPrivate); }
    FName GetFName() const { return FName(*NamePrivate); }
    FString GetName() const { return NamePrivate; }
    FString GetPathName() const;
    bool IsA(const UClass* Wanted) const;
    virtual UWorld* GetWorld() const;
    virtual void BeginDestroy() {}
    virtual void GetLifetimeReplicatedProps(TArray<struct FLifetimeProperty>&) const {}

    class UFunction* FindFunction(FName Name) const;
    void ProcessEvent(UFunction* Function, void* Parameters);

    void AddToRoot() { bRooted = true; }
    void RemoveFromRoot() { bRooted = false; }
    void MarkAsGarbage() { bGarbage = true; }
    bool HasAnyFlags(uint32 Wanted) const { return (FlagsPrivate & Wanted) != 0; }

    // Of the editor: files, undo, and what a details panel does when a value changes.
    UPackage* GetOutermost() const;
    bool MarkPackageDirty() const;
    /// Tells undo to keep what the object is now; its package will have to be saved, unless it shall not.
    virtual bool Modify(bool bAlwaysMarkDirty = true);
    virtual void PreEditChange(FProperty*) { Modify(); }
    virtual void PostEditChange() {}
    virtual void Serialize(FArchive&) {}
    /// Tells whoever listens to what is saved.
    virtual void PreSave(FObjectPreSaveContext SaveContext);
    /// What others are made after: a class's default object, a Blueprint's component.
    bool IsTemplate() const { return HasAnyFlags(RF_ArchetypeObject | RF_ClassDefaultObject); }
    void GetArchetypeInstances(TArray<UObject*>& Instances) const;

    /// Of the headless host: what this keeps alive besides its reflected properties.
    virtual void CollectReferences(headless::ReferenceCollector&) {}

    // Of the headless host; the engine keeps the like to itself.
    UClass* ClassPrivate = nullptr;
    UObject* OuterPrivate = nullptr;
    UObject* ArchetypePrivate = nullptr; // the template that it was made after, if any
    FString NamePrivate;
    uint32 FlagsPrivate = RF_NoFlags;
    int32 SlotPrivate = INDEX_NONE;
    bool bRooted = false;
    bool bGarbage = false;
    bool bMarked = false;
};

/// What a class is called, what it stands on, how one is made, and what Blueprints and tests may call and set.
class UClass : public UObject
{
public:
    const headless::ClassInfo* Info = nullptr;
    UClass* Super = nullptr;
    UObject* (*Make)() = nullptr;

    UObject* GetDefaultObject();
    bool IsChildOf(const UClass* Wanted) const
    {
        for (const UClass* Step = this; Step; Step = Step->Super)
            if (Step == Wanted)
                return true;
        return false;
    }

private:
    UObject* Default = nullptr;
};

/// A class that is, or stands on, T; or none.
template <class T> class TSubclassOf
{
public:
    TSubclassOf(UClass* From = nullptr) : Class(From) {}
    operator UClass*() const { return Class; }
    UClass* operator->() const { return Class; }
    T* GetDefaultObject() const { return Class ? static_cast<T*>(Class->GetDefaultObject()) : nullptr; }

private:
    UClass* Class;
};

namespace headless
{
/// The one list of objects. A slot's serial number changes with its tenant, so that a weak pointer knows a stranger.
int32 SerialOf(int32 Slot);
UObject* ObjectIn(int32 Slot, int32 Serial);
int32 CountObjects();
std::vector<UObject*> AllObjects();
UObject* MakeObject(UClass* Class, UObject* Outer, FName Name, uint32 Flags);
template <class T> UObject* MakeInstance()
{
    if constexpr (std::is_constructible_v<T, const FObjectInitializer&>)
        return new T(FObjectInitializer::Get());
    else
        return new T();
}
} // namespace headless

/// All objects of a class, but for what only stands for it.
template <class T> class TObjectIterator
{
public:
    TObjectIterator()
    {
        for (UObject* const Object : headless::AllObjects())
            if (T* const Found = Object->IsA(T::StaticClass()) ? static_cast<T*>(Object) : nullptr;
                Found && !Found->HasAnyFlags(RF_ClassDefaultObject))
                All.push_back(Found);
    }
    explicit operator bool() const { return Next < All.size(); }
    TObjectIterator& operator++()
    {
        ++Next;
        return *this;
    }
    T* operator*() const { return All[Next]; }
    T* operator->() const { return All[Next]; }

private:
    std::vector<T*> All;
    std::size_t Next = 0;
};

/// Whether the editor runs, also while a level plays in it.
inline bool GIsEditor = false;

/// False from when the program, at its end, has thrown all objects away; modules end after that.
bool UObjectInitialized();
namespace headless
{
void SetObjectsGone(bool bGone);
}

/// Deletes what neither a root, nor a world, nor what bears one of the flags, nor a reference from those reaches.
void CollectGarbage(EObjectFlags KeepFlags = RF_NoFlags);
inline constexpr EObjectFlags GARBAGE_COLLECTION_KEEPFLAGS = RF_NoFlags;

inline bool IsValid(const UObject* Object)
{
    return Object && !Object->bGarbage;
}

template <class T> T* Cast(UObject* Object)
{
    return Object && Object->IsA(std::remove_const_t<T>::StaticClass()) ? static_cast<T*>(Object) : nullptr;
}
template <class T> const T* Cast(const UObject* Object)
{
    return Cast<T>(const_cast<UObject*>(Object));
}
template <class T> const T* CastChecked(const UObject* Object)
{
    check(Cast<T>(Object));
    return static_cast<const T*>(Object);
}
template <class T> T* CastChecked(UObject* Object)
{
    check(Cast<T>(Object));
    return static_cast<T*>(Object);
}

/// An object made by default, with the class's settings.
template <class T>
T* NewObject(UObject* Outer, UClass* Class = T::StaticClass(), FName Name = NAME_None, uint32 Flags = RF_NoFlags)
{
    return static_cast<T*>(headless::MakeObject(Class, Outer, Name, Flags));
}
template <class T> T* NewObject()
{
    return NewObject<T>(nullptr);
}

/// What is saved as one file.
class UPackage : public UObject
{
public:
    static UClass* StaticClass();
    bool IsDirty() const { return bDirty; }
    void SetDirtyFlag(bool bNew) { bDirty = bNew; }

private:
    bool bDirty = false;
};
UPackage* GetTransientPackage();
/// The one of this name, made if there is none.
UPackage* CreatePackage(const TCHAR* Name);
UPackage* FindPackage(UObject* Outer, const TCHAR* Name);

/// The transaction that is open, if any.
class ITransaction
{
public:
    virtual ~ITransaction() = default;
    virtual void SaveObject(UObject* Object) = 0;
};
extern ITransaction* GUndo;

template <class T> T* GetMutableDefault()
{
    return static_cast<T*>(T::StaticClass()->GetDefaultObject());
}
template <class T> const T* GetDefault()
{
    return GetMutableDefault<T>();
}

/// A pointer that keeps its object alive where it is a reflected property.
template <class T> class TObjectPtr
{
public:
    TObjectPtr(T* From = nullptr) : Pointer(From) {}
    operator T*() const { return Pointer; }
    T* operator->() const { return Pointer; }
    T& operator*() const { return *Pointer; }
    T* Get() const { return Pointer; }

private:
    T* Pointer;
};
template <class T> T* ToRawPtr(const TObjectPtr<T>& Pointer)
{
    return Pointer.Get();
}
template <class T> T* ToRawPtr(T* Pointer)
{
    return Pointer;
}
template <class T> bool IsValid(const TObjectPtr<T>& Pointer)
{
    return IsValid(Pointer.Get());
}
template <class T, class U> T* Cast(const TObjectPtr<U>& Pointer)
{
    return Cast<T>(Pointer.Get());
}

/// Null as soon as its object is destroyed, even before it is collected.
template <class T> class TWeakObjectPtr
{
public:
    TWeakObjectPtr(T* From = nullptr)
        : Slot(From ? From->SlotPrivate : INDEX_NONE), Serial(From ? headless::SerialOf(From->SlotPrivate) : 0)
    {
    }
    T* Get() const
    {
        UObject* const Object = headless::ObjectIn(Slot, Serial);
        return ::IsValid(Object) ? static_cast<T*>(Object) : nullptr;
    }
    bool IsValid() const { return Get() != nullptr; }
    T* operator->() const { return Get(); }
    T& operator*() const { return *Get(); }
    explicit operator bool() const { return IsValid(); }
    bool operator==(const TWeakObjectPtr&) const = default;
    bool operator==(const T* Other) const { return Get() == Other; }

private:
    int32 Slot;
    int32 Serial;
};
