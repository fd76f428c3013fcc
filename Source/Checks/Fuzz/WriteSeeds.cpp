/// Writes the unit tests' sample files as seeds for the fuzz targets: one folder a target, which must exist.
#include <cstdio>
#include <map>

#include "CPDSolver/Mesh/Write/WriteMesh.h"
#include "Checks/Unit/Mesh/MeshSamples.h"

int main(int argc, char** argv)
{
    const std::map<std::string, std::string> folders = {
        {"a.msh", "Gmsh"}, {"a.mesh", "Medit"}, {"a.node", "TetGen"}, {"a.vtk", "Vtk"}, {"a.obj", "Obj"}};
    if (argc != 2)
    {
        std::fprintf(stderr, "Give the folder that holds the targets' seed folders.\n");
        return 1;
    }
    int number = 0;
    for (const cpd::MeshSample& sample : cpd::MeshSamples())
    {
        const auto folder = folders.find(sample.name);
        if (folder == folders.end())
            continue; // TetGen's pair, named the other way round.
        const std::string separator = sample.companionBytes.empty() ? "" : "$";
        const std::string path = std::string(argv[1]) + "/" + folder->second + "/seed" + std::to_string(number++);
        const cpd::Expected<cpd::Done> done =
            cpd::WriteFileBytes(path, sample.bytes + separator + sample.companionBytes);
        if (!done)
        {
            std::fprintf(stderr, "%s\n", done.Message().c_str());
            return 1;
        }
    }
    return 0;
}
