# shellcheck shell=bash
# The script inside the replay page: three.js and the page's own files, bundled into one by esbuild. Both are pinned in
# Source/Headless/Replay/package-lock.json and fetched from npm; nothing fetched is ever committed.

# esbuild's and three's own demand.
kOldestNode=18

# npm's own tries, without a network, go on for minutes.
kNpmPatience=(--fetch-retries=2 --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=5000 --fetch-timeout=60000)

# NeedsReplay ARGUMENT...: whether this command line writes a replay page.
NeedsReplay() {
    local word
    [[ "$1" == demo ]] && return
    for word in "$@"; do
        [[ "$word" == --replay || "$word" == --replay=* ]] && return
    done
    return 1
}

RequireRecentNode() {
    local version
    version="$(node --version | sed 's/^v\([0-9]*\).*/\1/')"
    if ((version < kOldestNode)); then
        Fail "Node.js $version is too old for the replay page: use Debian 12, Ubuntu 24.04 or later," \
            "or install Node.js $kOldestNode."
    fi
}

# ReplayMark: names the sources that the bundle is made of by their contents.
ReplayMark() { (cd "$CPD_ROOT/Source/Headless/Replay" && cat package-lock.json package.json Page/*.js | cksum); }

# WhyNpm: npm's own reason, in half a line.
WhyNpm() { sed -n 's/^npm ERR! .*reason: //p; s/^npm error .*reason: //p' "$CPD_ROOT/out/replay.log" | tail -n 1 | cut -c 1-200; }

# BundleReplay: makes out/replay/replay.js unless it is there and of these sources. Needs the packages for "page".
BundleReplay() {
    local folder="$CPD_ROOT/out/replay" mark log="$CPD_ROOT/out/replay.log"
    mark="$(ReplayMark)"
    if [[ -f "$folder/replay.js" && "$(cat "$folder/mark" 2>/dev/null)" == "$mark" ]]; then
        return
    fi
    RequireRecentNode
    mkdir -p "$folder"
    rm -rf "$folder/Page" "$folder/mark"
    cp -r "$CPD_ROOT/Source/Headless/Replay/." "$folder"
    ShowProgress "Bundling the replay page ..."
    if ! (cd "$folder" && npm ci --no-audit --no-fund "${kNpmPatience[@]}" && npm run -s bundle -- --outfile=replay.js) >"$log" 2>&1; then
        EndProgress
        ShowTail "$log"
        Fail "The replay page could not be bundled: check the network (npm fetches three.js and esbuild;" \
            "npm's last words: $(WhyNpm); all of them are in out/replay.log)"
    fi
    EndProgress
    printf '%s\n' "$mark" >"$folder/mark"
}
