#include "BodyDetails.h"

#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "MakeSoftBody.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/SBoxPanel.h"
#include "Widgets/Text/STextBlock.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

namespace
{
constexpr int32 GFewestVertices = 8;

FText Cost(const UConstrainedPDBody& Body)
{
    // Measured on one core of a present-day PC; a step's work grows a little faster than the vertices.
    constexpr double MillisecondsPerThousandVertices = 5.0;
    if (!Body.IsBaked())
        return LOCTEXT("NotBaked", "Not baked yet");
    return FText::Format(LOCTEXT("Cost", "{0} vertices, {1} tetrahedra, baked in {2} s: about {3} ms a step"),
                         Body.BakedVertices, Body.BakedTetrahedra, FText::AsNumber(Body.BakeSeconds),
                         FText::AsNumber(MillisecondsPerThousandVertices * Body.BakedVertices / 1000.0));
}

FText Cost(const UConstrainedPDComponent& Soft)
{
    if (Soft.Body)
        return Cost(*Soft.Body);
    return FText::Format(LOCTEXT("Filled", "Filled with about {0} vertices when play begins, which takes seconds"),
                         ConstrainedPD::VerticesOf(Soft));
}

template <class T> T* TheOneOf(const IDetailLayoutBuilder& Layout)
{
    TArray<TWeakObjectPtr<UObject>> Objects;
    Layout.GetObjectsBeingCustomized(Objects);
    return Objects.Num() == 1 ? Cast<T>(Objects[0].Get()) : nullptr; // The buttons speak of one.
}

/// Press is given the object.
template <class T, class Press>
SHorizontalBox::FSlot::FSlotArguments MakeButton(const FText& Words, TWeakObjectPtr<T> Object, const Press& Pressed)
{
    const auto OnClicked = [Object, Pressed]
    {
        if (Object.IsValid())
            Pressed(*Object);
        return FReply::Handled();
    };
    return MoveTemp(SHorizontalBox::Slot().AutoWidth()[SNew(SButton).Text(Words).OnClicked_Lambda(OnClicked)]);
}

template <class T, class Bake, class Lower>
void AddRows(IDetailLayoutBuilder& Layout, T& Customized, const Bake& OnBake, const Lower& OnLower)
{
    const TWeakObjectPtr<T> Object = &Customized;
    IDetailCategoryBuilder& Category = Layout.EditCategory(TEXT("Constrained PD"));
    Category.AddCustomRow(LOCTEXT("CostRow", "Cost"))
        .WholeRowContent()[SNew(STextBlock)
                               .Text_Lambda([Object] { return Object.IsValid() ? Cost(*Object) : FText(); })];
    Category.AddCustomRow(LOCTEXT("BakeRow", "Bake"))
        .WholeRowContent()[SNew(SHorizontalBox) + MakeButton(LOCTEXT("BakeButton", "Bake"), Object, OnBake) +
                           MakeButton(LOCTEXT("LowerButton", "Lower Resolution"), Object, OnLower)];
}
} // namespace

TSharedRef<IDetailCustomization> FConstrainedPDBodyDetails::MakeInstance()
{
    return MakeShared<FConstrainedPDBodyDetails>();
}

void FConstrainedPDBodyDetails::CustomizeDetails(IDetailLayoutBuilder& Layout)
{
    using ConstrainedPD::BakeNow;
    if (UConstrainedPDBody* const Body = TheOneOf<UConstrainedPDBody>(Layout))
        AddRows(
            Layout, *Body, [](UConstrainedPDBody& Pressed) { BakeNow(Pressed, Pressed.Vertices); },
            [](UConstrainedPDBody& Pressed) { BakeNow(Pressed, FMath::Max(GFewestVertices, Pressed.Vertices / 2)); });
}

TSharedRef<IDetailCustomization> FConstrainedPDComponentDetails::MakeInstance()
{
    return MakeShared<FConstrainedPDComponentDetails>();
}

void FConstrainedPDComponentDetails::CustomizeDetails(IDetailLayoutBuilder& Layout)
{
    using namespace ConstrainedPD;
    if (UConstrainedPDComponent* const Soft = TheOneOf<UConstrainedPDComponent>(Layout))
        AddRows(
            Layout, *Soft, [](UConstrainedPDComponent& Pressed) { BakeFor(Pressed, VerticesOf(Pressed)); },
            [](UConstrainedPDComponent& Pressed)
            { SetResolution(Pressed, FMath::Max(GFewestVertices, VerticesOf(Pressed) / 2)); });
}

#undef LOCTEXT_NAMESPACE
