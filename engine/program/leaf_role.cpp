// SPDX-License-Identifier: MIT
#include "program/leaf_role.h"

#include "graph/op.h"
#include "tensor/type.h"

#include <optional>

namespace ggs {

namespace {

// By how a model's files call it: blk.0.attn_norm.weight, output_norm, fc1.bias.
bool called_weight(std::string_view name) {
    return name.ends_with(".weight") || name.ends_with(".bias") || name.ends_with(".scale") ||
           name.ends_with("_norm") || name.ends_with(".norm");
}

bool is_integer(TypeId type) {
    return type == TypeId::i8 || type == TypeId::i16 || type == TypeId::i32 || type == TypeId::i64;
}

// Returns whether the leaf is a weight, as far as one node that reads it shows. A weight is a matrix that others are
// multiplied by, a table of rows, or a row added to or multiplied with every row. Returns nothing if the node doesn't
// decide it.
std::optional<bool> weight_by_place(const Tensor& node, const Tensor& leaf) {
    const bool first = node.src[0] == &leaf, second = node.src[1] == &leaf;
    switch (node.op) {
    case OpId::mul_mat:
    case OpId::mul_mat_id:
    case OpId::get_rows: return first ? std::optional(true) : second ? std::optional(false) : std::nullopt;
    case OpId::soft_max:
    case OpId::flash_attn_ext: return false;
    case OpId::add:
    case OpId::mul:
        if (second && node.src[0] != &leaf && nelements(leaf) < nelements(node)) return true;
        return std::nullopt;
    default: return std::nullopt;
    }
}

} // namespace

bool is_weight(const Structure& structure, uint32_t number) {
    const Tensor& leaf = structure.tensor(number);
    if (leaf.flags & flag_input) return false;
    if (leaf.flags & flag_param) return true;
    if (structure.steps.empty() && structure.graphs.empty()) return true; // a file of weights
    if (called_weight(structure.name(number))) return true;
    if (is_integer(leaf.type)) return false;
    if (traits(leaf.type).block > 1) return true;
    for (const uint32_t reader : structure.readers_of(number)) {
        if (!structure.alive(reader)) continue;
        if (const auto said = weight_by_place(structure.tensor(reader), leaf)) return *said;
    }
    return n_dims(leaf) >= 2;
}

} // namespace ggs
