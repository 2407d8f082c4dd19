#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# scripts/lib/tally.awk counts the tests that ran, and never counts a crashed program as passed.
#
#   tally.sh TALLY_AWK
set -euo pipefail
tally=$1
results=$(mktemp -d)
trap 'rm -rf "$results"' EXIT

# result NAME: writes the results of the Qt Test program NAME.
result() { cat >"$results/$1.txt"; }

result test_good <<'END'
PASS   : Good::initTestCase()
PASS   : Good::plain()
PASS   : Good::rows(one)
XFAIL  : Good::rows(two) known
PASS   : Good::rows(two)
SKIP   : Good::rows(three) no GPU (none) here
   Loc: [good.cpp(7)]
PASS   : Good::cleanupTestCase()
Totals: 5 passed, 0 failed, 1 skipped, 0 blacklisted, 1ms
END
result test_bad <<'END'
PASS   : Bad::initTestCase()
FAIL!  : Bad::plain() 'n == 1' returned FALSE. (it says
PASS   : Bad::lie())
XPASS  : Bad::late() returned TRUE unexpectedly. ()
PASS   : Bad::cleanupTestCase()
Totals: 2 passed, 2 failed, 0 skipped, 0 blacklisted, 1ms
END
result test_crash <<'END'
PASS   : Crash::initTestCase()
PASS   : Crash::first()
END
cp "$results/test_crash.txt" "$results/test_quits_early.txt"
result test_leaks <<'END'
PASS   : Leaks::initTestCase()
PASS   : Leaks::plain()
PASS   : Leaks::cleanupTestCase()
Totals: 3 passed, 0 failed, 0 skipped, 0 blacklisted, 1ms
END
result test_empty <<'END'
PASS   : Empty::initTestCase()
PASS   : Empty::cleanupTestCase()
Totals: 2 passed, 0 failed, 0 skipped, 0 blacklisted, 1ms
END

# test_case NAME STATUS [INNER-LINE]: prints a test in CTest's format.
test_case() {
    printf '\t<testcase name="%s" classname="%s" time="0.01" status="%s">\n%s\n\t</testcase>\n' "$1" "$1" "$2" "${3:-}"
}
skipped() { printf '\t\t<skipped message="%s"/>\n\t\t<system-out>%s\n</system-out>' "$1" "$2"; }
{
    printf '<testsuite name="x"\n\ttests="12"\n\t>\n'
    test_case test_good run
    test_case test_bad fail
    test_case test_crash fail
    test_case test_quits_early run
    test_case test_never_wrote run
    test_case test_leaks fail
    test_case test_empty run
    test_case fuzz_good run "$(printf '\t\t<system-out>&lt;testcase name="x" status="fail"&gt;\n</system-out>')"
    test_case fuzz_bad fail
    test_case not_built notrun "$(skipped 'Unable to find executable' 'x')"
    test_case needs_gpu notrun "$(skipped 'SKIP_RETURN_CODE=77' 'looking
no GPU &amp; no emulator')"
    test_case switched_off disabled
    printf '</testsuite>\n'
} >"$results/junit.xml"

expected='skipped: Good::rows(three): no GPU (none) here
failed: test_bad: Bad::plain()
failed: test_bad: Bad::late()
failed: test_crash: ended early, after Crash::first()
failed: test_quits_early: ended early, after Crash::first()
failed: test_never_wrote: ended early, after the start
failed: test_leaks: all its tests passed, but the program did not end well
failed: test_empty: ran no test
failed: fuzz_bad: failed as a whole
failed: not_built: Unable to find executable
skipped: needs_gpu: no GPU & no emulator
skipped: switched_off: disabled
counts 7 9 3'
counted=$(awk -v results="$results" \
    -v qt="test_good test_bad test_crash test_quits_early test_never_wrote test_leaks test_empty" \
    -f "$tally" "$results/junit.xml")
if [ "$counted" != "$expected" ]; then
    diff <(echo "$expected") <(echo "$counted")
    exit 1
fi
