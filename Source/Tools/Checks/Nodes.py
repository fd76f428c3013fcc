"""Every Blueprint node and event: explained on the plugin's page with the library's call behind it, and tested."""

import re

import Project

PAGE = "Source/Docs/Unreal.md"
NODE = re.compile(r"UFUNCTION\((?:BlueprintCallable|BlueprintPure)[^;{]*?\)\s*(?:static\s+)?[\w<>*,\s:]+?\b(\w+)\(")
EVENT = re.compile(r"UPROPERTY\(BlueprintAssignable[^)]*\)\s*\w+\s+(\w+);")
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \|", re.MULTILINE)
CALL = re.compile(r"`(?:\w+::)*(\w+)`")


def texts(root, folder, suffix):
    wanted = (p for p in Project.files(root) if p.as_posix().startswith(folder) and p.suffix == suffix)
    return "\n".join(Project.text_of(root, p) or "" for p in wanted)


def find(root):
    headers = texts(root, "Source/ConstrainedPD/Public/", ".h")
    tests = texts(root, "Source/ConstrainedPDTests/", ".cpp")
    library = texts(root, "Source/CPDSolver/", ".h")
    page = root / PAGE
    rows = dict(ROW.findall(page.read_text(encoding="utf-8"))) if page.exists() else {}
    nodes = list(dict.fromkeys(NODE.findall(headers)))
    for node in nodes:
        if node not in rows:
            yield f"{PAGE}: the node {node} has no row that names the library's call behind it"
        if not re.search(rf"\b{node}\(", tests):
            yield f"Source/ConstrainedPDTests: no test calls the node {node}"
    for event in EVENT.findall(headers):
        if f"{event}.AddDynamic" not in tests:
            yield f"Source/ConstrainedPDTests: no test listens to the event {event}"
    for node, calls in rows.items():
        if node not in nodes:
            continue
        for call in CALL.findall(calls):
            if not re.search(rf"\b{call}\(", library):
                yield f"{PAGE}: behind {node} stands {call}, which the library does not have"


if __name__ == "__main__":
    Project.main(find)
