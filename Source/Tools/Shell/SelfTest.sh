# shellcheck shell=bash
# Checks the launcher itself: how it counts, how it goes on after a red step, what it says when it cannot install, and
# that the formatter and the linter do refuse what they should. Prints TAP.
set -euo pipefail

source "$CPD_ROOT/Source/Tools/Shell/Say.sh"
source "$CPD_ROOT/Source/Tools/Shell/Packages.sh"
source "$CPD_ROOT/Source/Tools/Shell/Build.sh"
source "$CPD_ROOT/Source/Tools/Shell/Replay.sh"
source "$CPD_ROOT/Source/Tools/Shell/Test.sh"

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
anyFailed=0

# Expect NAME WANTED GOT
Expect() {
    if [[ "$3" == *"$2"* ]]; then
        echo "ok $1"
    else
        echo "not ok $1: wanted '$2', got '$3'"
        anyFailed=1
    fi
}

# Counted LOG-TEXT CODE, in brackets so that 1 is not found in 11.
Counted() {
    printf '%b' "$1" >"$scratch/log"
    echo "[$(CountIn "$scratch/log" "$2")]"
}

Expect "a silent step counts one by its exit code" "[1 0]" "$(Counted 'words\n' 0)"
Expect "a silent red step counts one" "[0 1]" "$(Counted 'words\n' 3)"
Expect "TAP lines count one each" "[2 1]" "$(Counted 'ok a\nok b\nnot ok c\n' 1)"
gtest='[ RUN      ] A.B\n[       OK ] A.B (0 ms)\n[  FAILED  ] A.C (2 ms)\n[  FAILED  ] A.C\n 1 FAILED TEST\n'
Expect "GoogleTest's lines count once, not again in its summary" "[1 1]" "$(Counted "$gtest" 1)"
Expect "a crash after passing tests is a failure" "[1 1]" "$(Counted '[       OK ] A.B (0 ms)\n' 139)"

# A run over made-up steps, in a project folder of its own. No || after it: that would switch off the steps' set -e.
RunSteps() {
    (
        CPD_ROOT="$scratch"
        InstallPackages() { :; }
        kSteps="$1"
        shift
        TestMain "$@" 2>&1
    )
}
steps="
red     -    fast  false
leaning red  fast  true
green   -    slow  true
"
Expect "a red step stops only what needs it" "1 passed, 2 failed" "$(RunSteps "$steps" | tail -n 1)"
Expect "--quick leaves out slow steps" "0 passed, 2 failed" "$(RunSteps "$steps" --quick | tail -n 1)"
Expect "a filter runs only its steps" "1 passed, 0 failed" "$(RunSteps "$steps" green | tail -n 1)"
Expect "two filters run the steps of both" "1 passed, 1 failed" "$(RunSteps "$steps" green red | tail -n 1)"
Expect "an unknown step is an error" "No step is named blue" "$(RunSteps "$steps" blue)"
Expect "also behind a known one" "No step is named blue" "$(RunSteps "$steps" green blue)"
CannotRun() {
    echo "needs the moon"
    exit 77
}
Expect "a step that cannot run counts as neither" "0 passed, 0 failed" "$(RunSteps 'odd - fast CannotRun' | tail -n 1)"
Expect "a step that cannot run is named" "Skipped: odd" "$(RunSteps 'odd - fast CannotRun')"
StopsAtOnce() {
    false
    echo "ok but too late"
}
Expect "a step stops at its first failing command" "0 passed, 1 failed" \
    "$(RunSteps 'stops - fast StopsAtOnce' | tail -n 1)"

# Tests that run in shares: every share runs, what each says is kept apart, and one red share makes the row red.
ShareOf() { echo "[       OK ] share.$GTEST_SHARD_INDEX/$GTEST_TOTAL_SHARDS" && [[ "$GTEST_SHARD_INDEX" != "$1" ]]; }
Shares() {
    (
        BuildJobs() { echo 3; }
        RunSideBySide "$scratch/share" ShareOf "$1"
    )
}
Expect "every share runs" "share.2/3" "$(Shares none)"
Expect "what they say counts together" "3 passed, 0 failed" "$(RunSteps 'shares - fast Shares none' | tail -n 1)"
Expect "one red share makes a row red" "3 passed, 1 failed" "$(RunSteps 'shares - fast Shares 0' | tail -n 1)"

# Only what writes a page needs its script.
Needs() { if NeedsReplay "$@"; then echo needs; else echo not; fi; }
Expect "the demo needs the page's script" needs "$(Needs demo)"
Expect "a run that writes a page needs it" needs "$(Needs run cube --replay a.html)"
Expect "other runs do not" not "$(Needs run cube --json a.json)"

# Packages: probes and errors, with nothing installed for real.
kPackages="
build there   /
build missing|other| /no/such/file
test  other   /no/such/file
"
Expect "only what is missing for this purpose is named" "[missing|other|]" "[$(MissingPackages build)]"
Expect "a pattern finds a file" "[there]" "[$(IsThere '/et[c]' && echo there)]"
# Another of clang's versions may have the file, and the linker does not find it.
Expect "a file is looked for beside clang's own" "[there]" "[$(clang++() { echo /etc; }; IsThere 'clang:host*' && echo there)]"
Expect "and missed there" "[]" "[$(clang++() { echo /no/such/folder; }; IsThere 'clang:host*' && echo there)]"
apt-cache() { [[ "$2" == here-14 || "$2" == plain ]]; }
Expect "the first alternative is taken where there is one" "[here-14]" "[$(AvailableName 'here-14|plain')]"
Expect "else the next" "[plain]" "[$(AvailableName 'nowhere-14|plain|')]"
Expect "else none" "[]" "[$(AvailableName 'nowhere-14|')]"
Expect "other packages are asked for as they are" "[g++]" "[$(AvailableName g++)]"
unset -f apt-cache
WithoutApt() {
    (
        IsThere() { [[ "$1" == / ]]; }
        InstallPackages build 2>&1
    ) || true
}
Expect "without apt the error names the packages" "not Debian or Ubuntu: install by hand what is missing (missing)" \
    "$(WithoutApt)"
WithoutNetwork() {
    (
        CPD_ROOT="$scratch"
        IsThere() { [[ "$1" != /no/such/file ]]; }
        AptGet() { return 100; }
        InstallPackages build 2>&1
    ) || true
}
Expect "without network the error says so" "apt-get update failed: check the network" "$(WithoutNetwork)"

mkdir -p "$scratch/out"
printf 'npm ERR! code X\nnpm ERR! request to https://r failed, reason: self-signed certificate\n\nnpm ERR! A log\n' \
    >"$scratch/out/replay.log"
Expect "npm's own reason is told" "[self-signed certificate]" "[$(CPD_ROOT="$scratch" WhyNpm)]"

printf '' >"$scratch/file"
InAFile() { (CPD_ROOT="$scratch/file" && RequireOut 2>&1) || true; }
Expect "a clone that cannot be written to is an error" "out cannot be written to: clone the repository where" "$(InAFile)"

# The formatter and the linter refuse bad code under the project's own rules.
mkdir -p "$scratch/Source/CPDSolver"
cp "$CPD_ROOT/.clang-format" "$CPD_ROOT/.clang-tidy" "$scratch"
printf 'struct bad_name {\n  int  Odd_Member ;\n};\n' >"$scratch/Source/CPDSolver/Bad.cpp"
Refuses() { if "$@" >/dev/null 2>&1; then echo accepts; else echo refuses; fi; }
if command -v clang-format-14 >/dev/null; then
    Expect "the formatter refuses bad layout" refuses \
        "$(Refuses clang-format-14 --dry-run --Werror "$scratch/Source/CPDSolver/Bad.cpp")"
fi
if command -v clang-tidy-14 >/dev/null; then
    findings="$(clang-tidy-14 --quiet "$scratch/Source/CPDSolver/Bad.cpp" -- 2>&1 || true)"
    Expect "the linter refuses a bad type name" "struct 'bad_name'" "$findings"
    Expect "the linter refuses a bad member name" "member 'Odd_Member'" "$findings"
fi
exit "$anyFailed"
