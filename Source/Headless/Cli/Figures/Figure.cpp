#include "Headless/Cli/Figures/Figure.h"

#include <algorithm>
#include <cmath>

#include "CPDSolver/Step/Solvers.h"
#include "Headless/Host/Files/SceneFile.h"
#include "Headless/Host/Files/TextFile.h"
#include "Headless/Host/Pictures/ScenePicture.h"
#include "Headless/Host/Pictures/Strip.h"
#include "Headless/Host/Results/Summary.h"

namespace cpd::cli
{
namespace
{
constexpr Figure kFigures[] = {
    {"readme", "The playground, with cpd and with plain Projective Dynamics", &MakeReadmeFigure},
    {"samples", "The samples", &MakeSampleFigures},
    {"table-1", "Table 1: iterations", &MakeIterationTable},
    {"growth", "How an iteration grows with the mesh", &MakeGrowthFigure},
    {"2", "Fig. 2: a stretched cube that spins", &MakeCubeFigure},
    {"3", "Fig. 3: a ring that hardens while it spins", &MakeTorusFigure},
    {"4", "Fig. 4: the T-pipe's two spins", &MakeTPipeFigure},
    {"5", "Fig. 5: damping that keeps the momenta", &MakeDampingFigure},
    {"6", "Fig. 6: fewer iterations", &MakeIterationsFigure},
    {"7", "Fig. 7: a ball that bounces", &MakeBallFigure},
    {"8", "Fig. 8: bears that collide", &MakeBearsFigure},
    {"contacts", "Contacts, scene by scene", &MakeContactTable},
    {"9", "Fig. 9: a strip that meets itself", &MakeStripFigure},
    {"10", "Fig. 10: the trampoline", &MakeTrampolineFigure},
    {"11", "Fig. 11: energy over the iterations of one step", &MakeShortcutFigure},
    {"12", "Fig. 12: swinging", &MakeSwingFigure},
    {"13", "Fig. 13: no momentum to begin with, and smaller steps", &MakeZeroMomentumFigure},
};

constexpr int kGap = 4; // pixels
constexpr int kMargin = 6;
constexpr int kLetter = 2; // a letter's pixel is so many of the picture's

/// The name in the upper left corner, the time in the upper right one.
void Label(const std::string& name, const std::string& time, host::Image& picture)
{
    host::Write(name, kMargin, kMargin, kLetter, picture);
    host::Write(time, picture.width - kMargin - host::WidthOf(time, kLetter), kMargin, kLetter, picture);
}

Expected<Done> WriteAndShow(const std::string& file, const std::string& bytes, const std::string& caption,
                            FigureOutput& output)
{
    const Expected<Done> written = host::WriteText(output.folder + "/" + file, bytes);
    if (written)
        output.markdown += "![" + caption + "](" + file + ")\n\n";
    return written;
}
} // namespace

std::span<const Figure> AllFigures()
{
    return kFigures;
}

std::vector<Variant> PerSolver(const std::string& scene, const std::vector<std::string>& solvers)
{
    std::vector<Variant> variants;
    for (const std::string& solver : solvers)
        if (FindSolver(solver))
            variants.push_back({solver, scene, {"solver=\"" + solver + "\""}});
    return variants;
}

Expected<std::vector<host::PlayedScene>> PlayAll(const std::vector<Variant>& variants)
{
    std::vector<host::PlayedScene> all;
    for (const Variant& variant : variants)
    {
        Expected<Scene> scene = host::LoadScene(variant.scene, variant.assignments);
        if (!scene)
            return scene.Failure();
        Expected<host::PlayedScene> played = host::PlayScene(std::move(*scene), variant.keep);
        if (!played)
            return played.Failure();
        all.push_back(std::move(*played));
    }
    return all;
}

std::vector<std::string> LabelsOf(const std::vector<Variant>& variants)
{
    std::vector<std::string> labels;
    labels.reserve(variants.size());
    for (const Variant& variant : variants)
        labels.push_back(variant.label);
    return labels;
}

const host::BodyRecord& FirstBody(const host::PlayedScene& played)
{
    return played.record.bodies.front();
}

Expected<Done> WriteFilm(const std::string& name, const std::string& caption,
                         const std::vector<host::PlayedScene>& played, const std::vector<Real>& times,
                         const std::vector<std::string>& names, FigureOutput& output, host::PictureSize size)
{
    std::vector<std::vector<host::Image>> rows;
    for (const host::PlayedScene& play : played)
    {
        std::vector<host::Image> row;
        for (const Real time : times)
        {
            const auto wanted = static_cast<int>(std::lround(time / play.record.step));
            const auto frame = static_cast<std::size_t>(std::clamp(wanted, 0, play.run.frame));
            row.push_back(host::DrawFrame(play.run.scene, play.record, frame, size));
            const bool isNamed = row.size() == 1 && rows.size() < names.size();
            Label(isNamed ? names[rows.size()] : std::string(), host::Short(time, 3) + " s", row.back());
        }
        rows.push_back(std::move(row));
    }
    return WriteAndShow(name + ".png", host::PngBytes(host::Tile(rows, kGap)), caption, output);
}

namespace
{
constexpr int kBand = 48; // pixels

/// The quantity of the first body at each frame of the clip.
std::vector<Real> TraceOf(const host::PlayedScene& played, const Clip& clip)
{
    const std::vector<host::FrameRecord>& frames = FirstBody(played).frames;
    const auto count = std::min(frames.size(), static_cast<std::size_t>(clip.seconds / played.record.step) + 1);
    std::vector<Real> values;
    for (std::size_t i = 0; i < count; ++i)
        values.push_back(clip.trace(frames[i]));
    return values;
}

/// One frame of one variant; most is the highest value of any variant's trace.
host::Image DrawClip(const host::PlayedScene& played, const std::string& name, std::size_t frame, Real most,
                     const Clip& clip)
{
    host::Image picture = host::DrawFrame(played.run.scene, played.record, frame, clip.size);
    Label(name, {}, picture);
    if (!clip.trace)
        return picture;
    return host::Stack(
        picture, host::DrawStrip(TraceOf(played, clip), frame, most, host::ColourOf(0), {clip.size.width, kBand}));
}
} // namespace

Expected<Done> WriteAnimation(const std::string& name, const std::string& caption,
                              const std::vector<host::PlayedScene>& played, const Clip& clip, FigureOutput& output)
{
    Real most = 0;
    if (clip.trace)
        for (const host::PlayedScene& play : played)
            for (const Real value : TraceOf(play, clip))
                most = std::max(most, value);
    std::vector<host::Image> frames;
    for (int number = 0; number < static_cast<int>(clip.seconds * clip.perSecond); ++number)
    {
        std::vector<host::Image> row;
        for (const host::PlayedScene& play : played)
        {
            const auto wanted = static_cast<int>(std::lround(number / (clip.perSecond * play.record.step)));
            const std::string label = row.size() < clip.names.size() ? clip.names[row.size()] : std::string();
            row.push_back(
                DrawClip(play, label, static_cast<std::size_t>(std::min(wanted, play.run.frame)), most, clip));
        }
        frames.push_back(host::Tile({row}, kGap));
    }
    return WriteAndShow(name + ".png", host::AnimatedPngBytes(frames, clip.perSecond), caption, output);
}

Expected<Done> WritePlot(const std::string& name, const std::string& caption, const std::string& title,
                         const std::vector<host::Panel>& panels, FigureOutput& output)
{
    return WriteAndShow(name + ".svg", host::PlotSvg(title, panels), caption, output);
}
} // namespace cpd::cli
