/// TArray, TMap and their like: the standard containers under the engine's names.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "Headless/Engine/Core/Macros.h"

template <class T> class TArray
{
public:
    TArray() = default;
    TArray(std::initializer_list<T> Values) : Items(Values) {}
    TArray(const T* First, int32 Count) : Items(First, First + Count) {}

    int32 Num() const { return static_cast<int32>(Items.size()); }
    bool IsEmpty() const { return Items.empty(); }
    bool IsValidIndex(int32 Index) const { return Index >= 0 && Index < Num(); }
    T* GetData() { return Items.data(); }
    const T* GetData() const { return Items.data(); }
    T& operator[](int32 Index)
    {
        check(IsValidIndex(Index));
        return Items[static_cast<std::size_t>(Index)];
    }
    const T& operator[](int32 Index) const
    {
        check(IsValidIndex(Index));
        return Items[static_cast<std::size_t>(Index)];
    }
    T& Last() { return Items.back(); }

    int32 Add(T Value)
    {
        Items.push_back(std::move(Value));
        return Num() - 1;
    }
    void Append(const T* First, int32 Count) { Items.insert(Items.end(), First, First + Count); }
    void Append(const TArray& Other) { Append(Other.GetData(), Other.Num()); }
    void Reserve(int32 Count) { Items.reserve(static_cast<std::size_t>(Count)); }
    void SetNum(int32 Count) { Items.resize(static_cast<std::size_t>(Count)); }
    void SetNumZeroed(int32 Count) { Items.resize(static_cast<std::size_t>(Count), T()); }
    void Reset() { Items.clear(); }
    void Empty() { Items = {}; }
    void RemoveAt(int32 Index) { Items.erase(Items.begin() + Index); }
    template <class U> int32 Remove(const U& Value)
    {
        return RemoveAll([&](const T& Item) { return Item == Value; });
    }
    template <class Less> void StableSort(const Less& Before) { std::stable_sort(Items.begin(), Items.end(), Before); }
    template <class Predicate> int32 RemoveAll(const Predicate& Test)
    {
        return static_cast<int32>(std::erase_if(Items, Test));
    }
    template <class U> bool Contains(const U& Value) const
    {
        return std::find(Items.begin(), Items.end(), Value) != Items.end();
    }
    template <class Predicate> bool ContainsByPredicate(Predicate Test) const
    {
        return std::any_of(Items.begin(), Items.end(), Test);
    }
    template <class U> int32 AddUnique(const U& Value) { return Contains(Value) ? INDEX_NONE : Add(Value); }

    auto begin() { return Items.begin(); }
    auto end() { return Items.end(); }
    auto begin() const { return Items.begin(); }
    auto end() const { return Items.end(); }
    bool operator==(const TArray&) const = default;

private:
    std::vector<T> Items;
};

template <class T> using TArrayView = TArray<T>&;

/// Another value for as long as it lives.
template <class Value> struct TGuardValue
{
    TGuardValue(Value& InGuarded, const Value& New) : Guarded(InGuarded), Before(InGuarded) { Guarded = New; }
    ~TGuardValue() { Guarded = Before; }
    TGuardValue(const TGuardValue&) = delete;
    TGuardValue& operator=(const TGuardValue&) = delete;

private:
    Value& Guarded;
    Value Before;
};

template <class Function> using TFunctionRef = const std::function<Function>&;
template <class Function> using TFunction = std::function<Function>;
