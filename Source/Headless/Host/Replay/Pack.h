/// Moving surfaces in few bytes, as text that a page can hold.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "Headless/Host/Results/RunRecord.h"

namespace cpd::host
{
/// RFC 4648, padded.
std::string Base64(std::span<const std::uint8_t> bytes);

/// Every coordinate of every frame as one of 65536 steps through the box that the surface ever fills: a body that moves
/// through 10 m is drawn to 0.15 mm.
struct PackedMotion
{
    Vec3 low = Vec3::Zero();  // m
    Vec3 size = Vec3::Zero(); // m
    std::string data;         // base64 of 16-bit steps, little-endian, x y z by vertex by frame
};
PackedMotion Pack(const std::vector<SurfaceFrame>& frames);

/// Base64 of 32-bit numbers, little-endian, three a triangle.
std::string Pack(const std::vector<Triangle>& triangles);
} // namespace cpd::host
