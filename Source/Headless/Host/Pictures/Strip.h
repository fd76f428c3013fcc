/// A band below a picture, in which a quantity leaves its trace: how much there was of it until now.
#pragma once

#include "Headless/Host/Pictures/Render.h"

namespace cpd::host
{
/// values are the whole run's, none negative; drawn up to the one at now. most is at the band's top.
Image DrawStrip(const std::vector<Real>& values, std::size_t now, Real most, const Colour& colour, PictureSize size);

/// Two pictures of one width, the second right below the first.
Image Stack(const Image& upper, const Image& lower);
} // namespace cpd::host
