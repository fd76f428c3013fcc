#include <cstdio>
#include <memory>

#include "Headless/Cli/Command.h"
#include "Headless/Cli/SideBySide.h"
#include "Headless/Host/Files/SceneFile.h"

namespace cpd::cli
{
namespace
{
struct DemoOptions
{
    std::string out;
    std::string frames;
};

/// The level, as the default solver and as plain Projective Dynamics play it. Who plays it is decided here alone.
Expected<std::vector<host::PlayedScene>> PlayLevel(const DemoOptions& options)
{
    SceneOptions level;
    level.scene = "playground";
    level.frames = options.frames;
    return PlayWithEach(level, "cpd,pd", host::Keep::Surfaces);
}

Expected<Done> MakeDemo(const DemoOptions& options)
{
    const std::string folder = options.out.empty() ? host::ProjectFolder() + "/out/demo" : options.out;
    const Expected<std::vector<host::PlayedScene>> played = PlayLevel(options);
    if (!played)
        return played.Failure();
    Expected<Done> written = WriteReplay(folder + "/index.html", *played);
    if (written)
        written = WritePictures(folder + "/playground.png", *played);
    if (written)
        written = WritePlot(folder + "/energies.svg", *played);
    if (!written)
        return written;
    PrintTable(*played);
    std::printf("Open %s/index.html in a browser; pictures are beside it.\n", folder.c_str());
    return written;
}
} // namespace

Act DeclareDemo(CLI::App& app)
{
    const auto options = std::make_shared<DemoOptions>();
    app.add_option("--out", options->out, "The folder to write into; out/demo unless given.")->type_name("FOLDER");
    app.add_option("--frames", options->frames, "How many frames, instead of the level's.")->type_name("N");
    return [options] { return MakeDemo(*options); };
}
} // namespace cpd::cli
