#include "Headless/Host/Replay/Pack.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "Headless/Host/Files/Deflate.h"

namespace cpd::host
{
namespace
{
constexpr Real kSteps = 65535;

/// A solver that blew up leaves numbers that are none: they are drawn at the box's corner.
std::uint16_t StepOf(Real value, Real low, Real size)
{
    const Real share = size > 0 ? (value - low) / size : 0;
    return std::isfinite(share) ? static_cast<std::uint16_t>(std::lround(kSteps * std::clamp<Real>(share, 0, 1))) : 0;
}

/// Where each coordinate of a frame is, in steps; x, y, z by vertex.
using StepFrame = std::vector<int>;

/// A guess at coordinate i from the two frames before and from the vertex before in this one.
int Guess(const StepFrame& now, const StepFrame& last, const StepFrame& beforeLast, std::size_t i)
{
    const auto goesOn = [&](std::size_t k) { return 2 * last[k] - beforeLast[k]; };
    return goesOn(i) + (i >= 3 ? now[i - 3] - goesOn(i - 3) : 0);
}

/// Small numbers of either sign become small numbers: 0, -1, 1, -2 are 0, 1, 2, 3. Modulo 65536, as the page undoes it.
std::uint16_t Folded(int residue)
{
    const auto wrapped = static_cast<std::int16_t>(static_cast<std::uint16_t>(residue));
    return static_cast<std::uint16_t>((wrapped << 1) ^ (wrapped >> 15));
}

/// The box that the vertices ever fill.
void FindBox(const std::vector<SurfaceFrame>& frames, PackedMotion& packed)
{
    Vec3 low = Vec3::Constant(std::numeric_limits<Real>::max());
    Vec3 high = -low;
    for (const SurfaceFrame& frame : frames)
        for (std::size_t i = 0; i < frame.size(); ++i)
            if (const auto axis = static_cast<Eigen::Index>(i % 3); std::isfinite(frame[i]))
            {
                low[axis] = std::min<Real>(low[axis], frame[i]);
                high[axis] = std::max<Real>(high[axis], frame[i]);
            }
    if ((low.array() <= high.array()).all())
    {
        packed.low = low;
        packed.size = high - low;
    }
}

/// The bytes that are left to say of the steps.
std::string ResidueBytes(const std::vector<SurfaceFrame>& frames, const PackedMotion& packed)
{
    const std::size_t count = frames.empty() ? 0 : frames.front().size();
    std::string low;
    std::string high;
    StepFrame last(count, 0);
    StepFrame beforeLast(count, 0);
    for (const SurfaceFrame& frame : frames)
    {
        StepFrame now;
        for (std::size_t i = 0; i < count; ++i)
        {
            const auto axis = static_cast<Eigen::Index>(i % 3);
            now.push_back(StepOf(frame[i], packed.low[axis], packed.size[axis]));
        }
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t i = axis; i < count; i += 3)
            {
                const std::uint16_t folded = Folded(now[i] - Guess(now, last, beforeLast, i));
                low += static_cast<char>(folded & 0xff);
                high += static_cast<char>(folded >> 8);
            }
        beforeLast = std::move(last);
        last = std::move(now);
    }
    return low + high;
}
} // namespace

std::string Base64(std::string_view bytes)
{
    static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3)
    {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += k <= count ? kDigits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

PackedMotion Pack(const std::vector<SurfaceFrame>& frames)
{
    PackedMotion packed;
    FindBox(frames, packed);
    packed.data = Base64(Deflate(ResidueBytes(frames, packed)));
    return packed;
}

std::string Pack(const std::vector<Index>& numbers)
{
    std::string bytes;
    for (const Index number : numbers)
        for (int shift = 0; shift < 32; shift += 8)
            bytes += static_cast<char>((number >> shift) & 0xff);
    return Base64(Deflate(bytes));
}
} // namespace cpd::host
