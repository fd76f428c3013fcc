"""The levels, each played in the stand-in for the engine: the cookbook's recipes and the samples, held to what their pages
promise.

    LevelsTest.py PROJECT CPD-CLI      prints a TAP line for each level; exit code 1 if any failed
"""

import json
import math
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(sys.argv[1]).resolve()
BINARY = pathlib.Path(sys.argv[2]).resolve()
PROMISES = {}  # by the level's path under Content/Levels, without its ending


def camel(function):
    return "".join(word.capitalize() for word in function.__name__.split("_"))


def recipe(function):
    PROMISES["Cookbook/" + camel(function)] = function
    return function


def sample(function):
    PROMISES[camel(function).removesuffix("Sample")] = function
    return function


class Played:
    """What a level leaves behind: the frames of each soft body, and what each node returned."""

    def __init__(self, name):
        with tempfile.TemporaryDirectory() as folder:
            out = pathlib.Path(folder) / "out.json"
            done = subprocess.run([BINARY, "play", ROOT / f"Content/Levels/{name}.json", "--json", out],
                                  capture_output=True, text=True, timeout=120)
            assert done.returncode == 0, done.stderr
            self.frames = {body["name"]: body["frames"] for body in json.loads(out.read_text())["bodies"]}
        calls = re.findall(r"^([\d.]+) s  \w+\.(\w+) .*-> (\{.*\})$", done.stdout, re.MULTILINE)
        self.calls = [(float(at), node, json.loads(result).get("return")) for at, node, result in calls]
        refused = [call for call in self.calls if call[2] is False and call[1] != "IsAsleep"]
        assert not refused, f"refused: {refused}"

    def at(self, time, name=None):
        frames = self.frames[name] if name else next(iter(self.frames.values()))
        return min(frames, key=lambda frame: abs(frame["t"] - time))

    def between(self, begin, end):
        return [frame for frame in next(iter(self.frames.values())) if begin <= frame["t"] <= end]

    def returned(self, node):
        return [result for _, name, result in self.calls if name == node]


def near(value, wanted, tolerance, what):
    assert abs(value - wanted) <= tolerance, f"{what}: {value} for {wanted}"


@recipe
def charged_jump(played):
    rest = played.at(1.4)["com"][2]
    low, high = (max(frame["com"][2] for frame in played.between(begin, begin + 1)) - rest for begin in (1.5, 3.5))
    assert high > 2.5 * low > 0.15, f"the jumps are {low} m and {high} m"
    flight = played.at(3.6)
    # Of the 600 J the climb so far has taken its share, and nothing else has.
    near(flight["H"] + 91.3 * 9.81 * (flight["com"][2] - rest), 600, 60, "joules of the charge")


@recipe
def trampoline(played):
    energies = [frame["H"] for frame in played.between(0, 4)]
    peaks = [b for a, b, c in zip(energies, energies[1:], energies[2:]) if a < b >= c and b > 0.2 * max(energies)]
    assert len(peaks) >= 3, f"the sheet takes and gives: {peaks}"
    before, after = played.at(3.95), played.at(4.05)
    near(after["ledger"]["control"] - before["ledger"]["control"], 400, 0.01, "joules of the charge")
    # The sheet keeps what the crate, gravity and damping leave of it in that step: where the crate lies on, it is thrown.
    taken = sum(after["ledger"][cause] - before["ledger"][cause] for cause in ("contact", "gravity", "damping"))
    near(after["H"] - before["H"], 400 + taken, 0.5, "joules that the sheet has more")
    assert taken > -200, f"most of the charge stays in the sheet: {taken}"
    assert all(1.5 < frame["com"][2] < 2.3 for frame in played.between(0, 6)), "the pins hold it"


@recipe
def wobble_meter(played):
    first, second = (report["Total"] - report["Needed"] for report in played.returned("GetEnergyReport"))
    near(first, 40, 0.1, "the meter after Add Wobble")
    near(second, 20, 1, "the meter one half-life later")
    for report in played.returned("GetEnergyReport"):
        near(report["Kinetic"] + report["Elastic"], report["Total"], 1e-9, "the total")


@recipe
def energy_battery(played):
    for time, battery, lamp in ((1.4, 100, 0), (2.4, 70, 30), (3.9, 40, 60)):
        near(played.at(time, "Battery")["H"], battery, 0.05, f"battery at {time} s")
        near(played.at(time, "Lamp")["H"], lamp, 0.05, f"lamp at {time} s")


@recipe
def sleepy_jelly(played):
    assert played.returned("IsAsleep") == [True, False], "asleep at rest, awake after the push"
    near(played.at(6.4)["com"][2], played.at(5.5)["com"][2], 1e-6, "it lies still")
    assert played.at(6.8)["com"][2] > played.at(6.4)["com"][2] + 0.1, "it jumped"


@recipe
def spin_without_wobble(played):
    before, after = played.at(1.4), played.at(3)
    near(before["H"] - before["K"], 50, 8, "wobble before Calm")
    assert after["H"] - after["K"] < 0.5, f"wobble after Calm: {after['H'] - after['K']} J"
    near(math.hypot(*after["L"]), 30, 1e-6, "the spin stays")


@recipe
def wobble_without_spin(played):
    before, after = played.at(1.4), played.at(3)
    near(math.hypot(*before["L"]), 30, 1e-6, "the spin before")
    assert math.hypot(*after["L"]) < 1e-6 and math.hypot(*after["P"]) < 1e-6, "it turns or drifts"
    near(after["H"], 50, 1, "the wobble")


@recipe
def grab_and_fling(played):
    assert played.returned("Grab")[0]["Id"] > 0, "nothing was grabbed"
    rest, flight = played.at(0.4), played.between(1.25, 1.6)
    assert max(frame["com"][2] for frame in flight) > rest["com"][2] + 1, "it was not lifted"
    assert flight[0]["P"][0] > 100, "it was not flung"
    for frame in flight:
        near(frame["P"][0], flight[0]["P"][0], 1e-6, f"its flight at {frame['t']} s")


@recipe
def thruster(played):
    for time, momentum in ((0.45, 0), (1.45, 150 * 0.95), (2.45, 150 * 1.95 + 30 * 0.95), (3.9, 150 * 2 + 30)):
        near(played.at(time)["P"][0], momentum, 12, f"its momentum at {time} s")
    assert math.hypot(*played.at(1.4)["L"]) < 1e-6, "the force on the whole turns it"
    assert math.hypot(*played.at(2.4)["L"]) > 3, "the jet at its top does not turn it"
    coasting = played.between(2.6, 4)
    for frame in coasting:
        near(frame["P"][0], coasting[0]["P"][0], 1e-6, f"its flight at {frame['t']} s")


@recipe
def bullet_hit(played):
    frozen = played.between(1.1, 1.95)
    assert len({json.dumps(frame["com"]) for frame in frozen}) == 1, "it moved while it was frozen"
    after = played.at(3)
    near(after["P"][0], 80, 1e-6, "the bullet's impulse")
    assert after["H"] - after["K"] > 100 and math.hypot(*after["L"]) > 5, "no dent, no turn"


@recipe
def energy_gate(played):
    for time, joules in ((1.5, 20), (2.5, 40), (3.5, 60)):
        near(played.at(time)["H"], joules, 0.05, f"the key at {time} s")


@sample
def playground_sample(played):
    bar = {frame["t"]: frame for frame in played.frames["Bar"]}
    held = [frame["H"] for time, frame in bar.items() if 1 < time < 7.9]
    assert max(held) - min(held) < 1e-3 * max(held), "the bar keeps its energy"
    calm, rough = (max(frame["elastic"] for time, frame in bar.items() if begin < time < begin + 1.8) for begin in (1, 6))
    assert rough > calm + 40, f"the spin that it lost at 3 s is wobble: {calm} J of stretch, then {rough} J"
    for time, spin in ((2.9, 60), (3.1, -20)):
        near(played.at(time, "Bar")["L"][2], -spin, 1e-6, f"its spin at {time} s")
    assert played.at(8.5, "Bar")["elastic"] < 0.2 * held[0], "Calm at 8 s"
    heights = [frame["com"][2] for frame in played.frames["Ball"] if frame["t"] < 5.9]
    heights = heights[::2]  # a frame shows each step twice
    tops = [b for a, b, c in zip(heights, heights[1:], heights[2:]) if a < b >= c and b > 1.5]
    assert len(tops) >= 3 and min(tops) > 2.1, f"the ball comes back: {tops}"
    assert max(frame["com"][2] for frame in played.frames["Ball"] if frame["t"] > 6) > 3.2, "the jump at 6 s"
    assert played.at(4.6, "Jelly")["P"][2] > 100, "the push at 4.5 s"


@sample
def trampoline_sample(played):
    taken, given, taken_again = (pick(frame["H"] for frame in played.between(begin, end))
                                 for pick, begin, end in ((max, 0.4, 0.9), (min, 0.7, 1.2), (max, 1.0, 2.5)))
    assert taken > 250 and given < 0.1 * taken < 0.2 * taken_again, f"taken {taken} J, given back to {given} J, taken {taken_again} J"
    near(played.at(2.3)["ledger"]["control"] - played.at(2.0)["ledger"]["control"], 300, 1e-6, "the charge")
    # What the ball takes with it of the charge is gone from the sheet before the ball comes back.
    assert max(frame["H"] for frame in played.between(2.0, 2.3)) > 600 > 3 * played.at(2.6)["H"], "the ball takes no more than before"


@sample
def wobble_vs_spin_sample(played):
    for name, spin in (("Wobble", 0), ("Both", 27), ("Spin", 42)):
        for frame in played.frames[name]:
            if frame["t"] > 0.7:
                near(frame["H"], 60, 0.05, f"{name} at {frame['t']} s")
        near(math.hypot(*played.at(4, name)["L"]), spin, 1e-6, f"{name}'s spin")
    near(math.hypot(*played.at(6, "Wobble")["L"]), 30, 1e-6, "the spin that the wobble paid for")


@sample
def flip_in_space_sample(played):
    frames = played.between(0.5, 10)
    for axis in range(3):
        assert max(abs(frame["L"][axis] - frames[0]["L"][axis]) for frame in frames) < 1e-6, "L turned"
    assert max(abs(frame["H"] - frames[0]["H"]) for frame in frames) < 1e-6 * frames[0]["H"], "H changed"
    assert max(frame["elastic"] for frame in frames) > 1.2 * min(frame["elastic"] for frame in frames[30:]), "it is no rigid body"


@sample
def energy_puzzle_sample(played):
    for time, joules in ((1.5, 240), (3.5, 210), (5.5, 160), (6.9, 0)):
        near(played.at(time, "Battery")["H"], joules, 0.05, f"the battery at {time} s")
    for battery, ball in zip(played.frames["Battery"], played.frames["Ball"]):
        booked = battery["ledger"]["control"] + ball["ledger"]["control"]
        assert booked < 240 + 1e-6, f"{booked} J of the battery's 240 at {ball['t']} s"
    hops = [max(frame["com"][2] for frame in played.frames["Ball"] if begin < frame["t"] < begin + 1.9) for begin in (2, 4, 6)]
    assert hops[0] + 0.1 < hops[1] < 0.9 < hops[2] - 0.3, f"the jumps reach {hops} m, the ledge is .9 m high"
    end = played.at(9, "Ball")["com"]
    assert end[2] > 1.05 and -3.8 < end[1] < -0.8, f"the ball is not on the ledge: {end}"


@sample
def pins_and_ropes_sample(played):
    assert played.at(6.9, "Rope")["com"][2] > 1.1 > 0.3 > played.at(9, "Rope")["com"][2], "the rope hangs, and falls when it is let go"
    assert played.at(4.9, "Bridge")["com"][2] > 1.5, "the bridge hangs between its ends"
    assert 0.55 < played.at(9, "Sheet")["com"][2] < 0.9, "the sheet hangs over the ball"


@sample
def stress_test_sample(played):
    for name, frames in played.frames.items():
        assert all(math.isfinite(frame["H"]) and -0.1 < frame["com"][2] < 6 for frame in frames), f"{name} is gone"
        assert frames[-1]["H"] < 40, f"{name} does not come to rest: {frames[-1]['H']} J"


def main():
    failed = False
    folder = ROOT / "Content/Levels"
    for path in sorted(folder.rglob("*.json")):
        name = path.relative_to(folder).with_suffix("").as_posix()
        try:
            assert name in PROMISES, "no test holds it to anything"
            PROMISES[name](Played(name))
            print(f"ok {name}", flush=True)
        except Exception as error:
            failed = True
            print(f"not ok {name}: {type(error).__name__}: {error}", flush=True)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
