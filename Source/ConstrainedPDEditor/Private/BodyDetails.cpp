#include "BodyDetails.h"

#include <functional>
#include <vector>

#include "ConstrainedPDBody.h"
#include "ConstrainedPDComponent.h"
#include "DetailCategoryBuilder.h"
#include "DetailLayoutBuilder.h"
#include "DetailWidgetRow.h"
#include "MakeSoftBody.h"
#include "Messages.h"
#include "Misc/ScopedSlowTask.h"
#include "ScopedTransaction.h"
#include "Widgets/Input/SButton.h"
#include "Widgets/SBoxPanel.h"
#include "Widgets/Text/STextBlock.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

using namespace ConstrainedPD;

namespace
{
/// What a panel's buttons work on: one object, or several that are selected together. They may go meanwhile.
template <class T> using TChosen = TArray<TWeakObjectPtr<T>>;

template <class T> TChosen<T> ChosenIn(const IDetailLayoutBuilder& Layout)
{
    TArray<TWeakObjectPtr<UObject>> Objects;
    Layout.GetObjectsBeingCustomized(Objects);
    TChosen<T> Chosen;
    for (const TWeakObjectPtr<UObject>& Object : Objects)
        if (T* const One = Cast<T>(Object.Get()))
            Chosen.Add(One);
    return Chosen;
}

// Cost ----------------------------------------------------------------------------------------------------------------

FText MillisecondsOf(int32 Vertices)
{
    // Measured on one core of a present-day PC, of a body of 800 that touches something; a step's work grows a little
    // faster than the vertices.
    constexpr double MillisecondsPerThousandVertices = 0.3;
    const FNumberFormattingOptions Digits = FNumberFormattingOptions().SetMaximumFractionalDigits(2);
    return FText::AsNumber(MillisecondsPerThousandVertices * Vertices / 1000.0, &Digits);
}

FText Cost(const UConstrainedPDBody& Body)
{
    if (!Body.IsBaked())
        return LOCTEXT("NotBaked", "Not baked yet");
    if (Body.IsOutdated())
        return LOCTEXT("Outdated", "The mesh has changed since this was baked: bake it anew");
    const FText Counts =
        FText::Format(LOCTEXT("Counts", "{0} vertices, {1} tetrahedra"), Body.BakedVertices, Body.BakedTetrahedra);
    const FText Step = MillisecondsOf(Body.BakedVertices);
    if (Body.BakeSeconds <= 0.0f)
        return FText::Format(LOCTEXT("ReadCost", "{0}, from a file: about {1} ms a step"), Counts, Step);
    const FNumberFormattingOptions Digits = FNumberFormattingOptions().SetMaximumFractionalDigits(2);
    return FText::Format(LOCTEXT("Cost", "{0}, baked in {1} s: about {2} ms a step"), Counts,
                         FText::AsNumber(Body.BakeSeconds, &Digits), Step);
}

FText Cost(const UConstrainedPDComponent& Soft)
{
    if (Soft.Body)
        return Cost(*Soft.Body);
    return FText::Format(
        LOCTEXT("Filled", "Filled with about {0} vertices when play begins, which takes a moment: about {1} ms a step"),
        VerticesOf(Soft), MillisecondsOf(VerticesOf(Soft)));
}

int32 VerticesToStep(const UConstrainedPDBody& Body)
{
    return Body.IsBaked() ? Body.BakedVertices : Body.Vertices;
}

int32 VerticesToStep(const UConstrainedPDComponent& Soft)
{
    return Soft.Body ? VerticesToStep(*Soft.Body) : VerticesOf(Soft);
}

template <class T> FText CostOf(const TChosen<T>& Chosen)
{
    if (Chosen.Num() == 1)
        return Chosen[0].IsValid() ? Cost(*Chosen[0]) : FText();
    int32 Vertices = 0;
    for (const TWeakObjectPtr<T>& Object : Chosen)
        Vertices += Object.IsValid() ? VerticesToStep(*Object) : 0;
    return FText::Format(LOCTEXT("CostOfMany", "{0} soft bodies, {1} vertices: about {2} ms a step together"),
                         Chosen.Num(), Vertices, MillisecondsOf(Vertices));
}

// Buttons -------------------------------------------------------------------------------------------------------------

const UObject* AssetOf(const UConstrainedPDBody& Body)
{
    return &Body;
}

/// The asset that a press changes: of several components that share it, only the first may.
const UObject* AssetOf(const UConstrainedPDComponent& Soft)
{
    return Soft.Body;
}

bool CanLower(const UConstrainedPDBody& Body)
{
    return Body.Vertices > GFewestVertices;
}

bool CanLower(const UConstrainedPDComponent& Soft)
{
    return VerticesOf(Soft) > GFewestVertices;
}

int32 Halved(int32 Vertices)
{
    return FMath::Max(GFewestVertices, Vertices / 2);
}

/// Finds what was chosen also where a press on another component of the actor had its construction script run anew.
std::function<UConstrainedPDComponent*()> FinderOf(UConstrainedPDComponent& Soft)
{
    return [Weak = TWeakObjectPtr<UConstrainedPDComponent>(&Soft), Place = FPlace(Soft)]
    { return Weak.IsValid() ? Weak.Get() : Place.Find(); };
}

std::function<UConstrainedPDBody*()> FinderOf(UConstrainedPDBody& Body)
{
    return [Weak = TWeakObjectPtr<UConstrainedPDBody>(&Body)] { return Weak.Get(); };
}

template <class T, class Press> void PressForAll(const TChosen<T>& Chosen, const FText& Title, const Press& OnEach)
{
    // Several are undone together, and can be stopped in between.
    const bool bSeveral = Chosen.Num() > 1;
    const FScopedTransaction Together(Title, bSeveral);
    FScopedSlowTask Progress(static_cast<float>(Chosen.Num()), Title);
    if (bSeveral)
        Progress.MakeDialog(true, true);
    TArray<const UObject*> Changed;
    std::vector<std::function<T*()>> Finders;
    for (const TWeakObjectPtr<T>& Object : Chosen)
        if (Object.IsValid())
            Finders.push_back(FinderOf(*Object));
    for (const std::function<T*()>& Find : Finders)
    {
        if (Progress.ShouldCancel())
            break;
        Progress.EnterProgressFrame();
        T* const Object = Find();
        const UObject* const Asset = Object ? AssetOf(*Object) : nullptr;
        if (!Object || (Asset && Changed.Contains(Asset)))
            continue;
        if (Asset)
            Changed.Add(Asset);
        OnEach(*Object);
    }
}

template <class Pressed, class Pressable>
SHorizontalBox::FSlot::FSlotArguments MakeButton(const FText& Words, const FText& Tip, const Pressed& OnPressed,
                                                 const Pressable& CanPress)
{
    const auto OnClicked = [OnPressed]
    {
        OnPressed();
        return FReply::Handled();
    };
    return MoveTemp(
        SHorizontalBox::Slot()
            .AutoWidth()[SNew(SButton).Text(Words).ToolTipText(Tip).IsEnabled_Lambda(CanPress).OnClicked_Lambda(
                OnClicked)]);
}

template <class T, class Bake, class Lower>
void AddRows(IDetailLayoutBuilder& Layout, const Bake& OnBake, const Lower& OnLower)
{
    const TChosen<T> Chosen = ChosenIn<T>(Layout);
    if (Chosen.Num() == 0)
        return;
    const FText BakeWords = LOCTEXT("BakeButton", "Bake");
    const FText LowerWords = LOCTEXT("LowerButton", "Lower Resolution");
    const auto PressBake = [Chosen, BakeWords, OnBake] { OnBake(Chosen, BakeWords); };
    const auto PressLower = [Chosen, LowerWords, OnLower] { PressForAll(Chosen, LowerWords, OnLower); };
    const auto Always = [] { return true; };
    const auto CanAnyLower = [Chosen]
    {
        return Chosen.ContainsByPredicate([](const TWeakObjectPtr<T>& Object)
                                          { return Object.IsValid() && CanLower(*Object); });
    };
    IDetailCategoryBuilder& Category = Layout.EditCategory(TEXT("Constrained PD"));
    Category.AddCustomRow(LOCTEXT("CostRow", "Cost"))
        .WholeRowContent()[SNew(STextBlock).AutoWrapText(true).Text_Lambda([Chosen] { return CostOf(Chosen); })];
    Category.AddCustomRow(LOCTEXT("BakeRow", "Bake"))
        .WholeRowContent()[SNew(SHorizontalBox) +
                           MakeButton(BakeWords,
                                      LOCTEXT("BakeTip", "Fills the mesh with tetrahedra and keeps them in a body "
                                                         "asset, so that play begins at once"),
                                      PressBake, Always) +
                           MakeButton(LowerWords,
                                      LOCTEXT("LowerTip", "Half as many vertices: a step costs about half as much, and "
                                                          "the body bends more coarsely. A body asset changes for all "
                                                          "that use it"),
                                      PressLower, CanAnyLower)];
}
} // namespace

TSharedRef<IDetailCustomization> FConstrainedPDBodyDetails::MakeInstance()
{
    return MakeShared<FConstrainedPDBodyDetails>();
}

void FConstrainedPDBodyDetails::CustomizeDetails(IDetailLayoutBuilder& Layout)
{
    AddRows<UConstrainedPDBody>(
        Layout,
        [](const TChosen<UConstrainedPDBody>& Chosen, const FText& Title)
        { PressForAll(Chosen, Title, [](UConstrainedPDBody& Body) { BakeNow(Body, Body.Vertices); }); },
        [](UConstrainedPDBody& Body) { BakeNow(Body, Halved(Body.Vertices)); });
}

TSharedRef<IDetailCustomization> FConstrainedPDComponentDetails::MakeInstance()
{
    return MakeShared<FConstrainedPDComponentDetails>();
}

void FConstrainedPDComponentDetails::CustomizeDetails(IDetailLayoutBuilder& Layout)
{
    AddRows<UConstrainedPDComponent>(
        Layout,
        [](const TChosen<UConstrainedPDComponent>& Chosen, const FText& Title)
        {
            TArray<UConstrainedPDBody*> Made; // in this press, for all that have the same mesh
            PressForAll(Chosen, Title,
                        [&Made](UConstrainedPDComponent& Soft) { BakeFor(Soft, VerticesOf(Soft), Made); });
        },
        [](UConstrainedPDComponent& Soft) { SetResolution(Soft, Halved(VerticesOf(Soft))); });
}

#undef LOCTEXT_NAMESPACE
