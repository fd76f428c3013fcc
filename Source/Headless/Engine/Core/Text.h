/// FString and FName.
#pragma once

#include <cctype>
#include <cstdarg>
#include <cstring>
#include <string>

#include "Headless/Engine/Core/Macros.h"

class FString
{
public:
    FString() = default;
    FString(const TCHAR* From) : Characters(From ? From : "") {}
    explicit FString(std::string From) : Characters(std::move(From)) {}

    const TCHAR* operator*() const { return Characters.c_str(); }
    int32 Len() const { return static_cast<int32>(Characters.size()); }
    bool IsEmpty() const { return Characters.empty(); }
    bool Contains(const TCHAR* Part) const { return Characters.find(Part) != std::string::npos; }
    bool Contains(const FString& Part) const { return Contains(*Part); }
    bool StartsWith(const TCHAR* Part) const { return Characters.starts_with(Part); }
    FString ToLower() const
    {
        FString Made = *this;
        for (char& Character : Made.Characters)
            Character = static_cast<char>(std::tolower(static_cast<unsigned char>(Character)));
        return Made;
    }
    bool operator==(const FString& Other) const { return Characters == Other.Characters; }
    bool operator<(const FString& Other) const { return Characters < Other.Characters; }
    FString& operator+=(const FString& Other)
    {
        Characters += Other.Characters;
        return *this;
    }
    friend FString operator+(FString A, const FString& B) { return A += B; }
    friend FString operator+(const TCHAR* A, const FString& B) { return FString(A) += B; }

    static FString FromInt(int32 Number) { return FString(std::to_string(Number)); }
    __attribute__((format(printf, 1, 2))) static FString Printf(const TCHAR* Format, ...)
    {
        std::va_list Arguments;
        va_start(Arguments, Format);
        FString Made = PrintfWith(Format, Arguments);
        va_end(Arguments);
        return Made;
    }
    __attribute__((format(printf, 1, 0))) static FString PrintfWith(const TCHAR* Format, std::va_list Arguments)
    {
        std::va_list Again;
        va_copy(Again, Arguments);
        const int Length = std::vsnprintf(nullptr, 0, Format, Arguments);
        std::string Made(static_cast<std::size_t>(Length > 0 ? Length : 0) + 1, '\0');
        std::vsnprintf(Made.data(), Made.size(), Format, Again);
        va_end(Again);
        Made.pop_back();
        return FString(std::move(Made));
    }

private:
    std::string Characters;
};

enum EName
{
    NAME_None
};

/// The engine's compares without regard to case and is a number; a short string does here.
class FName
{
public:
    FName(EName = NAME_None) {}
    FName(const TCHAR* From) : Characters(std::strcmp(From, "None") == 0 ? "" : From) {}
    FString ToString() const { return FString(Characters.empty() ? "None" : Characters); }
    bool IsNone() const { return Characters.empty(); }
    bool operator==(const FName& Other) const { return strcasecmp(Characters.c_str(), Other.Characters.c_str()) == 0; }

private:
    std::string Characters;
};
