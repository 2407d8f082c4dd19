#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints the differences between the logits of ggscope and of the trainer's network for the same file.

    compare.py GGSCOPE_CLI FILE.gguf CHECK.json      (CHECK.json by train.py --check)
"""

import json
import subprocess
import sys

cli, model, check = sys.argv[1:]
for prompt, expected in json.load(open(check))["prompts"].items():
    command = [cli, "logits", "--json", "--cache", "f32", "--top", "100000", model, prompt]
    got = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert got["tokens"] == expected["tokens"], (prompt, got["tokens"], expected["tokens"])
    theirs = expected["logits"]
    apart = max(abs(each["logit"] - theirs[each["id"]]) for each in got["top"])
    same = got["top"][0]["id"] == max(range(len(theirs)), key=theirs.__getitem__)
    print(f"{prompt!r}: {len(got['tokens'])} tokens, {len(got['top'])} logits up to {apart:.2g} apart, "
          f"{'the same' if same else 'another'} likeliest token")
