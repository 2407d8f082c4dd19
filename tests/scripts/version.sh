#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# version.sh SOURCE BUILD: project(VERSION) of CMakeLists.txt is the only place of the version. The files that are built derive
# from it, and the files that people write agree with it.
set -euo pipefail
source=$1 build=$2
version=$(sed -n 's/^project(ggscope VERSION \([0-9.]*\) .*/\1/p' "$source/CMakeLists.txt")
failed=0

# has PLACE WHAT: fails if the text on standard input has no line WHAT (an extended regular expression).
has() {
    grep -qE -- "$2" && return
    echo "$1 doesn't have the version $version of CMakeLists.txt: no line matches $2" >&2
    failed=1
}
[ -n "$version" ] || {
    echo "CMakeLists.txt has no project(ggscope VERSION …)" >&2
    exit 1
}
exact=${version//./\\.}
has 'ggscope-cli --version' "^ggscope-cli $exact," < <("$build/bin/ggscope-cli" --version)
has 'ggscope-cli.1' "^\.TH .*\"ggscope $exact\"" <"$build/cli/pages/ggscope-cli.1"
has CPackConfig.cmake "^set\(CPACK_PACKAGE_VERSION \"$exact\"\)" <"$build/CPackConfig.cmake"
has CHANGELOG.md "^## $exact( |$)" <"$source/CHANGELOG.md"
# A comment there shows what a plug-in reads.
has ggscope_plugin.h "ggscope_version;.*\"$exact\"" <"$source/engine/plugin/ggscope_plugin.h"
# The first release in the list is the newest.
has metainfo.xml "<release version=\"$exact\"" < <(grep '<release ' "$source/resources/desktop/org.ggscope.ggscope.metainfo.xml" | head -n 1)
if [ -x "$build/bin/ggscope" ]; then
    has 'ggscope --version' "^ggscope $exact," < <(QT_QPA_PLATFORM=offscreen "$build/bin/ggscope" --version)
    has ggscope.1 "^\.TH .*\"ggscope $exact\"" <"$build/install/ggscope.1"
fi
exit "$failed"
