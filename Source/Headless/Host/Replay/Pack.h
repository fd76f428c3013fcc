/// Moving surfaces in few bytes, as text that a page can hold.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "Headless/Host/Results/RunRecord.h"

namespace cpd::host
{
/// RFC 4648, padded.
std::string Base64(std::string_view bytes);

/// Every coordinate of every frame as one of 65536 steps through the box that the vertices ever fill: a body that moves
/// through 10 m is drawn to 0.15 mm. Said of it is only what a guess leaves: a vertex goes on as it went, and
/// differs from that by what its neighbour in the list differs. Half of what the steps themselves would take.
struct PackedMotion
{
    Vec3 low = Vec3::Zero();  // m
    Vec3 size = Vec3::Zero(); // m
    std::string data; // base64 of zlib of: x of every vertex, then y, z, by frame: low bytes first, then high ones
};
PackedMotion Pack(const std::vector<SurfaceFrame>& frames);

/// Base64 of zlib of 32-bit numbers, little-endian.
std::string Pack(const std::vector<Index>& numbers);
template <class Element> std::string PackCorners(const std::vector<Element>& elements)
{
    std::vector<Index> corners;
    for (const Element& element : elements)
        corners.insert(corners.end(), element.begin(), element.end());
    return Pack(corners);
}
} // namespace cpd::host
