#!/usr/bin/env python3
"""The tables of calls in the documentation, written from the levels and scenes that they describe.

A page holds <!-- timeline PATH --> and <!-- end -->; what stands between is the table of that file's timeline.

Usage: Timelines.py ROOT          checks
       Timelines.py ROOT --write  writes the tables anew
"""

import json
import re
import sys
from pathlib import Path

BLOCK = re.compile(r"(<!-- timeline (\S+) -->\n).*?(<!-- end -->)", re.S)

# The Blueprint node that does what a scene's action does.
NODES = {
    "push": "Push At Location",
    "push-whole": "Push",
    "spin": "Spin",
    "set-momentum": "Set Linear Momentum Target",
    "set-angular-momentum": "Set Angular Momentum Target",
    "set-energy": "Set Energy Target",
    "clear-targets": "Clear Targets",
    "add-energy": "Add Energy",
    "add-wobble": "Add Wobble",
    "calm": "Calm",
    "transfer-energy": "Transfer Energy",
    "set-damping": "Set Damping",
    "set-half-life": "Set Wobble Half Life",
    "set-material": "Set Soft Material",
    "pin": "Pin Region",
    "move-pin": "Drag",
    "release": "Release",
    "teleport": "Teleport Body",
    "reset-shape": "Reset Shape",
    "gravity": "Gravity (a property)",
    "pause": "Set Simulation Enabled: off",
    "resume": "Set Simulation Enabled: on",
}


def words(name):
    """AddWobble is Add Wobble, as the editor shows it."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)


def values(pairs):
    return ", ".join(f"{name} = {json.dumps(value)}" for name, value in pairs) or "none"


def level_rows(level):
    yield from ("| at | actor | node | pins |", "|---:|---|---|---|")
    for call in level["timeline"]:
        pins = values(call.get("arguments", {}).items())
        yield f"| {call['at']:g} s | {call['actor']} | {words(call['call'])} | {pins} |"


def scene_rows(scene):
    yield from ("| at | body | node | values, SI |", "|---:|---|---|---|")
    for event in scene.get("timeline", []):
        pairs = [(name, value) for name, value in event.items() if name not in ("time", "action", "body")]
        yield f"| {event['time']:g} s | {event.get('body', 'each')} | {NODES[event['action']]} | {values(pairs)} |"


def table(path):
    described = json.loads(path.read_text(encoding="utf-8"))
    if not described.get("timeline"):
        return "Nothing is called: it plays by itself.\n"
    rows = level_rows if "actors" in described else scene_rows
    return "\n".join(rows(described)) + "\n"


def filled(root, page):
    text = page.read_text(encoding="utf-8")
    return text, BLOCK.sub(lambda found: found[1] + table(root / found[2]) + found[3], text)


def pages(root):
    return sorted((root / "Source/Docs").rglob("*.md"))


def find(root):
    """Tables that differ from their files, and levels and samples that no page shows."""
    shown = set()
    for page in pages(root):
        text, wanted = filled(root, page)
        shown.update(found[2] for found in BLOCK.finditer(text))
        if text != wanted:
            yield f"{page.relative_to(root)}: a timeline is old: python3 Source/Tools/Checks/Timelines.py . --write"
    for folder in ("Content/Levels", "Content/Levels/Cookbook", "Content/Scenes/Samples"):
        for path in sorted((root / folder).glob("*.json")):
            if str(path.relative_to(root)) not in shown:
                yield f"{path.relative_to(root)} is shown by no page under Source/Docs"


def main():
    root = Path(sys.argv[1])
    if "--write" in sys.argv:
        for page in pages(root):
            page.write_text(filled(root, page)[1], encoding="utf-8")
    wrong = list(find(root))
    print("\n".join(wrong) if wrong else "the timelines in the documentation are their files'")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
