#include "Messages.h"

#include "ConstrainedPDComponent.h"
#include "Editor.h"
#include "Engine/World.h"
#include "GameFramework/Actor.h"
#include "Logging/MessageLog.h"
#include "Logging/TokenizedMessage.h"
#include "MakeSoftBody.h"
#include "Misc/UObjectToken.h"

#define LOCTEXT_NAMESPACE "ConstrainedPD"

namespace ConstrainedPD
{
const FName GMessagePage(TEXT("ConstrainedPD"));

namespace
{
UConstrainedPDComponent* NamedIn(const AActor& Actor, FName Name)
{
    const TInlineComponentArray<UConstrainedPDComponent*> Components(&Actor);
    for (UConstrainedPDComponent* const Component : Components)
        if (Component->GetFName() == Name)
            return Component;
    return nullptr;
}

/// The component of the edited level that one in play was copied from; null if it came to be in play.
UConstrainedPDComponent* EditedOf(const UConstrainedPDComponent& Playing)
{
    const AActor* const Edited =
        Playing.GetOwner() ? EditorUtilities::GetEditorWorldCounterpartActor(Playing.GetOwner()) : nullptr;
    return Edited ? NamedIn(*Edited, Playing.GetFName()) : nullptr;
}

} // namespace

FPlace::FPlace(const UConstrainedPDComponent& Soft) : Actor(Soft.GetOwner()), Component(Soft.GetFName()) {}

UConstrainedPDComponent* FPlace::Find() const
{
    return Actor.IsValid() ? NamedIn(*Actor, Component) : nullptr;
}

namespace
{
template <class Cure>
void AddButton(FTokenizedMessage& Line, const FText& Words, const FText& Tip, const FPlace& Place, const Cure& Apply)
{
    const auto Press = [Place, Apply]
    {
        if (UConstrainedPDComponent* const Soft = Place.Find())
            Apply(*Soft);
        else
            Tell(nullptr, TEXT("The soft body is no longer in the level that is edited: open its level again."), true);
    };
    Line.AddToken(FActionToken::Create(Words, Tip, FOnActionTokenExecuted::CreateLambda(Press), true));
}

/// Where Linux drops the page's own Warning(), this shows.
TSharedRef<FTokenizedMessage> AddLine(FMessageLog& Page, bool bWarning)
{
    return Page.Message(bWarning ? EMessageSeverity::Warning : EMessageSeverity::Info);
}
} // namespace

void Tell(const UObject* About, const FString& Message, bool bWarning)
{
    FMessageLog Page(GMessagePage);
    const TSharedRef<FTokenizedMessage> Line = AddLine(Page, bWarning);
    if (About)
        Line->AddToken(FUObjectToken::Create(About));
    Line->AddToken(FTextToken::Create(FText::FromString(Message)));
    if (bWarning)
        Page.Open(EMessageSeverity::Warning);
}

void TellNotice(UConstrainedPDComponent& Soft, const FConstrainedPDNotice& Notice)
{
    UConstrainedPDComponent* const Edited = EditedOf(Soft);
    FMessageLog Page(GMessagePage);
    Page.SuppressLoggingToOutputLog(true); // whoever noticed has logged it
    const TSharedRef<FTokenizedMessage> Line = AddLine(Page, Notice.bFault);
    Line->AddToken(FUObjectToken::Create(Edited ? Edited : &Soft));
    Line->AddToken(FTextToken::Create(FText::FromString(Notice.Message)));
    if (!Edited)
        return;
    const FPlace Place(*Edited);
    const int32 Fewer = Notice.FewerVertices;
    if (Notice.bWantsBake)
        AddButton(*Line, LOCTEXT("BakeIt", "Bake"), LOCTEXT("BakeItTip", "Keeps the tetrahedra in a body asset"), Place,
                  [](UConstrainedPDComponent& Target)
                  {
                      TArray<UConstrainedPDBody*> Made;
                      BakeFor(Target, VerticesOf(Target), Made);
                  });
    if (Fewer > 0)
        AddButton(*Line, FText::Format(LOCTEXT("LowerIt", "Lower to {0} vertices"), Fewer),
                  LOCTEXT("LowerItTip", "From the next play on"), Place,
                  [Fewer](UConstrainedPDComponent& Target) { SetResolution(Target, Fewer); });
}
} // namespace ConstrainedPD

#undef LOCTEXT_NAMESPACE
