#include <cstdio>
#include <memory>

#include "CPDSolver/Scenes/Format/Describe.h"
#include "Headless/Cli/Command.h"
#include "Headless/Host/Files/Json.h"

namespace cpd::cli
{
namespace
{
struct FormatOptions
{
    bool schema = false;
    bool markdown = false;
};

Expected<Done> Print(const FormatOptions& options)
{
    if (options.schema == options.markdown)
        return Error{"Say which: ./cpd format --schema, or ./cpd format --markdown."};
    const std::string text = options.schema ? host::JsonText(SceneSchema()) : SceneReference();
    std::fputs(text.c_str(), stdout);
    return Done{};
}
} // namespace

Act DeclareFormat(CLI::App& app)
{
    const auto options = std::make_shared<FormatOptions>();
    app.add_flag("--schema", options->schema, "JSON Schema: what Content/Scenes/scene.schema.json holds.");
    app.add_flag("--markdown", options->markdown, "Tables: the reference part of Source/Docs/Scenes.md.");
    return [options] { return Print(*options); };
}
} // namespace cpd::cli
