"""Mistakes that users make: each is told in one line with its cause and cure, and leaves nothing half-written.

    MistakesTest.py PROJECT CPD-CLI      prints a TAP line for each test; exit code 1 if any failed
"""

import json
import subprocess

from Harness import BINARY, ROOT, cpd, main, refuse, test


@test
def mistakes_on_the_command_line_are_one_line(folder):
    refuse(["--help"])
    refuse(["SCENE", "./cpd run --help"], "run")
    refuse(["--fraems"], "run", "cube", "--fraems", "3")
    refuse(["did you mean 'cube'"], "run", "cubee")
    refuse(["cpd: --solver: 'cpdd'", "did you mean 'cpd'"], "run", "cube", "--solver", "cpdd")
    refuse(["cpd: --solvers: 'pdd'"], "compare", "cube", "--solvers", "cpd,pdd")
    refuse(["cpd: --frames is 1.5", "whole number"], "run", "cube", "--frames", "1.5")
    refuse(["cpd: --frames must be a number"], "run", "cube", "--frames", "many")
    refuse(["cpd: --step", "between"], "run", "cube", "--step", "-1")
    refuse(["cube.json: frames is 1.5"], "run", "cube", "--set", "frames=1.5")
    refuse(["--threads"], "run", "cube", "--threads", "0")
    refuse(["no-such.obj"], "bake", "no-such.obj")
    refuse(["bash"], "completion", "fish")
    refuse(["--schema"], "format")
    refuse(["'14'"], "figures", "--only", "14")
    refuse(["--frames", "empty"], "run", "cube", "--frames", "")
    refuse(["--solver", "empty"], "run", "cube", "--solver", "")
    refuse(["SCENE", "empty"], "run", "")
    refuse(["--pictures", "--png"], "run", "cube", "--frames", "2", "--pictures", "3")
    refuse(["no option --frames", "--help"], "--frames", "3")
    refuse(["'nosuch'"], "compare", "stress-test", "--frames", "100000", "--solvers", "cpd,nosuch")
    assert cpd("compare", "cube", "--frames", "2", "--solvers", "cpd, pd").returncode == 0, "a blank behind the comma"
    refuse(["folder"], "bake", folder)
    wide = folder / "wide.obj"
    wide.write_text("v 0 0 0\nv 1e9 0 0\nv 0 1e9 0\nv 0 0 1e9\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n")
    refuse(["wide.obj", "m wide", "Scale"], "bake", wide)


@test
def mistakes_in_a_scene_name_their_path(folder):
    for assignment, words in {
        "bodies[0].material.yung=3": ["bodies[0].material.yung", "did you mean 'young'"],
        "bodies.cube.mesh.generator=cobe": ["bodies[0].mesh.generator", "did you mean 'cube'"],
        "bodies.cube.start.stretch=[1,2]": ["bodies[0].start.stretch", "three numbers"],
        "bodies.cube.material.poisson=0.7": ["bodies[0].material.poisson", "between 0 and 0.49"],
        'bodies.cube.material={"young":0}': ["bodies[0].material: Young's modulus"],
        'bodies.cube.energies=[{"kind":"examples","weight":1,"stretches":[[1,1,2],[1,2,1],[2,1,1],[1,1,1]]}]': [
            "bodies[0].energies[0].stretches", "4 shapes", "at most 3"],
        "bodies.ball.damping=1": ["'ball'"],
        "bodies[3].damping=1": ["3"],
        "gravity=down": ["gravity", "not a text"],
        "bodies=[]": ["bodies", "at least one"],
        "nonsense": ["path=value"],
    }.items():
        refuse(words, "run", "cube", "--set", assignment)


@test
def files_that_are_no_scenes_are_refused(folder):
    for name, text, words in [
        ("empty", "", ["the file is empty"]),
        ("picture", "\x89PNG\0\x01", ["not UTF-8"]),
        ("comma", '{"frames": 1,}', ["not JSON", "line 1, column 14", "comma"]),
        ("cut", '{"bodies": [', ["not JSON", "line 1"]),
        ("twice", '{"frames": 1, "frames": 2}', ["'frames'", "twice"]),
        ("list", "[]", ["must be an object"]),
        ("deep", "[" * 100000, ["nested"]),
        ("huge", '{"bodies": [{"mesh": {"generator": "cube"}}], "step": 1e999}', ["not JSON"]),
    ]:
        path = folder / (name + ".json")
        path.write_text(text)
        refuse([path.name] + words, "run", path)
    refuse(["folder"], "run", folder)
    refuse(["is a level", "./cpd play"], "run", ROOT / "Content/Levels/Playground.json")
    refuse(["is a level", "./cpd play"], "compare", ROOT / "Content/Levels/Playground.json")


@test
def levels_that_are_none_are_refused(folder):
    jelly = {"name": "J", "mesh": "Cube", "location": [0, 0, 100], "soft": {"Vertices": 60}}
    call = {"at": 0.1, "actor": "J", "call": "Push", "arguments": {"Impulse": [0, 0, 1]}}
    for name, level, words in [
        ("cut", '{"actors": [', ["not JSON", "line 1"]),
        ("deep", "[" * 100000, ["nested"]),
        ("list", [], ["braces"]),
        ("key", {"second": 1}, ["no key second", "seconds"]),
        ("type", {"seconds": "long"}, ["seconds", "long"]),
        ("actor", {"actors": [5]}, ["actors[0]", "braces"]),
        ("soft", {"actors": [{**jelly, "soft": 5}]}, ["actors[0].soft", "braces"]),
        ("property", {"actors": [{**jelly, "soft": {"Vertexes": 60}}]}, ["J", "Vertexes", "Vertices may be meant"]),
        ("value", {"actors": [{**jelly, "soft": {"Vertices": "x"}}]}, ["J", "Vertices", '"x"']),
        ("mesh", {"actors": [{**jelly, "mesh": "Cone"}]}, ["J", "Cone", "use Cube or Sphere"]),
        ("flat", {"actors": [{**jelly, "scale": [0, 1, 1]}]}, ["J", "scale of zero", "set every axis"]),
        ("twins", {"actors": [jelly, jelly]}, ["called J", "another name"]),
        ("nobody", {"actors": [jelly], "timeline": [{**call, "actor": "K"}]}, ["actor K", "add it"]),
        ("call", {"actors": [jelly], "timeline": [{**call, "call": "Pusch"}]}, ["0.1 s", "Pusch", "Push may be meant"]),
        ("argument", {"actors": [jelly], "timeline": [{**call, "arguments": {"Impuls": 1}}]}, ["Impulse may be meant"]),
        ("strange", {"actors": [jelly], "timeline": [{**call, "arguments": {"Joules": 1}}]}, ["Joules", "it takes Impulse"]),
        ("missing", {"actors": [jelly], "timeline": [{**call, "arguments": {}}]}, ["needs the argument Impulse"]),
        ("late", {"seconds": 2, "actors": [jelly], "timeline": [{**call, "at": 9}]}, ["9.0 s", "play longer"]),
    ]:
        path = folder / (name + ".json")
        path.write_text(level if isinstance(level, str) else json.dumps(level))
        refuse([path.name] + words, "play", path, lines=2 if name == "flat" else 1)  # the component's log says it too
    refuse(["folder"], "play", folder)
    refuse(["nosuch", "Content/Levels"], "play", folder / "nosuch.json")
    refuse(["did you mean 'Playground'"], "play", "Playgrond")
    refuse(["is a scene", "./cpd run"], "play", ROOT / "Content/Scenes/Paper/cube.json")
    refuse(["--set", "'Jely'", "number from 0"], "play", "FlipInSpace", "--set", "actors.Jely.soft.Damping=1")
    refuse(["Brick", "Dampin", "Damping may be meant"], "play", "FlipInSpace", "--set", "actors.Brick.soft.Dampin=1")
    assert cpd("play", "FlipInSpace", "--set", "seconds=1").returncode == 0, "a level by its name"


@test
def a_misspelt_command_is_named(folder):
    refuse(["'runn'", "did you mean 'run'"], "runn", "cube")
    refuse(["./cpd --help"])


@test
def what_cannot_be_written_is_told_before_anything_is_played(folder):
    """A million frames would take minutes."""
    own, file, mesh = folder / "own.json", folder / "file", folder / "mesh.obj"
    own.write_text((ROOT / "Content/Scenes/Paper/cube.json").read_text())
    file.write_text("")
    mesh.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n")
    level = ROOT / "Content/Levels/StressTest.json"
    before = {path: path.read_bytes() for path in folder.iterdir()}
    long = ("--frames", 1000000)
    refuse(["--json", "write over", "own.json"], "run", own, *long, "--json", own)
    refuse(["--replay", "write over", "cube.json"], "run", "cube", *long, "--replay", ROOT / "Content/Scenes/Paper/cube.json")
    refuse(["--json and --replay", "two files"], "run", "cube", *long, "--json", folder / "x", "--replay", folder / "y/../x")
    refuse(["--svg and --png", "two files"], "compare", "cube", *long, "--svg", folder / "x", "--png", folder / "x")
    refuse(["is a folder"], "run", "cube", *long, "--json", folder)
    refuse(["file is a file and no folder"], "play", level, "--json", file / "x.json")
    refuse(["file is a file and no folder"], "demo", "--out", file)
    refuse(["file is a file and no folder"], "figures", "--out", file)
    refuse(["--replay", "write over", "Playground.json"], "play", "Playground", "--replay", ROOT / "Content/Levels/Playground.json")
    refuse(["--json", "empty"], "run", "cube", *long, "--json", "")
    refuse(["--out", "write over"], "bake", mesh, "--out", mesh)
    refuse(["ending", ".msh"], "bake", mesh, "--out", folder / "mesh.ply")
    assert {path: path.read_bytes() for path in folder.iterdir()} == before, list(folder.iterdir())


@test
def what_cannot_be_written_to_its_end_is_not_left_behind(folder):
    """Files may have four kilobytes here, as where a disk is full."""
    limit = f"trap '' XFSZ; ulimit -f 4; exec '{BINARY}' "
    for name in ("run cube --frames 60 --json", "bake bear.obj --vertices 800 --out"):
        target = folder / ("out.mesh" if "bake" in name else "out.json")
        (folder / "bear.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n")
        done = subprocess.run(["bash", "-c", f"{limit} {name} {target}"], capture_output=True, text=True, cwd=folder)
        assert done.returncode == 1 and done.stderr.startswith("cpd: ") and "space" in done.stderr, done.stderr
        assert sorted(path.name for path in folder.iterdir()) == ["bear.obj"], list(folder.iterdir())
    # What stood there before stays, whole.
    for name in ("run cube --frames 60 --json", "bake bear.obj --vertices 800 --out"):
        target = folder / ("out.mesh" if "bake" in name else "out.json")
        target.write_text("of yesterday")
        done = subprocess.run(["bash", "-c", f"{limit} {name} {target}"], capture_output=True, text=True, cwd=folder)
        assert done.returncode == 1 and target.read_text() == "of yesterday", done.stderr
    with open("/dev/full", "w") as full:
        done = subprocess.run([BINARY, "scenes"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 1 and "free space" in done.stderr, "what was not printed was not missed"


@test
def every_output_makes_its_folder_whatever_its_name(folder):
    (folder / "t.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 1 4 3\n")
    for number, words in enumerate((["run", "cube", "--frames", "2", "--json"], ["bake", "t.obj", "--out"])):
        target = folder / f"neuer Ordner {number}" / "Wörter" / "out.mesh"
        done = subprocess.run([BINARY, *words, str(target)], capture_output=True, text=True, cwd=folder)
        assert done.returncode == 0 and target.stat().st_size > 100, done.stderr
        assert [path.name for path in target.parent.iterdir()] == ["out.mesh"], list(target.parent.iterdir())


@test
def a_link_stays_a_link(folder):
    (folder / "of-today.json").symlink_to("real.json")
    for _ in range(2):  # not there, then there
        done = subprocess.run([BINARY, "run", "cube", "--frames", "2", "--json", "of-today.json"],
                              capture_output=True, text=True, cwd=folder)
        assert done.returncode == 0 and (folder / "of-today.json").is_symlink(), done.stderr
        assert (folder / "real.json").stat().st_size > 100 and len(list(folder.iterdir())) == 2


if __name__ == "__main__":
    main()
