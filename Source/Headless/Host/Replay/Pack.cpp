#include "Headless/Host/Replay/Pack.h"

#include <algorithm>
#include <cmath>

namespace cpd::host
{
namespace
{
constexpr Real kSteps = 65535;

template <class Number> void AddBytes(Number number, std::vector<std::uint8_t>& bytes)
{
    for (std::size_t byte = 0; byte < sizeof(Number); ++byte)
        bytes.push_back(static_cast<std::uint8_t>((number >> (8 * byte)) & 0xff));
}

/// A solver that blew up leaves numbers that are none: they are drawn at the box's corner.
std::uint16_t StepOf(Real value, Real low, Real size)
{
    const Real share = size > 0 ? (value - low) / size : 0;
    return std::isfinite(share) ? static_cast<std::uint16_t>(std::lround(kSteps * std::clamp<Real>(share, 0, 1))) : 0;
}
} // namespace

std::string Base64(std::span<const std::uint8_t> bytes)
{
    static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3)
    {
        const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (k < count ? bytes[i + k] : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += k <= count ? kDigits[group >> (18 - 6 * k) & 63] : '=';
    }
    return text;
}

PackedMotion Pack(const std::vector<SurfaceFrame>& frames)
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
    PackedMotion packed;
    if ((low.array() <= high.array()).all())
    {
        packed.low = low;
        packed.size = high - low;
    }
    std::vector<std::uint8_t> bytes;
    for (const SurfaceFrame& frame : frames)
        for (std::size_t i = 0; i < frame.size(); ++i)
        {
            const auto axis = static_cast<Eigen::Index>(i % 3);
            AddBytes(StepOf(frame[i], packed.low[axis], packed.size[axis]), bytes);
        }
    packed.data = Base64(bytes);
    return packed;
}

std::string Pack(const std::vector<Triangle>& triangles)
{
    std::vector<std::uint8_t> bytes;
    for (const Triangle& triangle : triangles)
        for (const Index corner : triangle)
            AddBytes(static_cast<std::uint32_t>(corner), bytes);
    return Base64(bytes);
}
} // namespace cpd::host
