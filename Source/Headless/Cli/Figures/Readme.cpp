// The picture that opens the README.
#include "Headless/Cli/Figures/Figure.h"

namespace cpd::cli
{
Expected<Done> MakeReadmeFigure(const Figure&, FigureOutput& output)
{
    const Expected<std::vector<host::PlayedScene>> played = PlayAll(PerSolver("playground", {"cpd", "pd"}));
    if (!played)
        return played.Failure();
    Clip clip;
    clip.size = {330, 220}; // two of them fit a page's column
    return WriteAnimation("playground", "The playground for six seconds: left cpd, right plain Projective Dynamics",
                          *played, clip, output);
}
} // namespace cpd::cli
