// The page of the Message Log while a level plays, and its buttons.
#include "Checks/Editor/Desk.h"

namespace headless
{
namespace
{
/// What the soft body says, as it comes to the page.
const FTokenizedMessage& Say(const Desk& Desk, UConstrainedPDComponent& Soft, const FConstrainedPDNotice& Notice)
{
    UConstrainedPDComponent::OnNotice().Broadcast(Soft, Notice);
    return *Desk.Editor.Page().Lines.back();
}

const FUObjectToken* LinkOf(const FTokenizedMessage& Line)
{
    return dynamic_cast<const FUObjectToken*>(&Line.Tokens.front().Get());
}
} // namespace

TEST(MessageLog, PlayTellsWhatWasFilledAndOffersToBakeIt)
{
    Desk Desk;
    UConstrainedPDComponent* const Edited = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    Desk.CopyInPlay(*Edited);
    ASSERT_FALSE(Desk.Editor.Lines().empty()) << "play begins, and the body is made";
    const FTokenizedMessage& Line = *Desk.Editor.Page().Lines.back();
    EXPECT_EQ(Line.GetSeverity(), EMessageSeverity::Info);
    ASSERT_NE(LinkOf(Line), nullptr);
    EXPECT_EQ(LinkOf(Line)->GetObject(), Edited) << "a click leads to the level that is edited";
    FActionToken* const Button = Line.Button("Bake");
    ASSERT_NE(Button, nullptr) << *Line.ToText().ToString();
    EXPECT_FALSE(Button->GetActionDescription().IsEmpty());
    ASSERT_TRUE(Button->CanExecuteAction());
    Button->ExecuteAction();
    EXPECT_FALSE(Button->CanExecuteAction()) << "once is enough";
    ASSERT_NE(Edited->Body, nullptr);
    EXPECT_EQ(Desk.Bodies(), Strings{"/Game/A_Soft"});
    EXPECT_TRUE(GEditor->UndoTransaction());
    EXPECT_EQ(Edited->Body, nullptr);
}

TEST(MessageLog, WhoIsTooSlowCanBeLowered)
{
    Desk Desk;
    UConstrainedPDComponent* const Edited = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    UConstrainedPDComponent* const Copy = Desk.CopyInPlay(*Edited);
    const FTokenizedMessage& Line = Say(Desk, *Copy, {FString("Step took 41 ms of 33."), true, false, 1600});
    EXPECT_EQ(Line.GetSeverity(), EMessageSeverity::Warning);
    EXPECT_EQ(Line.Button("Bake"), nullptr);
    FActionToken* const Button = Line.Button("Lower to 1,600 vertices");
    ASSERT_NE(Button, nullptr) << *Line.ToText().ToString();
    Button->ExecuteAction();
    EXPECT_EQ(Edited->Vertices, 1600);
    EXPECT_EQ(Copy->Vertices, 0) << "the copy plays on as it is";
    EXPECT_EQ(GEditor->History.Titles().size(), 1u);
}

TEST(MessageLog, FaultsAreNotLoggedTwice)
{
    Desk Desk;
    UConstrainedPDComponent* const Edited = Desk.Place("Jelly", Desk.AddSheet(FString("/Game/Sheet")));
    Desk.CopyInPlay(*Edited);
    EXPECT_EQ(Desk.Warnings().size(), 1u) << "by the component itself";
    ASSERT_EQ(Desk.Editor.Lines().size(), 1u);
    EXPECT_EQ(Desk.Editor.Page().Lines[0]->GetSeverity(), EMessageSeverity::Warning);
}

TEST(MessageLog, WhatCameToBeInPlayHasNoButtons)
{
    Desk Desk;
    UConstrainedPDComponent* const Edited = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    UConstrainedPDComponent* const Copy = Desk.CopyInPlay(*Edited);
    Copy->GetOwner()->NamePrivate = FString("Spawned");
    const FTokenizedMessage& Line = Say(Desk, *Copy, {FString("Filled."), false, true, 100});
    EXPECT_EQ(LinkOf(Line)->GetObject(), Copy);
    EXPECT_EQ(Line.Button("Bake"), nullptr);
    EXPECT_EQ(Line.Button("Lower to 100 vertices"), nullptr);
}

TEST(MessageLog, AButtonFindsTheComponentThatTookItsPlace)
{
    Desk Desk;
    UConstrainedPDComponent* const Edited = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    AActor* const Actor = Edited->GetOwner();
    UConstrainedPDComponent* const Copy = Desk.CopyInPlay(*Edited);
    FActionToken* const Button = Say(Desk, *Copy, {FString("Slow."), true, false, 40}).Button("Lower to 40 vertices");
    ASSERT_NE(Button, nullptr);
    // As the construction script does when anything of the actor is edited.
    Edited->DestroyComponent();
    UConstrainedPDComponent* const Anew = NewObject<UConstrainedPDComponent>(
        Actor, UConstrainedPDComponent::StaticClass(), Copy->GetFName(), RF_Transactional);
    Anew->RegisterComponent();
    Tidy();
    Button->ExecuteAction();
    EXPECT_EQ(Anew->Vertices, 40);
}

TEST(MessageLog, AButtonWhoseSoftBodyIsGoneSaysSo)
{
    Desk Desk;
    UConstrainedPDComponent* const Edited = Desk.Place("Jelly", Desk.AddCube(FString("/Game/A")));
    UConstrainedPDComponent* const Copy = Desk.CopyInPlay(*Edited);
    FActionToken* const Button = Say(Desk, *Copy, {FString("Slow."), true, false, 40}).Button("Lower to 40 vertices");
    ASSERT_NE(Button, nullptr);
    const std::size_t Lines = Desk.Editor.Lines().size();
    Edited->GetOwner()->Destroy();
    Tidy();
    Button->ExecuteAction();
    ASSERT_EQ(Desk.Editor.Lines().size(), Lines + 1);
    EXPECT_NE(Desk.Editor.Lines().back().find("no longer in the level"), std::string::npos);
}
} // namespace headless
