#include "CPDSolver/Mesh/Generate/Generate.h"

#include <algorithm>

#include "CPDSolver/Mesh/Generate/Shapes.h"

namespace cpd
{
namespace
{
constexpr Generator kGenerators[] = {
    {"ball", "a ball, 1 m wide", &GenerateBall},
    {"bear", "a teddy bear that sits, 1 m tall", &GenerateBear},
    {"box", "a block of tets, 1 m by 0.5 m by 0.5 m", &GenerateBox},
    {"cloth", "a square sheet of 60 by 60 vertices, 1 m wide", &GenerateCloth},
    {"cube", "a cube of tets, 1 m wide", &GenerateCube},
    {"hippo", "a hippopotamus that stands, 1.2 m long", &GenerateHippo},
    {"strip", "a flat bar of one layer of cells, 2 m long", &GenerateStrip},
    {"t-pipe", "a T of two round bars, 1 m wide", &GenerateTPipe},
    {"torus", "a ring in the horizontal plane, 1 m wide", &GenerateTorus},
    {"trampoline", "a square sheet of 60 by 60 vertices, 3 m wide", &GenerateTrampoline},
};

/// A metre-sized library: anything beyond a thousand kilometres, or below a micrometre, is a unit mistake.
constexpr Real kLargestSize = 1e6;
constexpr Real kSmallestSize = 1e-6;

Expected<Done> CheckOptions(const GenerateOptions& options)
{
    if (options.vertices != 0 &&
        (options.vertices < kFewestGeneratedVertices || options.vertices > kMostGeneratedVertices))
        return Error{std::to_string(options.vertices) + " vertices are out of range: ask for " +
                     std::to_string(kFewestGeneratedVertices) + " to " + std::to_string(kMostGeneratedVertices) + "."};
    for (const Real extent : options.size)
        if (!(extent == 0 || (extent >= kSmallestSize && extent <= kLargestSize)))
            return Error{"The size is out of range: give three extents from 1e-6 to 1e6 metres, or 0 for the default."};
    for (const Index count : options.cells)
        if (count < 0)
            return Error{"The number of cells is negative: give three counts, or 0 for the default."};
    return Done{};
}

/// Names the generator, so that whoever wrote the scene finds the line.
Expected<GeneratedMesh> Run(const Generator& generator, const GenerateOptions& options)
{
    const Expected<Done> checked = CheckOptions(options);
    Expected<GeneratedMesh> made = checked ? generator.make(options) : checked.Failure();
    if (!made)
        return Error{"Generator '" + std::string(generator.name) + "': " + made.Message()};
    return made;
}

/// How many letters must change, appear, vanish or swap with the next: to suggest the name that was probably meant.
std::size_t EditDistance(std::string_view a, std::string_view b)
{
    const std::size_t width = b.size() + 1;
    std::vector<std::size_t> table((a.size() + 1) * width);
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j)
        {
            std::size_t& cost = table[i * width + j];
            if (i == 0 || j == 0)
            {
                cost = i + j;
                continue;
            }
            const std::size_t replaced = table[(i - 1) * width + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            cost = std::min({replaced, table[(i - 1) * width + j] + 1, table[i * width + j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost = std::min(cost, table[(i - 2) * width + j - 2] + 1);
        }
    return table.back();
}
} // namespace

std::span<const Generator> Generators()
{
    return kGenerators;
}

Expected<GeneratedMesh> Generate(std::string_view name, const GenerateOptions& options)
{
    // Nobody means a known name by something much longer; and the table of distances stays small.
    constexpr std::size_t kLongestName = 64;
    if (name.size() > kLongestName)
        return Error{"A generator's name has at most " + std::to_string(kLongestName) +
                     " letters: use one of the table's."};
    const Generator* nearest = &kGenerators[0];
    for (const Generator& generator : kGenerators)
    {
        if (generator.name == name)
            return Run(generator, options);
        if (EditDistance(generator.name, name) < EditDistance(nearest->name, name))
            nearest = &generator;
    }
    return Error{"There is no generator '" + std::string(name) + "': did you mean '" + std::string(nearest->name) +
                 "'?"};
}
} // namespace cpd
