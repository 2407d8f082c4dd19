// SPDX-License-Identifier: MIT
// Architecture: a family of language models and the graph that runs them. Each architecture is one file with its graph
// and its row, and one name in the list in architectures.cpp. docs/adding-a-model.md describes how to add one.
//
// Constant; any thread.
#pragma once

#include "models/graph_maker.h"

#include <span>

namespace ggs {

// Which channels of a head rope rotates together: each with its neighbour (ggml's mode 0), or with the one half a head
// away (ggml's mode 2).
enum class Rope : uint8_t { none, norm, neox };

// The function between the two products of a feed forward part. The last two have a gate.
enum class FeedForward : uint8_t { gelu, swiglu, geglu };

// Whether feed_forward() is a mixture of experts: in no file, in those with an expert count, or in every file.
enum class Experts : uint8_t { none, if_counted, always };

// A column without a default: a row that leaves it out doesn't compile.
template <class Value> struct Required {
    constexpr Required(Value given) : value(given) {}  // NOLINT(google-explicit-constructor): rows contain plain values
    constexpr operator Value() const { return value; } // NOLINT(google-explicit-constructor)
    Value value;
};

struct Architecture {
    const char* name;                          // general.architecture
    void (*graph)(GraphMaker& m);              // makes all nodes, up to the result
    void (*prepare)(ModelParams& p) = nullptr; // fills in what the files leave out
    Required<Rope> rope;
    FeedForward feed_forward = FeedForward::swiglu;
    Experts experts = Experts::none;
    bool shared_width = false; // feed_forward_length is the width of all used experts together
    bool causal = true;        // a token sees only those before it, not the whole text
    bool windows = false;      // some layers look back over a limited number of tokens

    // `verify`: the allowed distance from llama.cpp, caused by rounding.
    double logits_tolerance = 1e-3; // of each logit, with F32 weights
    double spread_tolerance = 2e-2; // with quantised weights: Σ of squared differences / Σ of squares
};

std::span<const Architecture* const> architectures();
// Fails with the list of known names.
Result<const Architecture*> architecture(std::string_view name);

} // namespace ggs
