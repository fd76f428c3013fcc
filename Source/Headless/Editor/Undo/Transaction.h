/// Undo: scoped transactions, and the buffer that they end in.
#pragma once

#include "Headless/Engine/Core/LocalText.h"
#include "Headless/Engine/Objects/Object.h"

class FScopedTransaction
{
public:
    explicit FScopedTransaction(const FText& SessionName, const bool bShouldActuallyTransact = true);
    ~FScopedTransaction();
    FScopedTransaction(const FScopedTransaction&) = delete;
    FScopedTransaction& operator=(const FScopedTransaction&) = delete;
    void Cancel();
    bool IsOutstanding() const { return Index >= 0; }

private:
    int32 Index = INDEX_NONE;
};

namespace headless
{
/// What an object's reflected properties were.
struct Snapshot
{
    std::vector<std::function<void(UObject& Object)>> Restore;
    std::string Text; // tells one from another
};

/// One entry of the undo history.
class Transaction : public ITransaction
{
public:
    explicit Transaction(const FString& InTitle) : Title(InTitle) {}
    void SaveObject(UObject* Object) override;
    /// Looks at what they have become. False if nothing changed: such an entry is dropped.
    bool Finish();
    /// Puts all back to what was before, or to what came of it.
    void Apply(bool bBack) const;

    FString Title;

private:
    struct Record
    {
        TWeakObjectPtr<UObject> Object;
        Snapshot Before;
        Snapshot After;
    };
    std::vector<Record> Records;
};

/// Nested transactions are one. A cancelled one is forgotten, and whatever it changed stays changed.
class UndoBuffer
{
public:
    int32 Begin(const FText& Title);
    int32 End();
    void Cancel();
    bool Undo();
    bool Redo();
    /// The titles of what can be undone, the last one last.
    std::vector<std::string> Titles() const;

private:
    std::vector<std::shared_ptr<Transaction>> Entries;
    std::size_t Done = 0; // entries behind it were undone
    std::shared_ptr<Transaction> Open;
    int32 Depth = 0;
};
} // namespace headless
