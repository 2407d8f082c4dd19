#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# attacks.sh GGSCOPE_CLI SOURCE: faults around the program end in a status and a message, in bounded time and memory. Such
# faults are invalid files, full disks, missing memory, Ctrl-C, and names full of escape sequences.
#
# A case is a line, followed by a line for each expected fact:
#
#   attack 'a script that has no end' 1 'cli run - </dev/zero'
#   says 'too long for a script'
#
# attack NAME STATUS COMMAND   COMMAND is bash code. It runs in a new folder with a.ggs (4 steps) and long.ggs (takes
#                              minutes). $samples and $plugins are the folders of the samples and of the tests' plug-ins;
#                              cli is the console tool. STATUS is a pattern: 1, or 0|1. $seconds and $memory (MiB of
#                              addresses) may be set in front of it: memory=300 attack …
# says TEXT, says_not TEXT     the output, with both streams together, contains TEXT or doesn't
# stays NAME                   the file's bytes, kind and permissions are unchanged
# holds NAME TEXT              the file begins with TEXT
# only NAME …                  the folder contains only these files besides the initial ones
#
# No output of any case may contain a character that a terminal would act on. Only bash and coreutils are needed.
set -u
export LC_ALL=C
here=$(dirname "$(realpath "$0")")
program=$(realpath "$1")
export program
samples=$(realpath "$2")/resources/samples
golden=$(realpath "$2")/tests/golden
plugins=$(dirname "$(dirname "$program")")/lib
export samples golden plugins
cli() { "$program" "$@"; }
export -f cli

place=$(mktemp -d)
trap 'chmod -R u+w "$place"; rm -rf "$place"' EXIT
mkdir "$place/folder"
cd "$place/folder" || exit 1

failures=0 cases=0
current=
wrong() {
    failures=$((failures + 1))
    printf 'FAILED %s: %s\n' "$current" "$*"
    printf '%s\n' "${text:0:600}" | cat -v
}
facts() { # of a file: what must not change
    stat -c '%F %a %s' -- "$1" 2>/dev/null
    [ -f "$1" ] && cksum <"$1"
}
fresh() {
    find_all=$(ls -A)
    [ -z "$find_all" ] || { chmod -R u+w . && rm -rf -- "$place/folder"/* "$place/folder"/.[!.]*; }
    cat >a.ggs <<'END'
a = tensor(f32, 4, 3) { 1 2 3 4  5 6 7 8  9 10 11 12 }
b = sqr(a)
c = scale(b, 0.5)
d = add(c, a)
e = soft_max(d)
graph e
END
    cp "$place/long.ggs" long.ggs
}
attack() {
    current=$1
    local expected=$2 command=$3 limit=$((${memory:-2048} * 1024)) time=${seconds:-20}
    cases=$((cases + 1))
    fresh
    declare -gA before=()
    [ -n "${prepare:-}" ] && eval "$prepare"
    local file
    for file in *; do before[$file]=$(facts "$file"); done
    text=$(ulimit -v "$limit"; exec timeout -k 2 "$time" bash -c "$command" 2>&1 | tr '\0' '?'; exit "${PIPESTATUS[0]}")
    local status=$?
    # shellcheck disable=SC2254
    case $status in
        $expected) ;;
        *)
            local IFS='|' one
            for one in $expected; do [ "$status" = "$one" ] && break; done
            [ "$status" = "$one" ] || wrong "status $status instead of $expected"
            ;;
    esac
    local acted=$'*[\001-\010\013-\037\177]*'
    # shellcheck disable=SC2053
    if [[ $text == $acted || $text == *$'\xc2'[$'\x80'-$'\x9f']* || $text == *$'\xe2\x80'[$'\xaa'-$'\xae']* ||
        $text == *$'\xe2\x81'[$'\xa6'-$'\xa9']* ]]; then
        wrong "its output holds what a terminal acts on"
    fi
    [[ $text == *'terminate called'* || $text == *'core dumped'* ]] && wrong "it crashed"
}
says() { [[ $text == *"$1"* ]] || wrong "it should have said '$1'"; }
says_not() { [[ $text != *"$1"* ]] || wrong "it should not have said '$1'"; }
stays() { [ "$(facts "$1")" = "${before[$1]:-$(facts "$1")}" ] && [ -e "$1" ] || wrong "$1 was changed"; }
holds() { [[ $(head -c ${#2} -- "$1" 2>/dev/null | tr '\0' '?') == "$2" ]] || wrong "$1 does not begin with '$2'"; }
only() {
    local file known
    for file in * .[!.]*; do
        [ -e "$file" ] || [ -L "$file" ] || continue
        [ -n "${before[$file]+x}" ] && continue
        for known in "$@"; do [ "$file" = "$known" ] && continue 2; done
        wrong "$file was left"
    done
}

{
    printf 'a = tensor(f32, 65536, 128) = uniform(-1, 1, seed=1)\ngf = graph()\n'
    for ((i = 0; i < 2000; ++i)); do printf 'x%d = mul_mat(a, a)\nexpand(gf, x%d)\n' "$i" "$i"; done
} >"$place/long.ggs"

for part in "$here"/cases_*.sh; do
    # shellcheck source=/dev/null
    . "$part"
done

printf '%d attacks, %d failures\n' "$cases" "$failures"
[ "$failures" -eq 0 ]
