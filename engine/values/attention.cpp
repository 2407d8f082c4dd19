// SPDX-License-Identifier: MIT
#include "values/attention.h"

#include "base/checked.h"
#include "ops/attention/flash_attn.h"
#include "values/statistics.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace ggs {

namespace {

constexpr std::string_view probabilities = "kq_soft_max-";

// Returns 3 for "Qcur-3 (view) (permuted)".
std::optional<int64_t> layer_in(std::string_view name) {
    name = name.substr(0, name.find(' '));
    const size_t dash = name.rfind('-');
    if (dash == name.npos) return std::nullopt;
    int64_t layer = 0;
    const char* const end = name.data() + name.size();
    const auto [rest, error] = std::from_chars(name.data() + dash + 1, end, layer);
    return error == std::errc() && rest == end && layer >= 0 ? std::optional(layer) : std::nullopt;
}

// A flash attention node has no name of its own, so the layer is found in the names of its readers and sources.
std::optional<int64_t> layer_around(const Structure& structure, uint32_t node) {
    for (const uint32_t reader : structure.readers_of(node)) {
        if (const auto layer = layer_in(structure.name(reader))) return layer;
    }
    for (const Tensor* t = structure.tensor(node).src[0]; t; t = t->src[0]) {
        const auto number = structure.number_of(t);
        if (const auto layer = number ? layer_in(structure.name(*number)) : std::nullopt) return layer;
    }
    return std::nullopt;
}

const Tensor* mask_of(const Structure& structure, const AttentionLayer& layer) {
    return structure.tensor(layer.node).src[layer.beside ? 3 : 1];
}

// Some values of a source; nothing if the read was cancelled.
using Values = Result<std::optional<std::vector<double>>>;
Values some_of(const Structure& structure, const Tensor& t, const Slice& slice, const ByteSource& bytes) {
    const auto number = structure.number_of(&t);
    if (!number) return fail("the attention's source `%1` is not part of the program", t.name);
    return values(bytes, *number, t, slice);
}

Slice row_of(int64_t keys, int64_t i1, int64_t i2) { return {{0, i1, i2, 0}, {keys, i1 + 1, i2 + 1, 1}}; }

// Reads which keys are masked, the same for all heads, and the mask's values. Each head multiplies them by its slope.
Result<bool> read_mask(const Structure& structure, const AttentionLayer& layer, std::span<const int64_t> queries,
                       std::vector<AttentionRow>& rows, std::vector<std::vector<double>>* numbers,
                       const ByteSource& bytes) {
    const Tensor* const mask = mask_of(structure, layer);
    if (!mask) return true;
    for (size_t i = 0; i < queries.size(); ++i) {
        GGS_TRY(const auto row, some_of(structure, *mask, row_of(rows[i].keys, queries[i], 0), bytes));
        if (!row) return false;
        for (size_t j = 0; j < row->size(); ++j)
            rows[i].masked[j] = (*row)[j] == -std::numeric_limits<double>::infinity();
        if (numbers) numbers->push_back(*row);
    }
    return true;
}

Result<bool> read_shares(const AttentionLayer& layer, const Tensor& node, std::span<const int64_t> queries,
                         std::vector<AttentionRow>& rows, const ByteSource& bytes) {
    for (size_t i = 0; i < queries.size(); ++i) {
        AttentionRow& row = rows[i];
        GGS_TRY(const auto read,
                values(bytes, layer.node, node, {{0, queries[i], 0, 0}, {row.keys, queries[i] + 1, row.heads, 1}}));
        if (!read) return false;
        std::transform(read->begin(), read->end(), row.shares.begin(),
                       [](double value) { return static_cast<float>(value); });
    }
    return true;
}

// Converts scores to shares: each weight divided by the sum of all weights, including a sink's.
void share_out(std::vector<double>& scores, std::optional<double> sink) {
    double largest = sink.value_or(-std::numeric_limits<double>::infinity());
    for (const double score : scores) largest = std::max(largest, score);
    if (std::isinf(largest) && largest < 0) { // all are masked
        std::fill(scores.begin(), scores.end(), 0.0);
        return;
    }
    double sum = sink ? std::exp(*sink - largest) : 0;
    for (double& score : scores) {
        score = std::exp(score - largest);
        sum += score;
    }
    for (double& score : scores) score /= sum;
}

Result<bool> compute_shares(const Structure& structure, const Tensor& node, std::span<const int64_t> queries,
                            std::vector<AttentionRow>& rows, const std::vector<std::vector<double>>& mask,
                            const ByteSource& bytes) {
    const FlashSettings settings(node);
    const Tensor &q = *node.src[0], &k = *node.src[1];
    const int64_t size = q.ne[0], keys = rows.front().keys, heads = node.ne[1];
    std::vector<double> sinks;
    if (node.src[4]) {
        GGS_TRY(const auto read, some_of(structure, *node.src[4], {}, bytes));
        if (!read) return false;
        sinks = *read;
    }
    std::vector<double> scores(static_cast<size_t>(keys));
    std::vector<double> key_rows;
    int64_t key_rows_of = -1;
    for (int64_t head = 0; head < heads; ++head) {
        const int64_t k_head = FlashRow(node, head, 0, 0).k_head;
        if (k_head != key_rows_of) {
            GGS_TRY(auto read, some_of(structure, k, {{0, 0, k_head, 0}, {size, keys, k_head + 1, 1}}, bytes));
            if (!read) return false;
            key_rows = std::move(*read);
            key_rows_of = k_head;
        }
        const double slope = flash_slope(node, settings.max_bias, head);
        for (size_t i = 0; i < queries.size(); ++i) {
            GGS_TRY(const auto query, some_of(structure, q, row_of(size, queries[i], head), bytes));
            if (!query) return false;
            for (size_t j = 0; j < scores.size(); ++j) {
                if (rows[i].masked[j]) {
                    scores[j] = -std::numeric_limits<double>::infinity();
                    continue;
                }
                const double* const key = key_rows.data() + j * static_cast<size_t>(size);
                double score = 0;
                for (size_t d = 0; d < query->size(); ++d) score += (*query)[d] * key[d];
                score *= static_cast<double>(settings.scale);
                if (settings.softcap != 0.0f) score = settings.softcap * std::tanh(score / settings.softcap);
                scores[j] = score + (mask.empty() ? 0 : slope * mask[i][j]);
            }
            share_out(scores, sinks.empty() ? std::nullopt : std::optional(sinks[static_cast<size_t>(head)]));
            std::transform(scores.begin(), scores.end(), rows[i].shares.begin() + static_cast<ptrdiff_t>(head * keys),
                           [](double share) { return static_cast<float>(share); });
        }
    }
    return true;
}

} // namespace

double AttentionRow::share(std::optional<int64_t> head, int64_t key) const {
    if (key < 0 || key >= keys) return 0;
    if (head)
        return *head < 0 || *head >= heads ? 0.0 : static_cast<double>(shares[static_cast<size_t>(*head * keys + key)]);
    double sum = 0;
    for (int64_t h = 0; h < heads; ++h) sum += static_cast<double>(shares[static_cast<size_t>(h * keys + key)]);
    return heads == 0 ? 0 : sum / static_cast<double>(heads);
}

double AttentionRow::sum(std::optional<int64_t> head) const {
    double sum = 0;
    for (int64_t key = 0; key < keys; ++key) sum += share(head, key);
    return sum;
}

std::vector<AttentionLayer> attention_layers(const Structure& structure) {
    std::vector<AttentionLayer> layers;
    for (const Step& step : structure.steps) {
        const Tensor& node = structure.tensor(step.node);
        if (node.ne[3] != 1 || is_empty(node)) continue; // of one sequence
        const std::string& name = structure.name(step.node);
        if (node.op == OpId::soft_max && name.starts_with(probabilities)) {
            if (const auto layer = layer_in(name)) layers.push_back({*layer, step.node, false});
        } else if (node.op == OpId::flash_attn_ext) {
            layers.push_back(
                {layer_around(structure, step.node).value_or(static_cast<int64_t>(layers.size())), step.node, true});
        }
    }
    return layers;
}

bool has_sinks(const Structure& structure, const AttentionLayer& layer) {
    return structure.tensor(layer.node).src[layer.beside ? 4 : 2] != nullptr;
}

AttentionSize attention_size(const Structure& structure, const AttentionLayer& layer) {
    const Tensor& node = structure.tensor(layer.node);
    return layer.beside ? AttentionSize{node.src[1]->ne[1], node.ne[2], node.ne[1]}
                        : AttentionSize{node.ne[0], node.ne[1], node.ne[2]};
}

std::vector<uint32_t> attention_sources(const Structure& structure, const AttentionLayer& layer) {
    std::vector<uint32_t> sources{layer.node};
    if (const auto q = layer.beside ? structure.number_of(structure.tensor(layer.node).src[0]) : std::nullopt)
        sources.push_back(*q);
    const Tensor* const mask = mask_of(structure, layer);
    if (const auto number = mask ? structure.number_of(mask) : std::nullopt) sources.push_back(*number);
    return sources;
}

Index attention_element(const AttentionLayer& layer, int64_t key, int64_t query, int64_t head) {
    return layer.beside ? Index{0, head, query, 0} : Index{key, query, head, 0};
}

Result<std::optional<std::vector<AttentionRow>>> attention_rows(const Structure& structure, const AttentionLayer& layer,
                                                                std::span<const int64_t> queries, int64_t keys,
                                                                const ByteSource& bytes) {
    using Rows = std::optional<std::vector<AttentionRow>>;
    const AttentionSize size = attention_size(structure, layer);
    if (keys < 1 || keys > size.keys)
        return fail("the attention of layer %1 has %2 keys; %3 were requested", layer.layer, size.keys, keys);
    for (const int64_t query : queries) {
        if (query < 0 || query >= size.queries)
            return fail("the attention of layer %1 has %2 queries, so there is no query %3", layer.layer, size.queries,
                        query);
    }
    int64_t row = 0, all = 0;
    if (!mul_checked(keys, size.heads, row) || !mul_checked(row, static_cast<int64_t>(queries.size()), all) ||
        all > most_shares)
        return fail("%1 queries · %2 heads · %3 keys are too many shares to read at once; the limit is %4",
                    queries.size(), size.heads, keys, most_shares);
    if (queries.empty()) return Rows(std::in_place);
    AttentionRow empty;
    empty.keys = keys;
    empty.heads = size.heads;
    empty.shares.resize(static_cast<size_t>(row));
    empty.masked.resize(static_cast<size_t>(keys));
    std::vector<AttentionRow> rows(queries.size(), empty);
    std::vector<std::vector<double>> mask;
    GGS_TRY(const bool masked, read_mask(structure, layer, queries, rows, layer.beside ? &mask : nullptr, bytes));
    if (!masked) return Rows();
    const Tensor& node = structure.tensor(layer.node);
    GGS_TRY(const bool read, layer.beside ? compute_shares(structure, node, queries, rows, mask, bytes)
                                          : read_shares(layer, node, queries, rows, bytes));
    if (!read) return Rows();
    return Rows(std::move(rows));
}

} // namespace ggs
