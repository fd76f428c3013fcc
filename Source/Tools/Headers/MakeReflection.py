"""Stands in for Unreal's header tool in the headless host: writes X.generated.h for each reflected header of a module, and
one source file that registers its classes, functions, properties, structs and enums.

    MakeReflection.py MODULE OUTPUT_FOLDER HEADER...
"""

import pathlib
import re
import sys

WORD = r"[A-Za-z_]\w*"


def without_comments(text):
    """The text with comments blanked; lines and columns stay."""
    pattern = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.DOTALL)
    return pattern.sub(lambda m: m.group(0) if m.group(0)[0] == '"' else re.sub(r"[^\n]", " ", m.group(0)), text)


def closing(text, start):
    """Where the bracket that opens at start closes."""
    pairs = {"(": ")", "{": "}", "<": ">"}
    opens, closes = text[start], pairs[text[start]]
    depth = 0
    for i in range(start, len(text)):
        depth += (text[i] == opens) - (text[i] == closes)
        if depth == 0:
            return i
    raise SystemExit(f"MakeReflection: a {opens} is never closed")


def split(arguments):
    """At the commas that stand in no bracket."""
    parts, depth, part = [], 0, ""
    for c in arguments:
        depth += (c in "(<{") - (c in ")>}")
        if c == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += c
    return parts + [part.strip()] if part.strip() else parts


def default_of(text, is_output):
    """A parameter's default as the JSON that the host passes; nothing where the caller must give it."""
    if is_output:
        return "Json()"
    if text is None:
        return "std::nullopt"
    number = re.fullmatch(r"(-?[\d.]+)f?", text)
    if number:
        return f"Json({number.group(1)})"
    if text in ("true", "false"):
        return f"Json({text})"
    if text == "NAME_None":
        return 'Json("None")'
    if "::" in text:
        return f'Json("{text.split("::")[-1]}")'
    return "Json()"


def parse_parameter(text):
    declaration, _, default = (part.strip() for part in text.partition("="))
    kind, name = re.fullmatch(rf"(.*?)({WORD})", declaration, re.DOTALL).groups()
    is_output = kind.rstrip().endswith("&") and not kind.lstrip().startswith("const")
    return {"type": kind.strip(), "name": name, "default": default_of(default or None, is_output)}


def parse_function(body, end_of_macro, specifiers):
    start = re.compile(rf"\s*((?:virtual|static)\s+)?([\w:<>*&,\s]*?)\b({WORD})\s*\(").match(body, end_of_macro)
    end = closing(body, start.end() - 1)
    return {
        "name": start.group(3),
        "returns": start.group(2).strip(),
        "parameters": [parse_parameter(p) for p in split(body[start.end() : end])],
        "is_rpc": bool(re.search(r"\b(NetMulticast|Server|Client)\b", specifiers)),
    }


def members(body):
    functions, properties = [], []
    for macro in re.finditer(r"\b(UFUNCTION|UPROPERTY)\s*\(", body):
        end = closing(body, macro.end() - 1) + 1
        if macro.group(1) == "UFUNCTION":
            functions.append(parse_function(body, end, body[macro.end() : end]))
        else:
            declaration = body[end : body.index(";", end)].split("=")[0]
            notify = re.search(rf"\bReplicatedUsing\s*=\s*({WORD})", body[macro.end() : end])
            properties.append(
                {
                    "name": re.search(rf"({WORD})\s*$", declaration).group(1),
                    "type": re.sub(rf"\s*{WORD}\s*$", "", declaration).strip(),
                    "notify": notify.group(1) if notify else "",
                }
            )
    return functions, properties


def parse(path):
    text = without_comments(path.read_text(encoding="utf-8"))
    types = []
    for macro in re.finditer(r"^(UCLASS|USTRUCT|UENUM)\s*\(", text, re.MULTILINE):
        end = closing(text, macro.end() - 1) + 1
        head = re.compile(
            rf"\s*(?:class|struct|enum\s+class)\s+(?:\w+_API\s+)?({WORD})\s*(?::\s*(?:public\s+)?({WORD}))?[^{{]*"
        ).match(text, end)
        body = text[head.end() : closing(text, head.end())]
        found = {"kind": macro.group(1), "name": head.group(1), "base": head.group(2)}
        if macro.group(1) == "UENUM":
            found["values"] = [re.match(WORD, v).group(0) for v in split(body[1:])]
        else:
            found["functions"], found["properties"] = members(body)
            generated = text.index("GENERATED_BODY", head.end())
            found["line"] = text.count("\n", 0, generated) + 1
        types.append(found)
    return types


def declared(parameters):
    return ", ".join(f"{p['type']} {p['name']}" for p in parameters)


def generated_header(stem, types):
    lines = ["#pragma once", "namespace headless", "{", "struct ClassInfo;", "}", "class UClass;"]
    lines += ["#undef CURRENT_FILE_ID", f"#define CURRENT_FILE_ID Headless_{stem}"]
    for t in types:
        if t["kind"] == "UENUM":
            continue
        content = ""
        if t["kind"] == "UCLASS":
            rpcs = "".join(
                f" void {f['name']}_Implementation({declared(f['parameters'])});" for f in t["functions"] if f["is_rpc"]
            )
            content = (
                f"public: using Super = {t['base']}; using ThisClass = {t['name']}; static UClass* StaticClass();"
                f" static void Describe{t['name']}(headless::ClassInfo& Info); private:{rpcs}"
            )
        lines.append(f"#define Headless_{stem}_{t['line']}_GENERATED_BODY {content}")
    return "\n".join(lines) + "\n"


def struct_source(t):
    reads = "".join(
        f'            else if (Key == "{p["name"]}")\n'
        f'                bGood = bGood && ReadValue(Part, Out.{p["name"]}, Find);\n'
        for p in t["properties"]
    )
    writes = "".join(f'        Made["{p["name"]}"] = WriteValue(Value.{p["name"]});\n' for p in t["properties"])
    return f"""template <> struct StructFields<{t["name"]}>
{{
    static constexpr bool kKnown = true;
    static bool Read(const Json& Value, {t["name"]}& Out, const ObjectFinder& Find)
    {{
        bool bGood = Value.is_object();
        for (const auto& [Key, Part] : Value.items())
        {{
            if (!bGood)
                break;
{reads}            else
                bGood = false;
        }}
        return bGood;
    }}
    static Json Write(const {t["name"]}& Value)
    {{
        Json Made = Json::object();
{writes}        return Made;
    }}
}};
"""


def enum_source(t):
    values = ", ".join(f'std::pair<const char*, {t["name"]}>{{"{v}", {t["name"]}::{v}}}' for v in t["values"])
    return f"""template <> struct EnumNames<{t["name"]}>
{{
    static constexpr bool kKnown = true;
    static constexpr std::array kValues{{{values}}};
}};
"""


def class_source(t):
    lines = [f"void {t['name']}::Describe{t['name']}(headless::ClassInfo& Info)", "{", f'    Info.Name = "{t["name"][1:]}";']
    for f in t["functions"]:
        names = ", ".join(f'"{p["name"]}"' for p in f["parameters"])
        defaults = ", ".join(p["default"] for p in f["parameters"])
        lines.append(
            f'    Info.Functions.push_back(MakeFunction("{f["name"]}", &{t["name"]}::{f["name"]}, '
            f"std::vector<std::string>{{{names}}}, std::vector<std::optional<Json>>{{{defaults}}}));"
        )
    for p in t["properties"]:
        lines.append(
            f'    Info.Properties.push_back(MakeProperty<{t["name"]}, &{t["name"]}::{p["name"]}>("{p["name"]}", '
            f'"{p["notify"]}"));'
        )
    lines += ["}", f"UClass* {t['name']}::StaticClass()", "{", "    static UClass* const Class = []", "    {"]
    lines += ["        headless::ClassInfo Info;", f"        Describe{t['name']}(Info);"]
    lines += [f"        return RegisterClass(std::move(Info), {t['base']}::StaticClass(), &MakeInstance<{t['name']}>);"]
    lines += ["    }();", "    return Class;", "}"]
    for f in t["functions"]:
        if f["is_rpc"]:
            # What is sent to everyone arrives here and at the copies at once.
            values = ", ".join(p["name"] for p in f["parameters"])
            lines += [f"void {t['name']}::{f['name']}({declared(f['parameters'])})", "{"]
            lines += [f"    {f['name']}_Implementation({values});"]
            lines += ["    ForEachCopy(*this, [&](UObject& Copy)"]
            lines += [f"        {{ static_cast<{t['name']}&>(Copy).{f['name']}_Implementation({values}); }});", "}"]
    return "\n".join(lines) + "\n"


def registration(module, headers, types):
    lines = ["// Written by MakeReflection.py.", "#include <array>"]
    lines += ['#include "Headless/Engine/Mesh/DynamicMesh.h"', '#include "Headless/Engine/Mesh/StaticMesh.h"']
    lines += ['#include "Headless/Engine/Objects/ImportData.h"', '#include "Headless/Engine/World/Network.h"']
    lines += ['#include "Headless/Engine/World/World.h"', '#include "Headless/Engine/Objects/Reflection.h"']
    lines += [f'#include "{header}"' for header in headers]
    lines += ["namespace headless", "{"]
    lines += [enum_source(t) for t in types if t["kind"] == "UENUM"]
    lines += [struct_source(t) for t in types if t["kind"] == "USTRUCT" and t["properties"]]
    lines += ["}", "using namespace headless;"]
    lines += [class_source(t) for t in types if t["kind"] == "UCLASS"]
    lines += ["namespace headless", "{", f"void Register{module}();", f"void Register{module}()", "{"]
    lines += [f"    {t['name']}::StaticClass();" for t in types if t["kind"] == "UCLASS"]
    lines += ["}", "}"]
    source = "\n".join(lines) + "\n"
    # The first of a chain of alternatives has no else.
    return source.replace("                break;\n            else if", "                break;\n            if")


def write(path, text):
    """Only where it changed, so that nothing is compiled again for nothing."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def main(module, output, *headers):
    folder = pathlib.Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    reflected, types = [], []
    for header in map(pathlib.Path, headers):
        if f'"{header.stem}.generated.h"' not in header.read_text(encoding="utf-8"):
            continue
        found = parse(header)
        write(folder / f"{header.stem}.generated.h", generated_header(header.stem, found))
        reflected.append(header)
        types += found
    write(folder / f"Register{module}.cpp", registration(module, reflected, types))


if __name__ == "__main__":
    main(*sys.argv[1:])
