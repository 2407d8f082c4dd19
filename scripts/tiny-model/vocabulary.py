# SPDX-License-Identifier: MIT
"""Finds pieces of words for `tokenizer.ggml.model` = "llama" by merging the most frequent neighbours in the text."""

from collections import Counter
from string import ascii_letters

SPACE = "\u2581"  # represents a space in a piece
NORMAL, UNKNOWN, CONTROL, BYTE = 1, 2, 3, 6  # tokenizer.ggml.token_type
BOS, EOS = 1, 2


class Vocabulary:
    """Special tokens, a token for each byte, then merged pieces from the highest to the lowest score, then letters."""

    def __init__(self, texts: list[str], size: int):
        words = Counter(word for text in texts for word in pretend_spaces(text))
        letters = sorted({letter for word in words for letter in word} | set(ascii_letters))
        self.pieces = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)]
        self.types = [UNKNOWN, CONTROL, CONTROL] + [BYTE] * 256
        self.scores = [0.0] * len(self.pieces)
        merged = find_merges(words, size - len(self.pieces) - len(letters))
        for rank, piece in enumerate(merged + letters):
            self.pieces.append(piece)
            self.types.append(NORMAL)
            self.scores.append(float(-rank))
        self.ids = {piece: i for i, piece in enumerate(self.pieces)}
        self.known: dict[str, list[int]] = {}

    def tokens(self, text: str) -> list[int]:
        """Returns BOS and the pieces, as in llama.cpp: the neighbours with the best score are merged first."""
        ids = [BOS]
        for word in pretend_spaces(text):
            if word not in self.known:
                self.known[word] = self.word(word)
            ids += self.known[word]
        return ids

    def word(self, word: str) -> list[int]:
        parts = list(word)
        while True:
            pairs = [(self.scores[self.ids[a + b]], -at) for at, (a, b) in enumerate(zip(parts, parts[1:])) if a + b in self.ids]
            if not pairs:
                break
            at = -max(pairs)[1]
            parts[at:at + 2] = [parts[at] + parts[at + 1]]
        return [i for part in parts for i in ([self.ids[part]] if part in self.ids else [3 + byte for byte in part.encode()])]

    def text(self, ids: list[int]) -> str:
        return "".join(self.pieces[i] for i in ids if self.types[i] == NORMAL).replace(SPACE, " ")


def pretend_spaces(text: str) -> list[str]:
    """Returns each word with a space in front of it, including the first word."""
    return [SPACE + word for word in text.split(" ")]


def find_merges(words: Counter, count: int) -> list[str]:
    split = {word: list(word) for word in words}
    found: list[str] = []
    while len(found) < count:
        pairs: Counter = Counter()
        for word, times in words.items():
            for left, right in zip(split[word], split[word][1:]):
                if left == SPACE or (left[-1].isalpha() and right.isalpha()):  # signs and digits are not merged
                    pairs[left, right] += times
        # Equally frequent pairs are ordered alphabetically, so that all runs give the same result.
        (left, right), _ = min(pairs.items(), key=lambda item: (-item[1], item[0]))
        if left + right not in found:
            found.append(left + right)
        for parts in split.values():
            at = 0
            while at + 1 < len(parts):
                if (parts[at], parts[at + 1]) == (left, right):
                    parts[at:at + 2] = [left + right]
                at += 1
    return found
