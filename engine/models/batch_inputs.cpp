// SPDX-License-Identifier: MIT
#include "models/batch_inputs.h"

#include "base/checked.h"

#include <algorithm>
#include <limits>

namespace ggs {

namespace {

std::vector<double> counted(int64_t n, int64_t from) {
    std::vector<double> values(static_cast<size_t>(n));
    for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(from) + static_cast<double>(i);
    return values;
}

// Returns the attention mask: 0 for each cell that a token can attend to, else -inf. Later cells, empty cells and cells
// before the window are masked.
std::vector<double> mask_of(const GraphSize& size, int64_t past, int64_t window) {
    std::vector<double> mask(static_cast<size_t>(size.visible * size.tokens), -std::numeric_limits<double>::infinity());
    for (int64_t t = 0; t < size.tokens; ++t) {
        const int64_t position = past + t, first = window > 0 ? std::max<int64_t>(0, position - window + 1) : 0;
        for (int64_t c = first; c <= position && c < size.visible; ++c)
            mask[static_cast<size_t>(t * size.visible + c)] = 0;
    }
    return mask;
}

// Returns one index per value. Without flash attention the values are transposed in their cache, so the values of a
// token are not adjacent.
std::vector<double> turned_cells(const GraphSize& size, int64_t past, int64_t values) {
    std::vector<double> cells;
    cells.reserve(static_cast<size_t>(size.tokens * values));
    for (int64_t t = 0; t < size.tokens; ++t) {
        for (int64_t j = 0; j < values; ++j) cells.push_back(static_cast<double>(j * size.cells + past + t));
    }
    return cells;
}

void add_all_to_all(std::vector<BatchInput>& inputs, const ModelParams& p, int64_t n) {
    inputs.push_back(
        {&GraphInputs::mask, "self_kq_mask", TypeId::f32, {n, n}, std::vector<double>(static_cast<size_t>(n * n), 0)});
    inputs.push_back({&GraphInputs::outputs, "out_ids", TypeId::i32, {n}, counted(n, 0)});
    if (p.pooling == 1) {
        const std::vector<double> shares(static_cast<size_t>(n), 1.0 / static_cast<double>(n));
        inputs.push_back({&GraphInputs::pooled, "mean", TypeId::f32, {n, 1}, shares});
    } else if (p.pooling != 0) {
        inputs.push_back(
            {&GraphInputs::pooled, "cls", TypeId::i32, {1}, {p.pooling == 3 ? static_cast<double>(n - 1) : 0.0}});
    }
}

} // namespace

uint64_t batch_inputs_bytes(const ModelParams& p, const GraphSize& size) {
    const auto n = static_cast<uint64_t>(size.tokens);
    uint64_t each = n; // numbers that a token has in all inputs
    bool counted = true;
    if (p.causal) {
        uint64_t turned = 0;
        if (!size.flash && !p.kv_heads.empty())
            counted = mul_checked(static_cast<uint64_t>(p.kv_heads[0]), static_cast<uint64_t>(p.value_size), turned);
        counted = counted && add_checked(static_cast<uint64_t>(size.visible), turned, each);
        if (p.window > 0) counted = counted && mul_checked(each, uint64_t{2}, each);
    }
    uint64_t numbers = 0, bytes = 0;
    counted = counted && mul_checked(each, n, numbers) && mul_checked(numbers, uint64_t{sizeof(double)}, bytes);
    return counted ? bytes : UINT64_MAX;
}

std::vector<BatchInput> batch_inputs(const ModelParams& p, const GraphSize& size, const Batch& batch) {
    const int64_t n = size.tokens;
    std::vector<BatchInput> inputs;
    inputs.push_back(
        {&GraphInputs::tokens, "inp_tokens", TypeId::i32, {n}, {batch.tokens.begin(), batch.tokens.end()}});
    inputs.push_back({&GraphInputs::positions, "inp_pos", TypeId::i32, {n}, counted(n, batch.past)});
    if (!p.causal) {
        add_all_to_all(inputs, p, n);
        return inputs;
    }
    const int64_t values = p.kv_heads.empty() ? 0 : p.kv_heads[0] * p.value_size;
    const auto add_cache = [&](T GraphInputs::*k, T GraphInputs::*v, T GraphInputs::*mask, int64_t window) {
        inputs.push_back({k, "attn_inp_k_idxs", TypeId::i64, {n}, counted(n, batch.past)});
        inputs.push_back({v,
                          "attn_inp_v_idxs",
                          TypeId::i64,
                          {size.flash ? n : n * values},
                          size.flash ? counted(n, batch.past) : turned_cells(size, batch.past, values)});
        inputs.push_back({mask,
                          "attn_inp_kq_mask",
                          size.flash ? TypeId::f16 : TypeId::f32,
                          {size.visible, n},
                          mask_of(size, batch.past, window)});
    };
    add_cache(&GraphInputs::k_cells, &GraphInputs::v_cells, &GraphInputs::mask, 0);
    if (p.window > 0)
        add_cache(&GraphInputs::window_k_cells, &GraphInputs::window_v_cells, &GraphInputs::window_mask, p.window);
    inputs.push_back(
        {&GraphInputs::outputs, "out_ids", TypeId::i32, {size.outputs}, counted(size.outputs, n - size.outputs)});
    return inputs;
}

} // namespace ggs
