#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# install.sh BUILD: `cmake --install` installs all files into an empty folder, the programs start, and desktops can read the
# files for them.
set -euo pipefail
build=$1
source=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cmake --install "$build" --prefix "$place" >/dev/null

fail() {
    echo "$*" >&2
    exit 1
}
for file in bin/ggscope-cli include/ggscope_plugin.h share/ggscope/samples/simple-ctx.ggs share/ggscope/samples/tiny.gguf share/doc/ggscope/docs/script.md \
    share/man/man1/ggscope-cli.1 share/bash-completion/completions/ggscope-cli share/zsh/site-functions/_ggscope-cli \
    share/fish/vendor_completions.d/ggscope-cli.fish share/doc/ggscope/LICENSE share/doc/ggscope/copyright; do
    [ -s "$place/$file" ] || fail "$file was not installed"
done
"$place/bin/ggscope-cli" run "$place/share/ggscope/samples/simple-ctx.ggs" >/dev/null || fail "the installed ggscope-cli does not run a sample"
if command -v man >/dev/null; then
    for page in "$place"/share/man/man1/*.1; do
        # Without a locale of UTF-8 it would warn of characters.
        [ -z "$(LC_ALL=C.UTF-8 man --warnings -l "$page" 2>&1 >/dev/null)" ] || fail "the manual page ${page##*/} has mistakes"
    done
fi
# Only the archive brings its own libraries.
[ ! -e "$place/lib/ggscope" ] && [ ! -e "$place/bin/qt.conf" ] || fail "parts of the archive were installed"
# In /usr, Debian's zsh reads completions of packages from another folder.
if [ -e /etc/debian_version ]; then
    cmake --install "$build" --prefix "$place/usr" >/dev/null
    [ -s "$place/usr/share/zsh/vendor-completions/_ggscope-cli" ] || fail "Debian's zsh doesn't find its completions"
fi

if [ -e "$place/bin/ggscope" ]; then
    id=org.ggscope.ggscope
    for file in applications/$id.desktop metainfo/$id.metainfo.xml mime/packages/$id.xml icons/hicolor/scalable/apps/$id.svg; do
        [ -s "$place/share/$file" ] || fail "share/$file was not installed"
    done
    # The desktop file names an installed program, and all files list the same types.
    grep -qx 'Exec=ggscope %f' "$place/share/applications/$id.desktop" || fail "the desktop file starts something else"
    for type in $(sed -n 's/^MimeType=//p' "$place/share/applications/$id.desktop" | tr ';' ' '); do
        grep -q "mime-type type=\"$type\"" "$place/share/mime/packages/$id.xml" || fail "$type is not described"
        grep -q "<mediatype>$type</mediatype>" "$place/share/metainfo/$id.metainfo.xml" || fail "$type is not in the metainfo"
    done
    # The manual page describes every option.
    options=$(QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8 "$place/bin/ggscope" --language en --help | grep -oE '^  (-., )?--[a-z]+' | grep -oE -- '--[a-z]+')
    for option in $options; do
        grep -qF -- "${option//-/\\-}" "$place/share/man/man1/ggscope.1" || fail "ggscope.1 doesn't describe $option"
    done
    [ "$(wc -w <<<"$options")" -gt 5 ] || fail "--help lists only these options: $options"
    # The pictures for software centres exist, and the description with them is valid, too.
    described=$source/resources/desktop/$id.metainfo.xml
    for picture in $(sed -n 's|.*@GGSCOPE_PICTURES_URL@/\(.*\)</image>.*|\1|p' "$described"); do
        [ -s "$source/docs/pictures/$picture" ] || fail "docs/pictures/$picture, of the description for software centres, doesn't exist"
    done
    sed 's|@GGSCOPE_PICTURES_URL@|https://example.org/pictures|; s|@GGSCOPE_LICENCE@|MIT|' "$described" >"$place/$id.metainfo.xml"
    [ "$(grep -c '<image>https://' "$place/$id.metainfo.xml")" -gt 2 ] || fail "the description for software centres has no pictures"
    ! grep -n '@' "$place/$id.metainfo.xml" "$place/share/metainfo/$id.metainfo.xml" || fail "names were not replaced (above)"
    QT_QPA_PLATFORM=offscreen "$place/bin/ggscope" --version | grep -q '^ggscope ' || fail "the installed ggscope does not start"
    # These checks run if their programs are installed.
    if command -v desktop-file-validate >/dev/null; then desktop-file-validate "$place/share/applications/$id.desktop"; fi
    if command -v appstreamcli >/dev/null; then
        appstreamcli validate --no-net "$place/share/metainfo/$id.metainfo.xml" "$place/$id.metainfo.xml"
    fi
    if command -v update-mime-database >/dev/null; then update-mime-database "$place/share/mime"; fi
fi
