/// The functions behind the table of generators. A new shape is one file and one line here and in Generate.cpp.
#pragma once

#include "CPDSolver/Mesh/Generate/Generate.h"

namespace cpd
{
Expected<GeneratedMesh> GenerateBox(const GenerateOptions& options);
Expected<GeneratedMesh> GenerateCube(const GenerateOptions& options);
Expected<GeneratedMesh> GenerateStrip(const GenerateOptions& options);
Expected<GeneratedMesh> GenerateCloth(const GenerateOptions& options);
Expected<GeneratedMesh> GenerateTrampoline(const GenerateOptions& options);
Expected<GeneratedMesh> GenerateBall(const GenerateOptions& options);
Expected<GeneratedMesh> GenerateTorus(const GenerateOptions& options);
Expected<GeneratedMesh> GenerateTPipe(const GenerateOptions& options);
Expected<GeneratedMesh> GenerateBear(const GenerateOptions& options);
Expected<GeneratedMesh> GenerateHippo(const GenerateOptions& options);
} // namespace cpd
