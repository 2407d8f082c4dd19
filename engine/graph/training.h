// SPDX-License-Identifier: MIT
// Training: how a program's parameters are fitted, as plain data. A script's `train(…)` writes it into the Program; the
// feed of engine/train carries it out, a round for each evaluation of the loss.
//
// AdamW and SGD are ggml's optimiser nodes, which are part of the graph. Adam and L-BFGS are those of ggml's first
// version: code on the host between two evaluations, with its vectors in tensors of the arena.
#pragma once

#include "graph/call.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ggs {

enum class OptimiserKind : uint8_t { sgd, adamw, adam, lbfgs };

// An optimiser: its word in a script, its settings with their defaults, its tensors.
struct OptimiserDef {
    const char* name;
    const char* title; // "AdamW", also the beginning of its tensors' names
    OptimiserKind kind;
    bool in_graph; // its steps are nodes
    std::vector<ArgDef> args;
};
std::span<const OptimiserDef> optimisers();
const OptimiserDef& optimiser(OptimiserKind kind);

// A tensor in which an optimiser on the host keeps a vector: f32, of this many elements.
struct OptimiserTensor {
    const char* name; // "Adam m"
    int64_t elements;
};
// Their order is that of Training::state. `parameters`: the elements of all parameters.
std::vector<OptimiserTensor> optimiser_tensors(OptimiserKind kind, std::span<const double> settings,
                                               int64_t parameters);

enum class RateSchedule : uint8_t { constant, linear, cosine };

struct Training {
    struct Parameter {
        uint32_t tensor, gradient; // numbers in the program
    };
    OptimiserKind kind = OptimiserKind::adamw;
    std::vector<double> settings; // as OptimiserDef::args, whole numbers included
    uint32_t loss = 0;
    std::vector<Parameter> parameters; // that have a gradient, in the order of the graph
    std::vector<uint32_t> state;       // optimiser_tensors() on the host; else m and v of each parameter
    std::optional<uint32_t> step;      // "adamw_params" or "sgd_params"
    // Parameters that only bags read. Each round changes the rows that the round's keys name, by SGD with settings of
    // its own; they have no gradient as a whole, and no state.
    std::vector<uint32_t> tables = {};
    std::vector<double> table_settings = {}; // as the args of sgd; empty: there are no tables
    std::optional<uint32_t> table_step = {}; // "table_params"
    std::vector<uint32_t> watches;   // tensors of one value that are noted in each round, such as a count of hits
    std::vector<uint32_t> batches;   // leafs that each round fills with other examples
    uint64_t examples = 0;           // of each of them; 0: every round sees the same
    uint64_t batch = 0;              // examples in a round
    uint64_t epochs = 1;             // rounds over all examples; without examples, evaluations
    double validation = 0;           // the share of examples at the end that are kept out of training
    std::optional<uint64_t> shuffle; // the seed of the order of examples in each epoch
    uint64_t patience = 0;           // epochs without a better loss after which it stops; 0: never
    RateSchedule schedule = RateSchedule::constant;
    uint64_t warmup = 0; // rounds in which the learning rate grows to its full size
    // If the training goes on from a checkpoint: its next round, and two losses for each earlier epoch.
    uint32_t first_round = 0;
    std::vector<double> epoch_losses = {};

    double setting(std::string_view name) const;
    uint64_t training_batches() const;   // in an epoch, at least 1
    uint64_t validation_batches() const; // in an epoch
};

// Returns an error if settings of the optimiser are out of range or contradict each other.
Status check_settings(const Training& training);

} // namespace ggs
