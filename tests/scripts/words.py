#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks scripts/words: the examples of each rule, what is extracted from each kind of file, and the exit statuses.

words.py SCRIPT
"""
import importlib.machinery
import importlib.util
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
SCRIPT = os.path.abspath(sys.argv[1])
failures = []


def check(condition, message):
    if not condition:
        failures.append(message)


def loaded(path):
    loader = importlib.machinery.SourceFileLoader("words", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("words", loader))
    loader.exec_module(module)
    return module


def rules_match_their_examples(words):
    rules, left_out = words.read_list(words.LIST)
    check(len({rule.name for rule in rules}) == len(rules), "two rules have the same name")
    for rule in rules:
        check(rule.why and rule.write and rule.patterns, f"{rule.name}: why, write or match is missing")
        check(rule.bad and rule.good, f"{rule.name}: an example is missing")
        for text in rule.bad + rule.good:
            units = [("file", words.Unit(rule.kinds[0], [(1, text)]))]
            hit = any(True for _ in words.hits_in([rule], units))
            check(hit == (text in rule.bad), f"{rule.name}: {'matches' if hit else 'does not match'}: {text}")
    check(all(reason for _, _, reason in left_out), "files are left out without a reason")


FILES = {
    "engine/one.cpp": """// SPDX-License-Identifier: MIT
// The table
// stands here.
int one; // beside another
#if 0
/* What it is. */
#endif
const char* name = "stands"; // `stands` and "stands" are quoted
const char* path = "it stands in the list";
auto message = tr("two literals "
                  "beside each other");
auto number = 1'000'000; // stands
auto raw = R"(one line
a line that is anew the second)";
""",
    "engine/long.h": """// SPDX-License-Identifier: MIT
// One; two; three.
#pragma once
// One; two; three.
""",
    "tests/test_two.cpp": """class TestTwo : public QObject {
  private slots:
    void init();
    void file_is_mended();
    void dataStands_data();
};
void TestTwo::file_is_mended() {
    QTest::newRow("it stands there");
    compare("a text that stands in a test");
}
""",
    "docs/page.md": """# A heading anew

Text with `code that stands` and a [link](beside.md), which
hangs on the rest.

```
this stands in a fence
```

| cell | it stands |
""",
    "docs/page.bg.md": "It stands in another language.\n",
    "docs/ops.md": "It stands in a file that is left out.\n",
    "translations/ggscope_bg.ts": "<source>It stands</source>\n",
    "scripts/tool": """#!/bin/bash
# It stands
# here.
die "the file is gone: $1" # anew
""",
    "CMakeLists.txt": """# It is mended.
message(STATUS "a library that is not there")
""",
    "tool.py": '''"""It stands
in a docstring."""
value = 1  # anew
''',
}
EXPECTED = """CMakeLists.txt:1: mended
CMakeLists.txt:2: not-there
HEAD:1: commit-imperative
docs/page.md:1: anew
docs/page.md:4: hangs-on
docs/page.md:10: stands
engine/one.cpp:3: stands
engine/one.cpp:4: beside
engine/one.cpp:6: opens-with-what
engine/one.cpp:9: stands
engine/one.cpp:11: beside
engine/one.cpp:11: one-another
engine/one.cpp:12: stands
engine/one.cpp:14: anew
scripts/tool:2: stands
scripts/tool:4: anew
scripts/tool:4: gone
tests/test_two.cpp:4: mended
tests/test_two.cpp:8: stands
tests/test_two.cpp:8: test-opens-with-clause
tool.py:1: stands
tool.py:3: anew"""


def run(folder, *arguments):
    result = subprocess.run([sys.executable, SCRIPT, *arguments], cwd=folder, capture_output=True, text=True)
    return result.returncode, result.stdout, result.stderr


def files_are_read(folder):
    def git(*arguments):
        identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
        subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)

    for path, text in FILES.items():
        os.makedirs(os.path.join(folder, os.path.dirname(path)), exist_ok=True)
        with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
            file.write(text)
    git("init")
    git("add", ".")
    git("commit", "-m", "words: adds the list")

    status, output, _ = run(folder)
    # FILE:LINE: rule: the text → suggestion
    found = sorted(":".join(line.split(":")[:3]) for line in output.splitlines())
    missing, extra = set(EXPECTED.splitlines()) - set(found), set(found) - set(EXPECTED.splitlines())
    check(not missing and not extra, f"not found: {sorted(missing)}; found: {sorted(extra)}")
    check(all(" → " in line for line in output.splitlines()), "a hit has no suggestion")
    check(status == 1, f"hits end with {status}")

    status, output, _ = run(folder, "--count", "engine")
    check(status == 1 and "4 stands: engine 4" not in output and "3 stands: engine 3" in output, f"--count: {output}")
    status, output, _ = run(folder, "--rule", "beside", "docs")
    check((status, output) == (0, ""), f"no hits end with {status}: {output}")
    status, output, _ = run(folder, "--strict", "--rule", "mended", "engine/long.h")
    check(output.startswith("engine/long.h:2: semicolons") and output.count("\n") == 1, f"--strict: {output}")
    for wrong in (["--unknown"], ["--rule", "unknown"]):
        status, output, error = run(folder, *wrong)
        check(status == 2 and error.startswith("words: "), f"{wrong} ends with {status}: {error}")
    check(run(folder, "--help")[0] == 0 and run(folder, "--rules")[0] == 0, "--help or --rules fails")


rules_match_their_examples(loaded(SCRIPT))
with tempfile.TemporaryDirectory() as place:
    files_are_read(place)
print("\n".join(failures) or "the word list and scripts/words do what they promise")
sys.exit(1 if failures else 0)
