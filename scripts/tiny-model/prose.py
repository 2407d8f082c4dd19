# SPDX-License-Identifier: MIT
"""The training text of tiny.gguf: each passage of stories.txt and explanations.txt, in several variants.

    {a|b}        one of a and b                 {n}        the stored n
    {n: a|b}     one of a and b, stored as n    {= n*m}    a computed number, in digits
    {n: 2..6}    a number, stored as n          {# n*m}    a computed number, in words

A passage may use n before the brace that chooses it. Run alone, `prose.py` prints the text.
"""

import random
import re
from pathlib import Path

TOLD = 40  # variants of each passage for training; twice as many if it contains numbers

BRACE = re.compile(r"\{([^{}]*)\}")
UNITS = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
         "seventeen eighteen nineteen").split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(n: int) -> str:
    if n < 20:
        return UNITS[n]
    if n < 100:
        return TENS[n // 10 - 2] + ("-" + UNITS[n % 10] if n % 10 else "")
    return UNITS[n // 100] + " hundred" + (" and " + in_words(n % 100) if n % 100 else "")


def passages() -> list[str]:
    here = Path(__file__).parent
    blocks = [block for name in ("stories", "explanations") for block in (here / f"{name}.txt").read_text().split("\n\n")]
    return [block.strip() for block in blocks if not block.startswith("#")]


def tell(passage: str, chance: random.Random) -> str:
    known: dict[str, str] = {}
    for inside in BRACE.findall(passage):
        if match := re.fullmatch(r"(\w+): (.*)", inside):
            name, choices = match.groups()
            if span := re.fullmatch(r"(\d+)\.\.(\d+)", choices):
                known[name] = str(chance.randint(int(span[1]), int(span[2])))
            else:
                known[name] = chance.choice(choices.split("|"))

    def compute(formula: str) -> int:
        numbers = {name: int(value) for name, value in known.items() if value.isdigit()}
        return eval(formula, {"__builtins__": {}}, numbers)

    def say(match: re.Match) -> str:
        inside = match[1]
        if inside[0] in "=#":
            n = compute(inside[1:].strip())
            return str(n) if inside[0] == "=" else in_words(n)
        name = inside.split(":")[0]
        if name in known:
            return known[name]
        if "|" not in inside:
            raise ValueError(f"no brace chooses {{{inside}}} in: {passage[:60]}")
        return chance.choice(inside.split("|"))

    return BRACE.sub(say, passage)


def texts(seed: int, told: int = TOLD) -> list[str]:
    chance = random.Random(seed)
    often = [passage for passage in passages() for _ in range(2 if ".." in passage else 1)]
    return [tell(passage, chance) for _ in range(told) for passage in often]


if __name__ == "__main__":
    print("\n\n".join(texts(1)))
