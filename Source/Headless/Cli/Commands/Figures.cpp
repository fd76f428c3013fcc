#include <cstdio>
#include <memory>
#include <sstream>

#include "CPDSolver/Scenes/Format/Suggest.h"
#include "Headless/Cli/Command.h"
#include "Headless/Cli/Figures/Figure.h"
#include "Headless/Cli/Outputs.h"
#include "Headless/Host/Files/SceneFile.h"
#include "Headless/Host/Files/TextFile.h"

namespace cpd::cli
{
namespace
{
struct FiguresOptions
{
    std::string out;
    std::string only;
};

/// The figures that --only names, or all of them.
Expected<std::vector<Figure>> Chosen(const std::string& only)
{
    const std::span<const Figure> all = AllFigures();
    if (only.empty())
        return std::vector<Figure>(all.begin(), all.end());
    std::vector<std::string_view> names;
    for (const Figure& figure : all)
        names.emplace_back(figure.name);
    std::vector<Figure> chosen;
    std::istringstream list(only);
    for (std::string name; std::getline(list, name, ',');)
    {
        const std::size_t before = chosen.size();
        for (const Figure& figure : all)
            if (name == figure.name)
                chosen.push_back(figure);
        if (chosen.size() == before)
            return Error{"--only: there is no figure '" + name + "'" + Suggestion(name, names)};
    }
    return chosen;
}

Expected<Done> MakeFigures(const FiguresOptions& options)
{
    const Expected<std::vector<Figure>> figures = Chosen(options.only);
    if (!figures)
        return figures.Failure();
    FigureOutput output;
    output.folder = options.out.empty() ? host::ProjectFolder() + "/out/figures" : options.out;
    if (const Expected<Done> fine = CheckOutputs({{"--out", output.folder + "/figures.md"}}, {}); !fine)
        return fine;
    for (const Figure& figure : *figures)
    {
        output.markdown += "## " + std::string(figure.title) + "\n\n";
        const Expected<Done> made = figure.make(figure, output);
        if (!made)
            return made;
        std::printf("%s\n", figure.title);
        std::fflush(stdout);
    }
    const std::string page = output.folder + "/figures.md";
    const Expected<Done> written = host::WriteText(page, output.markdown);
    if (written)
        std::printf("Written to %s.\n", page.c_str());
    return written;
}
} // namespace

Act DeclareFigures(CLI::App& app)
{
    const auto options = std::make_shared<FiguresOptions>();
    app.add_option("--out", options->out, "The folder to write into; out/figures unless given.")
        ->check(NotEmpty())
        ->type_name("FOLDER");
    app.add_option("--only", options->only, "Some of them, as in table-1,2,13.")->type_name("NAMES");
    return [options] { return MakeFigures(*options); };
}
} // namespace cpd::cli
