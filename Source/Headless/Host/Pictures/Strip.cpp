#include "Headless/Host/Pictures/Strip.h"

#include <algorithm>
#include <cmath>

namespace cpd::host
{
namespace
{
constexpr int kSmoothing = 3; // pixels drawn for one shown, along each side
constexpr int kLine = 2;      // pixels shown: how thick the trace is
constexpr int kRoom = 4;      // pixels shown, free above the most
constexpr Colour kPaper{0.91f, 0.93f, 0.95f};
constexpr float kFaint = 0.75f; // of the paper in what lies below the trace

Colour Mix(const Colour& a, const Colour& b, float share)
{
    return {a.r + share * (b.r - a.r), a.g + share * (b.g - a.g), a.b + share * (b.b - a.b)};
}

/// Between two values of the list.
Real ValueAt(const std::vector<Real>& values, Real at)
{
    const std::size_t before = std::min(static_cast<std::size_t>(at), values.size() - 1);
    const std::size_t after = std::min(before + 1, values.size() - 1);
    return values[before] + (at - static_cast<Real>(before)) * (values[after] - values[before]);
}
} // namespace

Image DrawStrip(const std::vector<Real>& values, std::size_t now, Real most, const Colour& colour, PictureSize size)
{
    const int width = kSmoothing * size.width;
    const int height = kSmoothing * size.height;
    Image image(width, height, kPaper);
    const Colour below = Mix(colour, kPaper, kFaint);
    const Real perPixel = static_cast<Real>(values.size() - 1) / (width - 1); // values
    for (int x = 0; x < width && x * perPixel <= static_cast<Real>(now); ++x)
    {
        const Real share = std::clamp<Real>(ValueAt(values, x * perPixel) / most, 0, 1);
        const int top = height - static_cast<int>(std::lround(share * (height - kSmoothing * kRoom)));
        for (int y = std::min(top, height - kSmoothing * kLine); y < height; ++y)
            image.At(x, y) = y < top + kSmoothing * kLine ? colour : below;
    }
    return Shrink(image, kSmoothing);
}

Image Stack(const Image& upper, const Image& lower)
{
    Image both(upper.width, upper.height + lower.height, {});
    std::copy(upper.pixels.begin(), upper.pixels.end(), both.pixels.begin());
    std::copy(lower.pixels.begin(), lower.pixels.end(),
              both.pixels.begin() + static_cast<std::ptrdiff_t>(upper.pixels.size()));
    return both;
}
} // namespace cpd::host
