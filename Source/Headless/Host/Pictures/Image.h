/// A picture in memory and as a PNG file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "CPDSolver/Base/Expected.h"

namespace cpd::host
{
struct Colour
{
    float r = 0;
    float g = 0;
    float b = 0; // linear light, 0..1
};

struct Image
{
    int width = 0;
    int height = 0;
    std::vector<Colour> pixels; // row by row from the top

    Image() = default;
    Image(int columns, int rows, Colour background);
    Colour& At(int x, int y)
    {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
    const Colour& At(int x, int y) const
    {
        return pixels[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
};

/// Every block of factor x factor pixels becomes one: smooths the edges.
Image Shrink(const Image& image, int factor);

/// Puts pictures of one size beside and below each other, with a gap (pixels) between.
Image Tile(const std::vector<std::vector<Image>>& rows, int gap);

/// The bytes of a PNG file.
std::string PngBytes(const Image& image);

/// The bytes of an animated PNG file that plays again and again. Every frame is of one size; after the first, a frame
/// holds only the pixels that change. A viewer that knows no animation shows the first.
std::string AnimatedPngBytes(const std::vector<Image>& frames, int perSecond);
} // namespace cpd::host
