# shellcheck shell=bash
# The one list of what ./cpd test does, in order. A new step is one row here and, if it is more than a word, one
# function below. A step prints what is wrong and ends with a code other than 0; 77 means "cannot run here", with the
# reason in its last line. TAP lines and GoogleTest's are counted one by one.
#
# Rows marked "named" run only when ./cpd test names them: what takes longer than its news is worth on every run. clang
# builds everything under the sanitizers, so that its optimised build is one of them.
#
# name             needs           speed  command
kSteps="
launcher           -               fast   bash $CPD_ROOT/Source/Tools/Shell/SelfTest.sh
checkers           -               fast   Check SelfTest
layers             -               fast   Check Layers
modules            -               fast   Check Modules
sizes              -               fast   Check Sizes
text               -               fast   Check Text
docs               -               fast   Check Docs
nodes              -               fast   Check Nodes
maps               -               fast   RunSampleMaps
shell              -               fast   shellcheck $CPD_ROOT/cpd $CPD_ROOT/.ci/run $CPD_ROOT/Source/Tools/Shell/*.sh
format             -               fast   CheckFormat
build-gcc          -               fast   TryBuild release
unit-gcc           build-gcc       fast   RunUnitTests release
host-gcc           build-gcc       fast   RunUnitTests release CpdHostTests
cli-gcc            build-gcc       fast   RunCliTests release
commands           build-gcc       fast   RunCommands release
levels             build-gcc       fast   RunLevels release
automation         build-gcc       fast   RunAutomationTests release
engine-gcc         build-gcc       fast   RunUnitTests release CpdEngineTests
editor-gcc         build-gcc       fast   RunUnitTests release CpdEditorTests
in-one             build-gcc       fast   TryBuild release CpdModulesInOne
page               build-gcc       slow   RunPageTest
nasty              build-gcc       slow   RunNasty
commands-long      build-gcc       slow   RunCommands release long
instructions       build-gcc       slow   Check Instructions
contacts           build-gcc       slow   RunContacts
build-sanitize     -               slow   TryBuild sanitize CpdTests
unit-sanitize      build-sanitize  slow   RunUnitTests sanitize
host-sanitize      build-sanitize  slow   RunUnitTests sanitize CpdHostTests
engine-sanitize    build-sanitize  slow   RunUnitTests sanitize CpdEngineTests
editor-sanitize    build-sanitize  slow   RunUnitTests sanitize CpdEditorTests
play-sanitize      build-sanitize  slow   RunAutomationTests sanitize
page-cost          build-gcc       named  RunPageCost
build-clang        -               named  TryBuild clang
unit-clang         build-clang     named  RunUnitTests clang
cli-sanitize       build-sanitize  named  RunCliTests sanitize
crowd              build-gcc       named  RunCrowd release
crowd-sanitize     build-sanitize  named  RunCrowd sanitize
crowd-threads      build-threads   named  RunCrowd threads
build-threads      -               named  TryBuild threads CpdAutomation
tidy               build-clang     named  Check Tidy
arm                -               named  RunArmTests
"

# No process of tests may take longer than this; a hang must not eat the whole run. Under the sanitizers they take about
# fifteen times as long.
kUnitSeconds=300
kSanitizeSeconds=900

Check() { python3 "$CPD_ROOT/Source/Tools/Checks/$1.py" "$CPD_ROOT"; }

# clang-format's output differs between versions, so only the one the project is formatted with may judge.
CheckFormat() {
    if ! command -v clang-format-14 >/dev/null; then
        echo "needs clang-format-14, which this distribution does not have"
        exit 77
    fi
    cd "$CPD_ROOT" || exit
    find Source \( -name '*.h' -o -name '*.cpp' \) -print0 | xargs -0 clang-format-14 --dry-run --Werror ||
        {
            echo "Mend with: find Source -name '*.h' -o -name '*.cpp' | xargs clang-format-14 -i"
            exit 1
        }
}

# The hundred thousand random steps that nothing may come out of with a NaN, or with energy nobody put in; and all thin
# parts, which a lattice must hold together.
RunNasty() {
    CPD_LONG=1 timeout --kill-after=5 "$kUnitSeconds" "$(BinaryFolder release)/CpdUnitTests" --gtest_color=no \
        --gtest_filter='Nasty.NothingBlowsUp:Thin.PartsStayInOnePieceHoweverTheyLie'
}

# A thousand random scenes of obstacles of every shape, three hundred of several bodies.
RunContacts() {
    CPD_LONG=1 timeout --kill-after=5 "$kUnitSeconds" "$(BinaryFolder release)/CpdUnitTests" --gtest_color=no \
        --gtest_filter='RandomScenes.*:RandomHeaps.*'
}

# The plugin's Automation tests, in the stand-in for the engine.
RunAutomationTests() {
    TellSanitizers
    timeout --kill-after=5 "$kSanitizeSeconds" "$(BinaryFolder "$1")/CpdAutomation"
}

# The tests of the kernels, and a few whole steps, as 64-bit Arm computes them: by cross compiler, in an emulator.
RunArmTests() {
    if ! IsThere aarch64-linux-gnu-g++ || ! IsThere qemu-aarch64-static; then
        echo "needs a cross compiler and an emulator: apt-get install g++-aarch64-linux-gnu qemu-user-static"
        exit 77
    fi
    TryBuild arm CpdUnitTests
    timeout --kill-after=5 "$kUnitSeconds" qemu-aarch64-static -L /usr/aarch64-linux-gnu \
        "$(BinaryFolder arm)/CpdUnitTests" --gtest_color=no \
        --gtest_filter='Passes.*:FastEnergies.*:EveryEnergy.*:Cholesky.*:Paths.*:Twins.*:ParallelFor.*:Repeat.SameBitsOnAnyNumberOfThreads'
}

# A hundred soft bodies that come and go for ten thousand frames: some minutes, under a sanitizer a quarter of an hour.
RunCrowd() {
    TellSanitizers
    timeout --kill-after=5 3600 "$(BinaryFolder "$1")/CpdAutomation" Stress
}

# A leak or undefined behaviour is told with its place, where the preset is built to find it.
TellSanitizers() {
    local suppressions="$CPD_ROOT/Source/Tools/Shell/LeakSuppressions.txt"
    export LSAN_OPTIONS="suppressions=$suppressions:print_suppressions=0" UBSAN_OPTIONS=print_stacktrace=1
}

# What takes a minute or more under the sanitizers, by the length of its motion alone: it is watched in the optimised
# build, and its code runs in shorter tests as well.
kOptimisedOnly="Held.ASheetTakesFromABallWhatItTakesInShortSteps:Plank.LiesStillOnTwo:Fine.AThinRailDoesNotCutABall"
kOptimisedOnly+=":Fine.TheRimOfAThinWallDoesNotCutABall:SelfContact.AHangingStripKeepsItsHalvesApart"
kOptimisedOnly+=":Trampoline.KeepsItsAmplitudeAndFrequencyWherePlainDynamicsDies:Thin.CoarseAndFineLatticesHoldARod"

# RunUnitTests PRESET [BINARY]
RunUnitTests() {
    local binary="${2:-CpdUnitTests}" filter='*'
    [[ "$1" == sanitize ]] && filter="-$kOptimisedOnly"
    TellSanitizers
    # A suite that lost its tests would pass silently.
    "$(BinaryFolder "$1")/$binary" --gtest_list_tests | grep '^  ' >/dev/null || {
        echo "$binary holds no test: look at its CMakeLists.txt under Source/Checks."
        exit 1
    }
    local seconds="$kUnitSeconds"
    [[ "$1" == sanitize ]] && seconds="$kSanitizeSeconds"
    RunSideBySide "$CPD_ROOT/out/test/$1-$binary" timeout --kill-after=5 "$seconds" \
        "$(BinaryFolder "$1")/$binary" --gtest_color=no "--gtest_filter=$filter"
}

# RunSideBySide LOG COMMAND ...: a GoogleTest command as one process a core, each with its share of the tests. What they
# say is shown one after the other; one that fails makes the whole fail.
RunSideBySide() {
    local log="$1" shares share code=0
    local -a running=()
    shift
    shares="$(BuildJobs)"
    for ((share = 0; share < shares; share++)); do
        GTEST_TOTAL_SHARDS="$shares" GTEST_SHARD_INDEX="$share" "$@" >"$log-$share.txt" 2>&1 &
        running+=($!)
    done
    for ((share = 0; share < shares; share++)); do
        wait "${running[share]}" || code=$?
        cat "$log-$share.txt"
        rm "$log-$share.txt"
    done
    return "$code"
}

# The replay page in a real browser.
RunPageTest() {
    if ! IsThere chromium; then
        echo "needs chromium, which this distribution does not have"
        exit 77
    fi
    BundleReplay
    local folder="$CPD_ROOT/out/test/page"
    mkdir -p "$folder"
    "$(BinaryFolder release)/cpd-cli" demo --out "$folder/demo"
    "$(BinaryFolder release)/cpd-cli" compare playground --frames 120 --solvers cpd,pd --json "$folder/runs.json" \
        --replay "$folder/index.html"
    "$(BinaryFolder release)/cpd-cli" run pins-and-ropes --frames 70 --replay "$folder/pins.html"
    cp "$CPD_ROOT/Source/Checks/Page/"*.mjs "$CPD_ROOT/out/replay/"
    node "$CPD_ROOT/out/replay/PageTest.mjs" "$folder/index.html" "$folder/runs.json" \
        "$folder/demo/index.html" "$folder"
}

# What a picture costs the browser's main thread, in the demo and in the level with the most bodies.
RunPageCost() {
    if ! IsThere chromium; then
        echo "needs chromium, which this distribution does not have"
        exit 77
    fi
    BundleReplay
    local folder="$CPD_ROOT/out/test/page-cost"
    mkdir -p "$folder"
    "$(BinaryFolder release)/cpd-cli" demo --out "$folder/demo"
    "$(BinaryFolder release)/cpd-cli" play "$CPD_ROOT/Content/Levels/StressTest.json" --replay "$folder/stress/index.html"
    cp "$CPD_ROOT/Source/Checks/Page/"*.mjs "$CPD_ROOT/out/replay/"
    node "$CPD_ROOT/out/replay/PageCost.mjs" "$folder/demo/index.html" "$folder/stress/index.html"
}

# Every command that the documentation shows.
RunCommands() {
    python3 "$CPD_ROOT/Source/Checks/Cli/CommandsTest.py" "$CPD_ROOT" "$(BinaryFolder "$1")/cpd-cli" "${@:2}"
}

# The sample maps' builder, in a stand-in for the editor.
RunSampleMaps() { python3 "$CPD_ROOT/Source/Checks/Editor/SampleMapsTest.py" "$CPD_ROOT"; }

# Every level, the cookbook's recipes among them, in the stand-in for the engine.
RunLevels() {
    python3 "$CPD_ROOT/Source/Checks/Cli/LevelsTest.py" "$CPD_ROOT" "$(BinaryFolder "$1")/cpd-cli"
}

RunCliTests() {
    TellSanitizers
    TryBuild "$1" CpdCli
    local test code=0
    for test in CliTest MistakesTest StatedTest; do
        python3 "$CPD_ROOT/Source/Checks/Cli/$test.py" "$CPD_ROOT" "$(BinaryFolder "$1")/cpd-cli" || code=1
    done
    return "$code"
}
