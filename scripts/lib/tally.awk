# SPDX-License-Identifier: MIT
# Counts the results of one CTest run.
#
#   awk -v results=DIR -v qt="NAMES" -f tally.awk JUNIT
#
# reads CTest's JUnit file (one tag on a line; the output of tests is escaped in it). For each test that is a Qt Test program
# (qt), it also reads the results that the program wrote to DIR/NAME.txt. Each test function, each data row and each other
# test counts as one. Prints a line for each skip and each failure, then "counts PASSED FAILED SKIPPED".

function unescape(text) {
    gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&quot;/, "\"", text); gsub(/&apos;/, "'", text)
    gsub(/&amp;/, "\\&", text)
    return text
}
function attribute(line, name) {
    if (!match(line, " " name "=\"[^\"]*\"")) return ""
    return unescape(substr(line, RSTART + length(name) + 3, RLENGTH - length(name) - 4))
}
function wrong(what) { print "failed: " test ": " what }
function skip(what, why) {
    print "skipped: " what ": " (why == "" ? "no reason given" : why)
    ++skipped
}

BEGIN {
    count = split(qt, names, " ")
    for (i = 1; i <= count; ++i) is_qt[names[i]] = 1
    passed = failed = skipped = 0
}

/^\t<testcase / { test = attribute($0, "name"); status = attribute($0, "status"); reason = ""; last_line = ""; next }
/^\t\t<(skipped|failure) message="/ { reason = attribute($0, "message"); next }
/^\t<\/testcase>/ {
    if (test in is_qt && (status == "run" || status == "fail")) count_functions()
    else if (status == "run") ++passed
    else if (status == "disabled") skip(test, "disabled")
    else if (status == "notrun" && reason ~ /^SKIP_/) skip(test, last_line)
    else { ++failed; wrong(reason == "" ? "failed as a whole" : reason) }
    test = ""
    next
}
test != "" {
    line = $0
    sub(/^\t\t<system-out>/, "", line); sub(/<\/system-out>$/, "", line)
    if (line ~ /[^ \t]/) last_line = unescape(line)
}

function count_functions(    file, line, what, end_of_name, field, passes, fails, totals, around, last) {
    file = results "/" test ".txt"
    passes = fails = totals = around = 0
    last = "the start"
    while ((getline line < file) > 0) {
        what = substr(line, 10)
        end_of_name = index(what, ")")
        if (line ~ /^PASS   : /) {
            last = what
            ++passes
            if (line ~ /::(initTestCase|cleanupTestCase)\(\)$/) ++around
        } else if (line ~ /^(FAIL!|XPASS)  : /) {
            wrong(substr(what, 1, end_of_name))
        } else if (line ~ /^SKIP   : /) {
            skip(substr(what, 1, end_of_name), substr(what, end_of_name + 2))
        } else if (line ~ /^Totals: [0-9]+ passed, [0-9]+ failed, [0-9]+ skipped/) {
            split(line, field, " ")
            # Use the program's own count, because a line of a long message may look like one of the lines above.
            passes = field[2]
            fails = field[4]
            ++totals
            if (!fails && passes == around && !field[6]) {
                ++fails
                wrong("ran no test")
            }
        }
    }
    close(file)
    if (!totals) {
        # The program ended before its last line, so the test failed.
        ++fails
        wrong("ended early, after " last)
    } else if (status != "run" && !fails) {
        ++fails
        wrong("all its tests passed, but the program did not end well")
    }
    passed += passes - around
    failed += fails
}

END { print "counts " passed " " failed " " skipped }
