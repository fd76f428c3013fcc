"""The sample maps' builder, run in a stand-in for the editor: each level file becomes a map that holds what the file says.

    SampleMapsTest.py PROJECT      prints a TAP line for each map; exit code 1 if any failed
"""

import json
import pathlib
import re
import runpy
import sys

ROOT = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(ROOT / "Source/Tools/Headers"))
sys.path.insert(0, str(pathlib.Path(__file__).parent))

import MakeReflection  # noqa: E402
import StandIn  # noqa: E402

VECTOR_TEXT = re.compile(r"\(X=[-\d.e+]+,Y=[-\d.e+]+,Z=[-\d.e+]+\)")
NUMBERS = {"float", "double", "int32"}


def reflected():
    headers = sorted((ROOT / "Source/ConstrainedPD/Public").glob("*.h"))
    return [t for h in headers if ".generated.h" in h.read_text(encoding="utf-8") for t in MakeReflection.parse(h)]


def plain(kind):
    return re.sub(r"^const\s+|\s*[&*]$", "", kind).strip()


def same(value, wanted):
    """What the map holds, against what the file says."""
    if isinstance(wanted, dict):
        return all(same(value.get_editor_property(key), inner) for key, inner in wanted.items())
    if isinstance(value, StandIn.EnumBase):
        return value.word == wanted
    if isinstance(value, StandIn.Array):
        return len(value) == len(wanted) and all(map(same, value, wanted))
    if isinstance(wanted, list):
        return [value.x, value.y, value.z] == [float(number) for number in wanted]
    return value == wanted


def check_actor(actor, wanted, editor):
    where = [actor.location.x, actor.location.y, actor.location.z]
    turned = [actor.rotation.pitch, actor.rotation.yaw, actor.rotation.roll]
    size = [actor.scale.x, actor.scale.y, actor.scale.z]
    assert where == wanted.get("location", [0, 0, 0]), f"{actor.label} is at {where}"
    assert turned == wanted.get("rotation", [0, 0, 0]), f"{actor.label} is turned by {turned}"
    assert size == wanted.get("scale", [1, 1, 1]), f"{actor.label} has the size {size}"
    mesh = actor.static_mesh_component
    assert wanted["mesh"] in mesh.mesh and mesh.simulates == wanted.get("simulate", False), f"{actor.label}: its mesh"
    assert (mesh.mass or 0) == (wanted.get("mass", 0) if mesh.simulates else 0), f"{actor.label} weighs {mesh.mass} kg"
    softs = [c for c in actor.components if c.kind == "UConstrainedPDComponent"]
    assert len(softs) == ("soft" in wanted), f"{actor.label} has {len(softs)} soft bodies"
    for name, value in wanted.get("soft", {}).items():
        assert same(softs[0].get_editor_property(name), value), f"{actor.label}.{name} is not {value}"


def check_text(text, kind, wanted, actors, editor):
    """A pin's text must be what the engine's importer reads for that type."""
    kind = plain(kind)
    if kind in NUMBERS:
        return float(text) == wanted
    if kind == "bool":
        return text == str(wanted)
    if kind == "FName":
        return text == wanted and text.isidentifier()  # the engine reads one word, or what stands in quotes
    if kind == StandIn.VECTOR:
        return bool(VECTOR_TEXT.fullmatch(text))
    if kind == "UConstrainedPDComponent":
        return text == "Other" and wanted in actors
    if kind in editor.enums:
        return text == wanted and wanted in editor.enums[kind]["values"]
    if kind.startswith("TArray"):
        return text == "(" + ",".join(str(item) for item in wanted) + ")"
    if kind in editor.structs:
        types = editor.properties_of(kind)
        fields = dict(field.split("=", 1) for field in MakeReflection.split(text[1:-1]))
        return fields.keys() == wanted.keys() and all(
            check_text(fields[key], types[key], inner, actors, editor) for key, inner in wanted.items())
    return False


def check_calls(calls, timeline, level, editor):
    actors = {actor["name"] for actor in level["actors"]}
    nodes = {f["name"]: f for f in editor.classes["UConstrainedPDComponent"]["functions"]}
    assert len(calls) == len(timeline), f"{len(calls)} calls for {len(timeline)}"
    for call, wanted in zip(calls, timeline):
        node = wanted["call"]
        assert node in nodes and call.get_editor_property("Node") == node, f"there is no node {node}"
        assert call.get_editor_property("Seconds") == wanted["at"]
        assert call.get_editor_property("Actor").label == wanted["actor"]
        given = {a.get_editor_property("Pin"): a.get_editor_property("Value") for a in call.get_editor_property("Arguments")}
        arguments = wanted.get("arguments", {})
        assert given.keys() == arguments.keys(), f"{node}: its pins are {list(given)}"
        for pin in nodes[node]["parameters"]:
            # A call by name knows no C++ defaults: what is not given is zero.
            assert pin["name"] in given, f"{node} in the level file leaves out {pin['name']}"
            text = given[pin["name"]]
            assert check_text(text, pin["type"], arguments[pin["name"]], actors, editor), f"{node}.{pin['name']}: {text}"


def components(actors, kind):
    return [component for actor in actors for component in actor.components if component.kind == kind]


def check_map(path, built, editor):
    level = json.loads(path.read_text(encoding="utf-8"))
    assert built["saved"], "it is not saved"
    actors = {actor.label: actor for actor in built["actors"]}
    kinds = [actor.kind for actor in built["actors"]]
    assert {"DirectionalLight", "SkyLight", "PlayerStart"} <= set(kinds), "it is dark, or nobody can play"
    for wanted in level["actors"]:
        check_actor(actors[wanted["name"]], wanted, editor)
    assert len(components(built["actors"], "UConstrainedPDHandComponent")) == 1, "nobody can grab"
    timelines = components(built["actors"], "UConstrainedPDTimelineComponent")
    check_calls(timelines[0].get_editor_property("Calls"), level.get("timeline", []), level, editor)


def main():
    editor = StandIn.Editor(reflected())
    sys.modules["unreal"] = StandIn.make_module(editor)
    runpy.run_path(str(ROOT / "Content/Python/build_sample_maps.py"))
    failed = False
    levels = sorted((ROOT / "Content/Levels").rglob("*.json"))
    for path in levels:
        name = path.relative_to(ROOT / "Content/Levels").with_suffix("").as_posix()
        try:
            check_map(path, editor.levels[f"/Game/ConstrainedPDSamples/{name}"], editor)
            print(f"ok {name}")
        except Exception as error:
            failed = True
            print(f"not ok {name}: {type(error).__name__}: {error}")
    if len(editor.levels) != len(levels):
        failed = True
        print(f"not ok {len(editor.levels)} maps for {len(levels)} level files")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
