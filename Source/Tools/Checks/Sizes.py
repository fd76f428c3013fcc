"""Nothing grows out of a reader's reach: lines in a file, files in a folder, entries at the top level."""

import collections

import Project

MAX_LINES = 500
MAX_FILES = 15
TOP_LEVEL = set(
    "Source Content Config Resources ConstrainedPD.uplugin README.md LICENSE CMakeLists.txt CMakePresets.json cpd".split()
)


def find(root):
    counts = collections.Counter()
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
    for folder, count in sorted(counts.items()):
        if count > MAX_FILES:
            yield f"{folder}: {count} files, more than {MAX_FILES}: sort them into subfolders"


if __name__ == "__main__":
    Project.main(find)
