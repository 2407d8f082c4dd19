#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# install.sh BUILD: `cmake --install` installs all files into an empty folder, the programs start, and desktops can read the
# files for them.
set -euo pipefail
build=$1
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cmake --install "$build" --prefix "$place" >/dev/null

fail() {
    echo "$*" >&2
    exit 1
}
for file in bin/ggscope-cli include/ggscope_plugin.h share/ggscope/samples/simple-ctx.ggs share/ggscope/samples/tiny.gguf share/doc/ggscope/docs/script.md \
    share/man/man1/ggscope-cli.1 share/bash-completion/completions/ggscope-cli share/zsh/site-functions/_ggscope-cli \
    share/fish/vendor_completions.d/ggscope-cli.fish; do
    [ -s "$place/$file" ] || fail "$file was not installed"
done
"$place/bin/ggscope-cli" run "$place/share/ggscope/samples/simple-ctx.ggs" >/dev/null || fail "the installed ggscope-cli does not run a sample"
if command -v man >/dev/null; then
    # Without a locale of UTF-8 it would warn of characters.
    [ -z "$(LC_ALL=C.UTF-8 man --warnings -l "$place/share/man/man1/ggscope-cli.1" 2>&1 >/dev/null)" ] || fail "the manual page has mistakes"
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
    QT_QPA_PLATFORM=offscreen "$place/bin/ggscope" --version | grep -q '^ggscope ' || fail "the installed ggscope does not start"
    # These checks run if their programs are installed.
    if command -v desktop-file-validate >/dev/null; then desktop-file-validate "$place/share/applications/$id.desktop"; fi
    if command -v appstreamcli >/dev/null; then appstreamcli validate --no-net "$place/share/metainfo/$id.metainfo.xml"; fi
    if command -v update-mime-database >/dev/null; then update-mime-database "$place/share/mime"; fi
fi
