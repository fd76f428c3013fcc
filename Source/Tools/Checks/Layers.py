"""Who may include whom: the library's layers in one direction, the engine only in the plugin, no third party in between."""

import re

import Project

LAYERS = ["Base", "Mesh", "Energy", "Body", "Contact", "Step", "Scenes", "Play"]
ORDER = " < ".join(LAYERS)

# What the library may include in angle brackets: the standard library, Eigen through Base, and what a compiler brings.
STANDARD_HEADER = re.compile(r"[a-z_0-9]+")
COMPILER_HEADERS = {"omp.h", "immintrin.h", "intrin.h", "nmmintrin.h", "arm_neon.h"}

# The two places where the library meets Unreal's build, both empty in any other: its allocator, and its export macro.
ENGINE_SEAM = {"Source/CPDSolver/UnrealModule.cpp": "Modules/ModuleManager.h", "Source/CPDSolver/Base/Api.h": "HAL/Platform.h"}

# The checks stand on the library and on the headless host; the plugin on the library and on the engine.
# What runs the plugin's own classes in the stand-in.
CHECKS_OF_THE_PLUGIN = ("Source/Checks/Engine/", "Source/Checks/Editor/", "Source/Checks/Bench/PlayRows.cpp")
QUOTED_IN_CHECKS = ("CPDSolver/", "Checks/", "Headless/")
FOREIGN_IN_PLUGIN = re.compile(r"Headless/|Checks/|nlohmann/|CLI/|bullet/|bt[A-Z]|gtest/|benchmark/")


def layer_of(parts):
    """The layer of CPDSolver/<Layer>/..., or None."""
    return parts[1] if len(parts) > 2 and parts[1] in LAYERS else None


def solver_fault(own, name, quoted):
    """Why a file of the library's layer `own` may not include this, with the cure; None if it may."""
    if not quoted:
        if name.startswith("Eigen/") or name.startswith("unsupported/Eigen"):
            return None if own == "Base" else 'take Eigen from "CPDSolver/Base/Eigen.h"'
        if STANDARD_HEADER.fullmatch(name) or name in COMPILER_HEADERS:
            return None
        return "the library stands on the standard library and Eigen alone: move this to Headless, Checks or the plugin"
    other = layer_of(name.split("/")) if name.startswith("CPDSolver/") else None
    if other is None:
        return 'the library includes only itself, as "CPDSolver/<Layer>/File.h" with a layer of ' + ORDER
    if LAYERS.index(other) > LAYERS.index(own):
        return f"{own} lies below {other} ({ORDER}): move what is shared down, or pass it in"
    return None


def fault(path, name, quoted):
    area = path.parts[1] if len(path.parts) > 2 else ""
    if area == "CPDSolver":
        if ENGINE_SEAM.get(str(path)) == name:
            return None
        own = layer_of(path.parts[1:])
        if own is None:
            return f"this file lies in no layer: move it into one of {ORDER}"
        return solver_fault(own, name, quoted)
    if str(path).startswith(CHECKS_OF_THE_PLUGIN):
        return None
    if area == "Checks" and quoted and not name.startswith(QUOTED_IN_CHECKS):
        return 'checks include "CPDSolver/...", "Headless/..." or "Checks/...": engine headers belong to the plugin'
    if area.startswith("ConstrainedPD") and FOREIGN_IN_PLUGIN.match(name):
        return "the plugin ships with Eigen and the engine alone: move this to Headless or Checks"
    return None


def find(root):
    for path in Project.files(root):
        if path.parts[0] == "Source" and path.suffix in (".h", ".cpp", ".inl"):
            for line, name, quoted in Project.includes(Project.text_of(root, path) or ""):
                reason = fault(path, name, quoted)
                if reason:
                    yield f"{path}:{line}: may not include {name}: {reason}"


if __name__ == "__main__":
    Project.main(find)
