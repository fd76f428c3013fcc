/// One small mesh, written in every dialect the readers know: for their tests, and as seeds for their fuzz targets.
#pragma once

#include <string>
#include <vector>

#include "CPDSolver/Mesh/Read/ReadMesh.h"

namespace cpd
{
/// Two tets on five vertices, and two triangles of their surface. Coordinates that no short binary fraction holds.
TetMesh SampleTets();
SurfaceMesh SampleSurface();

struct MeshSample
{
    std::string dialect;
    std::string name;
    std::string bytes;
    std::string companionName = {}; // TetGen's second file.
    std::string companionBytes = {};
    bool hasTets = true;
    bool hasTriangles = true;

    FileBytes File() const { return {name, bytes}; }
    FileBytes Companion() const { return {companionName, companionBytes}; }
};

std::vector<MeshSample> MeshSamples();

/// What every reader promises of what it returns: finite vertices, and corners that exist.
bool IsWellFormed(const TetMesh& mesh);
bool IsWellFormed(const SurfaceMesh& mesh);
} // namespace cpd
