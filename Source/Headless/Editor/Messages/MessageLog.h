/// The Message Log: lines made of tokens, some of them buttons, on pages by name.
#pragma once

#include "Headless/Engine/Core/LocalText.h"
#include "Headless/Engine/Core/Modules.h"
#include "Headless/Engine/Core/SharedPointers.h"
#include "Headless/Engine/Objects/Delegates.h"

namespace EMessageSeverity
{
enum Type : int
{
    Error = 1,
    PerformanceWarning,
    Warning,
    Info
};
}

class IMessageToken
{
public:
    virtual ~IMessageToken() = default;
    const FText& ToText() const { return CachedText; }

protected:
    FText CachedText;
};

class FTextToken : public IMessageToken
{
public:
    static TSharedRef<FTextToken> Create(const FText& Message);
};

class FUObjectToken : public IMessageToken
{
public:
    static TSharedRef<FUObjectToken> Create(const UObject* Object, const FText& LabelOverride = FText());
    UObject* GetObject() const { return Object.Get(); }

private:
    TWeakObjectPtr<UObject> Object;
};

using FOnActionTokenExecuted = FSimpleDelegate;
class FActionToken : public IMessageToken
{
public:
    static TSharedRef<FActionToken> Create(const FText& ActionName, const FText& ActionDescription,
                                           const FOnActionTokenExecuted& Action, bool bSingleUse = false);
    void ExecuteAction();
    bool CanExecuteAction() const { return Action.IsBound() && (!bSingleUse || !bExecuted); }
    const FText& GetActionDescription() const { return Description; }

private:
    FText Description;
    FOnActionTokenExecuted Action;
    bool bSingleUse = false;
    bool bExecuted = false;
};

class FTokenizedMessage
{
public:
    explicit FTokenizedMessage(EMessageSeverity::Type InSeverity) : Severity(InSeverity) {}
    EMessageSeverity::Type GetSeverity() const { return Severity; }
    void AddToken(const TSharedRef<IMessageToken>& Token) { Tokens.push_back(Token); }
    FText ToText() const;

    // Of the headless host.
    std::vector<TSharedRef<IMessageToken>> Tokens;
    /// Null if the line has no button of that label.
    FActionToken* Button(const std::string& Label) const;

private:
    EMessageSeverity::Type Severity;
};

/// What is added shows when this is opened, or goes.
class FMessageLog
{
public:
    explicit FMessageLog(const FName& InLogName) : LogName(InLogName) {}
    ~FMessageLog() { Flush(); }
    TSharedRef<FTokenizedMessage> Message(EMessageSeverity::Type Severity, const FText& Words = FText());
    /// On Linux the engine drops these: they never show.
    TSharedRef<FTokenizedMessage> Warning(const FText& Words = FText());
    TSharedRef<FTokenizedMessage> Info(const FText& Words = FText()) { return Message(EMessageSeverity::Info, Words); }
    void Open(EMessageSeverity::Type SeverityFilter = EMessageSeverity::Info, bool bOpenEvenIfEmpty = false);
    FMessageLog& SuppressLoggingToOutputLog(bool bShouldSuppress = true);

private:
    void Flush();

    FName LogName;
    std::vector<TSharedRef<FTokenizedMessage>> Waiting;
    bool bSuppressed = false;
};

namespace headless
{
struct MessagePage
{
    FString Label;
    bool bRegistered = false;
    std::vector<TSharedRef<FTokenizedMessage>> Lines;
    int32 Opened = 0; // times
};
} // namespace headless

class FMessageLogModule : public IModuleInterface
{
public:
    virtual void RegisterLogListing(const FName& LogName, const FText& LogLabel);
    virtual bool UnregisterLogListing(const FName& LogName);
    virtual bool IsRegisteredLogListing(const FName& LogName) const;

    // Of the headless host.
    std::map<std::string, headless::MessagePage> Pages;
};
