#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# on_bare_machine.sh FOLDER: runs the archive of FOLDER, then installs the .deb of FOLDER, uses it, and removes it without a
# trace. It changes the machine, so run it as root in a container or a chroot of a minimal Debian or Ubuntu, with the project
# mounted; docs/packages.md has a command line. It isn't part of scripts/test.
set -euo pipefail
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(cd "$1" && pwd)
[ "$(id -u)" = 0 ] || {
    echo "on_bare_machine.sh installs packages and needs root" >&2
    exit 2
}
golden=$source/tests/golden/arena
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
export HOME=$place/home LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive QT_QPA_PLATFORM=offscreen
mkdir "$HOME"
fail() {
    echo "failed: $*" >&2
    exit 1
}

# use BIN WHAT: the console tool, and the window without a screen.
use() {
    "$1/ggscope-cli" --version
    "$1/ggscope" --version
    "$1/ggscope-cli" verify "$golden" | grep -E '^[1-9][0-9]* passed, 0 failed' || fail "$2: a golden differs"
    "$1/ggscope" --screenshot "$place/$2" mlp >"$place/log" 2>&1 || fail "$2: the window doesn't start: $(cat "$place/log")"
    [ "$(find "$place/$2" -name '*.png' -size +10k | wc -l)" -gt 20 ] || fail "$2: fewer than 20 pictures: $(ls "$place/$2")"
    echo "passed: $2: versions, verify, window"
}

files() { find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path "$source" \) -prune -o -print | sort; }

apt-get -q update >/dev/null

# The archive: the console tool needs nothing, the window what every desktop has (docs/packages.md).
archive=$(ls "$folder"/ggscope-*.tar.gz)
mkdir "$place/first"
tar -xzf "$archive" -C "$place/first"
mv "$place"/first/ggscope-* "$place/second"
"$place/second/bin/ggscope-cli" verify "$golden" >/dev/null || fail "archive: the console tool needs more than the bare machine"
apt-get -q install --yes --no-install-recommends libegl1 libopengl0 libglx0 libx11-6 libxcb1 libfontconfig1 libfreetype6 libharfbuzz0b \
    >"$place/log" 2>&1 || fail "libraries of a desktop: $(tail -n 5 "$place/log")"
use "$place/second/bin" archive

deb=$(ls "$folder"/ggscope_*.deb)
# First what ggscope depends on: afterwards only ggscope's own files are new. Recommended packages aren't installed.
dpkg-deb --field "$deb" Depends >"$place/depends"
mapfile -t depends < <(tr ',' '\n' <"$place/depends" | sed 's/(.*//; s/|.*//; s/ //g')
apt-get -q install --yes --no-install-recommends "${depends[@]}" >"$place/log" 2>&1 || fail "dependencies: $(tail -n 5 "$place/log")"
apt-get clean
files >"$place/before"
dpkg --install "$deb" >"$place/log" 2>&1 || fail "dpkg --install: $(cat "$place/log")"
echo "passed: $(basename "$deb") was installed with ${#depends[@]} dependencies"
use /usr/bin deb
ggscope-cli run /usr/share/ggscope/samples/mlp.ggs >/dev/null || fail "an installed sample doesn't run"
dpkg --verify ggscope || fail "installed files differ from those of the package"
dpkg --purge ggscope >"$place/log" 2>&1 || fail "dpkg --purge: $(cat "$place/log")"
files >"$place/after"
diff "$place/before" "$place/after" | grep -vE '/var/(log|cache|lib/dpkg)/' | grep '^[<>]' && fail "dpkg --purge left or removed the files above"
if grep -r -l ggscope /var/lib/dpkg/status /var/lib/dpkg/info /etc 2>/dev/null; then fail "dpkg or /etc still mention ggscope"; fi
echo "passed: dpkg --purge left no file"
