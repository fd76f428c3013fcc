/// What is added to a picture: words on it, and a band below it in which a quantity leaves its trace.
#pragma once

#include "Headless/Host/Pictures/Render.h"

namespace cpd::host
{
/// How far words reach (pixels), where each pixel of a letter is so large.
int WidthOf(const std::string& words, int size);

/// Writes letters, digits and some signs, dark with a light rim; x and y are the upper left corner.
void Write(const std::string& words, int x, int y, int size, Image& image);

/// How much there was of a quantity until now. values are the whole run's, none negative; drawn up to the one at now.
/// most is at the band's top.
Image DrawStrip(const std::vector<Real>& values, std::size_t now, Real most, const Colour& colour, PictureSize size);

/// Two pictures of one width, the second right below the first.
Image Stack(const Image& upper, const Image& lower);
} // namespace cpd::host
