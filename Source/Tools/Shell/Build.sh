# shellcheck shell=bash
# Configures and builds one CMake preset, quietly: a line of progress on a terminal, the log's end on failure.

BinaryFolder() { printf '%s\n' "$CPD_ROOT/out/build/$1/bin"; }

# Compiling one file over Eigen takes up to this much memory; more jobs than fit would swap.
kKilobytesPerJob=1200000

BuildJobs() {
    local cores memory fitting
    cores="$(nproc)"
    memory="$(sed -n 's/^MemAvailable: *\([0-9]*\) kB/\1/p' /proc/meminfo 2>/dev/null || true)"
    fitting=$((${memory:-$kKilobytesPerJob} / kKilobytesPerJob))
    printf '%s\n' $((fitting < 1 ? 1 : fitting < cores ? fitting : cores))
}

# TryBuild PRESET [TARGET]: all output to stdout; the exit code is the build's. Goes on to show every error (-k 0).
TryBuild() {
    local preset="$1" target="${2:-all}"
    (cd "$CPD_ROOT" && cmake --preset "$preset") &&
        cmake --build "$CPD_ROOT/out/build/$preset" --target "$target" --parallel "$(BuildJobs)" -- -k 0
}

# BuildPreset PRESET [TARGET]: for a user, who wants to see one line, and the compiler's words only when it fails.
BuildPreset() {
    local preset="$1" log="$CPD_ROOT/out/build-$1.log" line started=$SECONDS
    mkdir -p "$CPD_ROOT/out"
    # Without a terminal nothing moves, so a first build says what takes so long.
    if [[ -z "$kEraseLine" && ! -d "$CPD_ROOT/out/build/$preset" ]]; then
        Say "Building (once; a few minutes) ..."
    fi
    if ! TryBuild "$@" 2>&1 | tee "$log" | while IFS= read -r line; do ShowProgress "Building: $line"; done; then
        EndProgress
        ShowTail "$log"
        Fail "The $preset build failed: the first error is in ${log#"$CPD_ROOT"/}"
    fi
    EndProgress
    if ((SECONDS - started > 5)); then
        Say "Built in $((SECONDS - started)) s."
    fi
}
