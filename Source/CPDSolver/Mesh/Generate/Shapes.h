/// The functions behind the table of generators. A new shape is one file and one line here and in Generate.cpp.
#pragma once

#include "CPDSolver/Mesh/Generate/Generate.h"

namespace cpd
{
Expected<GeneratedMesh> MakeBox(const GenerateOptions& options);
Expected<GeneratedMesh> MakeCube(const GenerateOptions& options);
Expected<GeneratedMesh> MakeStrip(const GenerateOptions& options);
Expected<GeneratedMesh> MakeCloth(const GenerateOptions& options);
Expected<GeneratedMesh> MakeTrampoline(const GenerateOptions& options);
Expected<GeneratedMesh> MakeBall(const GenerateOptions& options);
Expected<GeneratedMesh> MakeTorus(const GenerateOptions& options);
Expected<GeneratedMesh> MakeTPipe(const GenerateOptions& options);
Expected<GeneratedMesh> MakeBear(const GenerateOptions& options);
Expected<GeneratedMesh> MakeHippo(const GenerateOptions& options);
} // namespace cpd
