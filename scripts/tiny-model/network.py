# SPDX-License-Identifier: MIT
"""The network of tiny.gguf, a llama, in JAX, so that it can be trained.

Matrices have GGUF's layout, one row for each output. Queries and keys are rotated in neighbouring pairs. A `llama` file
stores them in the same order, so nothing is permuted when the file is written.
"""

from dataclasses import dataclass

import jax
import jax.numpy as jnp


@dataclass(frozen=True)
class Shape:
    vocabulary: int = 768
    context: int = 256
    layers: int = 4
    embedding: int = 128
    feed_forward: int = 320
    heads: int = 4
    kv_heads: int = 2  # each serves two heads of queries
    epsilon: float = 1e-5
    rope_base: float = 10000.0

    @property
    def head(self) -> int:
        return self.embedding // self.heads

    def matrices(self) -> dict[str, tuple[int, int]]:
        """Returns names and shapes (outputs, inputs) of the matrices, in the file's order."""
        e, f, g = self.embedding, self.feed_forward, self.kv_heads * self.head
        all_of_them = {"token_embd.weight": (self.vocabulary, e)}
        for il in range(self.layers):
            for name, shape in {
                "attn_q": (e, e), "attn_k": (g, e), "attn_v": (g, e), "attn_output": (e, e),
                "ffn_gate": (f, e), "ffn_up": (f, e), "ffn_down": (e, f),
            }.items():
                all_of_them[f"blk.{il}.{name}.weight"] = shape
        return all_of_them

    def norms(self) -> list[str]:
        return [f"blk.{il}.{name}.weight" for il in range(self.layers) for name in ("attn_norm", "ffn_norm")] + ["output_norm.weight"]


def begin(shape: Shape, key) -> dict:
    """Returns small random weights. They are smaller where a layer adds to its input."""
    weights = {name: jnp.ones(shape.embedding) for name in shape.norms()}
    for name, (outputs, inputs) in shape.matrices().items():
        key, one = jax.random.split(key)
        scale = 0.02 if name.startswith("token_embd") else inputs**-0.5
        if "attn_output" in name or "ffn_down" in name:
            scale /= (2 * shape.layers) ** 0.5
        weights[name] = scale * jax.random.normal(one, (outputs, inputs))
    return weights


def rms_norm(x, weight, epsilon):
    return x * jax.lax.rsqrt(jnp.mean(x * x, axis=-1, keepdims=True) + epsilon) * weight


def rotate(x, base):
    """x: [batch, token, head, channel]. The pair 2i, 2i + 1 of token t is rotated by t · base^(-2i / n)."""
    n = x.shape[-1]
    angles = jnp.arange(x.shape[1])[:, None] * base ** (-jnp.arange(0, n, 2) / n)
    cos, sin = jnp.cos(angles)[:, None, :], jnp.sin(angles)[:, None, :]
    even, odd = x[..., 0::2], x[..., 1::2]
    return jnp.stack([even * cos - odd * sin, even * sin + odd * cos], axis=-1).reshape(x.shape)


def logits(shape: Shape, w: dict, tokens):
    """tokens: [batch, token] -> [batch, token, vocabulary]."""
    batch, length = tokens.shape
    group = shape.heads // shape.kv_heads
    seen = jnp.tril(jnp.ones((length, length), bool))
    x = w["token_embd.weight"][tokens]
    for il in range(shape.layers):
        def linear(of, name):
            return of @ w[f"blk.{il}.{name}.weight"].T

        h = rms_norm(x, w[f"blk.{il}.attn_norm.weight"], shape.epsilon)
        q = rotate(linear(h, "attn_q").reshape(batch, length, shape.heads, shape.head), shape.rope_base)
        k = rotate(linear(h, "attn_k").reshape(batch, length, shape.kv_heads, shape.head), shape.rope_base)
        v = linear(h, "attn_v").reshape(batch, length, shape.kv_heads, shape.head)
        q = q.reshape(batch, length, shape.kv_heads, group, shape.head)
        scores = jnp.einsum("bqkgd,bskd->bkgqs", q, k) * shape.head**-0.5
        shares = jax.nn.softmax(jnp.where(seen, scores, -jnp.inf), axis=-1)
        mixed = jnp.einsum("bkgqs,bskd->bqkgd", shares, v).reshape(batch, length, shape.embedding)
        x = x + linear(mixed, "attn_output")
        h = rms_norm(x, w[f"blk.{il}.ffn_norm.weight"], shape.epsilon)
        x = x + linear(jax.nn.silu(linear(h, "ffn_gate")) * linear(h, "ffn_up"), "ffn_down")
    return rms_norm(x, w["output_norm.weight"], shape.epsilon) @ w["token_embd.weight"].T


def loss(shape: Shape, w: dict, rows):
    """rows: [batch, token]. Returns the mean over all tokens of -log of the probability, given the previous tokens."""
    chances = jax.nn.log_softmax(logits(shape, w, rows[:, :-1]), axis=-1)
    return -jnp.mean(jnp.take_along_axis(chances, rows[:, 1:, None], axis=-1))
