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

Every message with which something is refused or remarked on, as the source has it; … stands for a name, a number or a
reason. Before the colon stands the cause, behind it the cure; what a value must be is both.
[Troubleshooting](Troubleshooting.md) says more about those that people meet most. Written by
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
# Count(number, "edge", "edges"), Suggestion(word, known), and condition ? "this" : "that"; what follows the colon may be
# more than one literal.
COUNT = re.compile(r'\bCount\((?:[^()"]|\([^()]*\))*,\s*"[^"]*",\s*"([^"]*)"\)')
SUGGESTION = re.compile(r"\bSuggestion\((?:[^()]|\([^()]*\))*\)")
CHOICE = re.compile(r'\?\s*("(?:[^"\\]|\\.)*")\s*:\s*(?:("(?:[^"\\]|\\.)*")(?!\s*\+))?')
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


def wordings(code):
    """An expression in which nothing is left to choose: of singular and plural the plural, of two words the longer one, of
    two sentences each."""
    code = re.sub(r'TEXT\(("(?:[^"\\]|\\.)*")\)', r"\1", code)
    code = re.sub(r'"\s*\n\s*"', "", code)
    code = COUNT.sub(r'x + " \1"', code)
    code = SUGGESTION.sub("\": did you mean '\" + x + \"'?\"", code)
    choice = CHOICE.search(code)
    if not choice:
        return [code]
    begin, end = code[:choice.start()], code[choice.end():]
    first, second = choice[1], choice[2]
    if second is None:
        return wordings(begin + end)
    if '"' not in begin + end and all(len(words.split()) >= 4 and re.search("[.:?]", words) for words in (first, second)):
        return [first, second]
    return wordings(f"{begin} + {max(first, second, key=len)}{end}")


def spoken(code):
    """The literals of an expression, with … where something else is said between them."""
    words = ""
    last = 0
    for literal in LITERAL.finditer(code):
        between = code[last:literal.start()].strip()
        if words or between:
            words += "" if between.strip(" +\n") == "" else "…"
        words += literal[1]
        last = literal.end()
    if code[last:].strip(" \n+)") and words:
        words += "…"
    words = re.sub(r"%[.\d*]*l*[a-zA-Z]", "…", words).replace('\\"', '"').replace("\\n", " ")
    words = re.sub(r"(…\s*)+…", "…", words).strip()
    words = re.sub(r": …(?=did you mean)", ": ", words)
    # What only picks the words or fills them in is no part of them.
    return re.sub(r"^…(?=[A-Z])|(?<=[.?])…$", "", words)


def messages_of(path):
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".sh":
        text = re.sub(r"\$\{[^}]*\}|\$\([^)]*\)", "…", text)
        for found in SHELL.finditer(text):
            words = " ".join(LITERAL.findall(found[1]))
            yield re.sub(r"\$\w+|\$\*", "…", words)
        return
    for found in BEGIN.finditer(text):
        for code in wordings(expression(text, found.end())):
            words = spoken(code)
            # A reason that is only handed on, a part of a sentence, or little but names and numbers is no message of its own.
            said = len(re.findall(r"[^\W\d]{2,}", words))
            if said >= 3 and said > words.count("…") + 1 and re.search(r"[.:?]", words):
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
