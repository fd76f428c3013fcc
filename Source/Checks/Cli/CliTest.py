"""The command line from outside: exit codes, one-line errors, the files it writes, and what the documents say of it.

    CliTest.py PROJECT CPD-CLI      prints a TAP line for each test; exit code 1 if any failed
"""

import json
import math
import pathlib
import re
import shutil
import subprocess

import JsonSchema
from Harness import ROOT, SCENES, SMALL, cpd, main, refuse, run_json, test


@test
def help_and_version_succeed(folder):
    for arguments in (["--help"], ["--version"], ["run", "--help"], ["figures", "--help"]):
        done = cpd(*arguments)
        assert done.returncode == 0 and done.stdout and not done.stderr
    assert "./cpd run cube" in cpd("--help").stdout


@test
def examples_in_the_help_name_real_commands(folder):
    commands = set(re.findall(r"^  (\w+)  ", cpd("--help").stdout, re.MULTILINE))
    for name in commands:
        for example in re.findall(r"\./cpd (\w+)", cpd(name, "--help").stdout):
            assert example in commands, f"{name}: ./cpd {example}"


@test
def results_keep_the_contract(folder):
    result = run_json(folder, "cube", *SMALL)
    assert result["scene"] == "cube" and result["solver"] == "cpd" and abs(result["step"] - 1 / 30) < 1e-15
    (body,) = result["bodies"]
    assert body["name"] == "cube" and body["vertices"] == 64 and body["elements"] == 162
    assert len(body["frames"]) == 13
    for number, frame in enumerate(body["frames"]):
        assert abs(frame["t"] - number / 30) < 1e-12
        for key in ("P", "L", "com"):
            assert len(frame[key]) == 3
        for key in ("H", "kinetic", "elastic", "contact", "target", "K", "residual", "milliseconds"):
            assert math.isfinite(frame[key]), key
        assert abs(frame["H"] - frame["kinetic"] - frame["elastic"]) <= 1e-12 * frame["H"]
        assert isinstance(frame["iterations"], int) and isinstance(frame["flags"], list)
        assert abs(sum(frame["ledger"].values()) - (frame["target"] - body["frames"][0]["H"])) <= 1e-9 * frame["H"]
    energies = [frame["H"] for frame in body["frames"]]
    assert max(energies) - min(energies) <= 1e-10 * energies[0], "the cube's energy changed"
    assert len({frame["elastic"] for frame in body["frames"]}) == 13, "the cube did not move"


@test
def a_level_is_changed_as_a_scene_is(folder):
    at_rest = ["--set", "seconds=1", "--set", "timeline=[]", "--set", "actors.Brick.soft.Vertices=60"]
    done = cpd("play", "FlipInSpace", *at_rest, "--set", "gravity=-500", "--set", "actors.Brick.soft.GravityScale=1",
               "--json", folder / "level.json")
    assert done.returncode == 0, done.stderr
    frames = json.loads((folder / "level.json").read_text())["bodies"][0]["frames"]
    assert abs(frames[-1]["t"] - 1) < 0.05
    fallen = frames[0]["com"][2] - frames[-1]["com"][2]
    assert abs(fallen - 5 * frames[-1]["t"] ** 2 / 2) < 0.2, f"fell {fallen} m at 5 m/s^2"


@test
def elements_are_the_mesh_s_whatever_else_a_body_resists(folder):
    more = ["bodies.cube.material.young=1", 'bodies.cube.energies=[{"kind": "volume", "weight": 10}]']
    solid = run_json(folder, "cube", *SMALL, *(word for one in more for word in ("--set", one)))
    assert solid["bodies"][0]["elements"] == 162
    sheet = run_json(folder, "cloth", *SMALL[2:], "--set", "bodies[0].mesh.cells=[4,4,0]", "--set", "bodies[0].sheet.bendingStiffness=1")
    assert sheet["bodies"][0]["elements"] == 2 * 4 * 5 + 16, "40 sides and 16 diagonals"


@test
def the_documented_keys_are_the_written_ones(folder):
    frame = run_json(folder, "cube", *SMALL)["bodies"][0]["frames"][1]
    text = (ROOT / "Source/Docs/Scenes.md").read_text().split("## Results")[1].split("## Reference")[0]
    assert re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE) == list(frame)


@test
def options_and_set_change_the_run(folder):
    result = run_json(folder, "cube", *SMALL, "--solver", "pd", "--step", "0.01", "--set", "name=other")
    assert result["solver"] == "pd" and result["step"] == 0.01 and result["scene"] == "other"
    frames = result["bodies"][0]["frames"]
    assert frames[-1]["t"] == 0.12 and frames[-1]["H"] < 0.999 * frames[0]["H"], "plain PD kept its energy"
    heavy = run_json(folder, "cube", *SMALL, "--set", "bodies.cube.material.density=200")
    light = run_json(folder, "cube", *SMALL)
    assert heavy["bodies"][0]["frames"][0]["kinetic"] == 2 * light["bodies"][0]["frames"][0]["kinetic"]


@test
def thread_counts_change_nothing(folder):
    def without_times(threads):
        result = run_json(folder, "colliding-bears", "--frames", "8", "--threads", threads)
        for body in result["bodies"]:
            for frame in body["frames"]:
                del frame["milliseconds"]
        return json.dumps(result)

    assert without_times(1) == without_times(2) == without_times(3)


@test
def every_scene_runs(folder):
    for path in SCENES:
        result = run_json(folder, path, "--frames", "3")
        for body in result["bodies"]:
            last = body["frames"][-1]
            assert len(body["frames"]) == 4, path
            assert not {"bad-input", "bad-state", "recovered"} & set(last["flags"]), f"{path}: {last['flags']}"


@test
def the_paper_s_step_meets_its_constraints_on_every_frame(folder):
    for scene in ("cube", "torus", "t-pipe", "hippo", "bear", "trampoline", "cloth", "pendulum"):
        frames = run_json(folder, scene, "--solver", "paper", "--frames", "150")["bodies"][0]["frames"]
        worst = max(frame["residual"] for frame in frames)
        assert worst <= 1e-4, f"{scene}: {worst}"


@test
def at_a_six_hundredth_of_a_second_the_paper_s_step_vibrates_as_verlet_does(folder):
    def elastic(*options):
        return [frame["elastic"] for frame in run_json(folder, "cube-zero-momentum", *options)["bodies"][0]["frames"]]

    fine = elastic("--solver", "paper", "--step", str(1 / 600), "--frames", "240")[::20]
    true = elastic("--solver", "reference", "--frames", "12")
    lows = [[n for n in range(1, 12) if curve[n] < curve[n - 1] and curve[n] <= curve[n + 1]] for curve in (fine, true)]
    assert lows[0] == lows[1] and len(lows[0]) == 2, f"turning points after {lows[0]} thirtieths of a second, not {lows[1]}"


@test
def the_timeline_s_check_does_everything(folder):
    result = run_json(folder, "timeline")
    reference = (ROOT / "Source/Docs/Scenes.md").read_text().split("### Actions")[1]
    assert {event["action"] for event in result["events"]} == set(re.findall(r"^\| `([\w-]+)` \|", reference, re.MULTILINE))
    for body in result["bodies"]:
        start = body["frames"][0]["H"]
        for frame in body["frames"]:
            booked = start + sum(frame["ledger"].values())
            assert abs(booked - frame["target"]) <= 1e-8 * max(1, frame["H"]), f"{body['name']} at {frame['t']}"


@test
def the_ball_comes_up_again(folder):
    heights = [frame["com"][2] for frame in run_json(folder, "ball")["bodies"][0]["frames"]]
    peaks = [b for a, b, c in zip(heights, heights[1:], heights[2:]) if a < b >= c]
    assert len(peaks) == 6 and min(peaks) > 0.98 * heights[0], f"a floor that gives back all speed: {peaks}"
    assert min(heights) > 0, "it fell through the floor"


@test
def the_puzzle_moves_joules_and_makes_none(folder):
    ball, battery = (body["frames"] for body in run_json(folder, "energy-puzzle")["bodies"])
    jump = round(7.25 * 30)
    for a, b in zip(ball[2:jump], battery[2:jump]):
        given = a["ledger"]["control"] + b["ledger"]["control"]
        assert abs(given - 240) < 1e-6, f"{given} J of the battery's 240 at {a['t']}"
    for a, b in zip(ball[jump:], battery[jump:]):
        assert a["ledger"]["control"] + b["ledger"]["control"] < 240 + 1e-6, f"the jump makes joules at {a['t']}"
    assert not {flag for frame in ball for flag in frame["flags"]} & {"energy-raised"}, "the jump asks for too little"
    assert max(abs(frame["ledger"]["numerical"]) for frame in ball + battery) < 1e-6
    assert ball[-1]["com"][2] > 1.1 and 0.8 < ball[-1]["com"][0] < 3.8, f"not on the ledge: {ball[-1]['com']}"


@test
def nothing_blows_up_in_the_stress_test(folder):
    for body in run_json(folder, "stress-test")["bodies"]:
        energies = [frame["H"] for frame in body["frames"]]
        assert max(energies) < 400 and energies[-1] < 30, f"{body['name']}: {max(energies)} J, at the end {energies[-1]} J"
        assert -0.5 < body["frames"][-1]["com"][2] < 2, f"{body['name']} ends at {body['frames'][-1]['com']}"


@test
def a_heap_on_a_bouncing_floor_leaves_nobody_caught(folder):
    for restitution in (0.32, 0.38, 0.56, 0.86):
        run = run_json(folder, "stress-test", "--set", f"obstacles.ground.restitution={restitution}")
        for body in run["bodies"]:
            elastic = [frame["elastic"] for frame in body["frames"]]
            assert max(elastic) < 400, f"{body['name']} at {restitution}: {max(elastic)} J, and none falls with more than 300"
            assert elastic[-1] < 60, f"{body['name']} at {restitution} ends bent, at {elastic[-1]} J"


@test
def who_starts_inside_another_is_named(folder):
    scene = json.loads((ROOT / "Content/Scenes/Paper/colliding-bears.json").read_text())
    scene["bodies"][1]["position"] = scene["bodies"][0].get("position", [0, 0, 0])
    path = folder / "overlapping.json"
    path.write_text(json.dumps(scene))
    names = [body["name"] for body in scene["bodies"]]
    said = cpd("run", path, "--frames", "1").stdout
    assert f"The bodies '{names[0]}' and '{names[1]}' start inside each other" in said, said
    assert "inside each other" not in cpd("run", "colliding-bears", "--frames", "1").stdout


@test
def every_scene_has_its_own_name_and_a_title(folder):
    names = [json.loads(path.read_text()).get("name") for path in SCENES]
    assert names == [path.stem for path in SCENES] and len(set(names)) == len(names)
    listed = cpd("scenes").stdout
    for path in SCENES:
        assert re.search(rf"^{path.stem} +\S", listed, re.MULTILINE), path.stem
    wanted = "bear cube cube-zero-momentum torus t-pipe hippo ball colliding-bears strip trampoline cloth pendulum"
    assert set(wanted.split()) <= set(names)


@test
def the_schema_is_current_and_every_scene_obeys_it(folder):
    text = (ROOT / "Content/Scenes/scene.schema.json").read_text()
    assert text == cpd("format", "--schema").stdout, "write it anew: ./cpd format --schema"
    schema = json.loads(text)
    for path in SCENES:
        found = JsonSchema.faults(json.loads(path.read_text()), schema, schema)
        assert not found, f"{path.name}: {found}"


@test
def the_schema_refuses_what_the_reader_refuses(folder):
    schema = json.loads((ROOT / "Content/Scenes/scene.schema.json").read_text())
    body = {"mesh": {"generator": "cube", "cells": [2, 2, 2]}}
    for wrong in [
        {},
        {"bodies": [body], "framse": 3},
        {"bodies": [body], "frames": 0},
        {"bodies": [body], "frames": 2.5},
        {"bodies": [{"mesh": {"generator": "cube", "cells": [2, 2]}}]},
        {"bodies": [body], "gravity": 9.81},
        {"bodies": [body], "timeline": [{"time": 0, "action": "psuh"}]},
        {"bodies": [body], "timeline": [{"time": 0, "action": "push"}]},
        {"bodies": [body], "timeline": [{"time": 0, "action": "calm", "share": 0.5, "radius": 1}]},
    ]:
        assert JsonSchema.faults(wrong, schema, schema), f"the schema accepts {wrong}"
        path = folder / "wrong.json"
        path.write_text(json.dumps(wrong))
        refuse([], "run", path, "--frames", "1") if "frames" not in wrong else refuse([], "run", path)


@test
def the_documentation_is_current(folder):
    text = (ROOT / "Source/Docs/Scenes.md").read_text()
    written = text.split("<!-- reference -->\n")[1]
    assert written == cpd("format", "--markdown").stdout, "write it anew: ./cpd format --markdown"


@test
def the_documentation_s_example_runs(folder):
    text = (ROOT / "Source/Docs/Scenes.md").read_text()
    (example,) = re.findall(r"```json\n(.*?)```", text, re.DOTALL)
    path = folder / "example.json"
    path.write_text(example)
    result = run_json(folder, path)
    assert result["events"] == [{"frame": 61, "action": "release", "body": ""}]
    heights = [frame["com"][2] for frame in result["bodies"][0]["frames"]]
    assert min(heights[:61]) > -0.7 and heights[-1] < -5, "it hung, and fell once it was let go"


@test
def bake_fills_a_surface_that_a_scene_then_plays(folder):
    surface = folder / "box.obj"
    corners = [(x, y, z) for x in (0, 1) for y in (0, 2) for z in (0, 1)]
    quads = [(1, 2, 4, 3), (5, 7, 8, 6), (1, 5, 6, 2), (3, 4, 8, 7), (1, 3, 7, 5), (2, 6, 8, 4)]
    surface.write_text("".join(f"v {x} {y} {z}\n" for x, y, z in corners) + "".join("f %d %d %d %d\n" % q for q in quads))
    baked = cpd("bake", surface, "--vertices", "200", "--out", folder / "box.mesh")
    assert baked.returncode == 0 and "dihedral" in baked.stdout, baked.stderr
    again = cpd("bake", folder / "box.mesh", "--vertices", "300", "--out", folder / "again.msh")
    assert again.returncode == 0 and (folder / "again.msh").exists(), again.stderr
    for mesh in ({"file": "box.mesh"}, {"file": "box.obj", "vertices": 200}, {"file": "box.obj", "use": "sheet"}):
        scene = folder / "scene.json"
        scene.write_text(json.dumps({"frames": 3, "bodies": [{"mesh": mesh}]}))
        vertices = run_json(folder, scene)["bodies"][0]["vertices"]
        assert vertices == 8 if mesh.get("use") == "sheet" else 170 < vertices < 230, f"{mesh}: {vertices}"
    refuse(["obj", "tet"], "run", "cube", "--set", 'bodies[0].mesh={"file":"' + str(surface) + '","use":"solid"}')


@test
def compare_shows_every_solver(folder):
    done = cpd("compare", "cube", *SMALL, "--solvers", "cpd,pd", "--svg", folder / "a.svg", "--png", folder / "a.png",
               "--json", folder / "a.json")
    assert done.returncode == 0, done.stderr
    assert "cube, cpd" in done.stdout and "cube, pd" in done.stdout
    assert [run["solver"] for run in json.loads((folder / "a.json").read_text())] == ["cpd", "pd"]
    assert (folder / "a.svg").read_text().count("<polyline") == 8
    assert (folder / "a.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")
    refuse(["nothing"], "compare", "cube", "--solvers", "nothing")
    without = cpd("compare", "colliding-bears", "--frames", "2", "--solvers", "cpd,paper,reference").stdout
    assert without.count("pass through each other") == 2 and "'paper'" in without and "'reference'" in without


@test
def a_replay_is_one_page_that_holds_the_runs(folder):
    scene, page = ROOT / "Content/Scenes/Paper/ball.json", folder / "page.html"
    missing = cpd("run", scene, "--frames", "2", "--replay", page, CPD_ROOT=str(folder))
    assert missing.returncode != 0 and "out/replay/replay.js" in missing.stderr and missing.stderr.count("\n") == 1
    assert not page.exists()
    shutil.copytree(ROOT / "Source/Headless/Replay/Page", folder / "Source/Headless/Replay/Page")
    (folder / "out/replay").mkdir(parents=True)
    (folder / "out/replay/replay.js").write_text("play('</script>')")
    for arguments in (["run", scene], ["compare", scene, "--solvers", "cpd,pd"]):
        done = cpd(*arguments, "--frames", "2", "--replay", page, CPD_ROOT=str(folder))
        assert done.returncode == 0, done.stderr
        text = page.read_text()
        assert "{{" not in text and text.count("</script>") == 2
        recording = json.loads(re.search(r'id="recording">(.*?)</script>', text, re.DOTALL).group(1))
        assert len(recording["runs"]) == (1 if arguments[0] == "run" else 2)
        assert len(recording["runs"][0]["bodies"][0]["curves"]["H"]) == 3


@test
def a_replay_of_ten_seconds_is_small(folder):
    scene = {"frames": 300, "bodies": [{"mesh": {"generator": "ball", "vertices": 800}, "material": {"density": 100}}]}
    shutil.copytree(ROOT / "Source/Headless/Replay/Page", folder / "Source/Headless/Replay/Page")
    (folder / "out/replay").mkdir(parents=True)
    (folder / "out/replay/replay.js").write_text("")
    (folder / "scene.json").write_text(json.dumps(scene))
    done = cpd("run", folder / "scene.json", "--replay", folder / "page.html", CPD_ROOT=str(folder))
    assert done.returncode == 0, done.stderr
    # The script, whose size no test here can know, is half a megabyte.
    assert (folder / "page.html").stat().st_size < 1.6e6


@test
def a_level_without_a_camera_is_seen_whole_and_its_page_is_small(folder):
    """The page of the level's component: a frame a step, and a surface that hangs in its tets."""
    mesh = {"mesh": "Cube", "location": [5000, 300, 150], "scale": [3, 0.3, 0.3]}
    soft = {"soft": {"Vertices": 800, "SoftMaterial": {"Stiffness": 50000}, "GravityScale": 0, "Damping": 0}}
    calls = [{"at": 0.1, "actor": "Bar", "call": "Spin", "arguments": {"AngularImpulse": [0, 0, 3000000]}}]
    level = {"name": "bar", "seconds": 10, "actors": [{"name": "Bar", **mesh, **soft}], "timeline": calls}
    shutil.copytree(ROOT / "Source/Headless/Replay/Page", folder / "Source/Headless/Replay/Page")
    (folder / "out/replay").mkdir(parents=True)
    (folder / "out/replay/replay.js").write_text("")
    (folder / "level.json").write_text(json.dumps(level))
    done = cpd("play", folder / "level.json", "--replay", folder / "page.html", CPD_ROOT=str(folder))
    assert done.returncode == 0, done.stderr
    page = (folder / "page.html").read_text()
    recording = json.loads(re.search(r'id="recording">(.*?)</script>', page, re.DOTALL)[1])
    body = recording["runs"][0]["bodies"][0]
    assert abs(recording["step"] - 1 / 30) < 1e-6 and len(body["curves"]["H"]) == 301, "a frame for each step"
    assert body["positions"] is None and body["held"], "the surface hangs in the tets"
    assert len(page) < 1.6e6, f"{len(page)} bytes for {body['inner']['vertices']} vertices"
    assert recording["events"] == [{"frame": 4, "action": "Spin", "body": "Bar", "figures": "300 kg m²/s"}], recording["events"]
    view = recording["view"]
    ahead = [at - eye for at, eye in zip(view["at"], view["from"])]
    distance = math.hypot(*ahead)
    for corner in ([48.5, -3, 1.5], [51.5, -3, 1.5], [50, -4.5, 1.5], [50, -1.5, 1.5]):  # where its ends turn through
        depth = sum((c - eye) * a for c, eye, a in zip(corner, view["from"], ahead)) / distance
        off = math.sqrt(max(0, sum((c - eye) ** 2 for c, eye in zip(corner, view["from"])) - depth ** 2))
        assert off < 4 / 3 * depth * math.tan(math.radians(view["angle"] / 2)), f"{corner} is outside the picture"
    assert distance < 12, f"it is seen from {distance} m"


@test
def completion_is_a_script_that_bash_reads(folder):
    script = cpd("completion", "bash").stdout
    line = "COMP_WORDS=(cpd run --fr) COMP_CWORD=2; _cpd; echo ${COMPREPLY[@]}"
    done = subprocess.run(["bash", "-c", script + line], capture_output=True, text=True)
    assert done.stdout.strip() == "--frames" and not done.stderr, done.stderr
    line = "COMP_WORDS=(cpd play Wobble) COMP_CWORD=2; _cpd; echo ${COMPREPLY[@]}"
    done = subprocess.run(["bash", "-c", script + line], capture_output=True, text=True)
    for words, wanted in {
        "run playg": "playground", "run cube --solver p": "paper pd", "compare cube --solvers cpd,p": "cpd,paper cpd,pd",
        "figures --only 1": "10 11 12 13", "figures --only 2,table": "2,table-1", "completion ''": "bash",
        "test doc": "docs", "test --q": "--quick",
    }.items():
        line = f"COMP_WORDS=(cpd {words}) COMP_CWORD={len(words.split())}; _cpd; echo ${{COMPREPLY[@]}}"
        offered = subprocess.run(["bash", "-c", script + line], capture_output=True, text=True, cwd=folder)
        assert offered.stdout.strip() == wanted and not offered.stderr, f"{words}: {offered.stdout}{offered.stderr}"
    levels = {level.stem for level in (ROOT / "Content/Levels").rglob("Wobble*.json")}
    assert set(done.stdout.split()) == levels and len(levels) > 1, done.stdout
    line = "COMP_WORDS=(cpd '') COMP_CWORD=1; _cpd; echo ${COMPREPLY[@]}"
    offered = subprocess.run(["bash", "-c", script + line], capture_output=True, text=True).stdout.split()
    launcher = re.search(r'^kCommands="(.*)"$', (ROOT / "cpd").read_text(), re.MULTILINE)[1].split()
    assert len(offered) == len(set(offered)) and set(offered) == {*launcher, "help"}, (offered, launcher)


if __name__ == "__main__":
    main()
