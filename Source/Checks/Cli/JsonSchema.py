"""Validates JSON against the part of JSON Schema (draft 2020-12) that our schema uses; any other keyword is an error."""

KNOWN = {
    "$schema", "$comment", "$defs", "$ref", "title", "description", "type", "properties", "additionalProperties",
    "required", "items", "minItems", "maxItems", "minimum", "maximum", "enum", "const", "allOf", "if", "then",
}


def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "number": is_number,
    "integer": lambda v: is_number(v) and v == int(v),
}


def faults(value, schema, root, path="$"):
    """Every violation as 'path: what is wrong'."""
    if schema is True or schema is False:
        return [] if schema else [f"{path}: not allowed"]
    unknown = set(schema) - KNOWN
    if unknown:
        raise ValueError(f"the validator does not know {sorted(unknown)}: teach it, or leave them out of the schema")
    found = []
    if "$ref" in schema:
        found += faults(value, root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root, path)
    if "type" in schema and not TYPES[schema["type"]](value):
        return found + [f"{path}: must be of type {schema['type']}"]
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{path}: {value!r} is none of {schema['enum']}")
    if "const" in schema and value != schema["const"]:
        found.append(f"{path}: must be {schema['const']!r}")
    if is_number(value):
        if value < schema.get("minimum", value):
            found.append(f"{path}: below {schema['minimum']}")
        if value > schema.get("maximum", value):
            found.append(f"{path}: above {schema['maximum']}")
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            found.append(f"{path}: has {len(value)} items")
        for i, item in enumerate(value):
            found += faults(item, schema.get("items", True), root, f"{path}[{i}]")
    if isinstance(value, dict):
        found += object_faults(value, schema, root, path)
    for part in schema.get("allOf", []):
        found += faults(value, part, root, path)
    if "if" in schema and not faults(value, schema["if"], root, path):
        found += faults(value, schema.get("then", True), root, path)
    return found


def object_faults(value, schema, root, path):
    found = [f"{path}: {name} is missing" for name in schema.get("required", []) if name not in value]
    properties = schema.get("properties", {})
    for name, member in value.items():
        inner = properties.get(name, schema.get("additionalProperties", True))
        found += faults(member, inner, root, f"{path}.{name}")
    return found
