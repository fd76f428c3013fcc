"""Checks the checks: each is fed trees that are wrong in one way, and must name exactly that; and one that is right."""

import pathlib
import sys
import tempfile

import Layers
import Messages
import Modules
import Nodes
import Sizes
import Text
import Timelines

NODE = "Source/ConstrainedPD/Public/A.h", "/** Jumps. */\nUFUNCTION(BlueprintCallable, Category = \"A\")\nbool Jump(float Far);\n"
BY_REFERENCE = "/** Jumps. */\nUFUNCTION(BlueprintCallable, Category = \"A\"%s)\nbool Jump(const TArray<float>& Far);\n"
ROW = "Source/Docs/Unreal.md", "| `Jump` | `Leap::Do` |\n"
LEAP = "Source/CPDSolver/Step/L.h", "bool Do(float far);\n"
TEST = "Source/ConstrainedPDTests/T.cpp", "Soft->Jump(1.0f);\n"
EVENT = "Source/ConstrainedPD/Public/E.h", "/** It jumped. */\nUPROPERTY(BlueprintAssignable, Category = \"A\")\nFJumped OnJump;\n"

SETTING = "Source/ConstrainedPD/Public/S.h", "/** Metres. */\nUPROPERTY(Config, EditAnywhere, Category = \"A\", meta = (ClampMin = \"0\"))\nfloat Far = 1.0f / 4.0f;\n"
HEIGHTS = "Config/A.ini", "Far=0.25\n"
USE = "Source/Checks/Engine/F.cpp", "Settings.Far = 2.0f;\n"
VARIABLE = "Source/ConstrainedPD/Private/V.cpp", "FAutoConsoleVariableRef V(TEXT(\"cpd.Far\"), GFar);\n"
JUMPS = "Source/ConstrainedPDTests/J.cpp", "IMPLEMENT_SIMPLE_AUTOMATION_TEST(FJump, \"ConstrainedPD.Jump.Far\", CPD_TEST_FLAGS)\n"
ASKED = "## What is asked of it, and the test that looks\n\n| jumps | `%s` |\n"
NODES_OF_README = "| Blueprint nodes | what for |\n|---|---|\n| Jump, %s | far |\n"

RULES = "Source/A/A.Build.cs", 'PrivateDependencyModuleNames.AddRange(new string[] { "Core", "PhysicsCore" });\n'
STONE = "Source/A/Private/a.cpp", '#include "PhysicalMaterials/PhysicalMaterial.h"\n'

HEADER = "/// Something small.\n#pragma once\n"

LEVEL = '{"actors": [], "timeline": [{"at": 1, "actor": "A", "call": "AddWobble", "arguments": {"Joules": 5}}]}'
TABLE = "| at | actor | node | pins |\n|---:|---|---|---|\n| 1 s | A | Add Wobble | Joules = 5 |\n"
SHOWN = "<!-- timeline Content/Levels/Cookbook/A.json -->\n%s<!-- end -->\n"

# (name, check, files of the tree, words each finding must hold; no words: the tree is right)
CASES = [
    ("a lower layer may be included", Layers, {"Source/CPDSolver/Mesh/A.h": '#include "CPDSolver/Base/Types.h"\n'}, []),
    ("the standard library may be included", Layers, {"Source/CPDSolver/Mesh/A.h": "#include <vector>\n"}, []),
    ("a higher layer may not be included", Layers, {"Source/CPDSolver/Mesh/A.h": '#include "CPDSolver/Step/S.h"\n'}, ["A.h:1: may not include CPDSolver/Step/S.h"]),
    ("a higher layer may not be included from a subfolder", Layers, {"Source/CPDSolver/Mesh/Read/A.cpp": '\n# include "CPDSolver/Body/B.h"\n'}, ["Read/A.cpp:2"]),
    ("a file of the library lies in a layer", Layers, {"Source/CPDSolver/Odd/A.h": "#include <vector>\n"}, ["lies in no layer"]),
    ("the library knows no engine", Layers, {"Source/CPDSolver/Base/A.h": '#include "CoreMinimal.h"\n'}, ["CoreMinimal.h"]),
    ("the library knows no JSON reader", Layers, {"Source/CPDSolver/Scenes/A.h": "#include <nlohmann/json.hpp>\n"}, ["nlohmann/json.hpp"]),
    ("the library knows no host", Layers, {"Source/CPDSolver/Base/A.h": '#include "Headless/Host/H.h"\n'}, ["Headless/Host/H.h"]),
    ("Eigen comes through Base", Layers, {"Source/CPDSolver/Step/A.h": "#include <Eigen/Dense>\n", "Source/CPDSolver/Base/E.h": "#include <Eigen/Dense>\n"}, ["Step/A.h:1"]),
    ("checks know no engine", Layers, {"Source/Checks/Unit/Base/ATest.cpp": '#include "CoreMinimal.h"\n'}, ["ATest.cpp:1"]),
    ("the plugin may include the engine", Layers, {"Source/ConstrainedPD/Public/A.h": '#include "CoreMinimal.h"\n'}, []),
    ("the plugin knows no host", Layers, {"Source/ConstrainedPD/Public/A.h": "#include <bullet/x.h>\n"}, ["bullet/x.h"]),
    ("a module that is named", Modules, dict([RULES, STONE]), []),
    ("headers of the plugin's own", Modules, dict([RULES, ("Source/B/Public/b.h", ""), ("Source/A/Private/a.cpp", '#include "b.h"\n#include "b.generated.h"\n')]), []),
    ("a module that is not named is found", Modules, dict([STONE, (RULES[0], RULES[1].replace("PhysicsCore", "Engine"))]), ["a.cpp:1: PhysicalMaterials/PhysicalMaterial.h is of the module PhysicsCore"]),
    ("a header without a row is found", Modules, dict([RULES, (STONE[0], '#include "Odd.h"\n')]), ["Odd.h is in no row"]),
    ("500 lines are allowed", Sizes, {"Source/A/a.cpp": "\n" * 500}, []),
    ("501 lines are not", Sizes, {"Source/A/a.cpp": "\n" * 501}, ["501 lines"]),
    ("data may be long", Sizes, {"Content/Meshes/a.obj": "\n" * 5000}, []),
    ("15 files in a folder are allowed", Sizes, {f"Source/A/{n}.md": "" for n in range(15)}, []),
    ("16 files in a folder are not", Sizes, {f"Source/A/{n}.md": "" for n in range(16)}, ["Source/A: 16 files"]),
    ("sources of two modules may share a name", Sizes, {"Source/A/B/a.cpp": "", "Source/C/a.cpp": ""}, []),
    ("sources of one module may not", Sizes, {"Source/A/B/a.cpp": "", "Source/A/C/a.cpp": ""}, ["has this name too"]),
    ("the top level is closed", Sizes, {"notes.md": "", "README.md": "", ".ci/run": ""}, ["notes.md may not"]),
    ("plain text is allowed", Text, {"Source/A/a.h": HEADER, "README.md": "out/home/x, https://a.b/home/c\n"}, []),
    ("a machine's path is found", Text, {"README.md": "see\n/ho" + "me/someone/x\n"}, ["README.md:2"]),
    ("a Windows path is found", Text, {"a.md": "C:\\Us" + "ers\\x\n"}, ["a.md:1"]),
    ("unfinished work is found", Text, {"a.md": "// TO" + "DO: later\n"}, ["a.md:1"]),
    ("a template's name is no mark", Text, {"a.sh": "mktemp run." + "X" * 6 + "\n"}, []),
    ("binary files are passed by", Text, {"a.png": "\0 TO" + "DO\n"}, []),
    ("a header without its role is found", Text, {"Source/A/a.h": "#pragma once\n"}, ["a.h:1"]),
    ("a message that no page lists is found", Messages, {"Source/CPDSolver/Mesh/A.cpp": 'Error{"It is " + name + ": mend it."};'}, ["Messages.md is old"]),
    ("a level that no page shows is found", Timelines, {"Content/Levels/Cookbook/A.json": LEVEL}, ["A.json is shown by no page"]),
    ("an old table of calls is found", Timelines, {"Content/Levels/Cookbook/A.json": LEVEL, "Source/Docs/A.md": SHOWN % "old\n"}, ["A.md: a timeline is old"]),
    ("a current table is allowed", Timelines, {"Content/Levels/Cookbook/A.json": LEVEL, "Source/Docs/A.md": SHOWN % TABLE}, []),
    ("a header without its guard is found", Text, {"Source/A/a.h": "/// Something.\n"}, ["a.h:1"]),
    ("a node with its row, its call and its test", Nodes, dict([NODE, ROW, LEAP, TEST]), []),
    ("a node without a row is found", Nodes, dict([NODE, LEAP, TEST]), ["node Jump has no row"]),
    ("a node without a test is found", Nodes, dict([NODE, ROW, LEAP]), ["no test calls the node Jump"]),
    ("a call that is not there is found", Nodes, dict([NODE, ROW, TEST]), ["stands Do, which"]),
    ("a node without a tooltip is found", Nodes, dict([ROW, LEAP, TEST, (NODE[0], NODE[1].split("\n", 1)[1])]), ["Jump has no comment"]),
    ("a node without a category is found", Nodes, dict([ROW, LEAP, TEST, (NODE[0], NODE[1].replace(", Category = \"A\"", ""))]), ["Jump has no category"]),
    ("a pin that need not be wired", Nodes, dict([(NODE[0], BY_REFERENCE % ', meta = (AutoCreateRefTerm = "Far")'), ROW, LEAP, TEST]), []),
    ("a pin that must be wired is found", Nodes, dict([(NODE[0], BY_REFERENCE % ""), ROW, LEAP, TEST]), ["Jump needs its pin Far wired"]),
    ("a setting that is shipped and tested", Nodes, dict([SETTING, HEIGHTS, USE]), []),
    ("a setting that no test sets is found", Nodes, dict([SETTING, HEIGHTS]), ["no test sets Far"]),
    ("a setting that is shipped otherwise is found", Nodes, dict([SETTING, (HEIGHTS[0], "Far=0.3\n"), USE]), ["Far is not 1.0f / 4.0f"]),
    ("a console variable without a test and a word is found", Nodes, dict([VARIABLE]), ["no test sets cpd.Far", "cpd.Far is not explained"]),
    ("a test in the table", Nodes, dict([JUMPS, (ROW[0], ASKED % "Jump.Far")]), []),
    ("tests in the table by their group", Nodes, dict([JUMPS, (ROW[0], ASKED % "Jump.*")]), []),
    ("a test that the table leaves out, and one that is not there, are found", Nodes, dict([JUMPS, (ROW[0], ASKED % "Jump.Low")]), ["no test Jump.Low", "Jump.Far is in no row"]),
    ("nodes that the first page names", Nodes, dict([NODE, ROW, LEAP, TEST, ("README.md", NODES_OF_README % "Jump")]), []),
    ("a node that is none on the first page is found", Nodes, dict([NODE, ROW, LEAP, TEST, ("README.md", NODES_OF_README % "Leap")]), ["no node Leap"]),
    ("an event without a listener is found", Nodes, dict([EVENT]), ["event OnJump"]),
]


def fault(check, tree, expected):
    """What differs between the findings and the expected ones; empty when nothing does."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for name, text in tree.items():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(text)
        found = list(check.find(root))
    if len(found) == len(expected) and all(words in finding for words, finding in zip(expected, found)):
        return ""
    return f"expected {expected}, found {found}"


def main():
    failed = False
    for name, check, tree, expected in CASES:
        difference = fault(check, tree, expected)
        failed = failed or bool(difference)
        print(f"{'not ok' if difference else 'ok'} {check.__name__}: {name}" + (f": {difference}" if difference else ""))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
