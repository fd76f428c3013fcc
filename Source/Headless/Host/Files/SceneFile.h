/// Scenes from files: found by path or by name, changed by --set, and read.
#pragma once

#include <string>
#include <vector>

#include "CPDSolver/Base/Expected.h"
#include "CPDSolver/Scenes/Format/Value.h"
#include "CPDSolver/Scenes/Scene.h"

namespace cpd::host
{
/// The project's own folder, where Content lies: CPD_ROOT where it is set, else the nearest above the program or above
/// the working directory. Empty where there is none.
std::string ProjectFolder();

/// The paths of all scenes under Content/Scenes, by name.
std::vector<std::string> AllSceneFiles();

/// A path as it is, or the bare name of a scene under Content/Scenes ("cube").
Expected<std::string> FindSceneFile(const std::string& pathOrName);

/// Sets one value of the tree, as in "bodies[0].material.young=3e4" or, by the body's name, "bodies.cube.damping=1".
/// What follows = is read as JSON; what is not JSON is a text.
Expected<Done> SetByPath(Value& tree, const std::string& assignment);

/// Every message begins with the file's name.
Expected<Scene> LoadScene(const std::string& pathOrName, const std::vector<std::string>& assignments = {});
} // namespace cpd::host
