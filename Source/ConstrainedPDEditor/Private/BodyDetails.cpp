#include "BodyDetails.h"

#include "ConstrainedPDBody.h"
#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "Messages.h"
#include "Misc/ScopedSlowTask.h"
#include "ScopedTransaction.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/SBoxPanel.h"
#include "Widgets/Text/STextBlock.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

namespace
{
FReply BakeNow(const TWeakObjectPtr<UConstrainedPDBody> Body, int32 Vertices)
{
    if (!Body.IsValid())
        return FReply::Handled();
    const FScopedTransaction Transaction(LOCTEXT("Bake", "Bake Soft Body"));
    FScopedSlowTask Progress(1.0f, LOCTEXT("Filling", "Filling the mesh with tetrahedra"));
    Progress.MakeDialog();
    Progress.EnterProgressFrame();
    Body->Modify();
    Body->Vertices = Vertices;
    FString Message;
    const bool bBaked = Body->Bake(Message);
    ConstrainedPD::Tell(Body.Get(), Message, !bBaked);
    return FReply::Handled();
}

FText Cost(const UConstrainedPDBody& Body)
{
    // Measured on one core of a present-day PC; a step's work grows a little faster than the vertices.
    constexpr double MillisecondsPerThousandVertices = 5.0;
    return FText::Format(LOCTEXT("Cost", "{0} vertices, {1} tetrahedra: about {2} ms a step"), Body.BakedVertices,
                         Body.BakedTetrahedra,
                         FText::AsNumber(MillisecondsPerThousandVertices * Body.BakedVertices / 1000.0));
}
} // namespace

TSharedRef<IDetailCustomization> FConstrainedPDBodyDetails::MakeInstance()
{
    return MakeShared<FConstrainedPDBodyDetails>();
}

void FConstrainedPDBodyDetails::CustomizeDetails(IDetailLayoutBuilder& Layout)
{
    TArray<TWeakObjectPtr<UObject>> Objects;
    Layout.GetObjectsBeingCustomized(Objects);
    if (Objects.Num() != 1)
        return; // The buttons speak of one body.
    const TWeakObjectPtr<UConstrainedPDBody> Body = Cast<UConstrainedPDBody>(Objects[0].Get());
    if (!Body.IsValid())
        return;
    IDetailCategoryBuilder& Category = Layout.EditCategory(TEXT("Constrained PD"));
    Category.AddCustomRow(LOCTEXT("CostRow", "Cost"))
        .WholeRowContent()[SNew(STextBlock).Text_Lambda([Body] { return Body.IsValid() ? Cost(*Body) : FText(); })];
    Category.AddCustomRow(LOCTEXT("BakeRow", "Bake"))
        .WholeRowContent()[SNew(SHorizontalBox) +
                           SHorizontalBox::Slot()
                               .AutoWidth()[SNew(SButton)
                                                .Text(LOCTEXT("BakeButton", "Bake"))
                                                .OnClicked_Lambda([Body] { return BakeNow(Body, Body->Vertices); })] +
                           SHorizontalBox::Slot().AutoWidth()[SNew(SButton)
                                                                  .Text(LOCTEXT("LowerButton", "Lower Resolution"))
                                                                  .OnClicked_Lambda(
                                                                      [Body]
                                                                      {
                                                                          constexpr int32 Fewest = 8;
                                                                          return BakeNow(
                                                                              Body,
                                                                              FMath::Max(Fewest, Body->Vertices / 2));
                                                                      })]];
}

#undef LOCTEXT_NAMESPACE
