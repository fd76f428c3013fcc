"""What the checks share: which files are the project's, and how a finding is reported."""

import pathlib
import re
import subprocess
import sys

IGNORED_FOLDERS = {".git", "out", "build", ".cache", "__pycache__", "Binaries", "Intermediate", "node_modules"}
CODE_SUFFIXES = {".h", ".cpp", ".cs", ".py", ".sh", ".js", ".cmake"}


def files(root):
    """The project's files as paths relative to root: what git tracks or would track; without git, what lies there."""
    git = ["git", "-C", str(root), "ls-files", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(git, capture_output=True, text=True, check=True).stdout.splitlines()
    except (OSError, subprocess.CalledProcessError):
        listed = [path.relative_to(root).as_posix() for path in root.rglob("*")]
    paths = (pathlib.PurePosixPath(name) for name in sorted(set(listed)))
    return [p for p in paths if not IGNORED_FOLDERS & set(p.parts) and (root / p).is_file()]


def is_code(path):
    return path.suffix in CODE_SUFFIXES or path.name in ("CMakeLists.txt", "cpd")


def text_of(root, path):
    """The file's text, or None where it is binary."""
    data = (root / path).read_bytes()
    if b"\0" in data[:4096]:
        return None
    return data.decode("utf-8", errors="replace")


def includes(text):
    """Every include of a C++ file as (line number, name, whether in quotes)."""
    pattern = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.MULTILINE)
    for match in pattern.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        yield line, match.group(1) or match.group(2), match.group(1) is not None


def main(find):
    """Runs a check, find(root) -> findings, on the tree given on the command line; 1 if it found anything."""
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    findings = list(find(root))
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)
