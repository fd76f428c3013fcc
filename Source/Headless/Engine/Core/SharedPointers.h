/// TSharedRef and TSharedPtr: the standard shared pointer under the engine's names.
#pragma once

#include <memory>

#include "Headless/Engine/Core/Macros.h"

template <class T> class TSharedRef;

template <class T> class TSharedPtr
{
public:
    TSharedPtr(std::nullptr_t = nullptr) {}
    template <class U> TSharedPtr(const TSharedRef<U>& From) : Held(From.Shared()) {}
    template <class U> TSharedPtr(const TSharedPtr<U>& From) : Held(From.Shared()) {}
    bool IsValid() const { return Held != nullptr; }
    TSharedRef<T> ToSharedRef() const { return TSharedRef<T>(Held); }
    T* Get() const { return Held.get(); }
    T* operator->() const { return Held.get(); }
    T& operator*() const { return *Held; }
    const std::shared_ptr<T>& Shared() const { return Held; }

private:
    std::shared_ptr<T> Held;
};

/// Never null.
template <class T> class TSharedRef
{
public:
    explicit TSharedRef(std::shared_ptr<T> From) : Held(std::move(From)) { check(Held); }
    template <class U> TSharedRef(const TSharedRef<U>& From) : Held(From.Shared()) {}
    T* operator->() const { return Held.get(); }
    T& operator*() const { return *Held; }
    T& Get() const { return *Held; }
    const std::shared_ptr<T>& Shared() const { return Held; }

private:
    std::shared_ptr<T> Held;
};

template <class T, class... Arguments> TSharedRef<T> MakeShared(Arguments&&... Values)
{
    return TSharedRef<T>(std::make_shared<T>(std::forward<Arguments>(Values)...));
}
