"""What may not stand in a file: one machine's paths, marks of unfinished work, a header without its role."""

import re

import Project

# The patterns are written so that they don't match themselves.
MACHINE_PATH = re.compile(r"(?<![\w.:/])/(?:home|root|work|Users)/[\w.-]+|\b[A-Z]:\\+Users\\")
UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E|X[X]X|HA[C]K)\b")
ROLE_THEN_ONCE = re.compile(r"/// \S.*\n(?:///.*\n|\n)*#pragma once\n")


def find(root):
    for path in Project.files(root):
        text = Project.text_of(root, path)
        if text is None:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            place = f"{path}:{number}"
            if match := MACHINE_PATH.search(line):
                yield f"{place}: {match.group()} is a path of one machine: write it relative to the project"
            if match := UNFINISHED.search(line):
                yield f"{place}: {match.group()} marks unfinished work: finish it, or open an issue and remove the mark"
        if path.suffix == ".h" and path.parts[0] == "Source" and not ROLE_THEN_ONCE.match(text):
            yield f"{path}:1: a header opens with its role in one sentence (/// ...), then #pragma once"


if __name__ == "__main__":
    Project.main(find)
