#include "Headless/Cli/Outputs.h"

#include <cstdio>
#include <filesystem>

#include "Headless/Cli/SideBySide.h"
#include "Headless/Host/Files/TextFile.h"
#include "Headless/Host/Results/RunJson.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
using host::Short;

Expected<Done> CheckOutputs(const std::vector<OutputFile>& files, const std::string& source)
{
    namespace fs = std::filesystem;
    std::error_code error;
    for (std::size_t i = 0; i < files.size(); ++i)
    {
        const auto& [option, path] = files[i];
        if (path.empty())
            continue;
        if (fs::is_regular_file(source, error) && fs::equivalent(path, source, error))
            return Error{std::string(option) + " would write over " + source + ", which is read: name another file."};
        for (std::size_t j = 0; j < i; ++j)
            if (!files[j].path.empty() &&
                fs::weakly_canonical(path, error) == fs::weakly_canonical(files[j].path, error))
                return Error{std::string(files[j].option) + " and " + option + " both write to " + path +
                             ": name two files."};
        const Expected<Done> writable = host::CheckWritable(path);
        if (!writable)
            return writable;
    }
    return Done{};
}

CLI::Validator NotEmpty()
{
    return CLI::Validator([](const std::string& path) { return path.empty() ? "it is empty" : std::string(); }, "");
}

void DeclareOutputs(CLI::App& app, Outputs& outputs)
{
    app.add_option("--json", outputs.json, "Writes the report of every frame.")->check(NotEmpty())->type_name("FILE");
    app.add_option("--png", outputs.png, "Draws frames from the first to the last, beside each other.")
        ->check(NotEmpty())
        ->type_name("FILE");
    app.add_option("--pictures", outputs.pictures, "How many frames --png draws, 6 unless given.")
        ->check(CLI::Range(1, 24))
        ->needs("--png")
        ->type_name("N");
    app.add_option("--replay", outputs.replay, "Writes a page that plays the run, to be opened in a browser.")
        ->check(NotEmpty())
        ->type_name("FILE.html");
}

Expected<Done> Write(const Outputs& outputs, const host::PlayedScene& played)
{
    Expected<Done> written = Done{};
    if (!outputs.json.empty())
        written = host::WriteText(outputs.json, host::RunJson(played.record));
    if (written && !outputs.png.empty())
        written = WritePictures(outputs.png, {&played, 1}, outputs.pictures);
    if (written && !outputs.replay.empty())
        written = WriteReplay(outputs.replay, {&played, 1});
    return written;
}

void PrintSummary(const host::PlayedScene& played)
{
    const host::RunRecord& record = played.record;
    std::vector<std::vector<std::string>> rows = {{"body", "vertices", "elements", "H at start (J)", "H at end (J)",
                                                   "off target", "iterations", "ms a frame", "flags"}};
    for (const host::BodyRecord& body : record.bodies)
    {
        const host::Summary s = host::Summarise(body);
        std::string flags;
        for (const host::Raised& raised : host::RaisedFlags(body))
            flags += (flags.empty() ? "" : ", ") + std::string(NameOf(raised.flag));
        rows.push_back({body.name, std::to_string(body.vertices), std::to_string(body.elements),
                        host::Joules(s.energyStart), host::Joules(s.energyEnd), Short(s.worstEnergy, 2),
                        Short(s.iterations, 3), Short(s.milliseconds, 3), flags.empty() ? "-" : flags});
    }
    std::printf("%s: %d frames of %s s with %s in %s s\n%s", record.scene.c_str(), played.run.frame,
                Short(record.step).c_str(), record.solver.c_str(), Short(played.seconds, 3).c_str(),
                host::TextTable(rows).c_str());
    for (const std::string& note : played.run.notes)
        std::printf("%s\n", note.c_str());
    for (const std::string& note : host::FlagNotes(record))
        std::printf("%s\n", note.c_str());
}

} // namespace cpd::cli
