#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains tiny.gguf from the text of prose.py, on one thread.

    train.py [--out FILE] [--steps N] [--check FILE] [--weights FILE.npz]

--check writes the results of the trainer's network with the weights of the file, for compare.py.
"""

import os

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"

import argparse
import json
import time
from pathlib import Path

import jax
import jax.numpy as jnp
import numpy as np

import gguf
import prose
from network import Shape, begin, logits, loss
from vocabulary import BOS, EOS, Vocabulary

SEED, ROWS, WARM_UP = 1, 6, 50
MATRIX_RATE, OTHER_RATE, DECAY = 0.02, 4e-3, 0.1
HERE = Path(__file__).parent
PROMPTS = ("Once", "The tensor", "A row", "A stride is", "To transpose", "Once Mira", "Numbers, numbers!", "")


def rows_of(documents: list[list[int]], length: int, count: int, chance: np.random.Generator) -> np.ndarray:
    """Returns rows of tokens. Each row begins with the start of a text and is filled with further texts."""
    rows = []
    for _ in range(count):
        row: list[int] = []
        while len(row) < length:
            row += documents[chance.integers(len(documents))]
        rows.append(row[:length])
    return np.array(rows, np.int32)


def evened(g):
    """Returns a matrix with the same directions as g, all of nearly the same strength (five steps of Newton-Schulz)."""
    x = g / (jnp.linalg.norm(g) + 1e-7)
    for _ in range(5):
        if g.shape[0] > g.shape[1]:
            square = x.T @ x
            x = 3.4445 * x + x @ (-4.7750 * square + 2.0315 * square @ square)
        else:
            square = x @ x.T
            x = 3.4445 * x + (-4.7750 * square + 2.0315 * square @ square) @ x
    return x


def train(shape: Shape, documents: list[list[int]], held: list[list[int]], steps: int) -> dict:
    weights = begin(shape, jax.random.key(SEED))
    first = jax.tree.map(jnp.zeros_like, weights)
    second = jax.tree.map(jnp.zeros_like, weights)
    matrices = shape.matrices()

    @jax.jit
    def step(weights, first, second, rows, pace, t):
        """Updates the matrices of the layers with Muon, and all other weights with Adam."""
        cost, gradient = jax.value_and_grad(lambda w: loss(shape, w, rows))(weights)
        changed = {}
        for name, g in gradient.items():
            w = weights[name]
            if name.startswith("blk.") and name in matrices:
                first[name] = 0.95 * first[name] + g
                towards = evened(g + 0.95 * first[name]) * max(1.0, w.shape[0] / w.shape[1]) ** 0.5
                changed[name] = w - pace * MATRIX_RATE * (towards + DECAY * w)
            else:
                first[name] = 0.9 * first[name] + 0.1 * g
                second[name] = 0.98 * second[name] + 0.02 * g * g
                towards = (first[name] / (1 - 0.9**t)) / (jnp.sqrt(second[name] / (1 - 0.98**t)) + 1e-8)
                changed[name] = w - pace * OTHER_RATE * towards
        return changed, first, second, cost

    held_cost = jax.jit(lambda w, rows: loss(shape, w, rows))
    held_rows = rows_of(held, shape.context + 1, 8, np.random.default_rng(SEED))
    chance = np.random.default_rng(SEED)
    began, costs = time.time(), []
    for t in range(1, steps + 1):
        pace = min(1.0, t / WARM_UP, 1.6 * (1 - t / (steps + 1)))
        weights, first, second, cost = step(weights, first, second, rows_of(documents, shape.context + 1, ROWS, chance), pace, t)
        costs.append(float(cost))
        if t % 100 == 0 or t == steps:
            print(f"step {t}: loss {np.mean(costs[-100:]):.3f}, for texts not seen {float(held_cost(weights, held_rows)):.3f}, "
                  f"{(time.time() - began) / 60:.1f} minutes", flush=True)
    return {name: np.asarray(each) for name, each in weights.items()}


def write(path: Path, shape: Shape, vocabulary: Vocabulary, weights: dict, plain: bool = False) -> tuple[dict, int]:
    """Writes the file. Returns the weights as the file stores them, and its size. With `plain`, nothing is rounded."""
    file = gguf.File()
    for name, text in {
        "architecture": "llama", "type": "model", "name": "ggscope tiny", "author": "ggscope", "license": "mit",
        "size_label": f"{sum(each.size for each in weights.values()) // 1000}K", "languages": ["en"],
        "description": "A language model small enough to be looked at whole. It tells of tensors, rows and strides, and of a town of numbers; its sums are often wrong.",
    }.items():
        if isinstance(text, str):
            file.key(f"general.{name}", gguf.STRING, text)
        else:
            file.keys_of(f"general.{name}", gguf.STRING, text)
    file.key("general.file_type", gguf.U32, 0 if plain else 7)  # all F32, mostly Q8_0
    file.key("general.quantization_version", gguf.U32, 2)
    for name, number in {
        "vocab_size": shape.vocabulary, "context_length": shape.context, "embedding_length": shape.embedding, "block_count": shape.layers,
        "feed_forward_length": shape.feed_forward, "rope.dimension_count": shape.head, "attention.head_count": shape.heads,
        "attention.head_count_kv": shape.kv_heads,
    }.items():
        file.key(f"llama.{name}", gguf.U32, number)
    file.key("llama.attention.layer_norm_rms_epsilon", gguf.F32, shape.epsilon)
    file.key("llama.rope.freq_base", gguf.F32, shape.rope_base)
    file.key("tokenizer.ggml.model", gguf.STRING, "llama")
    file.key("tokenizer.ggml.pre", gguf.STRING, "default")
    file.keys_of("tokenizer.ggml.tokens", gguf.STRING, vocabulary.pieces)
    file.keys_of("tokenizer.ggml.scores", gguf.F32, vocabulary.scores)
    file.keys_of("tokenizer.ggml.token_type", gguf.I32, vocabulary.types)
    file.key("tokenizer.ggml.bos_token_id", gguf.U32, BOS)
    file.key("tokenizer.ggml.eos_token_id", gguf.U32, EOS)
    file.key("tokenizer.ggml.unknown_token_id", gguf.U32, 0)
    file.key("tokenizer.ggml.add_bos_token", gguf.BOOL, True)
    file.key("tokenizer.ggml.add_space_prefix", gguf.BOOL, True)
    kept = {}
    order = ["token_embd.weight", "output_norm.weight"]
    for il in range(shape.layers):
        order += [f"blk.{il}.{name}.weight" for name in ("attn_norm", "attn_q", "attn_k", "attn_v", "attn_output", "ffn_norm",
                                                         "ffn_gate", "ffn_up", "ffn_down")]
    for name in order:
        kind = gguf.TENSOR_F32 if plain or name.endswith("norm.weight") else gguf.TENSOR_F16 if name.startswith("token_embd") else gguf.TENSOR_Q8_0
        kept[name] = file.tensor(name, weights[name], kind)
    return kept, file.write(path)


def check(path: Path, shape: Shape, vocabulary: Vocabulary, kept: dict, held: list[str]) -> None:
    """Writes the logits after each prompt and the loss of each held text, by the trainer's network."""
    prompts = {}
    for prompt in PROMPTS:
        ids = vocabulary.tokens(prompt) if prompt else [BOS]
        prompts[prompt] = {"tokens": ids, "logits": np.asarray(logits(shape, kept, jnp.array([ids])))[0, -1].tolist()}
    costs = [float(loss(shape, kept, jnp.array([vocabulary.tokens(text)]))) for text in held]
    path.write_text(json.dumps({"prompts": prompts, "held": [{"text": text, "nll": cost} for text, cost in zip(held, costs)]}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=HERE / "../../resources/samples/tiny.gguf")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--check", type=Path)
    parser.add_argument("--weights", type=Path, help="store the trained weights in this file, or load them from it if it exists")
    parser.add_argument("--plain", action="store_true", help="write F32 without rounding, for comparisons")
    given = parser.parse_args()

    shape = Shape()
    texts = prose.texts(SEED)
    held = sorted(set(prose.texts(SEED + 1, 1)) - set(texts))
    vocabulary = Vocabulary(texts, shape.vocabulary)
    documents = [vocabulary.tokens(text) + [EOS] for text in texts]
    print(f"{len(texts)} texts, {sum(map(len, texts))} letters, {sum(map(len, documents))} tokens; {len(held)} texts not used for training")
    if given.weights and given.weights.exists():
        weights = dict(np.load(given.weights))
    else:
        weights = train(shape, documents, [vocabulary.tokens(text) + [EOS] for text in held], given.steps)
        if given.weights:
            np.savez(given.weights, **weights)
    kept, size = write(given.out, shape, vocabulary, weights, given.plain)
    print(f"{given.out}: {size} bytes")
    if given.check:
        check(given.check, shape, vocabulary, kept, held)


if __name__ == "__main__":
    main()
