"""A stand-in for the editor's Python module `unreal`, as much of it as the map builder uses.

It is as strict as the engine's was read to be (5.4, PythonScriptPlugin: PyWrapperStruct.cpp, PyConversion.cpp): a struct is
not made from a dictionary nor an enum from a word, and a property that a class does not have is an error. What the plugin's
own classes have is read from its headers by the header tool; what the engine's have is written down here by hand.
"""

import re
import types

VECTOR, ROTATOR = "FVector", "FRotator"


class Vector:
    def __init__(self, x=0.0, y=0.0, z=0.0):
        self.x, self.y, self.z = float(x), float(y), float(z)


class Rotator:
    def __init__(self, roll=0.0, pitch=0.0, yaw=0.0):
        self.roll, self.pitch, self.yaw = float(roll), float(pitch), float(yaw)


class Text:
    def __init__(self, words=""):
        self.words = words

    def is_empty(self):
        return not self.words

    def __str__(self):
        return self.words


class Reflected:
    """An object or a struct whose properties are known by name and type."""

    def __init__(self, editor, kind):
        self.editor, self.kind, self.values = editor, kind, {}

    def _type_of(self, name):
        properties = self.editor.properties_of(self.kind)
        if name not in properties:
            raise AttributeError(f"{self.kind} has no property {name}")
        return properties[name]

    def get_editor_property(self, name):
        kind = self._type_of(name)
        if name not in self.values:
            self.values[name] = self.editor.fresh(kind)
        return self.values[name]

    def set_editor_property(self, name, value):
        kind = self._type_of(name)
        if not self.editor.fits(kind, value):
            raise TypeError(f"{self.kind}.{name}: cannot convert {value!r} to {kind}")
        self.values[name] = value


class EnumBase:
    def __init__(self, kind, word):
        self.kind, self.word = kind, word


class Array(list):
    def __init__(self, editor, kind):
        super().__init__()
        self.editor, self.kind = editor, kind

    def resize(self, count):
        self[:] = [self.editor.fresh(self.kind) for _ in range(count)]

    def __setitem__(self, place, value):
        if isinstance(place, int) and not self.editor.fits(self.kind, value):
            raise TypeError(f"cannot convert {value!r} to {self.kind}")
        super().__setitem__(place, value)


class Actor(Reflected):
    def __init__(self, editor, kind, location, rotation):
        super().__init__(editor, kind)
        self.location, self.rotation, self.scale, self.label = location, rotation, Vector(1, 1, 1), kind
        self.components = []
        if kind == "StaticMeshActor":
            self.static_mesh_component = MeshComponent()

    def set_actor_label(self, label):
        self.label = label

    def get_actor_label(self):
        return self.label

    def set_actor_scale3d(self, scale):
        assert isinstance(scale, Vector)
        self.scale = scale


class MeshComponent:
    def __init__(self):
        self.mobility = self.mesh = self.mass = None
        self.simulates = False

    def set_mobility(self, mobility):
        self.mobility = mobility

    def set_static_mesh(self, mesh):
        assert mesh, "no such mesh"
        self.mesh = mesh

    def set_simulate_physics(self, simulates):
        assert self.mobility == "MOVABLE", "what does not move cannot simulate"
        self.simulates = simulates

    def set_mass_override_in_kg(self, bone_name, mass_in_kg=1.0, override_mass=True):
        self.mass = float(mass_in_kg)


class Class:
    """A class as Python sees it: called, it makes a struct of its kind; passed, it is its name."""

    def __init__(self, editor, kind):
        self.editor, self.kind = editor, kind

    def __call__(self):
        assert self.kind in self.editor.structs, f"{self.kind} is no struct"
        return Reflected(self.editor, self.kind)


class Editor:
    """The levels that are built, and what classes and structs have."""

    ASSETS = {"/Engine/BasicShapes/Cube.Cube", "/Engine/BasicShapes/Sphere.Sphere"}
    ACTORS = ["StaticMeshActor", "DirectionalLight", "SkyLight", "PlayerStart"]

    def __init__(self, reflected):
        """Reflected: what the header tool found, type by type."""
        self.levels, self.current, self.python_enums = {}, None, {}
        by_kind = lambda kind: {t["name"]: t for t in reflected if t["kind"] == kind}
        self.enums, self.structs, self.classes = by_kind("UENUM"), by_kind("USTRUCT"), by_kind("UCLASS")

    def properties_of(self, kind):
        found = self.structs.get(kind) or self.classes.get(kind)
        if not found:
            return {}
        above = self.properties_of(found.get("base")) if found["kind"] == "UCLASS" else {}
        return above | {p["name"]: p["type"] for p in found["properties"]}

    def choices(self, kind):
        """The Python class of an enum, its values in capitals."""
        if kind not in self.python_enums:
            made = type(kind, (EnumBase,), {})
            for word in self.enums[kind]["values"]:
                setattr(made, word.upper(), made(kind, word))
            self.python_enums[kind] = made
        return self.python_enums[kind]

    def fresh(self, kind):
        """What a property of this type holds before anybody sets it."""
        inner = re.fullmatch(r"TArray<(.+)>", kind)
        if inner:
            return Array(self, inner.group(1))
        if kind in self.structs:
            return Reflected(self, kind)
        if kind in self.enums:
            return getattr(self.choices(kind), self.enums[kind]["values"][0].upper())
        return {"bool": False, "FString": "", "FName": "", VECTOR: Vector(), ROTATOR: Rotator()}.get(kind, 0)

    def fits(self, kind, value):
        inner = re.fullmatch(r"TArray<(.+)>", kind)
        if inner:
            return isinstance(value, list) and all(self.fits(inner.group(1), item) for item in value)
        if kind in self.enums:
            return isinstance(value, EnumBase) and value.kind == kind
        if re.fullmatch(r"TObjectPtr<AActor>", kind):
            return value is None or isinstance(value, Actor)
        if kind in self.structs:
            return isinstance(value, Reflected) and value.kind == kind
        simple = {"bool": bool, "int32": int, "float": (int, float), "double": (int, float), "FString": str, "FName": str,
                  VECTOR: Vector, ROTATOR: Rotator}
        return kind in simple and isinstance(value, simple[kind]) and (kind == "bool" or not isinstance(value, bool))

    # The editor's subsystems, by the names that Python has for them.
    def new_level(self, path):
        if path in self.levels:
            return False
        self.current = path
        self.levels[path] = {"actors": [], "saved": False}
        return True

    def save_current_level(self):
        self.levels[self.current]["saved"] = True
        return True

    def spawn_actor_from_class(self, kind, location, rotation=None):
        assert kind.kind in self.ACTORS and isinstance(location, Vector) and isinstance(rotation, (Rotator, type(None)))
        actor = Actor(self, kind.kind, location, rotation or Rotator())
        self.levels[self.current]["actors"].append(actor)
        return actor

    def k2_gather_subobject_data_for_instance(self, actor):
        return [("handle", actor)]

    def add_new_subobject(self, params):
        component = Reflected(self, "U" + params["new_class"].kind)
        assert component.kind in self.classes, f"no class {component.kind}"
        params["parent_handle"][1].components.append(component)
        return ("handle", component), Text()

    def k2_find_subobject_data_from_handle(self, handle):
        return handle


def make_module(editor):
    """What `import unreal` gives."""
    unreal = types.ModuleType("unreal")
    unreal.Vector, unreal.Rotator, unreal.Array, unreal.EnumBase = Vector, Rotator, Array, EnumBase
    unreal.log = lambda words: None
    unreal.get_editor_subsystem = unreal.get_engine_subsystem = lambda kind: editor
    for name in ("SubobjectDataSubsystem", "EditorActorSubsystem", "LevelEditorSubsystem"):
        setattr(unreal, name, name)
    unreal.AddNewSubobjectParams = lambda **given: given
    unreal.SubobjectDataBlueprintFunctionLibrary = types.SimpleNamespace(get_object=lambda data: data[1])
    unreal.ComponentMobility = types.SimpleNamespace(MOVABLE="MOVABLE")
    unreal.MathLibrary = types.SimpleNamespace(find_look_at_rotation=lambda start, target: Rotator())
    unreal.load_asset = lambda path: path if path in editor.ASSETS else None
    for name in [*editor.structs, *editor.classes]:
        setattr(unreal, name[1:], Class(editor, name if name in editor.structs else name[1:]))
    for name in editor.ACTORS:
        setattr(unreal, name, Class(editor, name))
    return unreal
