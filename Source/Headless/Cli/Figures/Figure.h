/// The paper's figures, each a function that plays its scenes and writes plots and pictures; and what they share.
#pragma once

#include <span>

#include "CPDSolver/Base/Expected.h"
#include "Headless/Host/Pictures/Plot.h"
#include "Headless/Host/Pictures/Render.h"
#include "Headless/Host/Results/Curves.h"
#include "Headless/Host/Results/PlayScene.h"

namespace cpd::cli
{
/// Where files go, and the Markdown that shows them.
struct FigureOutput
{
    std::string folder;
    std::string markdown;
};

struct Figure
{
    const char* name; // "2", "table-1"
    const char* title;
    Expected<Done> (*make)(const Figure& figure, FigureOutput& output);
};

std::span<const Figure> AllFigures();

/// A scene played in one way of several.
struct Variant
{
    std::string label;
    std::string scene;
    std::vector<std::string> assignments;
    host::Keep keep = host::Keep::Surfaces;
};

/// One for each of these solvers that the table of solvers has.
std::vector<Variant> PerSolver(const std::string& scene, const std::vector<std::string>& solvers);

Expected<std::vector<host::PlayedScene>> PlayAll(const std::vector<Variant>& variants);

std::vector<std::string> LabelsOf(const std::vector<Variant>& variants);

/// The first body's record.
const host::BodyRecord& FirstBody(const host::PlayedScene& played);

inline constexpr host::PictureSize kFilmSize{240, 240};

/// A row of frames at these times (s) for each variant; names, if given, stand in the rows' first pictures, and the
/// times in all.
Expected<Done> WriteFilm(const std::string& name, const std::string& caption,
                         const std::vector<host::PlayedScene>& played, const std::vector<Real>& times,
                         const std::vector<std::string>& names, FigureOutput& output,
                         host::PictureSize size = kFilmSize);

/// A stretch of time from the beginning, as an animation shows it.
struct Clip
{
    Real seconds = 6;
    int perSecond = 15;
    host::PictureSize size;
    host::Quantity trace = nullptr; // of each first body, drawn in a band below its picture
    std::vector<std::string> names; // of the variants, written on their pictures
};

/// The variants in step, beside each other, as an animated PNG.
Expected<Done> WriteAnimation(const std::string& name, const std::string& caption,
                              const std::vector<host::PlayedScene>& played, const Clip& clip, FigureOutput& output);
Expected<Done> WritePlot(const std::string& name, const std::string& caption, const std::string& title,
                         const std::vector<host::Panel>& panels, FigureOutput& output);

// The rows' functions.
Expected<Done> MakeReadmeFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeSampleFigures(const Figure& figure, FigureOutput& output);
Expected<Done> MakeCubeFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeTorusFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeTPipeFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeDampingFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeIterationsFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeBallFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeBearsFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeContactTable(const Figure& figure, FigureOutput& output);
Expected<Done> MakeStripFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeTrampolineFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeShortcutFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeSwingFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeZeroMomentumFigure(const Figure& figure, FigureOutput& output);
Expected<Done> MakeIterationTable(const Figure& figure, FigureOutput& output);
Expected<Done> MakeGrowthFigure(const Figure& figure, FigureOutput& output);
} // namespace cpd::cli
