"""Instructions that the kernels and steps take, counted by valgrind: what a clock on a shared machine cannot tell."""

import pathlib
import re
import shutil
import subprocess
import sys

SKIPPED = 77

# What is counted (Source/Checks/Bench/Count.cpp: cubes of 1,080 tets, SSE 4.2, one thread), how often, and thousands of
# instructions for once, as measured with gcc 12. Compilers differ by less than the slack, a lost vectorisation or a
# second pass over the data costs more.
MEASURED = {
    "local": (10, 455),
    "solve": (10, 130),
    "factorise": (3, 3590),
    "pd": (5, 9435),
    "cpd": (10, 1885),
    "paper": (5, 5900),
    "contact": (20, 3855),
    "stack": (5, 12030),
}
SLACK = 1.3


def count(program, name, times):
    run = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", program, name, str(times)],
        capture_output=True,
        text=True,
    )
    found = re.search(r"I +refs: +([\d,]+)", run.stderr)
    if run.returncode or not found:
        sys.exit(f"valgrind could not run {program} {name}:\n{run.stderr}")
    return int(found.group(1).replace(",", ""))


def main():
    root = pathlib.Path(sys.argv[1])
    if not shutil.which("valgrind"):
        print("needs valgrind, which this distribution does not have")
        sys.exit(SKIPPED)
    program = str(root / "out/build/release/bin/CpdCount")
    failed = False
    for name, (times, thousands) in MEASURED.items():
        # The difference leaves out the start of the program and whatever a first step sets up.
        once = (count(program, name, 2 * times) - count(program, name, times)) / times / 1000
        failed = failed or once > SLACK * thousands
        print(f"{name:10} {once:8.0f} thousand instructions, at most {SLACK * thousands:.0f}")
    if failed:
        print(f"More than {SLACK} times what was measured: find out what was added, or measure anew and say why.")
    sys.exit(failed)


if __name__ == "__main__":
    main()
