#include "Headless/Host/Pictures/Plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

#include "Headless/Host/Results/Summary.h"

namespace cpd::host
{
namespace
{
// Pixels.
constexpr Real kPanelWidth = 300;
constexpr Real kPanelHeight = 200;
constexpr Real kLeft = 62;
constexpr Real kRight = 14;
constexpr Real kTop = 62;
constexpr Real kBottom = 46;
constexpr Real kTitleLetter = 8.5; // of a title's letters, on average and a little more

// After Okabe and Ito: told apart with any kind of colour vision.
constexpr std::array<const char*, 7> kPalette = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                 "#000000", "#e69f00", "#56b4e9"};

struct Range
{
    Real low = std::numeric_limits<Real>::infinity();
    Real high = -std::numeric_limits<Real>::infinity();

    void Add(Real value)
    {
        if (!std::isfinite(value))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    Real Share(Real value) const { return (value - low) / (high - low); }
};

std::string Pixels(Real value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

std::string Escaped(const std::string& text)
{
    std::string escaped;
    for (const char letter : text)
        escaped += letter == '<' ? "&lt;" : letter == '>' ? "&gt;" : letter == '&' ? "&amp;" : std::string(1, letter);
    return escaped;
}

std::string Text(Real x, Real y, const std::string& attributes, const std::string& words)
{
    return "<text x=\"" + Pixels(x) + "\" y=\"" + Pixels(y) + "\" " + attributes + ">" + Escaped(words) + "</text>\n";
}

std::string Line(Real x1, Real y1, Real x2, Real y2, const std::string& style)
{
    return "<line x1=\"" + Pixels(x1) + "\" y1=\"" + Pixels(y1) + "\" x2=\"" + Pixels(x2) + "\" y2=\"" + Pixels(y2) +
           "\" " + style + "/>\n";
}

/// Keeps a flat line in the middle instead of dividing by nothing, and leaves room above the highest point.
Range Widened(Range range, bool fromZero, Real noise)
{
    if (!(range.low <= range.high))
        return {0, 1};
    // Less than that is rounding: a line along the bottom, and not blown up to the whole panel.
    if (fromZero && std::max(std::abs(range.low), std::abs(range.high)) < noise)
        return {0, 1};
    if (fromZero)
    {
        range.low = std::min<Real>(range.low, 0);
        range.high = std::max<Real>(range.high, 0);
    }
    const Real size = range.high - range.low;
    const Real magnitude = std::max(std::abs(range.low), std::abs(range.high));
    if (size <= 1e-9 * magnitude || size <= 0)
    {
        const Real half = magnitude > 0 ? magnitude / 10 : 1;
        return {range.low - half, range.high + half};
    }
    return {fromZero && range.low >= 0 ? 0 : range.low - 0.05 * size, range.high + 0.05 * size};
}

struct Frame
{
    Real left; // of the panel's plot area, px
    Range x;   // on the panel's scale
    Range y;
    Scale xScale;

    Real OnScale(Real value) const { return xScale == Scale::Logarithmic ? std::log10(value) : value; }
    Real X(Real value) const { return left + kPanelWidth * x.Share(OnScale(value)); }
    Real Y(Real value) const { return kTop + kPanelHeight * (1 - y.Share(value)); }
};

Frame FrameOf(const Panel& panel, Real left)
{
    Frame frame{left, {}, {}, panel.xScale};
    for (const Series& series : panel.series)
    {
        for (const Real x : series.x)
            frame.x.Add(frame.OnScale(x));
        for (const Real y : series.y)
            frame.y.Add(y);
    }
    if (!(frame.x.low < frame.x.high))
        frame.x = {0, 1};
    frame.y = Widened(frame.y, panel.fromZero, panel.noise);
    return frame;
}

std::vector<Real> TicksAlong(const Frame& frame)
{
    if (frame.xScale == Scale::Logarithmic)
        return LogarithmicTicks(std::pow(Real(10), frame.x.low), std::pow(Real(10), frame.x.high));
    return Ticks(frame.x.low, frame.x.high, 6);
}

std::string Axes(const Panel& panel, const Frame& frame)
{
    const Real bottom = kTop + kPanelHeight;
    std::string svg;
    for (const Real tick : Ticks(frame.y.low, frame.y.high, 5))
    {
        svg += Line(frame.left, frame.Y(tick), frame.left + kPanelWidth, frame.Y(tick), "stroke=\"#e2e2e2\"");
        svg += Text(frame.left - 6, frame.Y(tick) + 4, "text-anchor=\"end\"", Short(tick, 5));
    }
    for (const Real tick : TicksAlong(frame))
    {
        svg += Line(frame.X(tick), bottom, frame.X(tick), bottom + 4, "stroke=\"#444\"");
        svg += Text(frame.X(tick), bottom + 17, "text-anchor=\"middle\"", Short(tick, 5));
    }
    svg += Line(frame.left, bottom, frame.left + kPanelWidth, bottom, "stroke=\"#444\"");
    svg += Line(frame.left, kTop, frame.left, bottom, "stroke=\"#444\"");
    svg += Text(frame.left + kPanelWidth / 2, kTop - 8, "text-anchor=\"middle\" font-weight=\"bold\"",
                panel.title + (panel.yLabel.empty() ? "" : " (" + panel.yLabel + ")"));
    svg += Text(frame.left + kPanelWidth / 2, bottom + 36, "text-anchor=\"middle\"", panel.xLabel);
    return svg;
}

/// Whether a line all but hides another: never farther from it than its own thickness.
bool Covers(const Series& upper, const Series& lower, const Frame& frame)
{
    constexpr Real kThick = 1.6; // pixels
    if (upper.y.size() != lower.y.size() || upper.y.empty())
        return false;
    for (std::size_t i = 0; i < upper.y.size(); ++i)
        if (std::abs(frame.X(upper.x[i]) - frame.X(lower.x[i])) > kThick ||
            !(std::abs(frame.Y(upper.y[i]) - frame.Y(lower.y[i])) <= kThick))
            return false;
    return true;
}

/// How often a line is on others that came before it.
int CoveredBy(const std::vector<Series>& all, std::size_t number, const Frame& frame)
{
    int count = 0;
    for (std::size_t i = 0; i < number; ++i)
        count += Covers(all[number], all[i], frame) ? 1 : 0;
    return count;
}

/// A line that lies on others is dashed, so that they are seen between its dashes.
std::string Curve(const Series& series, const Frame& frame, int covered)
{
    std::string points;
    for (std::size_t i = 0; i < std::min(series.x.size(), series.y.size()); ++i)
        if (std::isfinite(series.y[i]))
            points += Pixels(frame.X(series.x[i])) + "," + Pixels(frame.Y(series.y[i])) + " ";
    const std::string colour = kPalette[static_cast<std::size_t>(series.colour) % kPalette.size()];
    return "<polyline points=\"" + points + "\" fill=\"none\" stroke=\"" + colour +
           "\" stroke-width=\"1.6\" stroke-linejoin=\"round\"" +
           (covered > 0 ? " stroke-dasharray=\"" + std::to_string(12 / (covered + 1)) + " 12\"" : "") + "/>\n";
}

/// Each name once, in the order in which the panels bring them.
std::string Legend(const std::vector<Panel>& panels)
{
    std::string svg;
    std::vector<std::string> shown;
    Real x = kLeft;
    for (const Panel& panel : panels)
        for (const Series& series : panel.series)
        {
            if (series.name.empty() || std::find(shown.begin(), shown.end(), series.name) != shown.end())
                continue;
            shown.push_back(series.name);
            const std::string colour = kPalette[static_cast<std::size_t>(series.colour) % kPalette.size()];
            svg += Line(x, 34, x + 20, 34, "stroke=\"" + colour + "\" stroke-width=\"2.5\"");
            svg += Text(x + 26, 38, "", series.name);
            x += 44 + 7.2 * static_cast<Real>(series.name.size());
        }
    return svg;
}
} // namespace

std::vector<Real> Ticks(Real low, Real high, int wanted)
{
    if (!(low < high) || wanted < 1)
        return {};
    const Real rough = (high - low) / wanted;
    const Real power = std::pow(Real(10), std::floor(std::log10(rough)));
    Real step = 10 * power;
    for (const Real factor : {1.0, 2.0, 5.0})
        if (factor * power >= rough)
        {
            step = factor * power;
            break;
        }
    std::vector<Real> ticks;
    for (Real n = std::ceil(low / step - 1e-9); n * step <= high + 1e-9 * step; ++n)
        ticks.push_back(n == 0 ? 0 : n * step);
    return ticks;
}

std::vector<Real> LogarithmicTicks(Real low, Real high)
{
    std::vector<Real> ticks;
    if (!(0 < low && low < high))
        return ticks;
    for (Real power = std::pow(Real(10), std::floor(std::log10(low))); power <= high; power *= 10)
        for (const Real tick : {power, 3 * power})
            if (tick >= low && tick <= high)
                ticks.push_back(tick);
    return ticks;
}

std::string PlotSvg(const std::string& title, const std::vector<Panel>& panels)
{
    const Real pitch = kLeft + kPanelWidth + kRight;
    // As wide as its title at least.
    const Real width =
        std::max(pitch * static_cast<Real>(panels.size()), kLeft + kTitleLetter * static_cast<Real>(title.size()));
    const Real height = kTop + kPanelHeight + kBottom;
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + Pixels(width) + " " +
                      Pixels(height) + "\" width=\"" + Pixels(width) + "\" height=\"" + Pixels(height) +
                      "\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\" role=\"img\">\n<title>" +
                      Escaped(title) + "</title>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
    svg += Text(kLeft, 18, "font-size=\"14\" font-weight=\"bold\"", title);
    svg += Legend(panels);
    for (std::size_t i = 0; i < panels.size(); ++i)
    {
        const Frame frame = FrameOf(panels[i], pitch * static_cast<Real>(i) + kLeft);
        svg += Axes(panels[i], frame);
        for (std::size_t n = 0; n < panels[i].series.size(); ++n)
            svg += Curve(panels[i].series[n], frame, CoveredBy(panels[i].series, n, frame));
    }
    return svg + "</svg>\n";
}
} // namespace cpd::host
