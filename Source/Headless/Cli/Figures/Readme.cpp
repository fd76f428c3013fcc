// What the README and the samples' pages show: an animation of the playground, a film of each sample.
#include "Headless/Cli/Figures/Figure.h"

namespace cpd::cli
{
namespace
{
constexpr host::PictureSize kHalfColumn{330, 220}; // two of them fit a page's column

struct SampleFilm
{
    const char* scene;
    std::array<Real, 3> times; // s: what is worth seeing
};

constexpr SampleFilm kSamples[] = {
    {"playground", {1.6, 3.9, 6.6}},  {"trampoline-jump", {0, 2.0, 4.7}}, {"wobble-vs-spin", {0.3, 3.0, 8.0}},
    {"flip-in-space", {0, 2.0, 5.0}}, {"energy-puzzle", {2.0, 6.5, 8.3}}, {"pins-and-ropes", {2.0, 3.0, 8.4}},
    {"stress-test", {0, 3.0, 6.8}},
};
} // namespace

Expected<Done> MakeReadmeFigure(const Figure&, FigureOutput& output)
{
    const Expected<std::vector<host::PlayedScene>> played = PlayAll(PerSolver("playground", {"cpd", "pd"}));
    if (!played)
        return played.Failure();
    Clip clip;
    clip.size = kHalfColumn;
    clip.trace = &host::TotalEnergy;
    clip.names = {"CPD", "PD"};
    return WriteAnimation("playground",
                          "The playground for six seconds: left cpd, right plain Projective Dynamics; below each the "
                          "ring's total energy",
                          *played, clip, output);
}

Expected<Done> MakeSampleFigures(const Figure&, FigureOutput& output)
{
    for (const SampleFilm& sample : kSamples)
    {
        const Expected<std::vector<host::PlayedScene>> played = PlayAll({{"cpd", sample.scene, {}}});
        if (!played)
            return played.Failure();
        const Expected<Done> film =
            WriteFilm(std::string("sample-") + sample.scene, played->front().run.scene.title, *played,
                      {sample.times.begin(), sample.times.end()}, {}, output, kHalfColumn);
        if (!film)
            return film;
    }
    return Done{};
}
} // namespace cpd::cli
