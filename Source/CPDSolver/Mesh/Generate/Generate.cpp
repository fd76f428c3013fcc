#include "CPDSolver/Mesh/Generate/Generate.h"

#include <algorithm>

#include "CPDSolver/Mesh/Generate/Shapes.h"

namespace cpd
{
namespace
{
constexpr Generator kGenerators[] = {
    {"ball", "a ball, 1 m wide", &MakeBall},
    {"bear", "a teddy bear that sits, 1 m tall", &MakeBear},
    {"box", "a block of tets, 1 m by 0.5 m by 0.5 m", &MakeBox},
    {"cloth", "a square sheet of 60 by 60 vertices, 1 m wide", &MakeCloth},
    {"cube", "a cube of tets, 1 m wide", &MakeCube},
    {"hippo", "a hippopotamus that stands, 1.2 m long", &MakeHippo},
    {"strip", "a flat bar of one layer of cells, 2 m long", &MakeStrip},
    {"t-pipe", "a T of two round bars, 1 m wide", &MakeTPipe},
    {"torus", "a ring in the horizontal plane, 1 m wide", &MakeTorus},
    {"trampoline", "a square sheet of 60 by 60 vertices, 3 m wide", &MakeTrampoline},
};

constexpr Index kFewestVertices = 8;
constexpr Index kMostVertices = 200000;
/// A metre-sized library: anything beyond a thousand kilometres is a unit mistake.
constexpr Real kLargestSize = 1e6;

Expected<Done> CheckOptions(std::string_view name, const GenerateOptions& options)
{
    const std::string who = "Generator '" + std::string(name) + "': ";
    if (options.vertices != 0 && (options.vertices < kFewestVertices || options.vertices > kMostVertices))
        return Error{who + std::to_string(options.vertices) + " vertices are out of range: ask for " +
                     std::to_string(kFewestVertices) + " to " + std::to_string(kMostVertices) + "."};
    for (const Real extent : options.size)
        if (!(extent >= 0 && extent <= kLargestSize))
            return Error{who + "the size must be finite, in metres, and not negative: give three extents."};
    Real vertices = 1;
    for (const Index count : options.cells)
    {
        if (count < 0)
            return Error{who + "the number of cells must not be negative: give three counts, 0 for the default."};
        vertices *= static_cast<Real>(count) + 1;
    }
    if (vertices > kMostVertices)
        return Error{who + "so many cells need more than " + std::to_string(kMostVertices) +
                     " vertices: use fewer cells."};
    return Done{};
}

/// Levenshtein's distance, to suggest the name that was probably meant.
std::size_t EditDistance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j)
        row[j] = j;
    for (std::size_t i = 0; i < a.size(); ++i)
    {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j)
        {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}
} // namespace

std::span<const Generator> Generators()
{
    return kGenerators;
}

Expected<GeneratedMesh> Generate(std::string_view name, const GenerateOptions& options)
{
    const Generator* nearest = &kGenerators[0];
    for (const Generator& generator : kGenerators)
    {
        if (generator.name == name)
        {
            const Expected<Done> checked = CheckOptions(name, options);
            return checked ? generator.make(options) : checked.Failure();
        }
        if (EditDistance(generator.name, name) < EditDistance(nearest->name, name))
            nearest = &generator;
    }
    return Error{"There is no generator '" + std::string(name) + "': did you mean '" + std::string(nearest->name) +
                 "'?"};
}
} // namespace cpd
