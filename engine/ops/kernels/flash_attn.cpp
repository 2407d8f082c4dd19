// SPDX-License-Identifier: MIT
// flash_attn_ext on a CPU: for each query and head, the keys go by some at a time; the sum of what they weigh is kept
// relative to the largest score so far. With many queries it is done in tiles.
#include "ops/kernels/flash_attn.h"

#include "cpu/dot.h"
#include "cpu/scratch.h"
#include "ops/kernels/kernel_columns.h"
#include "ops/products.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ggs {

double flash_slope(const Tensor& node, double max_bias, int64_t head) {
    if (!(max_bias > 0.0)) return 1.0;
    int64_t power = 1;
    while (power * 2 <= node.ne[1]) power *= 2;
    const auto n = static_cast<double>(power);
    if (head < power) return std::pow(2.0, -max_bias / n * static_cast<double>(head + 1));
    return std::pow(2.0, -max_bias / 2.0 / n * static_cast<double>(2 * (head - power) + 1));
}

namespace {

// The source elements of one row of the result: out[1] is the head, out[2] the query, out[3] the batch.
struct Row {
    int64_t head, query, batch;
    int64_t k_head, v_head;
    Index mask{};

    Row(const Tensor& node, int64_t h, int64_t q, int64_t b)
        : head(h), query(q), batch(b), k_head(h / (node.ne[1] / node.src[1]->ne[2])),
          v_head(h / (node.ne[1] / node.src[2]->ne[2])) {
        if (const Tensor* m = node.src[3]) mask = {0, q, h % m->ne[2], b % m->ne[3]};
    }
};

Status accepts(const Tensor& node) {
    const Tensor& q = *node.src[0];
    const Tensor& k = *node.src[1];
    const Tensor& v = *node.src[2];
    if (q.type != TypeId::f32) return fail("q has type %1; it must be f32", traits(q.type).name);
    if (traits(k.type).dot_partner == TypeId::count)
        return fail("k has type %1, and there is no dot product with rows of that type", traits(k.type).name);
    if (!dot_tile(k.type))
        return fail("k has type %1, whose codebook is not known here: it can't be multiplied", traits(k.type).name);
    const bool plain = v.type == TypeId::f32 || v.type == TypeId::f16 || v.type == TypeId::bf16;
    if (!plain && !is_quantized(v.type))
        return fail("v has type %1; it must be f32, f16, bf16 or a quantised type", traits(v.type).name);
    if (!traits(v.type).layout) return fail("rows of type %1 can't be decoded yet", traits(v.type).name);
    for (const auto& [t, name] : {std::pair{&q, "q"}, {&k, "k"}, {&v, "v"}}) GGS_CHECK(need_whole_rows(*t, name));
    return need_aligned(node);
}

double flops_of_row(const Tensor& node) {
    const Tensor& k = *node.src[1];
    return 2.0 * static_cast<double>(k.ne[1]) * static_cast<double>(k.ne[0] + node.ne[0]);
}

double row_ns(const Tensor& node, int) {
    if (has_flash_tiles(node)) return flash_tile_ns(node);
    const TypeId v = node.src[2]->type;
    const double decoding = !row_kernels(v) ? 3.0 : is_quantized(v) ? 0.3 : 0.0;
    return 2.0 * flops_of_row(node) / flops_per_ns() +
           (10.0 + decoding * static_cast<double>(node.ne[0])) * static_cast<double>(node.src[1]->ne[1]);
}

constexpr int64_t most_heads = 8; // that are computed together

// Some heads of one query, which share keys and values: these are fetched once for all of them. Nothing of a head hangs
// on which others it is computed with.
class Heads {
  public:
    Heads(const Tensor& node, const Row& first, int64_t heads)
        : m_node(node), m_k(*node.src[1]), m_v(*node.src[2]), m_row(first), m_heads(heads), m_settings(node),
          m_table(best_dot_table()) {
        const Tensor& q = *node.src[0];
        const TypeId partner = traits(m_k.type).dot_partner;
        const auto query_bytes = static_cast<size_t>(q.ne[0] / traits(partner).block) * traits(partner).bytes;
        const size_t of_query = (query_bytes + 63) / 64 * 64, of_sum = (static_cast<size_t>(node.ne[0]) + 15) / 16 * 64;
        std::byte* at = thread_scratch(ScratchOf::node, static_cast<size_t>(heads) * (of_query + of_sum) + of_sum);
        m_value = reinterpret_cast<float*>(at);
        for (int64_t h = 0; h < heads; ++h) {
            Head& head = m_head[static_cast<size_t>(h)];
            head.sum = reinterpret_cast<float*>(at += of_sum);
            std::fill_n(head.sum, node.ne[0], 0.0f);
            head.slope = static_cast<float>(flash_slope(node, m_settings.max_bias, first.head + h));
        }
        at += of_sum;
        for (int64_t h = 0; h < heads; ++h, at += of_query) {
            const std::byte* const query = bytes_at(q, 0, first.query, first.head + h, first.batch);
            row_from_floats(partner, reinterpret_cast<const float*>(query), at, q.ne[0]);
            m_queries[static_cast<size_t>(h)] = at;
            m_scores[static_cast<size_t>(h)] = m_score[static_cast<size_t>(h)].data();
        }
    }

    void run() {
        const DotTile dot = dot_tile(m_k.type, 1, m_table);
        for (int64_t first = 0; first < m_k.ne[1]; first += flash_keys) {
            const int64_t n = std::min(flash_keys, m_k.ne[1] - first);
            dot({bytes_at(m_k, 0, first, m_row.k_head, m_row.batch), m_k.nb[1], n, m_queries.data(), m_scores.data(),
                 m_heads, m_k.ne[0]});
            const std::byte* values[flash_keys];
            for (int64_t j = 0; j < n; ++j) values[j] = bytes_at(m_v, 0, first + j, m_row.v_head, m_row.batch);
            for (int64_t h = 0; h < m_heads; ++h) add(h, first, n, values);
        }
        for (int64_t h = 0; h < m_heads; ++h) put(h);
    }

  private:
    struct Head {
        float* sum = nullptr; // of v's rows, weighed
        float slope = 1, largest = no_score, weight = 0;
    };

    void rescale(Head& head, float factor) const {
        m_table.loops.scale(head.sum, factor, head.sum, m_node.ne[0]);
        head.weight *= factor;
    }

    void add(int64_t h, int64_t first, int64_t n, const std::byte* const* values) {
        Head& head = m_head[static_cast<size_t>(h)];
        float* const scores = m_scores[static_cast<size_t>(h)];
        m_table.loops.scale(scores, m_settings.factor(), scores, n);
        if (m_settings.softcap != 0.0f) {
            for (int64_t j = 0; j < n; ++j) scores[j] = m_settings.softcap * std::tanh(scores[j]);
        }
        if (const Tensor* const mask = m_node.src[3]) {
            float room[flash_keys];
            const std::byte* const row = bytes_at(*mask, 0, m_row.query, (m_row.head + h) % mask->ne[2], m_row.mask[3]);
            const float* const of_keys = load(*mask, row, first, n, room);
            for (int64_t j = 0; j < n; ++j) scores[j] += head.slope * of_keys[j];
        }
        // A NaN is no maximum, but it stays in the sum.
        if (const float largest = m_table.loops.largest(scores, n); largest > head.largest) {
            if (head.largest != no_score) rescale(head, std::exp(head.largest - largest));
            head.largest = largest;
        }
        // The value of a key that is masked does not count even if it is infinite.
        const std::byte* seen[flash_keys];
        if (std::find(scores, scores + n, no_score) != scores + n) {
            int64_t count = 0;
            for (int64_t j = 0; j < n; ++j) {
                if (scores[j] == no_score) continue;
                seen[count] = values[j];
                scores[count++] = scores[j];
            }
            values = seen;
            n = count;
        }
        if (n == 0) return;
        head.weight += static_cast<float>(m_table.loops.exp_less(scores, head.largest, scores, n));
        if (const RowKernels* const direct = row_kernels(m_v.type, m_table)) {
            direct->add_scaled(head.sum, values, scores, n, m_node.ne[0]);
            return;
        }
        for (int64_t j = 0; j < n; ++j) {
            row_to_floats(m_v.type, values[j], m_value, m_node.ne[0]);
            const auto* decoded = reinterpret_cast<const std::byte*>(m_value);
            row_kernels(TypeId::f32, m_table)->add_scaled(head.sum, &decoded, scores + j, 1, m_node.ne[0]);
        }
    }

    void put(int64_t h) {
        Head& head = m_head[static_cast<size_t>(h)];
        if (const Tensor* const sinks = m_node.src[4]) {
            // It joins the sum, and brings no value.
            const float sink = float_at(TypeId::f32, bytes_at(*sinks, m_row.head + h, 0, 0, 0));
            if (sink > head.largest) {
                rescale(head, head.largest == no_score ? 0.0f : std::exp(head.largest - sink));
                head.weight += 1.0f;
            } else {
                head.weight += std::exp(sink - head.largest);
            }
        }
        auto* const out = reinterpret_cast<float*>(bytes_at(m_node, 0, m_row.head + h, m_row.query, m_row.batch));
        m_table.loops.scale(head.sum, head.weight == 0.0f ? 0.0f : 1.0f / head.weight, out, m_node.ne[0]);
    }

    const Tensor &m_node, &m_k, &m_v;
    const Row m_row;
    const int64_t m_heads;
    const FlashSettings m_settings;
    const DotTable& m_table;
    float* m_value = nullptr; // one row of v, decoded
    std::array<Head, most_heads> m_head;
    std::array<std::array<float, flash_keys>, most_heads> m_score;
    std::array<const std::byte*, most_heads> m_queries{};
    std::array<float*, most_heads> m_scores{};
};

int64_t rows(const Tensor& node, int) { return has_flash_tiles(node) ? flash_tiles(node) : nrows(node); }

int64_t row_of(const Tensor& node, const Index& out) {
    return has_flash_tiles(node) ? flash_tile_of(node, out) : out[1] + node.ne[1] * (out[2] + node.ne[2] * out[3]);
}

Status run(const KernelTask& task, Chunk chunk) {
    if (has_flash_tiles(task.node)) {
        for (int64_t unit = chunk.first; unit < chunk.first + chunk.rows; ++unit) run_flash_tile(task.node, unit);
        return {};
    }
    const Tensor& node = task.node;
    for (int64_t r = chunk.first, end = chunk.first + chunk.rows; r < end;) {
        const Index at = row_index(node, r);
        const Row row(node, at[1], at[2], at[3]);
        const auto goes_along = [&](int64_t head) {
            if (head - row.head >= std::min(most_heads, end - r) || head >= node.ne[1]) return false;
            const Row other(node, head, row.query, row.batch);
            return other.k_head == row.k_head && other.v_head == row.v_head;
        };
        int64_t heads = 1;
        while (goes_along(row.head + heads)) ++heads;
        Heads(node, row, heads).run();
        r += heads;
    }
    return {};
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    const Row row(node, out[1], out[2], out[3]);
    const Tensor& k = *node.src[1];
    for (int64_t d = 0; d < k.ne[0]; ++d) elements.push_back({0, {d, row.query, row.head, row.batch}});
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        for (int64_t d = 0; d < k.ne[0]; ++d) elements.push_back({1, {d, j, row.k_head, row.batch}});
    }
    for (int64_t j = 0; j < k.ne[1]; ++j) elements.push_back({2, {out[0], j, row.v_head, row.batch}});
    if (node.src[3]) {
        for (int64_t j = 0; j < k.ne[1]; ++j) elements.push_back({3, {j, row.mask[1], row.mask[2], row.mask[3]}});
    }
    if (node.src[4]) elements.push_back({4, {row.head, 0, 0, 0}});
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const FlashSettings s(node);
    const Row row(node, out[1], out[2], out[3]);
    const Tensor& k = *node.src[1];
    const double slope = flash_slope(node, s.max_bias, row.head);
    std::vector<double> scores(static_cast<size_t>(k.ne[1]));
    double largest = -std::numeric_limits<double>::infinity();
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        double score = 0;
        for (int64_t d = 0; d < k.ne[0]; ++d)
            score += read(*node.src[0], {d, row.query, row.head, row.batch}) * read(k, {d, j, row.k_head, row.batch});
        score *= s.scale;
        if (s.softcap != 0.0f) score = s.softcap * std::tanh(score / s.softcap);
        if (node.src[3]) score += slope * read(*node.src[3], {j, row.mask[1], row.mask[2], row.mask[3]});
        scores[static_cast<size_t>(j)] = score;
        largest = std::max(largest, score);
    }
    const double sink = node.src[4] ? read(*node.src[4], {row.head, 0, 0, 0}) : 0.0;
    if (node.src[4]) largest = std::max(largest, sink);
    double weight_sum = node.src[4] ? std::exp(sink - largest) : 0.0;
    std::vector<double> weights(scores.size());
    for (size_t j = 0; j < scores.size(); ++j) {
        const bool seen = scores[j] != -std::numeric_limits<double>::infinity();
        weights[j] = seen ? std::exp(scores[j] - largest) : 0.0;
        weight_sum += weights[j];
    }
    SumOfProducts sum;
    for (int64_t j = 0; j < k.ne[1]; ++j) {
        const double weight = weights[static_cast<size_t>(j)];
        if (weight == 0.0) continue; // what is masked is not read, even if it is infinite
        sum.add(weight / weight_sum, read(*node.src[2], {out[0], j, row.v_head, row.batch}));
    }
    Explanation made;
    const std::string q_name = read.name(*node.src[0]), k_name = read.name(k);
    made.lines.push_back(node.src[3] ? msg("head %1, query %2: the scores of %3 keys are %4 · %5 · %6 + %7 · %8",
                                           row.head, row.query, k.ne[1], static_cast<double>(s.scale), q_name, k_name,
                                           slope, read.name(*node.src[3]))
                                     : msg("head %1, query %2: the scores of %3 keys are %4 · %5 · %6", row.head,
                                           row.query, k.ne[1], static_cast<double>(s.scale), q_name, k_name));
    made.lines.push_back(
        msg("the largest is %1; the exponentials of all relative to it add up to %2", largest, weight_sum));
    made.lines.push_back(msg("Σ_j softmax_j · %1 = %2",
                             read.element(*node.src[2], {out[0], 0, row.v_head, row.batch}, 1, "j"), sum.text()));
    made.lines.push_back(msg("= %1", sum.value()));
    made.value = sum.value();
    return made;
}

Cost cost(const Tensor& node) { return cost_with(node, flops_of_row(node) * static_cast<double>(nrows(node))); }

} // namespace

void set_flash_attn_columns(OpDef& op) {
    op.kernels[DeviceKind::cpu] = {accepts, run, nullptr, rows, row_ns};
    op.kernels[DeviceKind::cpu].row_of = row_of;
    op.reads = reads;
    op.explain = explain;
    // Scores are products of rows.
    op.rounding = [](const Tensor& node) { return std::max(rounding_of_products(node.src[1]->type), 1e-4); };
    op.cost = cost;
    op.order = msg("From %1 queries on, keys and queries are multiplied as matrices, and added up in another order "
                   "than with fewer: the last bits may differ.",
                   many_columns_from);
}

} // namespace ggs
