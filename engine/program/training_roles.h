// SPDX-License-Identifier: MIT
// TrainingRoles: what the tensors of a training are: the inputs of an example, the outputs that the program has
// computed for it, and the labels that the loss compares them with. Found from the graph, without names.
//
// Outputs and labels are the two sources of the op that the loss is made of. Pure functions; any thread.
#pragma once

#include "program/structure.h"

#include <span>

namespace ggs {

struct TrainingRoles {
    enum class Loss : uint8_t {
        other, // outputs and labels are unknown
        squared_error,
        cross_entropy,
        binary_cross_entropy,
    };
    Loss loss = Loss::other;
    std::optional<uint32_t> outputs, labels;
    std::optional<uint32_t> inputs; // the leaf of the examples that the outputs depend on
    int64_t examples = 0;           // of a round
    // Numbers that belong to one example.
    int64_t values_of(const Tensor& t) const { return examples > 0 ? nelements(t) / examples : 0; }
};

// Returns empty roles if the program isn't trained.
TrainingRoles training_roles(const Structure& structure);

// Returns the result of the first relu of the forward pass that depends on a tensor; nothing if there is none.
std::optional<uint32_t> relu_after(const Structure& structure, uint32_t tensor);

// The units of a relu's result: its channels if it consists of planes, else its rows' elements.
struct UnitsCounted {
    int64_t dead = 0; // 0 for all examples and places
    int64_t all = 0;
};
// `values`: all elements in logical order.
UnitsCounted count_units(const Tensor& relu, std::span<const double> values);

} // namespace ggs
