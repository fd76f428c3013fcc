#!/usr/bin/env python3
"""Checks that the documentation is true: code in it is code that is tested, links lead somewhere, flags are all explained,
names are of things that are there, tables of calls are those of their files.

Usage: Docs.py ROOT
"""

import json
import re
import sys
from pathlib import Path

import Messages
import Timelines

SNIPPET = re.compile(r"^```cpp region=(\w+)\n(.*?)^```", re.S | re.M)
DECLARATION = re.compile(r"^```cpp\n(.*?)^```", re.S | re.M)
PRESET = re.compile(r"cmake (?:--build )?--preset (\w+)")
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


def check_declarations(root):
    """Code that is no region of a test is a declaration, as a header has it."""
    headers = ""
    for path in sorted((root / "Source/CPDSolver").rglob("*.h")):
        headers += plain(path.read_text(encoding="utf-8").replace("CPD_API ", ""))
    for path in sorted((root / "Source/Docs").rglob("*.md")):
        for code in DECLARATION.findall(path.read_text(encoding="utf-8")):
            if plain(code) not in headers:
                yield f"{path.relative_to(root)}: no header of the library declares {code.strip().splitlines()[0]}"


def check_presets(root):
    presets = {preset["name"] for preset in json.loads((root / "CMakePresets.json").read_text(encoding="utf-8"))["configurePresets"]}
    for page in (root / "README.md", *(root / "Source/Docs").rglob("*.md"), *(root / ".github").glob("*.md")):
        for name in PRESET.findall(page.read_text(encoding="utf-8")):
            if name not in presets:
                yield f"{page.relative_to(root)}: CMakePresets.json has no preset {name}"


def anchors(page):
    """What a page's headings are called in links."""
    headings = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def check_links(root):
    pages = [root / "README.md", *(root / "Source/Docs").rglob("*.md"), *(root / ".github").glob("*.md")]
    for page in (page for page in pages if page.exists()):
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:", target):
                continue
            name, _, anchor = target.partition("#")
            there = page.parent / name if name else page
            if not there.exists():
                yield f"{page.relative_to(root)}: the link to {target} leads nowhere"
            elif anchor and anchor not in anchors(there):
                yield f"{page.relative_to(root)}: {name or 'the page'} has no heading {anchor}"


def check_flags(root):
    source = (root / "Source/CPDSolver/Step/StepReport.cpp").read_text(encoding="utf-8")
    page = (root / "Source/Docs/Troubleshooting.md").read_text(encoding="utf-8")
    for name in re.findall(r'Row\{Flag::\w+,\s*"([a-z-]+)"', source):
        if f"`{name}`" not in page:
            yield f"Source/Docs/Troubleshooting.md: the flag {name} is not explained"


def check_names(root):
    """Files of the library and tests that Architecture.md names."""
    tests = set()
    for path in (root / "Source/Checks/Unit").rglob("*Test.cpp"):
        tests.update(f"{a}.{b}" for a, b in re.findall(r"^TEST(?:_P|_F)?\((\w+), (\w+)\)", path.read_text(encoding="utf-8"), re.M))
    page = (root / "Source/Docs/Architecture.md").read_text(encoding="utf-8")
    for name in re.findall(r"`((?:Base|Mesh|Energy|Body|Contact|Step|Scenes|Play)/[\w/]+)`", page):
        if not (root / "Source/CPDSolver" / name).is_dir() and not (root / "Source/CPDSolver" / f"{name}.cpp").exists():
            yield f"Source/Docs/Architecture.md: {name} is not there"
    for name in re.findall(r"`([A-Z]\w+\.[A-Z]\w+)`", page):
        if name not in tests:
            yield f"Source/Docs/Architecture.md: there is no test {name}"


def main():
    root = Path(sys.argv[1])
    checks = (check_snippets, check_declarations, check_presets, check_links, check_flags, check_names, Timelines.find, Messages.find)
    wrong = [line for check in checks for line in check(root)]
    print("\n".join(wrong) if wrong else "documentation agrees with the code")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
