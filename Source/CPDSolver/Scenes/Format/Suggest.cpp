#include "CPDSolver/Scenes/Format/Suggest.h"

#include <algorithm>
#include <cctype>
#include <vector>

namespace cpd
{
namespace
{
bool SameLetter(char a, char b)
{
    return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

/// How many letters must change, appear or vanish (Levenshtein's distance), blind to case.
std::size_t EditDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i)
    {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j)
        {
            const std::size_t replaced = diagonal + (SameLetter(a[i - 1], b[j - 1]) ? 0 : 1);
            diagonal = row[j];
            row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
        }
    }
    return row.back();
}
} // namespace

std::string_view Nearest(std::string_view wrong, std::span<const std::string_view> names)
{
    // Nobody means a known name by something much longer.
    constexpr std::size_t kLongestName = 64;
    std::string_view best;
    std::size_t least = kLongestName;
    if (wrong.size() > kLongestName)
        return best;
    for (const std::string_view name : names)
    {
        const std::size_t distance = EditDistance(wrong, name);
        // More than half of the letters wrong is another word.
        if (distance < least && 2 * distance <= std::max(wrong.size(), name.size()))
        {
            least = distance;
            best = name;
        }
    }
    return best;
}

std::string Suggestion(std::string_view wrong, std::span<const std::string_view> names)
{
    const std::string_view nearest = Nearest(wrong, names);
    if (!nearest.empty())
        return ": did you mean '" + std::string(nearest) + "'?";
    std::string all;
    for (const std::string_view name : names)
        all += (all.empty() ? "" : ", ") + std::string(name);
    return ": use one of " + all + ".";
}
} // namespace cpd
