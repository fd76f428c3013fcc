#!/usr/bin/env python3
"""Every message that the project can refuse something with, read from its source into Source/Docs/Messages.md.

Usage: Messages.py ROOT          checks that the page is current
       Messages.py ROOT --write  writes it anew
"""

import re
import sys
from pathlib import Path

PAGE = "Source/Docs/Messages.md"
HEAD = """# Messages

Every message with which something is refused, as the source has it; … stands for a name, a number or a reason. Before the colon
stands the cause, behind it the cure. [Troubleshooting](Troubleshooting.md) says more about those that people meet most. Written by
`python3 Source/Tools/Checks/Messages.py . --write`.
"""
PLACES = [
    ("Meshes and mesh files", ["Source/CPDSolver/Mesh", "Source/CPDSolver/Base"]),
    ("Materials, energies, bodies, snapshots", ["Source/CPDSolver/Energy", "Source/CPDSolver/Body"]),
    ("Obstacles", ["Source/CPDSolver/Contact"]),
    ("Steps and control", ["Source/CPDSolver/Step"]),
    ("Scenes", ["Source/CPDSolver/Scenes"]),
    ("Playing: holds, regions, baking", ["Source/CPDSolver/Play"]),
    ("Unreal: the component and its nodes", ["Source/ConstrainedPD"]),
    ("Unreal: the editor", ["Source/ConstrainedPDEditor"]),
    ("The command line", ["Source/Headless/Host", "Source/Headless/Cli", "Source/Headless/Engine/Play"]),
    ("The launcher", ["Source/Tools/Shell"]),
]
BEGIN = re.compile(
    r"\bError(?: \w+)?\{|\b(?:Refuse|Tell)\(|\b(?:Message|Fault) = |FString::Printf\(|\b(?:messages|notes)\.push_back\(|TCHAR\* (?:const )?G\w+ ="
)
LITERAL = re.compile(r'"((?:[^"\\]|\\.)*)"')
SHELL = re.compile(r"\bFail ((?:\"[^\"]*\"(?:\s*\\\n\s*)?\s*)+)")


def expression(text, begin):
    """From there to the bracket that closes it, or to the statement's end."""
    depth = 0
    quoted = False
    for at in range(begin, len(text)):
        if text[at] == '"' and text[at - 1] != "\\":
            quoted = not quoted
        elif not quoted and text[at] in "({[":
            depth += 1
        elif not quoted and text[at] in ")}]":
            depth -= 1
            if depth < 0:
                return text[begin:at]
        elif not quoted and text[at] == ";" and depth == 0:
            return text[begin:at]
    return text[begin:]


def spoken(code):
    """The literals of an expression, with … where something else is said between them."""
    code = re.sub(r'TEXT\(("(?:[^"\\]|\\.)*")\)', r"\1", code)
    words = ""
    last = 0
    for literal in LITERAL.finditer(code):
        between = code[last:literal.start()].strip()
        if words or between:
            words += "" if between == "" else "…"
        words += literal[1]
        last = literal.end()
    if code[last:].strip(" \n+)") and words:
        words += "…"
    words = re.sub(r"%[.\d*]*l*[a-zA-Z]", "…", words).replace('\\"', '"').replace("\\n", " ")
    words = re.sub(r"(…\s*)+…", "…", words).strip()
    # What only picks the words or fills them in is no part of them.
    return re.sub(r"^…(?=[A-Z])|(?<=[.?])…$", "", words)


def messages_of(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".sh":
        text = re.sub(r"\$\{[^}]*\}", "…", text)
        for found in SHELL.finditer(text):
            words = " ".join(LITERAL.findall(found[1]))
            yield re.sub(r"\$\w+|\$\*", "…", words)
        return
    for found in BEGIN.finditer(text):
        words = spoken(expression(text, found.end()))
        # A reason that is only handed on, or a part of a sentence, is no message of its own.
        if len(words.split()) >= 4 and re.search(r"[.:?]", words):
            yield words


def written(root):
    page = HEAD
    for title, folders in PLACES:
        found = set()
        for folder in folders:
            for path in sorted((root / folder).rglob("*")):
                if path.suffix in (".cpp", ".h", ".inl", ".sh") and "SelfTest" not in path.name:
                    found.update(messages_of(path))
        if found:
            page += f"\n## {title}\n\n" + "".join(f"- {words}\n" for words in sorted(found))
    return page


def find(root):
    page = root / PAGE
    if not page.exists() or page.read_text(encoding="utf-8") != written(root):
        yield f"{PAGE} is old: python3 Source/Tools/Checks/Messages.py . --write"


def main():
    root = Path(sys.argv[1])
    if "--write" in sys.argv:
        (root / PAGE).write_text(written(root), encoding="utf-8")
    wrong = list(find(root))
    print("\n".join(wrong) if wrong else "the documented messages are the source's")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
