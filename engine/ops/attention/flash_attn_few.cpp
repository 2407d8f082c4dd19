// SPDX-License-Identifier: MIT
// flash_attn_ext with a few queries: for each query and head the keys go by some at a time, and the sum of what they
// weigh is kept relative to the largest score so far. One query alone is shared out by ranges of keys as well.
#include "ops/attention/flash_attn.h"

#include "cpu/scratch.h"
#include "ops/products.h"

#include <algorithm>
#include <array>

namespace ggs {

namespace {

constexpr int64_t most_heads = 8; // that are computed together

// Layout of the scratch memory of a thread: one row of values, and for each head its sum and its query, in the dot
// partner of the keys' type.
struct Room {
    TypeId partner;
    size_t of_query, of_sum;

    explicit Room(const Tensor& node)
        : partner(traits(node.src[1]->type).dot_partner),
          of_query((static_cast<size_t>(node.src[0]->ne[0] / traits(partner).block) * traits(partner).bytes + 63) / 64 *
                   64),
          of_sum((static_cast<size_t>(node.ne[0]) + 15) / 16 * 64) {}
    size_t bytes(int64_t heads) const { return static_cast<size_t>(heads) * (of_query + of_sum) + of_sum; }
};

// Several heads of one query that share keys and values, so that each key and value is loaded once for all of them. The
// result of a head doesn't depend on the other heads.
class Heads {
  public:
    Heads(const Tensor& node, const FlashRow& first, int64_t heads)
        : m_node(node), m_k(*node.src[1]), m_v(*node.src[2]), m_row(first), m_heads(heads), m_settings(node),
          m_table(best_dot_table()) {
        const Tensor& q = *node.src[0];
        const Room room(node);
        std::byte* at = thread_scratch(ScratchOf::node, room.bytes(heads));
        m_value = reinterpret_cast<float*>(at);
        for (int64_t h = 0; h < heads; ++h) {
            FlashSum& sum = m_sum[static_cast<size_t>(h)];
            sum.values = reinterpret_cast<float*>(at += room.of_sum);
            sum.width = node.ne[0];
            std::fill_n(sum.values, sum.width, 0.0f);
            sum.slope = static_cast<float>(flash_slope(node, m_settings.max_bias, first.head + h));
        }
        at += room.of_sum;
        for (int64_t h = 0; h < heads; ++h, at += room.of_query) {
            const std::byte* const query = bytes_at(q, 0, first.query, first.head + h, first.batch);
            row_from_floats(room.partner, reinterpret_cast<const float*>(query), at, q.ne[0]);
            m_queries[static_cast<size_t>(h)] = at;
            m_scores[static_cast<size_t>(h)] = m_score[static_cast<size_t>(h)].data();
        }
    }

    // Processes the keys [from, to). `from` must be a multiple of flash_keys.
    void see(int64_t from, int64_t to) {
        const DotTile dot = dot_tile(m_k.type, a_few_columns, m_table);
        for (int64_t first = from; first < to; first += flash_keys) {
            const int64_t n = std::min(flash_keys, to - first);
            dot({bytes_at(m_k, 0, first, m_row.k_head, m_row.batch), m_k.nb[1], n, m_queries.data(), m_scores.data(),
                 m_heads, m_k.ne[0]});
            const std::byte* values[flash_keys];
            for (int64_t j = 0; j < n; ++j) values[j] = bytes_at(m_v, 0, first + j, m_row.v_head, m_row.batch);
            for (int64_t h = 0; h < m_heads; ++h) add(h, first, n, values);
        }
    }
    void put() {
        for (int64_t h = 0; h < m_heads; ++h)
            m_sum[static_cast<size_t>(h)].put(m_node, m_row.head + h, m_row.query, m_row.batch, m_table.loops);
    }

    // Writes the partial sums of a range of keys: the largest score, the sum of weights, and the weighted sum of
    // values.
    void keep(float* const* partials) const {
        for (int64_t h = 0; h < m_heads; ++h) {
            const FlashSum& sum = m_sum[static_cast<size_t>(h)];
            float* const to = partials[h];
            to[0] = sum.largest, to[1] = sum.weight;
            std::copy_n(sum.values, sum.width, to + 2);
        }
    }
    // Adds the partial sums of the next range of keys. Only valid for a single head.
    void take(const float* partial) { m_sum[0].join(partial[0], partial[1], partial + 2, m_table.loops); }

  private:
    void add(int64_t h, int64_t first, int64_t n, const std::byte* const* values) {
        FlashSum& sum = m_sum[static_cast<size_t>(h)];
        float* const scores = m_scores[static_cast<size_t>(h)];
        float room[flash_keys];
        const float* of_keys = nullptr;
        if (const Tensor* const mask = m_node.src[3]) {
            const std::byte* const row = bytes_at(*mask, 0, m_row.query, (m_row.head + h) % mask->ne[2], m_row.mask[3]);
            of_keys = load(*mask, row, first, n, room);
        }
        sum.make_scores(scores, of_keys, n, m_settings, m_table.loops);
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
        sum.weigh(scores, n, m_table.loops);
        if (const RowKernels* const direct = row_kernels(m_v.type, m_table)) {
            direct->add_scaled(sum.values, values, scores, n, m_node.ne[0]);
            return;
        }
        for (int64_t j = 0; j < n; ++j) {
            row_to_floats(m_v.type, values[j], m_value, m_node.ne[0]);
            const auto* decoded = reinterpret_cast<const std::byte*>(m_value);
            row_kernels(TypeId::f32, m_table)->add_scaled(sum.values, &decoded, scores + j, 1, m_node.ne[0]);
        }
    }

    const Tensor &m_node, &m_k, &m_v;
    const FlashRow m_row;
    const int64_t m_heads;
    const FlashSettings m_settings;
    const DotTable& m_table;
    float* m_value = nullptr; // one row of v, decoded
    std::array<FlashSum, most_heads> m_sum;
    std::array<std::array<float, flash_keys>, most_heads> m_score;
    std::array<const std::byte*, most_heads> m_queries{};
    std::array<float*, most_heads> m_scores{};
};

// Split of one query's keys into ranges. It depends only on the node's shapes, so the bits are the same for any number
// of threads. The partial sums are in the work buffer, which limits the number of ranges: it has the size that ggml
// uses for one thread.
struct Split {
    static constexpr int64_t least_keys = 512; // of a range
    int64_t together, pieces;                  // heads of a piece of work
    int64_t ranges = 1, length;

    explicit Split(const Tensor& node) {
        const Tensor &k = *node.src[1], &v = *node.src[2];
        const int64_t heads = node.ne[1], by_k = heads / k.ne[2], by_v = heads / v.ne[2];
        int64_t sharing = std::min(by_k, by_v);
        if (by_k % sharing != 0 || by_v % sharing != 0) sharing = 1;
        together = sharing;
        while (together > most_heads) together = together % 2 == 0 ? together / 2 : 1;
        pieces = heads / together;
        length = k.ne[1];
        if (node.ne[2] != 1 || node.ne[3] != 1) return;
        const int64_t dk = k.ne[0], dv = node.ne[0];
        const int64_t room = std::max(flash_keys * (2 * dk + 2 * dv + 2 * flash_keys), heads * (2 + dv));
        ranges = std::clamp<int64_t>(std::min(k.ne[1] / least_keys, room / (heads * (2 + dv))), 1, 64);
        length = (k.ne[1] + ranges * flash_keys - 1) / (ranges * flash_keys) * flash_keys;
        ranges = std::max<int64_t>(1, (k.ne[1] + length - 1) / std::max<int64_t>(1, length));
    }
};

float* partial_of(const KernelTask& task, const Split& split, int64_t head, int64_t range) {
    auto* const all = reinterpret_cast<float*>(aligned(task.work.data(), alignof(float)));
    return all + (head * split.ranges + range) * (2 + task.node.ne[0]);
}

void see_ranges(const KernelTask& task, const Split& split, Chunk chunk) {
    const Tensor& node = task.node;
    for (int64_t unit = chunk.first; unit < chunk.first + chunk.rows; ++unit) {
        const int64_t head = unit % split.pieces * split.together, range = unit / split.pieces;
        Heads heads(node, FlashRow(node, head, 0, 0), split.together);
        heads.see(range * split.length, std::min((range + 1) * split.length, node.src[1]->ne[1]));
        float* partials[most_heads];
        for (int64_t h = 0; h < split.together; ++h) partials[h] = partial_of(task, split, head + h, range);
        heads.keep(partials);
    }
}

void add_ranges(const KernelTask& task, const Split& split, Chunk chunk) {
    for (int64_t head = chunk.first; head < chunk.first + chunk.rows; ++head) {
        Heads one(task.node, FlashRow(task.node, head, 0, 0), 1);
        for (int64_t range = 0; range < split.ranges; ++range) one.take(partial_of(task, split, head, range));
        one.put();
    }
}

double ns_with_keys(const Tensor& node, int64_t keys) {
    const TypeId v = node.src[2]->type;
    const double decoding = !row_kernels(v) ? 3.0 : is_quantized(v) ? 0.3 : 0.0;
    const double share = static_cast<double>(keys) / static_cast<double>(std::max<int64_t>(1, node.src[1]->ne[1]));
    return 2.0 * share * flash_flops_of_row(node) / flops_per_ns() +
           (10.0 + decoding * static_cast<double>(node.ne[0])) * static_cast<double>(keys);
}

} // namespace

int flash_few_phases(const Tensor& node) { return Split(node).ranges > 1 ? 2 : 1; }

int64_t flash_few_rows(const Tensor& node, int phase) {
    const Split split(node);
    return split.ranges > 1 && phase == 0 ? split.pieces * split.ranges : nrows(node);
}

double flash_few_ns(const Tensor& node, int phase) {
    const Split split(node);
    if (split.ranges == 1) return ns_with_keys(node, node.src[1]->ne[1]);
    if (phase == 0) return static_cast<double>(split.together) * ns_with_keys(node, split.length);
    return 0.5 * static_cast<double>(split.ranges * node.ne[0]);
}

size_t flash_few_scratch(const Tensor& node) {
    return Room(node).bytes(most_heads) + product_scratch(node.src[1]->ne[0], most_heads);
}

void run_flash_few(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    if (const Split split(node); split.ranges > 1)
        return task.phase == 0 ? see_ranges(task, split, chunk) : add_ranges(task, split, chunk);
    for (int64_t r = chunk.first, end = chunk.first + chunk.rows; r < end;) {
        const Index at = row_index(node, r);
        const FlashRow row(node, at[1], at[2], at[3]);
        const auto goes_along = [&](int64_t head) {
            if (head - row.head >= std::min(most_heads, end - r) || head >= node.ne[1]) return false;
            const FlashRow other(node, head, row.query, row.batch);
            return other.k_head == row.k_head && other.v_head == row.v_head;
        };
        int64_t count = 1;
        while (goes_along(row.head + count)) ++count;
        Heads heads(node, row, count);
        heads.see(0, node.src[1]->ne[1]);
        heads.put();
        r += count;
    }
}

} // namespace ggs
