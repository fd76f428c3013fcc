#include "Headless/Engine/Objects/Object.h"

#include "Headless/Engine/Objects/Reflection.h"

namespace headless
{
namespace
{
struct Tenancy
{
    UObject* Object = nullptr;
    int32 Serial = 0;
};

struct ObjectList
{
    std::vector<Tenancy> Slots;
    std::vector<int32> Free;
    int32 NextSerial = 1;
    int32 NextName = 0;
};

ObjectList& List()
{
    static ObjectList Objects;
    return Objects;
}

/// Marks what is reached, with a stack instead of recursion.
class Marker : public ReferenceCollector
{
public:
    void Add(UObject* Object) override
    {
        if (Object && !Object->bMarked)
        {
            Object->bMarked = true;
            Waiting.push_back(Object);
        }
    }
    void Run()
    {
        while (!Waiting.empty())
        {
            UObject* const Object = Waiting.back();
            Waiting.pop_back();
            Add(Object->OuterPrivate);
            Object->CollectReferences(*this);
            for (const UClass* Class = Object->GetClass(); Class; Class = Class->Super)
                if (Class->Info)
                    for (const PropertyInfo& Property : Class->Info->Properties)
                        if (Property.Collect)
                            Property.Collect(*Object, *this);
        }
    }

private:
    std::vector<UObject*> Waiting;
};
} // namespace

int32 SerialOf(int32 Slot)
{
    return List().Slots[static_cast<std::size_t>(Slot)].Serial;
}

UObject* ObjectIn(int32 Slot, int32 Serial)
{
    if (Slot < 0 || static_cast<std::size_t>(Slot) >= List().Slots.size())
        return nullptr;
    const Tenancy& Tenant = List().Slots[static_cast<std::size_t>(Slot)];
    return Tenant.Serial == Serial ? Tenant.Object : nullptr;
}

int32 CountObjects()
{
    return static_cast<int32>(List().Slots.size() - List().Free.size());
}

std::vector<UObject*> AllObjects()
{
    std::vector<UObject*> Found;
    for (const Tenancy& Tenant : List().Slots)
        if (Tenant.Object)
            Found.push_back(Tenant.Object);
    return Found;
}

UObject* MakeObject(UClass* Class, UObject* Outer, FName Name, uint32 Flags)
{
    UObject* const Object = Class->Make();
    Object->ClassPrivate = Class;
    Object->OuterPrivate = Outer;
    Object->FlagsPrivate = Flags;
    Object->NamePrivate =
        Name.IsNone() ? FString::Printf("%s_%d", *Class->GetName(), List().NextName++) : Name.ToString();
    return Object;
}
} // namespace headless

using namespace headless;

const FObjectInitializer& FObjectInitializer::Get()
{
    static const FObjectInitializer Initializer;
    return Initializer;
}

UObject::UObject()
{
    ObjectList& Objects = List();
    if (Objects.Free.empty())
    {
        Objects.Free.push_back(static_cast<int32>(Objects.Slots.size()));
        Objects.Slots.emplace_back();
    }
    SlotPrivate = Objects.Free.back();
    Objects.Free.pop_back();
    Objects.Slots[static_cast<std::size_t>(SlotPrivate)] = {this, Objects.NextSerial++};
}

UObject::~UObject()
{
    List().Slots[static_cast<std::size_t>(SlotPrivate)] = {};
    List().Free.push_back(SlotPrivate);
}

FString UObject::GetPathName() const
{
    return OuterPrivate ? OuterPrivate->GetPathName() + "." + NamePrivate : NamePrivate;
}

bool UObject::IsA(const UClass* Wanted) const
{
    return ClassPrivate && ClassPrivate->IsChildOf(Wanted);
}

UWorld* UObject::GetWorld() const
{
    return OuterPrivate ? OuterPrivate->GetWorld() : nullptr;
}

UClass* UObject::StaticClass()
{
    static UClass* const Class = RegisterClass(ClassInfo{"Object", {}, {}}, nullptr, &MakeInstance<UObject>);
    return Class;
}

UObject* UClass::GetDefaultObject()
{
    if (!Default)
    {
        Default = MakeObject(this, nullptr, FName(*(FString("Default__") + GetName())), RF_ClassDefaultObject);
        Default->AddToRoot();
    }
    return Default;
}

void CollectGarbage(EObjectFlags KeepFlags)
{
    Marker Reached;
    for (const Tenancy& Tenant : List().Slots)
        if (Tenant.Object && (Tenant.Object->bRooted || Tenant.Object->HasAnyFlags(KeepFlags)) &&
            !Tenant.Object->bGarbage)
            Reached.Add(Tenant.Object);
    Reached.Run();
    std::vector<UObject*> Lost;
    for (const Tenancy& Tenant : List().Slots)
        if (Tenant.Object && (!Tenant.Object->bMarked || Tenant.Object->bGarbage))
            Lost.push_back(Tenant.Object);
    for (const Tenancy& Tenant : List().Slots)
        if (Tenant.Object)
            Tenant.Object->bMarked = false;
    for (UObject* const Object : Lost)
        Object->bGarbage = true;
    // First all are told, while all are still there.
    for (UObject* const Object : Lost)
        Object->BeginDestroy();
    for (UObject* const Object : Lost)
        delete Object;
}
