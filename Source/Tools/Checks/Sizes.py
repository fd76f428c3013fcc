"""Nothing grows out of a reader's reach: lines in a file, files in a folder, entries at the top level; and no two
sources of a module share a name, as Unreal's build gives them one object file."""

import collections

import Project

MAX_LINES = 500
MAX_FILES = 15
NOT_UNREAL = {"Headless", "Checks"}  # folders that Unreal's build passes by
TOP_LEVEL = set(
    "Source Content Config Resources ConstrainedPD.uplugin README.md LICENSE CMakeLists.txt CMakePresets.json cpd".split()
)


def find(root):
    counts = collections.Counter()
    objects = {}
    for path in Project.files(root):
        top = path.parts[0]
        if top not in TOP_LEVEL and not top.startswith("."):
            yield f"{path}: {top} may not stand at the top level: move it under Source"
        if len(path.parts) > 1 and not top.startswith("."):
            counts[path.parent] += 1
        if Project.is_code(path):
            lines = (Project.text_of(root, path) or "").count("\n")
            if lines > MAX_LINES:
                yield f"{path}: {lines} lines, more than {MAX_LINES}: split it by what it does"
        if path.suffix == ".cpp" and len(path.parts) > 2 and path.parts[1] not in NOT_UNREAL:
            twin = objects.setdefault((path.parts[1], path.name), path)
            if twin != path:
                yield f"{path}: {twin} has this name too: give one of them another"
    for folder, count in sorted(counts.items()):
        if count > MAX_FILES:
            yield f"{folder}: {count} files, more than {MAX_FILES}: sort them into subfolders"


if __name__ == "__main__":
    Project.main(find)
