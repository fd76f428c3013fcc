"""clang-tidy over the library and the host, on all cores; a file that passed is not read again until it changes."""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys

import Project

# clang-tidy's findings differ between versions; only the one the code is clean under may judge, over its own headers.
VERSION = "14"
TIDY = f"clang-tidy-{VERSION}"
SKIPPED = 77

# Tests are left out: GoogleTest's macros double the time and say little.
# So is Headless/Engine, which stands in for Unreal and has its names.
CHECKED = ("Source/CPDSolver/", "Source/Headless/Cli/", "Source/Headless/Host/")


def closure(root, path, seen):
    """The file and every file of the project it includes, directly or not."""
    if path in seen or not (root / path).is_file():
        return seen
    seen.add(path)
    for _, name, quoted in Project.includes(Project.text_of(root, path) or ""):
        if quoted:
            closure(root, pathlib.PurePosixPath("Source") / name, seen)
            closure(root, path.parent / name, seen)
    return seen


def fingerprint(root, path):
    digest = hashlib.sha256((root / ".clang-tidy").read_bytes())
    for part in sorted(closure(root, path, set())):
        digest.update(str(part).encode() + b"\0" + (root / part).read_bytes())
    return digest.hexdigest()


def sources(root, build):
    """The files that clang's build compiles, as paths relative to the root."""
    for entry in json.loads((build / "compile_commands.json").read_text()):
        path = pathlib.Path(entry["file"]).relative_to(root).as_posix()
        if path.startswith(CHECKED):
            yield pathlib.PurePosixPath(path)


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout


def complaint(root, build, passed, path):
    """What clang-tidy says of one file; empty when it is clean."""
    stamp = passed / fingerprint(root, path)
    if stamp.exists():
        return ""
    run = subprocess.run([TIDY, "-p", str(build), "--quiet", str(root / path)], capture_output=True, text=True)
    if run.returncode == 0:
        stamp.touch()
        return ""
    return run.stdout or run.stderr


def main():
    root = pathlib.Path(sys.argv[1]).resolve()
    build, passed = root / "out/build/clang", root / "out/test/tidy"
    if not shutil.which(TIDY) or f"version {VERSION}." not in output_of("clang++", "--version"):
        print(f"needs clang and clang-tidy {VERSION}, which this distribution does not have")
        sys.exit(SKIPPED)
    passed.mkdir(parents=True, exist_ok=True)
    failed = False
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        paths = sorted(set(sources(root, build)))
        for path, words in zip(paths, pool.map(lambda p: complaint(root, build, passed, p), paths)):
            failed = failed or bool(words)
            print(words.replace(f"{root}/", "") if words else f"clean: {path}")
    sys.exit(1 if failed or not paths else 0)


if __name__ == "__main__":
    main()
