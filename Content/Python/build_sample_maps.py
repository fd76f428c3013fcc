"""Builds the sample maps inside the editor from the level files that the headless host plays.

In the editor: Tools, Execute Python Script, this file. Needs the Python Editor Script Plugin. Each file of Content/Levels
becomes a map under /Game/ConstrainedPDSamples. The timelines are the host's: in the editor they are Blueprint's business.
"""

import json
import pathlib

import unreal

MESHES = {"Cube": "/Engine/BasicShapes/Cube.Cube", "Sphere": "/Engine/BasicShapes/Sphere.Sphere"}
FOLDER = "/Game/ConstrainedPDSamples"


def add_soft_body(actor, properties):
    """Adds the component as the editor's Add button does, so that it is saved with the map."""
    subsystem = unreal.get_engine_subsystem(unreal.SubobjectDataSubsystem)
    root = subsystem.k2_gather_subobject_data_for_instance(actor)[0]
    wanted = unreal.AddNewSubobjectParams(parent_handle=root, new_class=unreal.ConstrainedPDComponent)
    handle, fault = subsystem.add_new_subobject(wanted)
    if not fault.is_empty():
        raise RuntimeError(f"{actor.get_actor_label()}: {fault}")
    data = subsystem.k2_find_subobject_data_from_handle(handle)
    component = unreal.SubobjectDataBlueprintFunctionLibrary.get_object(data)
    for name, value in properties.items():
        component.set_editor_property(name, value)


def add_actor(description):
    actors = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
    pitch, yaw, roll = description.get("rotation", [0, 0, 0])
    place = unreal.Vector(*description.get("location", [0, 0, 0]))
    actor = actors.spawn_actor_from_class(unreal.StaticMeshActor, place, unreal.Rotator(roll, pitch, yaw))
    actor.set_actor_label(description["name"])
    actor.set_actor_scale3d(unreal.Vector(*description.get("scale", [1, 1, 1])))
    mesh = actor.static_mesh_component
    mesh.set_mobility(unreal.ComponentMobility.MOVABLE)
    mesh.set_static_mesh(unreal.load_asset(MESHES[description["mesh"]]))
    if description.get("simulate"):
        mesh.set_simulate_physics(True)
        if description.get("mass"):
            mesh.set_mass_override_in_kg("None", description["mass"])
    if "soft" in description:
        add_soft_body(actor, description["soft"])


def build(path):
    level = json.loads(path.read_text(encoding="utf-8"))
    levels = unreal.get_editor_subsystem(unreal.LevelEditorSubsystem)
    if not levels.new_level(f"{FOLDER}/{path.stem}"):
        raise RuntimeError(f"{path.stem}: the map exists already; delete it to build it anew")
    actors = unreal.get_editor_subsystem(unreal.EditorActorSubsystem)
    actors.spawn_actor_from_class(unreal.DirectionalLight, unreal.Vector(0, 0, 500), unreal.Rotator(0, -50, 30))
    actors.spawn_actor_from_class(unreal.SkyLight, unreal.Vector(0, 0, 500))
    actors.spawn_actor_from_class(unreal.PlayerStart, unreal.Vector(-700, 0, 150))
    for description in level["actors"]:
        add_actor(description)
    levels.save_current_level()


for file in sorted((pathlib.Path(__file__).parent.parent / "Levels").glob("*.json")):
    build(file)
    unreal.log(f"Built {FOLDER}/{file.stem}")
