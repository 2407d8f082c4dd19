# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# From a bare machine to a built ggscope: what scripts/run and scripts/test have in common. To be sourced by bash.
#
#   install_missing            installs the packages below that are not there; does nothing, fast, when all are
#   build PRESET [-D…]         configures and builds into build/PRESET
#
# Heeds:
#   NPROC, CMAKE_BUILD_PARALLEL_LEVEL   how many things to do at a time, instead of one per core
#   GGSCOPE_NO_INSTALL=1                installs nothing, for machines that get Qt and CMake from elsewhere

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$source_dir" || exit

# Every package that ggscope is built from, by Debian 12's names. Ubuntu 24.04 has the same names.
packages=(
    g++ cmake ninja-build ccache
    libfmt-dev nlohmann-json3-dev libcli11-dev # the engine and ggscope-cli
    libicu-dev libpcre2-dev                    # its tokenizers
    libedit-dev                                # history and completion in ggscope-cli step
    libbenchmark-dev                           # bench_ops
    qt6-base-dev                               # the tests, and the window
    qt6-svg-dev                                # the window
    libqcustomplot-dev                         # its charts
    qt6-l10n-tools                             # its languages
    fonts-inter fonts-jetbrains-mono           # its letters and digits
)

jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-${NPROC:-$(nproc)}}

# Clones share what ccache holds: paths below this folder are hashed as relative ones.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$source_dir}

say() { echo "$(basename "$0"): $*"; }
die() {
    say "$*" >&2
    exit 1
}

missing_packages() {
    # dpkg-query fails as soon as one is unknown; what it prints says which are there.
    { dpkg-query -W -f '${db:Status-Status} ${Package}\n' "${packages[@]}" 2>/dev/null || true; } |
        awk -v wanted="${packages[*]}" '
            $1 == "installed" { there[$2] = 1 }
            END {
                count = split(wanted, names, " ")
                for (i = 1; i <= count; ++i) if (!(names[i] in there)) print names[i]
            }'
}

install_missing() {
    if [ -n "${GGSCOPE_NO_INSTALL:-}" ]; then
        return
    fi
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        die "there is no apt on this machine, so nothing can be installed. Install what Debian calls" \
            "${packages[*]}, then call again with GGSCOPE_NO_INSTALL=1"
    fi
    local names missing
    names=$(missing_packages)
    if [ -z "$names" ]; then
        return
    fi
    mapfile -t missing <<<"$names"
    say "installs from the distribution's packages: ${missing[*]}"

    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            die "only root can install, and there is no sudo. As root: apt-get install ${missing[*]}"
        as_root=(sudo)
        # Nobody is there to type a password.
        [ -t 0 ] || as_root+=(--non-interactive)
        "${as_root[@]}" true || die "sudo was refused. As root: apt-get install ${missing[*]}"
    fi
    local apt_get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q
        -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120)

    # Lists that are old or only partly reachable may still be good enough; the install decides.
    local updated=yes
    "${apt_get[@]}" -o APT::Update::Error-Mode=any update || updated=

    local unknown=() name policy
    for name in "${missing[@]}"; do
        policy=$(LC_ALL=C apt-cache policy "$name")
        [[ $policy == *"Candidate: "[0-9]* ]] || unknown+=("$name")
    done
    if [ "${#unknown[@]}" -gt 0 ] && [ -z "$updated" ]; then
        die "the package lists could not be fetched (is there a network?), and without them these are unknown: ${unknown[*]}"
    elif [ "${#unknown[@]}" -gt 0 ]; then
        die "this distribution has no package called ${unknown[*]}. ggscope is built on Debian 12 and Ubuntu 24.04"
    fi
    "${apt_get[@]}" install --yes --no-install-recommends "${missing[@]}" ||
        die "these could not be installed (apt-get's reason is above): ${missing[*]}"
}

build() {
    local preset=$1
    shift
    command -v cmake >/dev/null || die "there is no cmake"
    cmake --preset "$preset" "$@" || die "configuring the preset $preset failed; the reason is above"
    cmake --build --preset "$preset" --parallel "$jobs" || die "building the preset $preset failed; the reason is above"
}
