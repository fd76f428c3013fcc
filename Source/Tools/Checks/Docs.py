#!/usr/bin/env python3
"""Checks that the documentation is true: code in it is code that is tested, links lead somewhere, flags are all explained.

Usage: Docs.py ROOT
"""

import re
import sys
from pathlib import Path

import Timelines

SNIPPET = re.compile(r"^```cpp region=(\w+)\n(.*?)^```", re.S | re.M)
REGION = re.compile(r"^// region (\w+)\n(.*?)^// end$", re.S | re.M)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")


def plain(code):
    """Code without its layout, which clang-format decides in the tested file."""
    return re.sub(r"\s+", "", code)


def check_snippets(root):
    tested = {}
    for path in (root / "Source/Checks/Unit/Docs").glob("*.cpp"):
        for name, code in REGION.findall(path.read_text(encoding="utf-8")):
            tested[path.stem.removesuffix("Test"), name] = plain(code)
    for path in sorted((root / "Source/Docs").glob("*.md")):
        for name, code in SNIPPET.findall(path.read_text(encoding="utf-8")):
            if tested.get((path.stem, name)) != plain(code):
                yield f"{path.relative_to(root)}: region {name} differs from Source/Checks/Unit/Docs/{path.stem}Test.cpp"


def check_links(root):
    pages = [root / "README.md", *(root / "Source/Docs").rglob("*.md"), *(root / ".github").glob("*.md")]
    for page in (page for page in pages if page.exists()):
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:", target) or target.startswith("#"):
                continue
            if not (page.parent / target.split("#")[0]).exists():
                yield f"{page.relative_to(root)}: the link to {target} leads nowhere"


def check_flags(root):
    source = (root / "Source/CPDSolver/Step/StepReport.cpp").read_text(encoding="utf-8")
    page = (root / "Source/Docs/Troubleshooting.md").read_text(encoding="utf-8")
    for name in re.findall(r'Row\{Flag::\w+,\s*"([a-z-]+)"', source):
        if f"`{name}`" not in page:
            yield f"Source/Docs/Troubleshooting.md: the flag {name} is not explained"


def main():
    root = Path(sys.argv[1])
    wrong = [*check_snippets(root), *check_links(root), *check_flags(root), *Timelines.faults(root)]
    print("\n".join(wrong) if wrong else "documentation agrees with the code")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
