/// A run in a few figures, for tables.
#pragma once

#include "Headless/Host/Results/RunRecord.h"

namespace cpd::host
{
struct Summary
{
    Real energyStart = 0;  // J
    Real energyEnd = 0;    // J
    Real worstEnergy = 0;  // largest |H - target| relative to the largest energy seen
    Real driftP = 0;       // kg m/s, largest |P - P(0)|
    Real driftL = 0;       // kg m^2/s, largest |L - L(0)|
    Real iterations = 0;   // mean
    Real milliseconds = 0; // mean of a frame
    std::uint32_t flags = 0;
};

Summary Summarise(const BodyRecord& body);

/// A flag that a body's step raised, but for those that tell of no trouble.
struct Raised
{
    Flag flag = Flag::BadInput;
    std::size_t first = 0; // frame
    int frames = 0;        // that have it
};
std::vector<Raised> RaisedFlags(const BodyRecord& body);

/// "wobble: energy-raised at 5.03 s, in 1 frame: cause, cure." for each of them.
std::vector<std::string> FlagNotes(const RunRecord& record);

/// A table in plain text: one row of words, then one line each.
std::string TextTable(const std::vector<std::vector<std::string>>& rows);
/// The same for Markdown.
std::string MarkdownTable(const std::vector<std::vector<std::string>>& rows);

/// An energy for a table of bodies, where what is left by rounding is none.
std::string Joules(Real energy);

/// printf's %.*g, for tables.
std::string Short(Real number, int digits = 4);
} // namespace cpd::host
