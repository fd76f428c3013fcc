/// A recorded frame as a picture: its bodies, its obstacles, seen from where the scene says.
#pragma once

#include "Headless/Host/Pictures/Render.h"
#include "Headless/Host/Results/RunRecord.h"

namespace cpd::host
{
/// A body's, by its number in the scene.
Colour ColourOf(std::size_t body);

/// The record must hold surfaces.
Image DrawFrame(const Scene& scene, const RunRecord& record, std::size_t frame, PictureSize size);
} // namespace cpd::host
