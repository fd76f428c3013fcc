"""Every Blueprint node and event: explained where it is dropped and on the plugin's page, with the library's call behind
it, and tested; settings and console variables too; and what the pages say of nodes and tests is so."""

import re

import Project

PAGE = "Source/Docs/Unreal.md"
NODE = re.compile(r"UFUNCTION\((?:BlueprintCallable|BlueprintPure)[^;{]*?\)\s*(?:static\s+)?[\w<>*,\s:]+?\b(\w+)\(")
EVENT = re.compile(r"UPROPERTY\(BlueprintAssignable[^)]*\)\s*\w+\s+(\w+);")
ROW = re.compile(r"^\| `(\w+)` \| (.+?) \|", re.MULTILINE)
CALL = re.compile(r"`(?:\w+::)*(\w+)`")
# A macro with what it is given, brackets within brackets, and the name that it declares.
MACRO = re.compile(r"(UFUNCTION|UPROPERTY)\(((?:[^()]|\([^()]*\))*)\)\s*[^;={(]*?(\w+)\s*(?:\(|;|\{|= ([^;]+);)")
# What a node takes by reference: without AutoCreateRefTerm a Blueprint with that pin unwired does not compile.
REFERENCES = re.compile(r"(UFUNCTION\(Blueprint(?:[^()]|\([^()]*\))*\))[^;{=]*?\b(\w+)\(([^;{]*?)\)(?: const)?;")
REFERENCE = re.compile(r"const [\w<>*]+& (\w+)")
MUST_BE_WIRED = {"Frame", "State"}  # nothing could stand for these
VARIABLE = re.compile(r'TEXT\("(cpd\.\w+)"\)')
AUTOMATION = re.compile(r'"ConstrainedPD\.(\w+\.\w+)"')
ASKED = "## What is asked of it"


def texts(root, folder, suffix):
    wanted = (p for p in Project.files(root) if p.as_posix().startswith(folder) and p.suffix == suffix)
    return "\n".join(Project.text_of(root, p) or "" for p in wanted)


def letters(name):
    return re.sub(r"[^a-z]", "", name.lower())


def sections(page, heading):
    """What stands below a heading, up to the next."""
    return page.split(heading)[1].split("\n## ")[0] if heading in page else ""


def find_untold(headers):
    """What Blueprints or the details panel show without a tooltip, which is the comment above it, or a category."""
    for macro in MACRO.finditer(headers):
        kind, given, name, _ = macro.groups()
        if not re.search("Blueprint(Callable|Pure|Assignable)" if kind == "UFUNCTION" else "BlueprintAssignable|EditAnywhere", given):
            continue
        if not headers[: macro.start()].rstrip().endswith("*/"):
            yield f"Source/ConstrainedPD/Public: {name} has no comment above it, which is its tooltip"
        if "Category" not in given:
            yield f"Source/ConstrainedPD/Public: {name} has no category"


def find_unwired(headers):
    for given, node, parameters in REFERENCES.findall(headers):
        created = re.search(r'AutoCreateRefTerm = "([^"]*)"', given)
        for pin in set(REFERENCE.findall(parameters)) - MUST_BE_WIRED - set(created[1].split(",") if created else []):
            yield f"Source/ConstrainedPD/Public: {node} needs its pin {pin} wired: name it in AutoCreateRefTerm"


def find_settings(root, headers, tests):
    shipped = texts(root, "Config/", ".ini")
    for _, given, name, value in MACRO.findall(headers):
        if not given.startswith("Config"):
            continue
        if not re.search(rf"\b{name}\b", tests):
            yield f"Source/ConstrainedPDTests: no test sets {name} of the project's settings"
        numbers = [float(number.rstrip("f")) for number in value.split(" / ")]
        wanted = numbers[0] / numbers[1] if len(numbers) > 1 else numbers[0]
        found = re.search(rf"^{name}=(\S+)$", shipped, re.MULTILINE)
        if not found or abs(float(found[1]) - wanted) > 1e-6 * abs(wanted):
            yield f"Config: {name} is not {value}, as the header has it"


def find_pages(root, headers, tests, page):
    """Names on the pages that are of nothing, and tests that the table leaves out."""
    known = {letters(name) for name in NODE.findall(headers) + EVENT.findall(headers)}
    known |= {letters(name) for name in re.findall(r'DisplayName = "([^"]+)"', headers)}
    for row in re.findall(r"^\| ([A-Z][\w ,-]+) \| .* \|$", sections(texts(root, "README.md", ".md"), "| Blueprint nodes |"), re.MULTILINE):
        for name in row.split(", "):
            if letters(name) not in known:
                yield f"README.md: there is no node {name}"
    automation = set(AUTOMATION.findall(tests))
    asked = sections(page, ASKED)
    stand_in = texts(root, "Source/Checks/Engine/", ".cpp") + texts(root, "Source/Checks/Editor/", ".cpp")
    engine = set(".".join(names) for names in re.findall(r"^TEST\((\w+), (\w+)\)", stand_in, re.M))
    for name in re.findall(r"`(\w+\.[\w*]+)`", asked):
        if not any(test == name or name.endswith(".*") and test.startswith(name[:-1]) for test in automation | engine):
            yield f"{PAGE}: there is no test {name}"
    for test in sorted(automation):
        if asked and f"`{test}`" not in asked and f"`{test.split('.')[0]}.*`" not in asked:
            yield f"{PAGE}: the test {test} is in no row of what is asked"


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
    yield from find_untold(headers)
    yield from find_unwired(headers)
    for event in EVENT.findall(headers):
        if f"{event}.AddDynamic" not in tests:
            yield f"Source/ConstrainedPDTests: no test listens to the event {event}"
    every_test = tests + texts(root, "Source/Checks/Engine/", ".cpp")
    yield from find_settings(root, headers, every_test)
    text = page.read_text(encoding="utf-8") if page.exists() else ""
    for variable in VARIABLE.findall(texts(root, "Source/ConstrainedPD/Private/", ".cpp")):
        if variable not in every_test:
            yield f"Source/ConstrainedPDTests: no test sets {variable}"
        if f"`{variable}" not in text:
            yield f"{PAGE}: {variable} is not explained"
    yield from find_pages(root, headers, tests, text)
    for node, calls in rows.items():
        if node not in nodes:
            continue
        for call in CALL.findall(calls):
            if not re.search(rf"\b{call}\(", library):
                yield f"{PAGE}: behind {node} stands {call}, which the library does not have"


if __name__ == "__main__":
    Project.main(find)
