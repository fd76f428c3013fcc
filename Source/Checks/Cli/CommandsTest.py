"""Every command that the documentation shows is run, shortened to a few frames where it plays something, and every scene.

    CommandsTest.py PROJECT CPD-CLI          prints a TAP line for each command; exit code 1 if any failed
    CommandsTest.py PROJECT CPD-CLI long     those that draw all figures and measure speed, which take minutes
"""

import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1]).resolve()
BINARY = pathlib.Path(sys.argv[2]).resolve()
RUN_LONG = sys.argv[3:] == ["long"]
SHOWN = re.compile(r"^\./cpd [^\n#|]+|`(\./cpd [^`]+)`", re.MULTILINE)
CHANGE = re.compile(r"^- `(--[^`]+)`", re.MULTILINE)
SCENE = re.compile(r"^```json\n(.*?)^```", re.MULTILINE | re.DOTALL)
PLACEHOLDER = re.compile(r"\b[A-Z]{4,}\b|\bmy/")
LONG = {"figures", "bench"}
TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def pages():
    yield from (ROOT / "README.md", *sorted((ROOT / "Source/Docs").rglob("*.md")), *sorted((ROOT / ".github").glob("*.md")))


def shown_commands():
    """Each command once, as a list of words, and the page that shows it first."""
    found = {}
    for page in pages():
        text = page.read_text(encoding="utf-8")
        commands = [(match[1] or match[0]).strip() for match in SHOWN.finditer(text)]
        plays = [command for command in commands if command.startswith("./cpd run ") and "NAME" not in command]
        if page.parent.name == "Samples" and plays:
            commands += [f"{' '.join(plays[0].split()[:3])} {change}" for change in CHANGE.findall(text)]
        for command in commands:
            if not PLACEHOLDER.search(command) and (command.split()[1] in LONG) == RUN_LONG:
                found.setdefault(command, page.relative_to(ROOT))
    return found


def prepared(folder):
    """A project to write into: the real contents, and a stand-in for the page's script."""
    for name in ("Content", "Source"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "out/replay").mkdir(parents=True)
    (folder / "out/replay/replay.js").write_text("")
    (folder / "mesh.obj").write_text(TETRAHEDRON)
    return folder


def cpd(folder, *words):
    done = subprocess.run([BINARY, *words], cwd=folder, capture_output=True, text=True, timeout=300,
                          env=os.environ | {"CPD_ROOT": str(folder)})
    assert done.returncode == 0, done.stderr.strip()
    return done.stdout


def shown_scenes():
    for page in pages():
        for text in SCENE.findall(page.read_text(encoding="utf-8")):
            yield page.relative_to(ROOT), text


def play(folder, scene):
    (folder / "shown.json").write_text(scene)
    if '"actors"' in scene:
        cpd(folder, "play", "shown.json")
    else:
        cpd(folder, "run", "shown.json", "--frames", "2")


def step_names():
    text = (ROOT / "Source/Tools/Shell/Steps.sh").read_text(encoding="utf-8")
    return [line.split()[0] for line in text.split('kSteps="')[1].split('"')[0].splitlines() if line.strip()]


def check(folder, command):
    words = shlex.split(command)[1:]
    name, rest = words[0], words[1:]
    if name == "test":
        for word in rest:
            assert word in ("--list", "--quick") or any(word in step for step in step_names()), f"no step is named {word}"
    elif name in ("run", "compare"):
        if "--frames" in rest:
            del rest[rest.index("--frames"):rest.index("--frames") + 2]
        cpd(folder, name, *rest, "--frames", "2")
        for option in ("--replay", "--json", "--png"):
            if option in rest:
                assert (folder / rest[rest.index(option) + 1]).stat().st_size > 0
    else:
        cpd(folder, *words)


def main():
    failed = False
    commands = shown_commands()
    with tempfile.TemporaryDirectory() as path:
        folder = prepared(pathlib.Path(path))
        for command, page in commands.items():
            try:
                check(folder, command)
                print(f"ok {command}", flush=True)
            except Exception as error:
                failed = True
                print(f"not ok {command} ({page}): {error}", flush=True)
        scenes = [] if RUN_LONG else list(shown_scenes())
        for page, scene in scenes:
            try:
                play(folder, scene)
                print(f"ok the scene in {page}", flush=True)
            except Exception as error:
                failed = True
                print(f"not ok the scene in {page}: {error}", flush=True)
    seen = len(commands) >= 5 if RUN_LONG else len(commands) >= 20 and scenes
    sys.exit(1 if failed or not seen else 0)


if __name__ == "__main__":
    main()
