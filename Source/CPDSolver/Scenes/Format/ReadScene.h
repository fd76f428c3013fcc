/// From a parsed file to a Scene: every key known, every value of its type and in its range, every name resolved.
#pragma once

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Scenes/Format/Record.h"
#include "CPDSolver/Scenes/Scene.h"

namespace cpd
{
/// The first thing that is wrong, with its path: "bodies[0].material.yung is not a key of a material: did you mean
/// ...".
CPD_API Expected<Scene> ReadScene(const Value& file);

/// The table that the file is read by: schema and documentation are written from it.
CPD_API const Record& SceneRecord();
} // namespace cpd
