# shellcheck shell=bash
# Installs what is missing from Debian's or Ubuntu's own packages. Elsewhere it says what to install.

# One row a package: what it is for ("build" holds all that configuring asks for), the package, and a command or a file
# (a pattern) that shows it is there; after "clang:" a file beside what clang++ itself uses, since others of its versions
# may be installed too.
# A|B is B where the distribution has no A; a last | means "or none", and what needs it is then skipped or says so.
kPackages="
build g++                  g++
build cmake                cmake
build ninja-build          ninja
build libeigen3-dev        /usr/include/eigen3/Eigen/Dense
build nlohmann-json3-dev   /usr/include/nlohmann/json.hpp
build libcli11-dev         /usr/include/CLI/CLI.hpp
build zlib1g-dev           /usr/include/zlib.h
build libgtest-dev         /usr/include/gtest/gtest.h
build libbullet-dev        /usr/include/bullet/btBulletDynamicsCommon.h
page  nodejs               node
page  npm                  npm
build python3              python3
test  chromium|            chromium
test  shellcheck           shellcheck
test  valgrind|            valgrind
test  clang                clang++
test  libclang-rt-dev|libclang-rt-18-dev| clang:lib/*/libclang_rt.asan*.a
test  libomp-dev           clang:../../libomp.so
test  clang-format-14|     clang-format-14
test  clang-tidy-14|       clang-tidy-14
"

# Ubuntu's and Debian's releases with CMake 3.22 and a C++20 compiler.
kOldestCMake=3.22

IsThere() {
    case "$1" in
    /*) compgen -G "$1" >/dev/null ;;
    clang:*) IsThere clang++ && compgen -G "$(clang++ --print-resource-dir)/${1#clang:}" >/dev/null ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

# MissingPackages PURPOSE...: the packages of these purposes whose probe finds nothing.
MissingPackages() {
    local purpose package probe
    while read -r purpose package probe; do
        if [[ -n "$purpose" && " $* " == *" $purpose "* ]] && ! IsThere "$probe"; then
            printf '%s\n' "$package"
        fi
    done <<<"$kPackages"
}

# AsRoot COMMAND...: as root already, or through sudo; without a terminal sudo must not ask for a password.
AsRoot() {
    if [[ "$(id -u)" == 0 ]]; then
        "$@"
    elif [[ -t 0 ]]; then
        sudo "$@"
    else
        sudo -n "$@"
    fi
}

AptGet() {
    AsRoot env DEBIAN_FRONTEND=noninteractive apt-get -y -q -o DPkg::Lock::Timeout=120 -o Acquire::Retries=3 "$@" \
        </dev/null >>"$CPD_ROOT/out/packages.log" 2>&1
}

# AvailableName ALTERNATIVES: the first the distribution has. A package without alternatives is taken as it is, so that
# apt itself says what is wrong with it.
AvailableName() {
    local name
    for name in ${1//|/ }; do
        if [[ "$1" != *'|'* ]] || apt-cache show "$name" >/dev/null 2>&1; then
            printf '%s\n' "$name"
            return
        fi
    done
}

# WhyApt: the last thing apt-get called an error, in half a line.
WhyApt() { sed -n 's/^E: //p' "$CPD_ROOT/out/packages.log" | grep -v '^Unable to fetch some archives' | tail -n 1 | cut -c 1-200; }

RequireRecentCMake() {
    local version
    version="$(cmake --version | sed -n '1s/.*version //p')"
    if [[ "$(printf '%s\n' "$kOldestCMake" "$version" | sort -V | head -n 1)" != "$kOldestCMake" ]]; then
        Fail "CMake $version is too old: use Debian 12, Ubuntu 24.04 or later, or install CMake $kOldestCMake."
    fi
}

# InstallPackages PURPOSE...: returns when everything these purposes need is there, or fails with the cure.
InstallPackages() {
    local missing words names=() package unavailable="$CPD_ROOT/out/packages-unavailable"
    RequireOut
    touch "$unavailable"
    # What the distribution was found not to have is not asked for again.
    missing="$(MissingPackages "$@" | grep -vxFf "$unavailable" || true)"
    if [[ -n "$missing" ]]; then
        words="$(cut -d '|' -f 1 <<<"$missing" | paste -sd ' ')"
        IsThere apt-get || Fail "This is not Debian or Ubuntu: install by hand what is missing ($words), then try again."
        if [[ "$(id -u)" != 0 ]] && ! IsThere sudo; then
            Fail "Packages are missing and there is no sudo: as root, run apt-get update && apt-get install $words"
        fi
        Say "Installing $words ..."
        AptGet update || Fail "apt-get update failed: check the network and your right to sudo" \
            "(apt-get's last words: $(WhyApt)), or install yourself: $words"
        for package in $missing; do
            mapfile -t -O "${#names[@]}" names < <(AvailableName "$package")
            [[ -n "$(AvailableName "$package")" ]] || printf '%s\n' "$package" >>"$unavailable"
        done
        ((${#names[@]} == 0)) || AptGet install --no-install-recommends "${names[@]}" ||
            Fail "apt-get could not install ${names[*]}: check the network and the disk's space" \
                "(apt-get's last words: $(WhyApt); all of them are in out/packages.log)"
    fi
    RequireRecentCMake
}
