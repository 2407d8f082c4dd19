#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# package.sh SOURCE BUILD: scripts/package makes a .deb that lists its dependencies, and an archive that runs after it was
# moved, with its own libraries and plug-ins, and has the licence of each.
set -euo pipefail
source=$1 build=$2
for program in dpkg-shlibdeps dpkg-deb dpkg-query file; do
    command -v "$program" >/dev/null || {
        echo "$program was not found; packages are made on Debian and Ubuntu, with dpkg-dev and file"
        exit 77
    }
done
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
fail() {
    echo "$*" >&2
    exit 1
}

# A folder that is not a build folder, and an argument that doesn't exist, are refused with a reason.
! refused=$("$source/scripts/package" --build "$place" 2>&1) || fail "an empty folder was taken for a build folder"
[[ $refused == *"is not a build folder of ggscope"* ]] || fail "no reason: $refused"
! refused=$("$source/scripts/package" rpm 2>&1) || fail "an unknown kind was accepted"
[[ $refused == *"unknown argument: rpm"* ]] || fail "no reason: $refused"

"$source/scripts/package" --build "$build" --into "$place/out"
(cd "$place/out" && sha256sum --check --quiet ./*.sha256) || fail "a SHA-256 is wrong"

# The .deb.
debs=("$place"/out/ggscope_*.deb)
[ "${#debs[@]}" -eq 1 ] && [ -f "${debs[0]}" ] || fail "no .deb was made: ${debs[*]}"
depends=$(dpkg-deb --field "${debs[0]}" Depends)
needed=(libc6 libstdc++6 libfmt libicu libpcre2 zlib1g libsnappy libzstd)
[ ! -x "$build/bin/ggscope" ] || needed+=(libqt6core6 libqt6gui6 libqt6svg6 libqt6widgets6)
for name in "${needed[@]}"; do
    [[ ", $depends" == *", $name"* ]] || fail "the .deb doesn't depend on $name, only on $depends"
done
dpkg-deb --fsys-tarfile "${debs[0]}" | tar -tf - >"$place/files"
for file in bin/ggscope-cli bin/ggscope-try-plugin share/man/man1/ggscope-cli.1.gz share/doc/ggscope/copyright share/doc/ggscope/changelog.gz \
    share/doc/ggscope/LICENSE share/bash-completion/completions/ggscope-cli share/zsh/vendor-completions/_ggscope-cli \
    share/fish/vendor_completions.d/ggscope-cli.fish; do
    grep -qx "./usr/$file" "$place/files" || fail "the .deb lacks /usr/$file"
done
! grep -E '^./usr/lib/|qt\.conf$|licences/' "$place/files" || fail "the .deb has files of the archive (above)"
! grep -v '^./usr/\|^./$' "$place/files" || fail "the .deb has files outside of /usr (above)"

# The archive, in a folder whose name has a space.
mkdir "$place/a folder"
tar -xzf "$place"/out/ggscope-*.tar.gz -C "$place/a folder"
moved=$place/moved
mv "$place/a folder"/ggscope-* "$moved"
cli=$moved/bin/ggscope-cli
"$cli" verify "$source/tests/golden/arena" >/dev/null || fail "ggscope-cli of the archive doesn't verify a golden"
# Another library of the machine must not be taken instead of the archive's.
mkdir "$place/wrong"
for library in "$moved"/lib/ggscope/*.so*; do echo wrong >"$place/wrong/${library##*/}"; done
LD_LIBRARY_PATH=$place/wrong "$cli" run "$moved/share/ggscope/samples/mlp.ggs" >/dev/null || fail "LD_LIBRARY_PATH replaced a library of the archive"
[ -s "$moved/share/doc/ggscope/LICENSE" ] && [ -s "$moved/share/doc/ggscope/copyright" ] || fail "the archive has no licence of its own"
for library in "$moved"/lib/ggscope/*.so*; do
    owner=$(dpkg-query --search "*/${library##*/}" | sed -n 's/[:,].*//p' | head -n 1)
    [ -s "$moved/share/doc/ggscope/licences/$owner" ] || fail "the archive has ${library##*/} without the licence of $owner"
    grep -q "^$owner: source " "$moved/share/doc/ggscope/bundled.txt" || fail "bundled.txt has no line of $owner"
done

if [ -x "$build/bin/ggscope" ]; then
    plugins=$moved/lib/ggscope/plugins
    for plugin in platforms/libqoffscreen.so platforms/libqxcb.so imageformats/libqsvg.so iconengines/libqsvgicon.so; do
        [ -s "$plugins/$plugin" ] || fail "the archive lacks Qt's plug-in $plugin"
    done
    export HOME=$place/home XDG_CONFIG_HOME=$place/home XDG_CACHE_HOME=$place/home QT_QPA_PLATFORM=offscreen
    mkdir "$HOME"
    # The loader writes a line for each library and each plug-in.
    LD_DEBUG=libs LD_DEBUG_OUTPUT=$place/loaded "$moved/bin/ggscope" --screenshot "$place/pictures" mlp >"$place/log" 2>&1 ||
        fail "the window of the archive doesn't start: $(cat "$place/log")"
    ls "$place"/pictures/graph-dark-*.png >/dev/null || fail "the window of the archive wrote no pictures"
    loaded=$(sed -n 's/.*calling init: //p' "$place"/loaded.* | sort -u)
    for file in "$plugins/platforms/libqoffscreen.so" "$plugins/iconengines/libqsvgicon.so" "$moved/bin/../lib/ggscope/libQt6Core.so.6"; do
        grep -qxF "$(realpath "$file")" <(while read -r each; do realpath "$each"; done <<<"$loaded") || fail "$file was not loaded"
    done
    ! grep -E '/libQt6|/qt6/' <<<"$loaded" | grep -v "^$moved/" || fail "files of Qt were loaded from the machine (above)"
fi
