#include "Headless/Editor/Undo/Transaction.h"

#include "Headless/Editor/View/EditorEngine.h"
#include "Headless/Engine/Objects/Reflection.h"

FScopedTransaction::FScopedTransaction(const FText& SessionName, const bool bShouldActuallyTransact)
{
    if (bShouldActuallyTransact && GEditor && GEditor->CanTransact())
        Index = GEditor->BeginTransaction("", SessionName, nullptr);
}

FScopedTransaction::~FScopedTransaction()
{
    if (IsOutstanding())
        GEditor->EndTransaction();
}

void FScopedTransaction::Cancel()
{
    if (IsOutstanding())
        GEditor->CancelTransaction(Index);
    Index = INDEX_NONE;
}

namespace headless
{
namespace
{
Snapshot Take(const UObject& Object)
{
    Snapshot Taken;
    for (const UClass* Class = Object.GetClass(); Class; Class = Class->Super)
        for (const PropertyInfo& Property : Class->Info->Properties)
        {
            Taken.Restore.push_back(Property.Keep(Object));
            Taken.Text += Property.Name + Property.Get(Object).dump();
        }
    return Taken;
}
} // namespace

void Transaction::SaveObject(UObject* Object)
{
    // The first time counts.
    for (const Record& Saved : Records)
        if (Saved.Object == Object)
            return;
    Records.push_back({Object, Take(*Object), {}});
}

bool Transaction::Finish()
{
    bool bChanged = false;
    for (Record& Saved : Records)
        if (Saved.Object.IsValid())
        {
            Saved.After = Take(*Saved.Object);
            bChanged = bChanged || Saved.After.Text != Saved.Before.Text;
        }
    return bChanged;
}

void Transaction::Apply(bool bBack) const
{
    for (const Record& Saved : Records)
        if (UObject* const Object = Saved.Object.Get())
        {
            for (const auto& Restore : (bBack ? Saved.Before : Saved.After).Restore)
                Restore(*Object);
            FArchive Archive(true);
            Object->Serialize(Archive);
            Object->PostEditChange();
        }
}

int32 UndoBuffer::Begin(const FText& Title)
{
    if (Depth == 0)
    {
        Open = std::make_shared<Transaction>(Title.ToString());
        GUndo = Open.get();
    }
    return Depth++;
}

int32 UndoBuffer::End()
{
    // One that was cancelled within another is over for both.
    if (Depth == 0 || --Depth > 0)
        return Depth;
    GUndo = nullptr;
    if (Open->Finish())
    {
        Entries.resize(Done);
        Entries.push_back(Open);
        Done = Entries.size();
    }
    Open = nullptr;
    return Depth;
}

void UndoBuffer::Cancel()
{
    GUndo = nullptr;
    Open = nullptr;
    Depth = 0;
}

bool UndoBuffer::Undo()
{
    if (Done == 0)
        return false;
    Entries[--Done]->Apply(true);
    return true;
}

bool UndoBuffer::Redo()
{
    if (Done == Entries.size())
        return false;
    Entries[Done++]->Apply(false);
    return true;
}

std::vector<std::string> UndoBuffer::Titles() const
{
    std::vector<std::string> Found;
    for (std::size_t Entry = 0; Entry < Done; ++Entry)
        Found.push_back(*Entries[Entry]->Title);
    return Found;
}
} // namespace headless
