/// FText: what people read. Numbers are written as in English.
#pragma once

#include "Headless/Engine/Core/Text.h"

struct FNumberFormattingOptions
{
    FNumberFormattingOptions& SetMaximumFractionalDigits(int32 New)
    {
        MaximumFractionalDigits = New;
        return *this;
    }
    int32 MaximumFractionalDigits = 3;
};

class FText
{
public:
    FText() = default;
    static FText FromString(const FString& From) { return FText(From); }
    static FText GetEmpty() { return {}; }
    /// With commas between thousands, and no zeros at the end of a fraction.
    template <class Number> static FText AsNumber(Number Value, const FNumberFormattingOptions* Options = nullptr)
    {
        return Written(static_cast<double>(Value), Options ? *Options : FNumberFormattingOptions());
    }
    /// {0} is the first argument, {1} the next. Numbers are written as AsNumber writes them.
    template <class... Arguments> static FText Format(const FText& Pattern, const Arguments&... Values)
    {
        std::string Made = *Pattern.Characters;
        int32 Number = 0;
        ((Made = Replaced(Made, Number++, TextOf(Values))), ...);
        return FText(FString(std::move(Made)));
    }
    const FString& ToString() const { return Characters; }
    bool IsEmpty() const { return Characters.IsEmpty(); }

private:
    explicit FText(const FString& From) : Characters(From) {}
    static FText Written(double Value, const FNumberFormattingOptions& Options);
    static std::string Replaced(const std::string& Pattern, int32 Number, const FText& With);
    static FText TextOf(const FText& Text) { return Text; }
    template <class Number>
    requires std::is_arithmetic_v<Number>
    static FText TextOf(Number Value) { return AsNumber(Value); }

    FString Characters;
};

#define LOCTEXT(Key, Words) FText::FromString(FString(Words))
