// CpdAutomation [FILTER]: the plugin's Automation tests, in the stand-in.
// CpdAutomation --play LEVEL.json: plays a level and prints each second's figures.
#include <cmath>
#include <cstring>
#include <fstream>

#include "Headless/Engine/Play/Level.h"
#include "Headless/Engine/Testing/Automation.h"

namespace
{
int PlayFile(const char* Path)
{
    std::ifstream File(Path);
    const nlohmann::json Level = nlohmann::json::parse(File, nullptr, false);
    if (Level.is_discarded())
    {
        std::fprintf(stderr, "%s is missing, or not JSON.\n", Path);
        return 1;
    }
    const cpd::Expected<headless::LevelResult> Played = headless::PlayLevel(Level);
    if (!Played)
    {
        std::fprintf(stderr, "%s: %s\n", Path, Played.Message().c_str());
        return 1;
    }
    double Second = 0;
    for (const headless::LevelFrame& Frame : Played->frames)
    {
        if (Frame.time + 1e-9 < Second)
            continue;
        Second = std::floor(Frame.time + 1e-9) + 1;
        std::printf("%5.2f s", Frame.time);
        for (std::size_t I = 0; I < Frame.bodies.size(); ++I)
            if (Played->meshes[I].soft)
                std::printf("   %s: %.2f m high, %.1f J", Played->meshes[I].actor.c_str(), Frame.bodies[I].centre[2],
                            Frame.bodies[I].total);
        std::printf("\n");
    }
    for (const headless::LevelCall& Call : Played->calls)
        std::printf("at %.2f s %s -> %s\n", Call.at, Call.text.c_str(), Call.result.c_str());
    return 0;
}
} // namespace

int main(int Count, char** Arguments)
{
    if (Count == 3 && std::strcmp(Arguments[1], "--play") == 0)
        return PlayFile(Arguments[2]);
    const headless::AutomationSummary Summary = headless::RunAutomation(FString(Count > 1 ? Arguments[1] : ""));
    if (Summary.Passed + Summary.Failed == 0)
        std::fprintf(stderr, "No Automation test has this in its name: %s\n", Count > 1 ? Arguments[1] : "");
    return Summary.Failed == 0 && Summary.Passed > 0 ? 0 : 1;
}
