/// Details panels: who customizes which class, and the rows that come of it.
#pragma once

#include <deque>

#include "Headless/Editor/Panels/Slate.h"
#include "Headless/Engine/Core/Modules.h"
#include "Headless/Engine/Objects/Delegates.h"

class FDetailWidgetRow;

class FDetailWidgetDecl
{
public:
    explicit FDetailWidgetDecl(FDetailWidgetRow& InRow) : Row(InRow) {}
    FDetailWidgetRow& operator[](const TSharedRef<SWidget>& New)
    {
        Widget = New;
        return Row;
    }
    TSharedPtr<SWidget> Widget;

private:
    FDetailWidgetRow& Row;
};

class FDetailWidgetRow
{
public:
    FDetailWidgetDecl& WholeRowContent() { return Whole; }

private:
    FDetailWidgetDecl Whole{*this};
};

class IDetailCategoryBuilder
{
public:
    virtual ~IDetailCategoryBuilder() = default;
    virtual FDetailWidgetRow& AddCustomRow(const FText& FilterString, bool bForAdvanced = false) = 0;
};

class IDetailLayoutBuilder
{
public:
    virtual ~IDetailLayoutBuilder() = default;
    virtual void GetObjectsBeingCustomized(TArray<TWeakObjectPtr<UObject>>& OutObjects) const = 0;
    virtual IDetailCategoryBuilder& EditCategory(FName CategoryName) = 0;
};

class IDetailCustomization
{
public:
    virtual ~IDetailCustomization() = default;
    virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) = 0;
};

using FOnGetDetailCustomizationInstance = TDelegate<TSharedRef<IDetailCustomization>()>;

class FPropertyEditorModule : public IModuleInterface
{
public:
    virtual void RegisterCustomClassLayout(FName ClassName, FOnGetDetailCustomizationInstance DetailLayoutDelegate);
    virtual void UnregisterCustomClassLayout(FName ClassName);
    virtual void NotifyCustomizationModuleChanged() { ++Refreshed; }

    // Of the headless host.
    std::map<std::string, FOnGetDetailCustomizationInstance> Layouts;
    int32 Refreshed = 0;
};

namespace headless
{
/// What a designer sees who selects these objects, all of one class.
class DetailsPanel : public IDetailLayoutBuilder, public IDetailCategoryBuilder
{
public:
    explicit DetailsPanel(const std::vector<UObject*>& InObjects);

    /// Every line of text, each at its own line.
    std::string Text() const;
    /// Null if there is none of that label.
    SWidget* Button(const std::string& Label) const;

    void GetObjectsBeingCustomized(TArray<TWeakObjectPtr<UObject>>& OutObjects) const override;
    IDetailCategoryBuilder& EditCategory(FName CategoryName) override;
    FDetailWidgetRow& AddCustomRow(const FText&, bool) override { return Rows.emplace_back(); }

    std::vector<std::string> Categories;

private:
    std::vector<SWidget*> Widgets() const;

    std::vector<TWeakObjectPtr<UObject>> Objects;
    std::vector<TSharedRef<IDetailCustomization>> Customizations;
    std::deque<FDetailWidgetRow> Rows; // rows stay where they are
};
} // namespace headless
