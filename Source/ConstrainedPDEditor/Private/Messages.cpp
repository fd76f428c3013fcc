#include "Messages.h"

#include "Logging/MessageLog.h"
#include "Logging/TokenizedMessage.h"
#include "Misc/UObjectToken.h"

namespace ConstrainedPD
{
void Tell(const UObject* About, const FString& Message, bool bWarning)
{
    FMessageLog Page(FName(TEXT("ConstrainedPD")));
    const TSharedRef<FTokenizedMessage> Line = bWarning ? Page.Warning() : Page.Info();
    if (About)
        Line->AddToken(FUObjectToken::Create(About));
    Line->AddToken(FTextToken::Create(FText::FromString(Message)));
    if (bWarning)
        Page.Open(EMessageSeverity::Warning);
}
} // namespace ConstrainedPD
