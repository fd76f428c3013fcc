#include "Headless/Host/Pictures/Image.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include <zlib.h>

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

/// One of PNG's predictions of a byte from its left and upper neighbours; returns what is left to say.
unsigned char Filtered(int filter, unsigned char byte, unsigned char left, unsigned char up)
{
    const int guess = filter == 1 ? left : filter == 2 ? up : filter == 3 ? (left + up) / 2 : 0;
    return static_cast<unsigned char>(byte - guess);
}

/// The filter of a row that leaves the smallest residues; first byte the filter's number.
Bytes BestRow(const Bytes& row, const Bytes& above)
{
    Bytes best;
    long least = -1;
    for (int filter = 0; filter < 4; ++filter)
    {
        Bytes coded{static_cast<unsigned char>(filter)};
        long cost = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
        {
            coded.push_back(Filtered(filter, row[i], i >= 3 ? row[i - 3] : 0, above[i]));
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

Bytes FilteredRows(const Image& image)
{
    Bytes all;
    Bytes above(3 * static_cast<std::size_t>(image.width), 0);
    for (int y = 0; y < image.height; ++y)
    {
        Bytes row;
        for (int x = 0; x < image.width; ++x)
        {
            const Colour& c = image.At(x, y);
            for (const float channel : {c.r, c.g, c.b})
                row.push_back(Encode(channel));
        }
        const Bytes coded = BestRow(row, above);
        all.insert(all.end(), coded.begin(), coded.end());
        above = std::move(row);
    }
    return all;
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
    const Bytes rows = FilteredRows(image);
    uLongf size = compressBound(static_cast<uLong>(rows.size()));
    std::string packed(size, '\0');
    compress2(reinterpret_cast<Bytef*>(packed.data()), &size, rows.data(), static_cast<uLong>(rows.size()),
              Z_BEST_COMPRESSION);
    packed.resize(size);

    std::string header;
    AppendNumber(static_cast<std::uint32_t>(image.width), header);
    AppendNumber(static_cast<std::uint32_t>(image.height), header);
    header += std::string("\x08\x02\x00\x00\x00", 5); // 8 bits, three colours, no interlacing
    std::string file("\x89PNG\r\n\x1a\n");
    AppendChunk("IHDR", header, file);
    AppendChunk("IDAT", packed, file);
    AppendChunk("IEND", "", file);
    return file;
}
} // namespace cpd::host
