#include "Headless/Engine/Core/LocalText.h"

FText FText::Written(double Value, const FNumberFormattingOptions& Options)
{
    std::string Digits = *FString::Printf("%.*f", Options.MaximumFractionalDigits, Value);
    if (Digits.find('.') != std::string::npos)
    {
        Digits.erase(Digits.find_last_not_of('0') + 1);
        if (Digits.back() == '.')
            Digits.pop_back();
    }
    constexpr std::size_t Group = 3;
    const std::size_t Whole = std::min(Digits.find('.'), Digits.size());
    std::string Made;
    for (std::size_t At = 0; At < Digits.size(); ++At)
    {
        if (At > 0 && At < Whole && (Whole - At) % Group == 0 && Digits[At - 1] != '-')
            Made += ',';
        Made += Digits[At];
    }
    return FText(FString(std::move(Made)));
}

std::string FText::Replaced(const std::string& Pattern, int32 Number, const FText& With)
{
    const std::string Place = *FString::Printf("{%d}", Number);
    std::string Made;
    std::size_t From = 0;
    for (std::size_t At; (At = Pattern.find(Place, From)) != std::string::npos; From = At + Place.size())
        Made += Pattern.substr(From, At - From) + *With.Characters;
    return Made + Pattern.substr(From);
}
