"""Builds the sample maps inside the editor from the level files that the headless host plays.

In the editor: Tools, Execute Python Script, this file. Needs the Python Editor Script Plugin. Each file of Content/Levels
becomes a map under /Game/ConstrainedPDSamples: its actors, its calls at their times, a hand that grabs soft bodies (left
mouse button), and a graph of each body's energy on the screen.
"""

import json
import pathlib

import unreal

MESHES = {"Cube": "/Engine/BasicShapes/Cube.Cube", "Sphere": "/Engine/BasicShapes/Sphere.Sphere"}
FOLDER = "/Game/ConstrainedPDSamples"
MOST_GRAPHS = 6  # find room on a screen
# What a map needs of a level file; what only the host has a use for; anything else is refused.
USED = {"name", "camera", "actors", "timeline"}
OF_THE_HOST = {"title", "description", "seconds", "frameRate"}


def converted(present, value):
    """A value of the file as the editor takes it. It makes no struct from a dictionary and no choice from a word: the
    present ones are changed, and asked for their kind."""
    if isinstance(value, dict):
        for key, inner in value.items():
            set_property(present, key, inner)
        return present
    if isinstance(present, unreal.EnumBase):
        return getattr(type(present), value.upper())
    if isinstance(present, unreal.Array):
        present.resize(len(value))
        for place, inner in enumerate(value):
            present[place] = converted(present[place], inner)
        return present
    return unreal.Vector(*value) if isinstance(value, list) else value


def set_property(owner, name, value):
    owner.set_editor_property(name, converted(owner.get_editor_property(name), value))


def add_component(actor, kind):
    """Adds a component as the editor's Add button does, so that it is saved with the map."""
    subsystem = unreal.get_engine_subsystem(unreal.SubobjectDataSubsystem)
    root = subsystem.k2_gather_subobject_data_for_instance(actor)[0]
    wanted = unreal.AddNewSubobjectParams(parent_handle=root, new_class=kind)
    handle, fault = subsystem.add_new_subobject(wanted)
    if not fault.is_empty():
        raise RuntimeError(f"{actor.get_actor_label()}: {fault}")
    data = subsystem.k2_find_subobject_data_from_handle(handle)
    return unreal.SubobjectDataBlueprintFunctionLibrary.get_object(data)


def spawn(kind, location, rotation=(0, 0, 0)):
    """Rotation as the level files have it: pitch, yaw, roll."""
    pitch, yaw, roll = rotation
    actors = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
    return actors.spawn_actor_from_class(kind, unreal.Vector(*location), unreal.Rotator(roll=roll, pitch=pitch, yaw=yaw))


def add_actor(description, shows_graph):
    actor = spawn(unreal.StaticMeshActor, description.get("location", (0, 0, 0)), description.get("rotation", (0, 0, 0)))
    actor.set_actor_label(description["name"])
    actor.set_actor_scale3d(unreal.Vector(*description.get("scale", (1, 1, 1))))
    mesh = actor.static_mesh_component
    mesh.set_mobility(unreal.ComponentMobility.MOVABLE)
    mesh.set_static_mesh(unreal.load_asset(MESHES[description["mesh"]]))
    if description.get("simulate"):
        mesh.set_simulate_physics(True)
        if description.get("mass"):
            mesh.set_mass_override_in_kg("None", description["mass"])
    if "soft" in description:
        soft = add_component(actor, unreal.ConstrainedPDComponent)
        for name, value in description["soft"].items():
            set_property(soft, name, value)
        soft.set_editor_property("bShowEnergyGraph", shows_graph)
    return actor


def add_player(camera):
    """Where the level's pictures are taken from, looking where they look."""
    eye = unreal.Vector(*camera.get("from", (-700, 0, 150)))
    target = unreal.Vector(*camera.get("at", (0, 0, 100)))
    look = unreal.MathLibrary.find_look_at_rotation(eye, target)
    spawn(unreal.PlayerStart, camera.get("from", (-700, 0, 150)), (look.pitch, look.yaw, 0))


def written(value):
    """As the engine reads it from text; three numbers are a place or a direction."""
    if isinstance(value, dict):
        return "(" + ",".join(f"{key}={written(inner)}" for key, inner in value.items()) + ")"
    if isinstance(value, list):
        return "(X={},Y={},Z={})".format(*value) if len(value) == 3 else "(" + ",".join(map(written, value)) + ")"
    return str(value)


def add_timeline(timeline, actors):
    """The calls that the host makes, made in play by a component that is made for it."""
    calls = []
    for order in timeline:
        call = unreal.ConstrainedPDTimedCall()
        call.set_editor_property("Seconds", order["at"])
        call.set_editor_property("Actor", actors[order["actor"]])
        call.set_editor_property("Node", order["call"])
        arguments = []
        for name, value in order.get("arguments", {}).items():
            if isinstance(value, str) and value in actors:
                call.set_editor_property("Other", actors[value])
                value = "Other"
            argument = unreal.ConstrainedPDArgument()
            argument.set_editor_property("Pin", name)
            argument.set_editor_property("Value", written(value))
            arguments.append(argument)
        call.set_editor_property("Arguments", arguments)
        calls.append(call)
    component = add_component(spawn(unreal.StaticMeshActor, (0, 0, 0)), unreal.ConstrainedPDTimelineComponent)
    component.set_editor_property("Calls", calls)


def build(path, name):
    level = json.loads(path.read_text(encoding="utf-8"))
    unknown = set(level) - USED - OF_THE_HOST
    if unknown:
        raise RuntimeError(f"{name}: maps are not built with {', '.join(sorted(unknown))} yet")
    levels = unreal.get_editor_subsystem(unreal.LevelEditorSubsystem)
    if not levels.new_level(f"{FOLDER}/{name}"):
        raise RuntimeError(f"{name}: the map exists already; delete it to build it anew")
    spawn(unreal.DirectionalLight, (0, 0, 500), (-50, 30, 0))
    spawn(unreal.SkyLight, (0, 0, 500))
    add_player(level.get("camera", {}))
    shows_graphs = sum("soft" in description for description in level["actors"]) <= MOST_GRAPHS
    actors = {description["name"]: add_actor(description, shows_graphs) for description in level["actors"]}
    add_component(next(iter(actors.values())), unreal.ConstrainedPDHandComponent)
    add_timeline(level.get("timeline", []), actors)
    levels.save_current_level()


LEVELS = pathlib.Path(__file__).parent.parent / "Levels"
for file in sorted(LEVELS.rglob("*.json")):
    map_name = file.relative_to(LEVELS).with_suffix("").as_posix()
    build(file, map_name)
    unreal.log(f"Built {FOLDER}/{map_name}")
