#include "Headless/Editor/Messages/MessageLog.h"

#include "Headless/Engine/Core/Log.h"

namespace
{
headless::MessagePage& PageOf(const FName& LogName)
{
    FMessageLogModule& Module = FModuleManager::LoadModuleChecked<FMessageLogModule>("MessageLog");
    return Module.Pages[*LogName.ToString()];
}

ELogVerbosity::Type VerbosityOf(const FTokenizedMessage& Line)
{
    return Line.GetSeverity() == EMessageSeverity::Info ? ELogVerbosity::Log : ELogVerbosity::Warning;
}
} // namespace

TSharedRef<FTextToken> FTextToken::Create(const FText& Message)
{
    const TSharedRef<FTextToken> Made = MakeShared<FTextToken>();
    Made->CachedText = Message;
    return Made;
}

TSharedRef<FUObjectToken> FUObjectToken::Create(const UObject* Object, const FText& LabelOverride)
{
    const TSharedRef<FUObjectToken> Made = MakeShared<FUObjectToken>();
    Made->Object = const_cast<UObject*>(Object);
    Made->CachedText = LabelOverride.IsEmpty() ? FText::FromString(Object->GetName()) : LabelOverride;
    return Made;
}

TSharedRef<FActionToken> FActionToken::Create(const FText& ActionName, const FText& ActionDescription,
                                              const FOnActionTokenExecuted& InAction, bool bInSingleUse)
{
    const TSharedRef<FActionToken> Made = MakeShared<FActionToken>();
    Made->CachedText = ActionName;
    Made->Description = ActionDescription;
    Made->Action = InAction;
    Made->bSingleUse = bInSingleUse;
    return Made;
}

void FActionToken::ExecuteAction()
{
    Action.ExecuteIfBound();
    bExecuted = true;
}

FText FTokenizedMessage::ToText() const
{
    FString Line;
    for (const TSharedRef<IMessageToken>& Token : Tokens)
    {
        Line += Line.IsEmpty() ? "" : " ";
        Line += Token->ToText().ToString();
    }
    return FText::FromString(Line);
}

FActionToken* FTokenizedMessage::Button(const std::string& Label) const
{
    for (const TSharedRef<IMessageToken>& Token : Tokens)
        if (FActionToken* const Button = dynamic_cast<FActionToken*>(&Token.Get()))
            if (Label == *Button->ToText().ToString())
                return Button;
    return nullptr;
}

TSharedRef<FTokenizedMessage> FMessageLog::Message(EMessageSeverity::Type Severity, const FText& Words)
{
    const TSharedRef<FTokenizedMessage> Line = MakeShared<FTokenizedMessage>(Severity);
    if (!Words.IsEmpty())
        Line->AddToken(FTextToken::Create(Words));
    Waiting.push_back(Line);
    return Line;
}

TSharedRef<FTokenizedMessage> FMessageLog::Warning(const FText& Words)
{
    const TSharedRef<FTokenizedMessage> Line = Message(EMessageSeverity::Warning, Words);
#if PLATFORM_UNIX
    Waiting.pop_back();
#endif
    return Line;
}

void FMessageLog::Open(EMessageSeverity::Type SeverityFilter, bool bOpenEvenIfEmpty)
{
    Flush();
    headless::MessagePage& Page = PageOf(LogName);
    const bool bAny = std::any_of(Page.Lines.begin(), Page.Lines.end(),
                                  [&](const auto& Line) { return Line->GetSeverity() <= SeverityFilter; });
    if (bAny || bOpenEvenIfEmpty)
        ++Page.Opened;
}

FMessageLog& FMessageLog::SuppressLoggingToOutputLog(bool bShouldSuppress)
{
    bSuppressed = bShouldSuppress;
    return *this;
}

void FMessageLog::Flush()
{
    const FLogCategoryBase Category{"MessageLog"};
    for (const TSharedRef<FTokenizedMessage>& Line : Waiting)
    {
        PageOf(LogName).Lines.push_back(Line);
        if (!bSuppressed)
            headless::Log(Category, VerbosityOf(*Line), "%s", *Line->ToText().ToString());
    }
    Waiting.clear();
}

void FMessageLogModule::RegisterLogListing(const FName& LogName, const FText& LogLabel)
{
    headless::MessagePage& Page = PageOf(LogName);
    Page.Label = LogLabel.ToString();
    Page.bRegistered = true;
}

bool FMessageLogModule::UnregisterLogListing(const FName& LogName)
{
    return Pages.erase(*LogName.ToString()) > 0;
}

bool FMessageLogModule::IsRegisteredLogListing(const FName& LogName) const
{
    const auto Found = Pages.find(*LogName.ToString());
    return Found != Pages.end() && Found->second.bRegistered;
}
