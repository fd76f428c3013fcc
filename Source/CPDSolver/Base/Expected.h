/// What set-up functions return: a value, or one line that names the cause and the cure.
#pragma once

#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace cpd
{
/// A failure, in words a user can act on: "rock.obj is empty: export it with faces."
struct Error
{
    std::string message;
};

/// A value or an Error. Exceptions are off in what Unreal compiles, so failures travel as values.
template <class T> class [[nodiscard]] Expected
{
public:
    Expected(T value) : content(std::move(value)) {}
    Expected(Error error) : content(std::move(error)) {}

    explicit operator bool() const { return content.index() == 0; }
    T& operator*()
    {
        assert(*this);
        return *std::get_if<0>(&content);
    }
    const T& operator*() const
    {
        assert(*this);
        return *std::get_if<0>(&content);
    }
    T* operator->() { return &**this; }
    const T* operator->() const { return &**this; }
    const std::string& Message() const
    {
        assert(!*this);
        return std::get_if<1>(&content)->message;
    }
    /// The failure, to hand on to one's own caller.
    Error Failure() const { return Error{Message()}; }

private:
    std::variant<T, Error> content;
};

/// Stands for "done" where there is nothing to return.
struct Done
{
};
} // namespace cpd
