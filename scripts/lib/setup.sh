# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# Installs the packages of ggscope and builds it: the common functions of scripts/run, scripts/test and others. Bash sources
# this file.
#
#   install_missing            installs the missing ones of the packages below; returns quickly if none is missing
#   build PRESET [-D…]         configures and builds into build/PRESET
#
# Environment:
#   NPROC, CMAKE_BUILD_PARALLEL_LEVEL   number of parallel jobs, instead of one per core
#   GGSCOPE_NO_INSTALL=1                installs nothing, for machines with Qt and CMake from another source

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
cd "$source_dir" || exit

# Every package that the build needs, with its name in Debian 12. Ubuntu 24.04 has the same names.
packages=(
    g++ cmake ninja-build ccache
    libfmt-dev nlohmann-json3-dev libcli11-dev # the engine and ggscope-cli
    libicu-dev libpcre2-dev                    # its tokenizers
    zlib1g-dev                                 # compressed arrays that scripts load
    libsnappy-dev libzstd-dev                  # compressed pages of Parquet files
    libedit-dev                                # history and completion in ggscope-cli step
    libbenchmark-dev                           # bench_ops
    qt6-base-dev                               # the tests, and the window
    qt6-svg-dev                                # the window
    libqcustomplot-dev                         # its charts
    qt6-l10n-tools                             # its languages
    fonts-inter fonts-jetbrains-mono           # its fonts
    python3 git                                # scripts/words and its test
)

jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-${NPROC:-$(nproc)}}

# Clones share ccache's objects, because paths below this folder are hashed as relative paths.
export CCACHE_BASEDIR=${CCACHE_BASEDIR:-$source_dir}

say() { echo "$(basename "$0"): $*"; }
die() {
    say "$*" >&2
    exit 1
}

missing_packages() {
    # dpkg-query fails if a package is unknown. Its output lists the installed ones.
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
        die "apt was not found, so nothing can be installed. Install these packages (Debian's names):" \
            "${packages[*]}. Then run this script again with GGSCOPE_NO_INSTALL=1"
    fi
    local names missing
    names=$(missing_packages)
    if [ -z "$names" ]; then
        return
    fi
    mapfile -t missing <<<"$names"
    say "installing packages of the distribution: ${missing[*]}"

    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null ||
            die "installing needs root rights, and sudo was not found. As root, run: apt-get install ${missing[*]}"
        as_root=(sudo)
        # Without a terminal, no password can be typed.
        [ -t 0 ] || as_root+=(--non-interactive)
        "${as_root[@]}" true || die "sudo was refused. As root, run: apt-get install ${missing[*]}"
    fi
    local apt_get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q
        -o Acquire::Retries=3 -o DPkg::Lock::Timeout=120)

    # Old or incomplete package lists may be sufficient. The installation shows whether they are.
    local updated=yes
    "${apt_get[@]}" -o APT::Update::Error-Mode=any update || updated=

    local unknown=() name policy
    for name in "${missing[@]}"; do
        policy=$(LC_ALL=C apt-cache policy "$name")
        [[ $policy == *"Candidate: "[0-9]* ]] || unknown+=("$name")
    done
    if [ "${#unknown[@]}" -gt 0 ] && [ -z "$updated" ]; then
        die "the package lists could not be fetched, and these packages are unknown: ${unknown[*]}. Check the network"
    elif [ "${#unknown[@]}" -gt 0 ]; then
        die "this distribution doesn't have these packages: ${unknown[*]}. ggscope can be built on Debian 12 and Ubuntu 24.04"
    fi
    "${apt_get[@]}" install --yes --no-install-recommends "${missing[@]}" ||
        die "these packages could not be installed (apt-get's reason is above): ${missing[*]}"
}

build() {
    local preset=$1
    shift
    command -v cmake >/dev/null || die "cmake was not found; install it"
    cmake --preset "$preset" "$@" || die "configuring the preset $preset failed; the reason is above"
    cmake --build --preset "$preset" --parallel "$jobs" || die "building the preset $preset failed; the reason is above"
}
