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
/// The component of the edited level that one in play was copied from; null if it came to be in play.
UConstrainedPDComponent* EditedOf(const UConstrainedPDComponent& Playing)
{
    const AActor* const Edited =
        Playing.GetOwner() ? EditorUtilities::GetEditorWorldCounterpartActor(Playing.GetOwner()) : nullptr;
    if (!Edited)
        return nullptr;
    TInlineComponentArray<UConstrainedPDComponent*> Components(Edited);
    for (UConstrainedPDComponent* const Component : Components)
        if (Component->GetFName() == Playing.GetFName())
            return Component;
    return nullptr;
}

template <class Cure> void AddButton(FTokenizedMessage& Line, const FText& Words, const FText& Tip, const Cure& Press)
{
    Line.AddToken(FActionToken::Create(Words, Tip, FOnActionTokenExecuted::CreateLambda(Press), true));
}
} // namespace

void Tell(const UObject* About, const FString& Message, bool bWarning)
{
    FMessageLog Page(GMessagePage);
    const TSharedRef<FTokenizedMessage> Line = bWarning ? Page.Warning() : Page.Info();
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
    FTokenizedMessage& Line = *(Notice.bFault ? Page.Warning() : Page.Info());
    Line.AddToken(FUObjectToken::Create(Edited ? Edited : &Soft));
    Line.AddToken(FTextToken::Create(FText::FromString(Notice.Message)));
    const TWeakObjectPtr<UConstrainedPDComponent> Target = Edited;
    const int32 Fewer = Notice.FewerVertices;
    if (Edited && Notice.bWantsBake)
        AddButton(Line, LOCTEXT("BakeIt", "Bake"), LOCTEXT("BakeItTip", "Keeps the tetrahedra in a body asset"),
                  [Target]
                  {
                      if (Target.IsValid())
                          BakeFor(*Target, VerticesOf(*Target));
                  });
    if (Edited && Fewer > 0)
        AddButton(Line, FText::Format(LOCTEXT("LowerIt", "Lower to {0} vertices"), Fewer),
                  LOCTEXT("LowerItTip", "From the next play on"),
                  [Target, Fewer]
                  {
                      if (Target.IsValid())
                          SetResolution(*Target, Fewer);
                  });
}
} // namespace ConstrainedPD

#undef LOCTEXT_NAMESPACE
