// Figures of the squeezed hippo: 5 and 6.
#include <cmath>

#include "Headless/Cli/Figures/Figure.h"
#include "Headless/Host/Results/Curves.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
using host::CurveOf;
using host::From;
using host::Panel;
using host::PlayedScene;
using host::Series;

constexpr Real kMean = 1; // s: single steps' counts blacken the panel

/// Each point the mean of all that lie within so much of time around it.
Series MeanOver(Real width, Series series)
{
    const Series all = series;
    for (std::size_t i = 0; i < all.x.size(); ++i)
    {
        Real sum = 0;
        int count = 0;
        for (std::size_t j = 0; j < all.x.size(); ++j)
            if (std::abs(all.x[j] - all.x[i]) <= width / 2)
            {
                sum += all.y[j];
                ++count;
            }
        series.y[i] = sum / count;
    }
    return series;
}
} // namespace

Expected<Done> MakeDampingFigure(const Figure& figure, FigureOutput& output)
{
    std::vector<Variant> variants;
    for (const char* damping : {"0.1", "0.2", "0.5", "1.0"})
        variants.push_back(
            {"damping " + std::string(damping), "hippo", {"solver=\"paper\"", "damping=" + std::string(damping)}});
    const Expected<std::vector<PlayedScene>> played = PlayAll(variants);
    if (!played)
        return played.Failure();
    const Expected<Done> film = WriteFilm("fig-5-hippo", "Rows: damping 0.1 and 1.0; after 0, 0.2, 0.5, 2, 6 and 14 s",
                                          {played->front(), played->back()}, {0, 0.2, 0.5, 2, 6, 14},
                                          {variants.front().label, variants.back().label}, output);
    if (!film)
        return film;
    Panel energy{"total energy", "time (s)", "J", {}};
    Panel spin{"angular momentum", "time (s)", "kg m²/s", {}};
    Panel counts{"iterations, mean of a second", "time (s)", "", {}};
    for (std::size_t i = 0; i < played->size(); ++i)
    {
        const host::BodyRecord& body = FirstBody((*played)[i]);
        const int colour = static_cast<int>(i);
        energy.series.push_back(CurveOf(variants[i].label, body, &host::TotalEnergy, colour));
        spin.series.push_back(CurveOf(variants[i].label, body, &host::SpinSize, colour));
        counts.series.push_back(
            MeanOver(kMean, CurveOf(variants[i].label, body, &host::Iterations, colour, From::FirstStep)));
    }
    return WritePlot("fig-5-damping", "Energy, angular momentum and iterations over time", figure.title,
                     {energy, spin, counts}, output);
}

Expected<Done> MakeIterationsFigure(const Figure& figure, FigureOutput& output)
{
    std::vector<Variant> variants;
    for (const int most : {5, 15, 200})
        variants.push_back({most > 100 ? "converged" : std::to_string(most) + " iterations",
                            "hippo",
                            {"solver=\"paper\"", "settings.maxIterations=" + std::to_string(most)},
                            host::Keep::Reports});
    const Expected<std::vector<PlayedScene>> played = PlayAll(variants);
    if (!played)
        return played.Failure();
    Panel energy{"total energy", "time (s)", "J", {}};
    Panel elastic{"elastic energy", "time (s)", "J", {}};
    for (std::size_t i = 0; i < played->size(); ++i)
    {
        const int colour = static_cast<int>(i);
        energy.series.push_back(CurveOf(variants[i].label, FirstBody((*played)[i]), &host::TotalEnergy, colour));
        elastic.series.push_back(CurveOf(variants[i].label, FirstBody((*played)[i]), &host::ElasticEnergy, colour));
    }
    return WritePlot("fig-6-iterations", "Total and elastic energy over time", figure.title, {energy, elastic}, output);
}
} // namespace cpd::cli
