/// Slate's declarative widgets, as far as the plugin's panels use them: they keep their words and what a press does.
#pragma once

#include "Headless/Engine/Core/Containers.h"
#include "Headless/Engine/Core/LocalText.h"
#include "Headless/Engine/Core/SharedPointers.h"

/// A value, or what tells it whenever it is asked for.
template <class T> class TAttribute
{
public:
    TAttribute() = default;
    TAttribute(const T& Value) : Tell([Value] { return Value; }) {}
    static TAttribute CreateLambda(std::function<T()> Function)
    {
        TAttribute Made;
        Made.Tell = std::move(Function);
        return Made;
    }
    T Get(const T& Otherwise = T()) const { return Tell ? Tell() : Otherwise; }
    bool IsSet() const { return static_cast<bool>(Tell); }

private:
    std::function<T()> Tell;
};

class FReply
{
public:
    static FReply Handled() { return {}; }
};

class SWidget
{
public:
    virtual ~SWidget() = default;
    bool IsEnabled() const { return Enabled.Get(true); }
    FText GetToolTipText() const { return ToolTip.Get(); }

    // Of the headless host.
    virtual FText Words() const { return {}; }
    virtual std::vector<SWidget*> Children() const { return {}; }
    /// False if it is no button, or cannot be pressed now.
    virtual bool Press() { return false; }
    TAttribute<FText> ToolTip;
    TAttribute<bool> Enabled;
};

namespace headless
{
/// What every widget may be declared with.
template <class Own> struct WidgetArguments
{
    Own& ToolTipText(const TAttribute<FText>& New) { return ToolTip = New, Me(); }
    Own& IsEnabled(const TAttribute<bool>& New) { return Enabled = New, Me(); }
    template <class Function> Own& IsEnabled_Lambda(Function New)
    {
        return IsEnabled(TAttribute<bool>::CreateLambda(New));
    }
    Own& Me() { return static_cast<Own&>(*this); }

    TAttribute<FText> ToolTip;
    TAttribute<bool> Enabled;
};

template <class Widget> struct Declaration
{
    TSharedRef<Widget> operator<<=(const typename Widget::FArguments& Arguments) const
    {
        const TSharedRef<Widget> Made = MakeShared<Widget>();
        Made->ToolTip = Arguments.ToolTip;
        Made->Enabled = Arguments.Enabled;
        Made->Construct(Arguments);
        return Made;
    }
};
} // namespace headless

#define SNew(Widget) headless::Declaration<Widget>() <<= Widget::FArguments()

class STextBlock : public SWidget
{
public:
    struct FArguments : headless::WidgetArguments<FArguments>
    {
        FArguments& Text(const TAttribute<FText>& New) { return Shown = New, *this; }
        template <class Function> FArguments& Text_Lambda(Function New)
        {
            return Text(TAttribute<FText>::CreateLambda(New));
        }
        FArguments& AutoWrapText(bool) { return *this; }
        TAttribute<FText> Shown;
    };
    void Construct(const FArguments& Arguments) { Shown = Arguments.Shown; }
    FText GetText() const { return Shown.Get(); }
    FText Words() const override { return GetText(); }

private:
    TAttribute<FText> Shown;
};

class SButton : public SWidget
{
public:
    struct FArguments : headless::WidgetArguments<FArguments>
    {
        FArguments& Text(const TAttribute<FText>& New) { return Label = New, *this; }
        template <class Function> FArguments& OnClicked_Lambda(Function New) { return Clicked = New, *this; }
        TAttribute<FText> Label;
        std::function<FReply()> Clicked;
    };
    void Construct(const FArguments& InArguments) { Arguments = InArguments; }
    FText Words() const override { return Arguments.Label.Get(); }
    bool Press() override
    {
        if (!IsEnabled() || !Arguments.Clicked)
            return false;
        Arguments.Clicked();
        return true;
    }

private:
    FArguments Arguments;
};

class SHorizontalBox : public SWidget
{
public:
    struct FSlot
    {
        /// Moved only, as in the engine.
        struct FSlotArguments
        {
            FSlotArguments() = default;
            FSlotArguments(FSlotArguments&&) = default;
            FSlotArguments& AutoWidth() { return *this; }
            FSlotArguments& operator[](const TSharedRef<SWidget>& Child) { return Content = Child, *this; }
            TSharedPtr<SWidget> Content;
        };
    };
    static FSlot::FSlotArguments Slot() { return {}; }

    struct FArguments : headless::WidgetArguments<FArguments>
    {
        FArguments& operator+(FSlot::FSlotArguments&& Slot)
        {
            Slots.push_back(Slot.Content);
            return *this;
        }
        std::vector<TSharedPtr<SWidget>> Slots;
    };
    void Construct(const FArguments& Arguments) { Slots = Arguments.Slots; }
    std::vector<SWidget*> Children() const override
    {
        std::vector<SWidget*> Found;
        for (const TSharedPtr<SWidget>& Slot : Slots)
            Found.push_back(Slot.Get());
        return Found;
    }

private:
    std::vector<TSharedPtr<SWidget>> Slots;
};
