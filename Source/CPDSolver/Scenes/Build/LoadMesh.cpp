#include "CPDSolver/Scenes/Build/LoadMesh.h"

namespace cpd
{
Expected<GeneratedMesh> LoadMesh(const MeshDescription& description, const std::string&, std::vector<std::string>&)
{
    GenerateOptions options;
    options.vertices = description.vertices;
    options.size = description.size;
    for (std::size_t axis = 0; axis < 3; ++axis)
        options.cells[axis] = description.cells[axis];
    return Generate(description.generator, options);
}
} // namespace cpd
