"""What the command line's tests share: running it, refusing, and TAP."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1]).resolve()
BINARY = pathlib.Path(sys.argv[2]).resolve()
SCENES = sorted(p for p in (ROOT / "Content/Scenes").rglob("*.json") if not p.name.endswith(".schema.json"))
SMALL = ["--set", "bodies[0].mesh.cells=[3,3,3]", "--frames", "12"]
TESTS = []


def test(function):
    TESTS.append(function)
    return function


def cpd(*arguments, **environment):
    return subprocess.run([BINARY, *map(str, arguments)], capture_output=True, text=True, timeout=280,
                          env=os.environ | environment)


def run_json(folder, *arguments):
    out = folder / "out.json"
    done = cpd("run", *arguments, "--json", out)
    assert done.returncode == 0, done.stderr
    return json.loads(out.read_text())


def refuse(words, *arguments, lines=1):
    """The command fails with one line that holds all the words, and says nothing on stdout. More lines are a log's."""
    done = cpd(*arguments)
    assert done.returncode != 0, f"{arguments} was accepted"
    assert done.stdout == "", f"stdout: {done.stdout}"
    assert done.stderr.endswith("\n") and done.stderr.count("\n") == lines, f"not one line: {done.stderr!r}"
    for word in words:
        assert word in done.stderr.splitlines()[-1], f"{word!r} is not in {done.stderr!r}"


def main():
    failed = False
    for function in TESTS:
        name = function.__name__.replace("_", " ")
        with tempfile.TemporaryDirectory() as folder:
            try:
                function(pathlib.Path(folder))
                print(f"ok {name}", flush=True)
            except Exception as error:
                failed = True
                print(f"not ok {name}: {type(error).__name__}: {error}", flush=True)
    sys.exit(1 if failed else 0)
