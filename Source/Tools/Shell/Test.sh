# shellcheck shell=bash
# ./cpd test: runs the rows of Steps.sh in order, counts what passed and what failed, and goes on after a red one.

# shellcheck source=/dev/null
source "$CPD_ROOT/Source/Tools/Shell/Steps.sh"

# A step that ends with this code could not run here; it says why, and counts as neither passed nor failed.
kSkipped=77

# CountIn LOG CODE: prints "PASSED FAILED". GoogleTest's lines and TAP's (ok, not ok) count one each; a step without
# such lines counts one by its exit code. A step that failed without a failed line (a crash) adds one failure.
CountIn() {
    local log="$1" code="$2" passed failed
    passed="$(grep -cE '^\[       OK \] |^ok ' "$log" || true)"
    failed="$(grep -cE '^\[  FAILED  \] .* \([0-9]+ ms\)$|^not ok ' "$log" || true)"
    if [[ "$code" != 0 && "$failed" == 0 ]]; then
        failed=1
    elif [[ "$code" == 0 && "$passed" == 0 && "$failed" == 0 ]]; then
        passed=1
    fi
    printf '%s %s\n' "$passed" "$failed"
}

# RunStep NAME COMMAND: runs one row into its log and prints its line. Adds to passedTotal and failedTotal.
RunStep() {
    local name="$1" command="$2" log="$CPD_ROOT/out/test/$1.log" started=$SECONDS code=0 passed failed
    ShowProgress "$name ..."
    # A subshell of its own, outside any condition, so that the step stops at its first failing command.
    set +e
    (
        set -e
        $command
    ) >"$log" 2>&1 </dev/null
    code=$?
    set -e
    EndProgress

    local verdict="${kGreen}passed${kPlain}" words
    if [[ "$code" == "$kSkipped" ]]; then
        skipped+=" $name"
        printf '%-18s %sskipped%s %5d s  %s\n' "$name" "$kYellow" "$kPlain" $((SECONDS - started)) "$(tail -n 1 "$log")"
        return
    fi
    read -r passed failed < <(CountIn "$log" "$code")
    passedTotal=$((passedTotal + passed)) failedTotal=$((failedTotal + failed))
    words="$passed passed"
    if ((failed > 0)); then
        red+=" $name"
        verdict="${kRed}FAILED${kPlain}"
        words+=", $failed failed (out/test/$name.log)"
    fi
    printf '%-18s %s  %5d s  %s\n' "$name" "$verdict" $((SECONDS - started)) "$words"
    if ((failed > 0)); then
        # What failed first, for a log that is long; then its end.
        grep -nE -m 15 '^\[  FAILED  \] .*ms\)$|^not ok |error:|Failure$' "$log" | cut -c 1-220 | sed 's/^/    /' || true
        ShowTail "$log" 2>&1
    fi
}

# IsStep NAME: whether a row has just this name.
IsStep() { grep -qE "^$1 " <<<"$kSteps"; }

# Named NAME: whether one of the filters is its name, or a part of it and nobody's name.
Named() {
    local filter
    for filter in "${filters[@]}"; do
        [[ "$1" == "$filter" ]] && return
        IsStep "$filter" || [[ "$1" != *"$filter"* ]] || return 0
    done
    return 1
}

# Wanted NAME SPEED: whether the options ask for this step.
Wanted() {
    if ((${#filters[@]} > 0)); then
        Named "$1" || return
    elif [[ "$2" == named ]]; then
        return 1
    fi
    [[ "$quick" == no || "$2" == fast ]]
}

# RunWithNeeds NAME: runs the step, after the step it needs; once. A step whose need is red counts as failed.
RunWithNeeds() {
    local name needs speed command
    read -r name needs speed command <<<"$(grep -E "^$1 " <<<"$kSteps")"
    [[ " $done " == *" $name "* ]] && return
    if [[ "$needs" != - ]]; then
        RunWithNeeds "$needs"
        if [[ " $red " == *" $needs "* ]]; then
            failedTotal=$((failedTotal + 1)) red+=" $name" done+=" $name"
            printf '%-18s %sFAILED%s           not run: %s failed\n' "$name" "$kRed" "$kPlain" "$needs"
            return
        fi
    fi
    done+=" $name"
    RunStep "$name" "$command"
}

TestMain() {
    local filters=() filter quick=no passedTotal=0 failedTotal=0 skipped='' red='' done='' name needs speed command
    while (($# > 0)); do
        case "$1" in
        --quick) quick=yes ;;
        --list)
            awk 'NF { printf "%-18s %s\n", $1, $3 }' <<<"$kSteps"
            return
            ;;
        -*) Fail "test knows no option $1: it has --quick and --list." ;;
        '') Fail "A step has a name: ./cpd test --list shows all." ;;
        *) filters+=("$1") ;;
        esac
        shift
    done
    for filter in "${filters[@]}"; do
        grep -qF -- "$filter" <<<"$(awk '{ print $1 }' <<<"$kSteps")" ||
            Fail "No step is named $filter: ./cpd test --list shows all."
    done

    InstallPackages build page test
    mkdir -p "$CPD_ROOT/out/test"
    while read -r name needs speed command; do
        if [[ -n "$name" ]] && Wanted "$name" "$speed"; then
            RunWithNeeds "$name"
        fi
    done <<<"$kSteps"

    printf '\n%d s in all.%s%s\n' "$SECONDS" "${skipped:+ Skipped:$skipped.}" "${red:+ Red:$red.}"
    printf '%d passed, %d failed\n' "$passedTotal" "$failedTotal"
    ((failedTotal == 0)) || exit 1
}
