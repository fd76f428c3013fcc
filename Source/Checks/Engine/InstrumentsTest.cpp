// What `stat CPD`, Insights, CSV profiles and the Visual Logger are given.
#include "Headless/Engine/Core/Instruments.h"
#include "Checks/Engine/Worlds.h"
#include "Headless/Engine/Core/Tasks.h"

namespace headless
{
namespace
{
/// How often each of the names was measured.
std::vector<int32> Times(const std::vector<std::string>& Names)
{
    std::vector<int32> All;
    for (const std::string& Name : Names)
        All.push_back(ReadInstrument(Name).Times);
    return All;
}
} // namespace

TEST(Instruments, EachFrameAndEachStepOfABodyIsTimedForStatForTracesAndForCsv)
{
    constexpr int32 kFrames = 5;
    constexpr int32 kBodies = 3;
    for (const int32 Async : {1, 0})
    {
        const ConsoleVariableSetting Workers("cpd.Async", static_cast<float>(Async));
        OwnWorld Own;
        for (int32 Number = 0; Number < kBodies; ++Number)
            Own.SpawnSoft(FVector(0.0, 300.0 * Number, 200.0));
        for (const std::string Scope : {"Open", "Close", "Step"})
        {
            const std::vector<std::string> Names = {"stat STATGROUP_CPD/STAT_CPD_" + Scope,
                                                    "trace ConstrainedPD_" + Scope, "csv ConstrainedPD/" + Scope};
            const std::vector<int32> Before = Times(Names);
            Own.Play(kFrames);
            const std::vector<int32> After = Times(Names);
            const int32 Wanted = Scope == "Step" ? kFrames * kBodies : kFrames;
            for (size_t Name = 0; Name < Names.size(); ++Name)
                EXPECT_EQ(After[Name] - Before[Name], Wanted) << Names[Name];
            EXPECT_GT(ReadInstrument(Names[0]).Last, 0.0) << Names[0];
        }
    }
}

TEST(Instruments, BodiesAndSleepersAreCounted)
{
    OwnWorld Own;
    Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
    UConstrainedPDComponent* const Sleepy = Own.SpawnSoft(FVector(0.0, 300.0, 200.0));
    Sleepy->bAllowSleep = true;
    Sleepy->Rebuild();
    Own.Play(40);
    ASSERT_TRUE(Sleepy->IsAsleep());
    for (const std::string Prefix : {"stat STATGROUP_CPD/STAT_CPD_", "csv ConstrainedPD/"})
    {
        EXPECT_EQ(ReadInstrument(Prefix + "Bodies").Last, 2.0) << Prefix;
        EXPECT_EQ(ReadInstrument(Prefix + "Sleeping").Last, 1.0) << Prefix;
    }
    const float Milliseconds = Own.World->GetSubsystem<UConstrainedPDWorldSubsystem>()->GetGameThreadMilliseconds();
    EXPECT_FLOAT_EQ(static_cast<float>(ReadInstrument("csv ConstrainedPD/GameThread").Last), Milliseconds);
}

TEST(Instruments, TheVisualLoggerIsToldWhereABodyIsAndWhatItHasWhileItRecords)
{
    OwnWorld Own;
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 200.0));
    Own.Play(2);
    EXPECT_EQ(GetVisualLog().Lines.Num(), 0) << "it does not record";
    Soft->SetEnergyTarget(12.5f);
    GetVisualLog().bRecords = true;
    Own.Play(3);
    GetVisualLog().bRecords = false;
    const TArray<VisualLine> Said = MoveTemp(GetVisualLog().Lines);
    GetVisualLog().Lines.Reset();
    ASSERT_EQ(Said.Num(), 3) << "once a frame";
    EXPECT_EQ(Said[2].Owner, Soft);
    EXPECT_LT(FVector::Dist(Said[2].Place, Soft->GetCentreOfMass()), 1.0);
    const double Total = Soft->GetEnergyReport().Total;
    EXPECT_GT(Total, 10.0);
    EXPECT_EQ(Said[2].Text, FString::Printf("%.3f J", Total));
}

TEST(Instruments, ABakeInTheBackgroundTakesNoWorkerOfTheFrames)
{
    const ConsoleVariableSetting None("cpd.Async", 0.0f);
    std::promise<void> Release;
    const std::shared_future<void> Held = Release.get_future().share();
    for (int Worker = 0; Worker < CountWorkers(); ++Worker)
        RunLater([Held] { Held.wait(); });
    OwnWorld Own;
    UConstrainedPDComponent* const Soft = Own.SpawnSoft(FVector(0.0, 0.0, 0.0));
    Soft->bBakeInBackground = true;
    EXPECT_TRUE(Soft->Rebuild());
    const auto Behind = std::make_shared<std::promise<void>>();
    std::future<void> Done = Behind->get_future();
    RunInBackground([Behind] { Behind->set_value(); });
    Done.wait();
    Own.Play(1);
    EXPECT_FALSE(Soft->IsBaking());
    Release.set_value();
}
} // namespace headless
