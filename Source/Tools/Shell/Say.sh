# shellcheck shell=bash
# How the launcher speaks: colours only on a terminal, progress only on a terminal, errors in one line that names the
# cause and the cure. Everything goes to stderr, so that a command's own output stays clean.

if [[ -t 2 && -z "${NO_COLOR:-}" && "${TERM:-dumb}" != dumb ]]; then
    kRed=$'\e[31m' kGreen=$'\e[32m' kYellow=$'\e[33m' kDim=$'\e[2m' kPlain=$'\e[0m' kEraseLine=$'\r\e[K'
else
    kRed='' kGreen='' kYellow='' kDim='' kPlain='' kEraseLine=''
fi

Say() { printf '%s\n' "$*" >&2; }

# Fail CAUSE-AND-CURE: says it in one line and ends the launcher.
Fail() {
    printf '%scpd: %s%s\n' "$kRed" "$*" "$kPlain" >&2
    exit 1
}

# RequireOut: makes out/, where all goes that is made. A clone of another user's, or one on a read-only disk, has none.
RequireOut() {
    if ! mkdir -p "$CPD_ROOT/out" 2>/dev/null || [[ ! -w "$CPD_ROOT/out" ]]; then
        Fail "$CPD_ROOT/out cannot be written to: clone the repository where you may write, or change its owner."
    fi
}

# ShowProgress WORDS: a single line, rewritten in place. Nothing where the output is no terminal.
ShowProgress() {
    if [[ -n "$kEraseLine" ]]; then
        printf '%s%s%s%s' "$kEraseLine" "$kDim" "${1:0:100}" "$kPlain" >&2
    fi
}

EndProgress() { printf '%s' "$kEraseLine" >&2; }

# ShowTail FILE: the end of a log, indented.
ShowTail() { tail -n "${2:-25}" "$1" | sed 's/^/    /' >&2; }
