#include "Headless/Host/Pictures/Image.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <zlib.h>

#include "Headless/Host/Files/Deflate.h"

namespace cpd::host
{
namespace
{
using Bytes = std::vector<unsigned char>;

constexpr Colour kGap{1, 1, 1};

/// The transfer function of sRGB.
unsigned char Encode(float linear)
{
    const float c = std::clamp(linear, 0.0f, 1.0f);
    const float encoded = c <= 0.0031308f ? 12.92f * c : 1.055f * std::pow(c, 1 / 2.4f) - 0.055f;
    return static_cast<unsigned char>(std::lround(255 * encoded));
}

void AppendNumber(std::uint32_t number, std::string& out)
{
    for (int shift = 24; shift >= 0; shift -= 8)
        out += static_cast<char>((number >> shift) & 0xff);
}

void AppendChunk(const char* type, std::string_view data, std::string& out)
{
    AppendNumber(static_cast<std::uint32_t>(data.size()), out);
    const std::size_t begin = out.size();
    out.append(type, 4).append(data);
    const auto* bytes = reinterpret_cast<const Bytef*>(out.data() + begin);
    AppendNumber(static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(out.size() - begin))), out);
}

/// A picture as it is shown: red, green, blue of each pixel, row by row.
Bytes EncodedPixels(const Image& image)
{
    Bytes all;
    all.reserve(3 * image.pixels.size());
    for (const Colour& c : image.pixels)
        for (const float channel : {c.r, c.g, c.b})
            all.push_back(Encode(channel));
    return all;
}

/// One of PNG's predictions of a byte from its left and upper neighbours; returns what is left to say.
unsigned char Filtered(int filter, unsigned char byte, unsigned char left, unsigned char up)
{
    const int guess = filter == 1 ? left : filter == 2 ? up : filter == 3 ? (left + up) / 2 : 0;
    return static_cast<unsigned char>(byte - guess);
}

/// The filter of a row that leaves the smallest residues; first byte the filter's number.
std::string BestRow(const Bytes& row, const Bytes& above, std::size_t channels)
{
    std::string best;
    long least = -1;
    for (int filter = 0; filter < 4; ++filter)
    {
        std::string coded{static_cast<char>(filter)};
        long cost = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
        {
            const unsigned char left = i >= channels ? row[i - channels] : 0;
            coded += static_cast<char>(Filtered(filter, row[i], left, above[i]));
            cost += std::abs(static_cast<int>(static_cast<signed char>(coded.back())));
        }
        if (least < 0 || cost < least)
        {
            least = cost;
            best = std::move(coded);
        }
    }
    return best;
}

/// Filtered and packed, as an IDAT chunk holds it.
std::string PackedRows(const Bytes& pixels, int width, std::size_t channels)
{
    const std::size_t length = channels * static_cast<std::size_t>(width);
    std::string all;
    Bytes above(length, 0);
    for (std::size_t begin = 0; begin < pixels.size(); begin += length)
    {
        const auto first = pixels.begin() + static_cast<std::ptrdiff_t>(begin);
        Bytes row(first, first + static_cast<std::ptrdiff_t>(length));
        all += BestRow(row, above, channels);
        above = std::move(row);
    }
    return Deflate(all);
}

enum class PngColours : char
{
    Rgb = 2,
    Rgba = 6
};

/// The signature and the header.
std::string BeginPng(int width, int height, PngColours colours)
{
    std::string header;
    AppendNumber(static_cast<std::uint32_t>(width), header);
    AppendNumber(static_cast<std::uint32_t>(height), header);
    header += '\x08'; // bits a channel
    header += static_cast<char>(colours);
    header += std::string(3, '\0'); // deflate, the usual filters, no interlacing
    std::string file("\x89PNG\r\n\x1a\n");
    AppendChunk("IHDR", header, file);
    return file;
}

/// The part of a picture that a frame of an animation paints.
struct Patch
{
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    Bytes rgba; // transparent where nothing changed
};

/// What differs between two pictures' pixels; one transparent pixel where nothing does.
Patch DifferenceOf(const Bytes& before, const Bytes& after, int width, int height)
{
    const auto at = [width](int x, int y)
    { return 3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)); };
    const auto differs = [&](std::size_t i)
    { return before[i] != after[i] || before[i + 1] != after[i + 1] || before[i + 2] != after[i + 2]; };
    int left = width;
    int right = 0;
    int top = height;
    int bottom = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            if (differs(at(x, y)))
            {
                left = std::min(left, x);
                right = std::max(right, x + 1);
                top = std::min(top, y);
                bottom = std::max(bottom, y + 1);
            }
    if (left >= right)
        return {0, 0, 1, 1, Bytes(4, 0)};
    Patch patch{left, top, right - left, bottom - top, {}};
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x)
            if (const std::size_t i = at(x, y); differs(i))
                patch.rgba.insert(patch.rgba.end(), {after[i], after[i + 1], after[i + 2], 255});
            else
                patch.rgba.insert(patch.rgba.end(), {0, 0, 0, 0});
    return patch;
}

Patch WholeOf(const Bytes& pixels, int width, int height)
{
    Patch patch{0, 0, width, height, {}};
    for (std::size_t i = 0; i < pixels.size(); i += 3)
        patch.rgba.insert(patch.rgba.end(), {pixels[i], pixels[i + 1], pixels[i + 2], 255});
    return patch;
}

/// A frame's control: where its patch goes, for how long it is shown, painted over what is there.
std::string FrameControl(std::uint32_t number, const Patch& patch, int perSecond)
{
    std::string control;
    AppendNumber(number, control);
    for (const int value : {patch.width, patch.height, patch.x, patch.y})
        AppendNumber(static_cast<std::uint32_t>(value), control);
    control += {0, 1, static_cast<char>(perSecond >> 8), static_cast<char>(perSecond & 0xff)}; // 1/perSecond s
    control += {0, 1};                                                                         // it stays; it lies over
    return control;
}
} // namespace

Image::Image(int columns, int rows, Colour background)
    : width(columns), height(rows),
      pixels(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), background)
{
}

Image Shrink(const Image& image, int factor)
{
    Image small(image.width / factor, image.height / factor, {});
    const float share = 1.0f / static_cast<float>(factor * factor);
    for (int y = 0; y < small.height * factor; ++y)
        for (int x = 0; x < small.width * factor; ++x)
        {
            const Colour& from = image.At(x, y);
            Colour& to = small.At(x / factor, y / factor);
            to = {to.r + share * from.r, to.g + share * from.g, to.b + share * from.b};
        }
    return small;
}

Image Tile(const std::vector<std::vector<Image>>& rows, int gap)
{
    std::size_t columns = 0;
    for (const std::vector<Image>& row : rows)
        columns = std::max(columns, row.size());
    if (columns == 0)
        return {};
    const int width = rows.front().front().width;
    const int height = rows.front().front().height;
    const int down = static_cast<int>(rows.size());
    const int across = static_cast<int>(columns);
    Image all(across * width + (across - 1) * gap, down * height + (down - 1) * gap, kGap);
    for (std::size_t j = 0; j < rows.size(); ++j)
        for (std::size_t i = 0; i < rows[j].size(); ++i)
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x)
                    all.At(static_cast<int>(i) * (width + gap) + x, static_cast<int>(j) * (height + gap) + y) =
                        rows[j][i].At(x, y);
    return all;
}

std::string PngBytes(const Image& image)
{
    std::string file = BeginPng(image.width, image.height, PngColours::Rgb);
    AppendChunk("IDAT", PackedRows(EncodedPixels(image), image.width, 3), file);
    AppendChunk("IEND", "", file);
    return file;
}

std::string AnimatedPngBytes(const std::vector<Image>& frames, int perSecond)
{
    const int width = frames.front().width;
    const int height = frames.front().height;
    std::string file = BeginPng(width, height, PngColours::Rgba);
    std::string count;
    AppendNumber(static_cast<std::uint32_t>(frames.size()), count);
    AppendNumber(0, count); // again and again
    AppendChunk("acTL", count, file);
    std::uint32_t number = 0; // of control and data chunks together
    Bytes before;
    for (const Image& frame : frames)
    {
        Bytes pixels = EncodedPixels(frame);
        const bool first = before.empty();
        const Patch patch = first ? WholeOf(pixels, width, height) : DifferenceOf(before, pixels, width, height);
        AppendChunk("fcTL", FrameControl(number++, patch, perSecond), file);
        std::string data;
        if (!first)
            AppendNumber(number++, data);
        data += PackedRows(patch.rgba, patch.width, 4);
        AppendChunk(first ? "IDAT" : "fdAT", data, file);
        before = std::move(pixels);
    }
    AppendChunk("IEND", "", file);
    return file;
}
} // namespace cpd::host
