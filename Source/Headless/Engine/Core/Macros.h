/// The words every Unreal file is written in: sizes, text, checks, and the macros that only Unreal's own tools read.
#pragma once

#include <cassert>
#include <cstdint>
#include <cstdio>
#include <type_traits>
#include <utility>

using int8 = std::int8_t;
using int16 = std::int16_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;

// Text is UTF-8 here, so that a character is a char; the engine's is wider, and the plugin converts at its border.
using TCHAR = char;
#define TEXT(Text) Text
#define TCHAR_TO_UTF8(Text) (Text)
#define UTF8_TO_TCHAR(Text) (Text)

#define PLATFORM_UNIX 1
#define WITH_EDITOR 0
#define WITH_EDITORONLY_DATA 1
#define WITH_DEV_AUTOMATION_TESTS 1
#define ENABLE_DRAW_DEBUG 1
#define ENGINE_MAJOR_VERSION 5
#define ENGINE_MINOR_VERSION 4
#define UE_VERSION_OLDER_THAN(Major, Minor, Patch)                                                                     \
    (ENGINE_MAJOR_VERSION < (Major) || (ENGINE_MAJOR_VERSION == (Major) && ENGINE_MINOR_VERSION < (Minor)))
#define UE_ARRAY_COUNT(Array) (sizeof(Array) / sizeof(Array[0]))

#define INDEX_NONE (-1)
#define FORCEINLINE inline
#define CONSTRAINEDPD_API
#define CONSTRAINEDPDEDITOR_API
#define check(Condition) assert(Condition)
#define ensure(Condition) (Condition)
#define PURE_VIRTUAL(Function, ...) = 0
/// Does not compile where there is no such member.
#define GET_MEMBER_NAME_CHECKED(Class, Member) ((void)sizeof(static_cast<Class*>(nullptr)->Member), FName(#Member))
#define UE_SOURCE_LOCATION __FILE__

// Read by the header tool (Source/Tools/Headers); nothing remains of them for the compiler.
#define UPROPERTY(...)
#define UFUNCTION(...)
#define UENUM(...)
#define UMETA(...)
#define UPARAM(...)
#define CPD_JOIN_AGAIN(A, B, C, D) A##B##C##D
#define CPD_JOIN(A, B, C, D) CPD_JOIN_AGAIN(A, B, C, D)
#define UCLASS(...)
#define USTRUCT(...)
#define GENERATED_BODY(...) CPD_JOIN(CURRENT_FILE_ID, _, __LINE__, _GENERATED_BODY)

template <class T> constexpr std::remove_reference_t<T>&& MoveTemp(T&& Value)
{
    return static_cast<std::remove_reference_t<T>&&>(Value);
}

template <class T> void Swap(T& A, T& B)
{
    std::swap(A, B);
}
