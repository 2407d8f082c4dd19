// SPDX-License-Identifier: MIT
// flash_attn_ext with many queries: some of them with some keys at a time, so that both products are those of matrices.
// The heads that share keys and values go together.
#include "ops/attention/flash_attn.h"

#include "cpu/scratch.h"
#include "ops/products.h"

#include <algorithm>
#include <array>

namespace ggs {

namespace {

constexpr int64_t most_columns = 64;
constexpr double longest_ns = 2e6; // of a unit, where fewer columns make it shorter

// Division of the node into units. A column is one query of one head. The heads of a group share keys and values; its
// columns are ordered by query, then by head.
struct Tiling {
    int64_t heads;   // of a group
    int64_t columns; // of a unit
    int64_t blocks;  // units of a group
    int64_t groups;

    explicit Tiling(const Tensor& node) {
        const int64_t by_k = node.ne[1] / node.src[1]->ne[2], by_v = node.ne[1] / node.src[2]->ne[2];
        heads = std::min(by_k, by_v);
        if (by_k % heads != 0 || by_v % heads != 0) heads = 1;
        columns = most_columns;
        while (columns > many_columns_from && columns_ns(node, columns) > longest_ns) columns /= 2;
        blocks = (node.ne[2] * heads + columns - 1) / columns;
        groups = node.ne[1] / heads;
    }
    static double columns_ns(const Tensor& node, int64_t columns) {
        const Tensor& k = *node.src[1];
        return 2.0 * static_cast<double>(columns * k.ne[1] * (k.ne[0] + node.ne[0])) /
                   flops_per_ns(TypeId::f32, columns) +
               2.0 * static_cast<double>((columns + k.ne[0] + node.ne[0]) * k.ne[1]);
    }
};

int64_t in_floats(size_t bytes) { return static_cast<int64_t>((bytes + 63) / 64 * 16); }

// Layout of a unit's data in the scratch memory of a thread.
struct Room {
    std::byte* queries = nullptr; // in the type that goes with the keys'
    size_t query_bytes;
    int64_t width; // of values and sums, padded
    float *scores = nullptr, *mask = nullptr, *values = nullptr, *sums = nullptr;

    Room(const Tensor& node, int64_t columns) {
        const TypeTraits& partner = traits(traits(node.src[1]->type).dot_partner);
        query_bytes = static_cast<size_t>(node.src[1]->ne[0] / partner.block) * partner.bytes;
        width = (node.ne[0] + FloatSums::width_unit - 1) / FloatSums::width_unit * FloatSums::width_unit;
        m_of_queries = in_floats(query_bytes * static_cast<size_t>(columns));
        m_of_scores = columns * flash_keys;
        m_of_values = flash_keys * width;
        m_of_sums = columns * width;
    }
    size_t bytes() const {
        return static_cast<size_t>(m_of_queries + 2 * m_of_scores + m_of_values + m_of_sums) * sizeof(float);
    }
    void take() {
        auto* const all = reinterpret_cast<float*>(thread_scratch(ScratchOf::node, bytes()));
        queries = reinterpret_cast<std::byte*>(all);
        scores = all + m_of_queries;
        mask = scores + m_of_scores;
        values = mask + m_of_scores;
        sums = values + m_of_values;
    }

  private:
    int64_t m_of_queries, m_of_scores, m_of_values, m_of_sums;
};

// One unit of work.
class Tile {
  public:
    Tile(const Tensor& node, int64_t unit)
        : m_node(node), m_k(*node.src[1]), m_v(*node.src[2]), m_settings(node), m_tiling(node),
          m_room(node, m_tiling.columns), m_table(best_dot_table()) {
        m_room.take();
        const int64_t group = unit / m_tiling.blocks % m_tiling.groups;
        m_batch = unit / m_tiling.blocks / m_tiling.groups;
        const int64_t first = unit % m_tiling.blocks * m_tiling.columns;
        m_columns = std::min(m_tiling.columns, node.ne[2] * m_tiling.heads - first);
        for (int64_t c = 0; c < m_columns; ++c) {
            Column& column = m_column[static_cast<size_t>(c)];
            column.query = (first + c) / m_tiling.heads;
            column.head = group * m_tiling.heads + (first + c) % m_tiling.heads;
            column.sum.values = m_room.sums + c * m_room.width;
            column.sum.width = m_room.width;
            column.sum.slope = static_cast<float>(flash_slope(node, m_settings.max_bias, column.head));
        }
        m_k_head = m_column[0].head / (node.ne[1] / m_k.ne[2]);
        m_v_head = m_column[0].head / (node.ne[1] / m_v.ne[2]);
    }

    void run() {
        take_queries();
        std::fill_n(m_room.sums, m_columns * m_room.width, 0.0f);
        for (int64_t first = 0; first < m_k.ne[1]; first += flash_keys)
            with_keys(first, std::min(flash_keys, m_k.ne[1] - first));
        for (int64_t c = 0; c < m_columns; ++c) {
            Column& column = m_column[static_cast<size_t>(c)];
            column.sum.put(m_node, column.head, column.query, m_batch, m_table.loops);
        }
    }

  private:
    struct Column {
        int64_t query = 0, head = 0;
        FlashSum sum;
    };

    void take_queries() {
        const Tensor& q = *m_node.src[0];
        const TypeId partner = traits(m_k.type).dot_partner;
        for (int64_t c = 0; c < m_columns; ++c) {
            const Column& column = m_column[static_cast<size_t>(c)];
            std::byte* const to = m_room.queries + static_cast<size_t>(c) * m_room.query_bytes;
            row_from_floats(partner, reinterpret_cast<const float*>(bytes_at(q, 0, column.query, column.head, m_batch)),
                            to, q.ne[0]);
            m_queries[static_cast<size_t>(c)] = to;
            m_scores[static_cast<size_t>(c)] = m_room.scores + c * flash_keys;
        }
    }

    // Loads the mask of n keys. Returns false if every column masks all of them.
    bool take_mask(int64_t first, int64_t n) {
        const Tensor* const mask = m_node.src[3];
        if (!mask) return true;
        bool any = false;
        for (int64_t c = 0; c < m_columns; ++c) {
            const Column& column = m_column[static_cast<size_t>(c)];
            float* const to = m_room.mask + c * flash_keys;
            row_to_floats(TypeId::f16,
                          bytes_at(*mask, first, column.query, column.head % mask->ne[2], m_batch % mask->ne[3]), to,
                          n);
            any = any || !std::all_of(to, to + n, [](float m) { return m == no_score; });
        }
        return any;
    }

    void with_keys(int64_t first, int64_t n) {
        if (!take_mask(first, n)) return;
        dot_tile(m_k.type, most_columns, m_table)({bytes_at(m_k, 0, first, m_k_head, m_batch), m_k.nb[1], n,
                                                   m_queries.data(), m_scores.data(), m_columns, m_k.ne[0]});
        for (int64_t c = 0; c < m_columns; ++c) {
            FlashSum& sum = m_column[static_cast<size_t>(c)].sum;
            sum.make_scores(m_scores[static_cast<size_t>(c)], m_node.src[3] ? m_room.mask + c * flash_keys : nullptr, n,
                            m_settings, m_table.loops);
            sum.weigh(m_scores[static_cast<size_t>(c)], n, m_table.loops);
        }
        for (int64_t j = 0; j < n; ++j)
            row_to_floats(m_v.type, bytes_at(m_v, 0, first + j, m_v_head, m_batch), m_room.values + j * m_room.width,
                          m_node.ne[0]);
        // The padding after a row is multiplied too, and the products are unused. It is set to 0, so that all_finite()
        // depends only on the values.
        for (int64_t j = 0; j < n && m_room.width > m_node.ne[0]; ++j)
            std::fill_n(m_room.values + j * m_room.width + m_node.ne[0], m_room.width - m_node.ne[0], 0.0f);
        if (m_table.loops.all_finite(m_room.values, n * m_room.width)) {
            m_table.add_rows({m_room.values, n, m_room.width, m_room.scores, flash_keys, m_room.sums, m_columns});
        } else {
            add_what_is_seen(n);
        }
    }

    // The value of a key that is masked does not count even if it is infinite.
    void add_what_is_seen(int64_t n) {
        for (int64_t c = 0; c < m_columns; ++c) {
            const float* const weights = m_room.scores + c * flash_keys;
            for (int64_t j = 0; j < n; ++j) {
                if (weights[j] == 0.0f) continue;
                m_table.add_rows({m_room.values + j * m_room.width, 1, m_room.width, weights + j, flash_keys,
                                  m_room.sums + c * m_room.width, 1});
            }
        }
    }

    const Tensor &m_node, &m_k, &m_v;
    FlashSettings m_settings;
    Tiling m_tiling;
    Room m_room;
    const DotTable& m_table;
    int64_t m_batch = 0, m_columns = 0, m_k_head = 0, m_v_head = 0;
    std::array<Column, most_columns> m_column;
    std::array<const std::byte*, most_columns> m_queries{};
    std::array<float*, most_columns> m_scores{};
};

} // namespace

bool has_flash_tiles(const Tensor& node) {
    const Tensor* const mask = node.src[3];
    return node.ne[2] >= many_columns_from && (!mask || mask->nb[0] == sizeof(uint16_t));
}

int64_t flash_tiles(const Tensor& node) {
    const Tiling tiling(node);
    return tiling.blocks * tiling.groups * node.ne[3];
}

int64_t flash_tile_of(const Tensor& node, const Index& out) {
    const Tiling tiling(node);
    const int64_t column = out[2] * tiling.heads + out[1] % tiling.heads;
    return (out[3] * tiling.groups + out[1] / tiling.heads) * tiling.blocks + column / tiling.columns;
}

double flash_tile_ns(const Tensor& node) { return Tiling::columns_ns(node, Tiling(node).columns); }

size_t flash_tile_scratch(const Tensor& node) {
    const int64_t columns = Tiling(node).columns;
    return Room(node, columns).bytes() + product_scratch(node.src[1]->ne[0], columns);
}

void run_flash_tile(const Tensor& node, int64_t unit) { Tile(node, unit).run(); }

} // namespace ggs
