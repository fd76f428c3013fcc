"""Figures that pages state: each is read out of its page and held against a run, so that none goes stale unseen.

    StatedTest.py PROJECT CPD-CLI      prints a TAP line for each test; exit code 1 if any failed
"""

import json
import math
import pathlib
import re

from Harness import ROOT, cpd, main, run_json, test

NUMBER = r"(-?[\d.]*\d)"


def stated(page, words):
    """The numbers that stand for N in these words of a page under Source/Docs, wherever its lines break."""
    text = " ".join((ROOT / "Source/Docs" / page).read_text(encoding="utf-8").split())
    found = re.search(re.escape(words).replace("N", NUMBER).replace(r"\ ", " "), text)
    assert found, f"{page} does not say: {words}"
    numbers = [float(number) for number in found.groups()]
    return numbers[0] if len(numbers) == 1 else numbers


def near(measured, said, share, what):
    assert abs(measured - said) <= share * abs(said), f"{what}: {measured:.4g}, and the page says {said:g}"


def bodies_of(played):
    return {body["name"]: body["frames"] for body in played["bodies"]}


def level(folder, name, *options):
    done = cpd("play", name, *options, "--json", folder / "level.json")
    assert done.returncode == 0, done.stderr
    return bodies_of(json.loads((folder / "level.json").read_text()))


def tops(folder, *command):
    """How high the run's one moving obstacle comes at each bounce; its way stands in the replay alone."""
    root = folder / "root"
    if not root.exists():
        (root / "out/replay").mkdir(parents=True)
        (root / "out/replay/replay.js").write_text("")
        for name in ("Content", "Source"):
            (root / name).symlink_to(ROOT / name)
    done = cpd(*command, "--replay", folder / "page.html", CPD_ROOT=str(root))
    assert done.returncode == 0, done.stderr
    page = pathlib.Path(folder / "page.html").read_text()
    run = json.loads(re.search(r'id="recording">(.*?)</script>', page, re.DOTALL)[1])["runs"][0]
    heights = [pose[2] for pose in next(poses for poses in run["obstacles"] if poses)]
    return [heights[0]] + [b for a, b, c in zip(heights, heights[1:], heights[2:]) if a < b >= c]


def at(frames, time):
    return min(frames, key=lambda frame: abs(frame["t"] - time))


def needless(frame):
    """What the momenta do not need: wobble (J)."""
    return frame["H"] - frame["K"]


@test
def trampoline_bounces(folder):
    page = "Samples/Trampoline.md"
    heights = tops(folder, "run", "trampoline-jump")
    said = stated(page, "dropped from N m and comes up to N m, then to N m")
    said += stated(page, "the next bounce goes up to N m, those after it to N and N m")
    for n, (measured, wanted) in enumerate(zip(heights, said)):
        near(measured, wanted, 0.08, f"top {n}")


@test
def trampoline_level_bounces(folder):
    page = "Samples/Trampoline.md"
    charged = tops(folder, "play", "Trampoline")
    alone = tops(folder, "play", "Trampoline", "--set", "timeline=[]", "--set", "seconds=8")
    for n, (measured, wanted) in enumerate(zip(charged, stated(page, "from N m up to N m."))):
        near(measured, wanted, 0.04, f"top {n}")
    near(charged[2], stated(page, "the next flight goes up to N m"), 0.04, "the charged flight")
    second, fifth = stated(page, "without the charge to N m, and after five bounces still to N m")
    near(alone[2], second, 0.04, "the flight without the charge")
    near(alone[5], fifth, 0.06, "the fifth bounce")


@test
def playground_ring(folder):
    page = "Samples/Playground.md"
    ring, cube = (bodies_of(run_json(folder, "playground"))[name] for name in ("ring", "cube"))
    assert "for six and a half seconds" in " ".join((ROOT / "Source/Docs" / page).read_text().split())
    flat = {round(frame["H"], 6) for frame in ring if frame["t"] < 6.51}
    assert len(flat) == 1, f"the ring's energy before 6.5 s: {flat}"
    near(at(ring, 7)["H"] - at(ring, 6)["H"], stated(page, "it steps up by exactly N J"), 1e-6, "the ring's step")
    before, after = stated(page, "N J become N J within three frames")
    n = cube.index(at(cube, 7))
    near(needless(cube[n]), before, 0.15, "the cube's wobble before Calm")
    near(needless(cube[n + 3]), after, 0.3, "the cube's wobble after Calm")
    plain = bodies_of(run_json(folder, "playground", "--solver", "pd"))["ring"]
    lost = 100 * (1 - math.hypot(*at(plain, 4)["L"]) / math.hypot(*plain[0]["L"]))
    near(lost, stated(page, "has lost N % of the ring's spin"), 0.08, "the spin that pd loses")
    assert needless(at(plain, 4)) < 0.05 * needless(plain[0]), "nearly all of its wobble"


@test
def playground_level_bar(folder):
    page = "Samples/Playground.md"
    bar = level(folder, "Playground")["Bar"]
    joules = stated(page, "the bar keeps its N J through 3 s")
    for frame in bar:
        if 0.4 < frame["t"] < 7.9:
            near(frame["H"], joules, 0.005, f"the bar at {frame['t']:.2f} s")
    for time, spin in zip((2.5, 3.5), stated(page, "falls from N to N kg m²/s")):
        near(math.hypot(*at(bar, time)["L"]), spin, 1e-6, f"the bar's spin at {time} s")
    assert at(bar, 2.5)["L"][2] * at(bar, 3.5)["L"][2] < 0, "the spin turns round"
    after, before = stated(page, "swings up to some N J instead of N")
    near(max(frame["elastic"] for frame in bar if 0.4 < frame["t"] < 3), before, 0.08, "the most stretch before")
    near(max(frame["elastic"] for frame in bar if 3.1 < frame["t"] < 7.9), after, 0.08, "the most stretch after")


@test
def puzzle_asks_for_too_little(folder):
    said = stated("Samples/EnergyPuzzle.md", "the least possible, some N J")
    ball = bodies_of(run_json(folder, "energy-puzzle", "--set", "timeline[6].energy=100"))["ball"]
    raised = [frame for frame in ball if "energy-raised" in frame["flags"]]
    assert len(raised) == 1, f"raised in {len(raised)} frames"
    near(raised[0]["H"], said, 0.05, "the least possible")


@test
def a_target_at_a_bad_moment(folder):
    page = "Samples/WobbleVsSpin.md"
    late = ("--set", "timeline[4].time=5", "--set", "timeline[5].time=5")
    once = bodies_of(run_json(folder, "wobble-vs-spin", *late))["wobble"]
    (raised,) = [frame for frame in once if "energy-raised" in frame["flags"]]
    stretch, spin = stated(page, "the stretch alone holds N J and the new spin needs N")
    near(raised["elastic"], stretch, 0.02, "the stretch")
    near(raised["K"], spin, 0.02, "what the spin needs")
    near(once[-1]["H"], stated(page, "the cube has N J from then on"), 0.02, "the cube's energy")
    follow = bodies_of(run_json(folder, "wobble-vs-spin", *late, "--set", "timeline[5].mode=follow"))["wobble"]
    near(follow[follow.index(at(follow, raised["t"])) + 1]["H"], 60, 1e-6, "followed, one frame later")


@test
def the_flipping_t_keeps_its_wobble_small(folder):
    page = "Samples/FlipInSpace.md"
    t = bodies_of(run_json(folder, "flip-in-space"))["t"]
    assert max(frame["H"] for frame in t) - min(frame["H"] for frame in t) < 1e-9 * t[0]["H"]
    energies = [frame["elastic"] for frame in t if frame["t"] > 8]
    near(sum(energies) / len(energies), stated(page, "stays small, about N J"), 0.3, "elastic energy in the last two seconds")
    plain = bodies_of(run_json(folder, "flip-in-space", "--solver", "pd", "--frames", "30"))["t"]
    assert math.hypot(*plain[-1]["L"]) < 0.5 * math.hypot(*plain[0]["L"]), "pd loses more than half in a second"


@test
def pins_and_ropes_come_to_rest(folder):
    for name, frames in bodies_of(run_json(folder, "pins-and-ropes")).items():
        most = max(frame["H"] for frame in frames)
        assert most < 200, f"the {name} has {most:.0f} J, and gravity and the lift give none of them 100"


if __name__ == "__main__":
    main()
