#include "Headless/Editor/Panels/Details.h"

void FPropertyEditorModule::RegisterCustomClassLayout(FName ClassName, FOnGetDetailCustomizationInstance Layout)
{
    Layouts[*ClassName.ToString()] = std::move(Layout);
}

void FPropertyEditorModule::UnregisterCustomClassLayout(FName ClassName)
{
    Layouts.erase(*ClassName.ToString());
}

namespace headless
{
DetailsPanel::DetailsPanel(const std::vector<UObject*>& InObjects) : Objects(InObjects.begin(), InObjects.end())
{
    const FPropertyEditorModule& Module = FModuleManager::LoadModuleChecked<FPropertyEditorModule>("PropertyEditor");
    for (const UClass* Class = InObjects.front()->GetClass(); Class; Class = Class->Super)
        if (const auto Found = Module.Layouts.find(*Class->GetName()); Found != Module.Layouts.end())
        {
            Customizations.push_back(Found->second.Execute());
            Customizations.back()->CustomizeDetails(*this);
        }
}

std::vector<SWidget*> DetailsPanel::Widgets() const
{
    std::vector<SWidget*> Found;
    for (const FDetailWidgetRow& Row : Rows)
        if (SWidget* const Whole = const_cast<FDetailWidgetRow&>(Row).WholeRowContent().Widget.Get())
            Found.push_back(Whole);
    for (std::size_t Widget = 0; Widget < Found.size(); ++Widget)
    {
        const std::vector<SWidget*> Inside = Found[Widget]->Children();
        Found.insert(Found.end(), Inside.begin(), Inside.end());
    }
    return Found;
}

std::string DetailsPanel::Text() const
{
    std::string Lines;
    for (const SWidget* const Widget : Widgets())
        if (const STextBlock* const Block = dynamic_cast<const STextBlock*>(Widget))
            Lines += std::string(*Block->GetText().ToString()) + "\n";
    return Lines;
}

SWidget* DetailsPanel::Button(const std::string& Label) const
{
    for (SWidget* const Widget : Widgets())
        if (dynamic_cast<SButton*>(Widget) && Label == *Widget->Words().ToString())
            return Widget;
    return nullptr;
}

void DetailsPanel::GetObjectsBeingCustomized(TArray<TWeakObjectPtr<UObject>>& OutObjects) const
{
    OutObjects.Reset();
    for (const TWeakObjectPtr<UObject>& Object : Objects)
        OutObjects.Add(Object);
}

IDetailCategoryBuilder& DetailsPanel::EditCategory(FName CategoryName)
{
    Categories.push_back(*CategoryName.ToString());
    return *this;
}
} // namespace headless
