#include "Headless/Host/Results/Summary.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace cpd::host
{
Summary Summarise(const BodyRecord& body)
{
    Summary s;
    if (body.frames.empty())
        return s;
    const StepReport& start = body.frames.front().report;
    s.energyStart = start.H;
    s.energyEnd = body.frames.back().report.H;
    Real scale = 0;
    const auto stepped = static_cast<Real>(std::max<std::size_t>(1, body.frames.size() - 1));
    for (const FrameRecord& frame : body.frames)
    {
        const StepReport& r = frame.report;
        scale = std::max({scale, std::abs(r.H), std::abs(r.target)});
        // What impacts hold for a while is not missing.
        s.worstEnergy = std::max(s.worstEnergy, std::abs(r.H + r.contact - r.target));
        s.driftP = std::max(s.driftP, (r.P - start.P).norm());
        s.driftL = std::max(s.driftL, (r.L - start.L).norm());
        s.iterations += r.iterations / stepped;
        s.milliseconds += frame.milliseconds / stepped;
        s.flags |= r.flags;
    }
    s.worstEnergy = scale > 0 ? s.worstEnergy / scale : 0;
    return s;
}

std::vector<Raised> RaisedFlags(const BodyRecord& body)
{
    std::vector<Raised> all;
    for (const Flag flag : AllFlags())
    {
        if (flag == Flag::Refactored)
            continue;
        Raised raised{flag, 0, 0};
        for (std::size_t i = 0; i < body.frames.size(); ++i)
            if (body.frames[i].report.Has(flag) && raised.frames++ == 0)
                raised.first = i;
        if (raised.frames > 0)
            all.push_back(raised);
    }
    return all;
}

namespace
{
/// A step that was refused knows which number was wrong.
const char* WordsOf(const Raised& raised, const BodyRecord& body)
{
    const bool refused = raised.flag == Flag::BadInput || raised.flag == Flag::BadState;
    const char* const why = body.frames[raised.first].report.refusal;
    return refused && why ? why : Describe(raised.flag);
}
} // namespace

std::vector<std::string> FlagNotes(const RunRecord& record)
{
    std::vector<std::string> notes;
    for (const BodyRecord& body : record.bodies)
        for (const Raised& raised : RaisedFlags(body))
            notes.push_back(body.name + ": " + NameOf(raised.flag) + " at " + Short(body.frames[raised.first].time, 4) +
                            " s, in " + std::to_string(raised.frames) + (raised.frames > 1 ? " frames: " : " frame: ") +
                            WordsOf(raised, body));
    return notes;
}

std::string TextTable(const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::size_t> widths;
    for (const std::vector<std::string>& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
        {
            widths.resize(std::max(widths.size(), i + 1));
            widths[i] = std::max(widths[i], row[i].size());
        }
    std::string text;
    for (const std::vector<std::string>& row : rows)
    {
        for (std::size_t i = 0; i < row.size(); ++i)
        {
            // Names to the left, figures to the right.
            const std::string space(widths[i] - row[i].size(), ' ');
            text += (i > 0 ? "  " : "") + (i == 0 ? row[i] + space : space + row[i]);
        }
        text += "\n";
    }
    return text;
}

std::string MarkdownTable(const std::vector<std::vector<std::string>>& rows)
{
    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i)
    {
        for (const std::string& cell : rows[i])
            text += "| " + cell + " ";
        text += "|\n";
        if (i > 0)
            continue;
        for (std::size_t j = 0; j < rows[i].size(); ++j)
            text += j == 0 ? "|---" : "|---:";
        text += "|\n";
    }
    return text;
}

std::string Joules(Real energy)
{
    constexpr Real kRounding = 1e-9; // J
    return std::abs(energy) < kRounding ? "0" : Short(energy, 6);
}

std::string Short(Real number, int digits)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.*g", digits, number);
    return text;
}
} // namespace cpd::host
