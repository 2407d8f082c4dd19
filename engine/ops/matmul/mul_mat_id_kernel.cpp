// SPDX-License-Identifier: MIT
// mul_mat_id on a CPU: the rows are sorted by the expert they go to, so that each expert's weights are read once.
#include "ops/matmul/mul_mat.h"

namespace ggs {

namespace {

constexpr int64_t rows_at_once = 256;
constexpr int64_t weights_at_once = 32;

int32_t id_at(const Tensor& ids, int64_t used, int64_t token) {
    int32_t id;
    std::memcpy(&id, bytes_at(ids, used, token, 0, 0), sizeof(id));
    return id;
}

Status check_id(const Tensor& node, int64_t used, int64_t token) {
    const int32_t id = id_at(*node.src[2], used, token);
    if (id >= 0 && id < node.src[0]->ne[2]) return {};
    return fail("ids[%1, %2] = %3 is not an expert; as contains %4 experts", used, token, id, node.src[0]->ne[2]);
}

// Routing in the work buffer, after the converted rows: the start of each expert's rows, and the rows (used + ids.ne[0]
// · token), sorted by expert.
struct Routing {
    int64_t* starts; // experts + 1
    int64_t* rows;

    Routing(const Tensor& node, std::span<std::byte> work, size_t converted) {
        starts = reinterpret_cast<int64_t*>(aligned(work.data() + converted, 8));
        rows = starts + node.src[0]->ne[2] + 1;
    }
};

Status route(const Tensor& node, const Routing& routing) {
    const Tensor& ids = *node.src[2];
    const int64_t experts = node.src[0]->ne[2];
    std::fill_n(routing.starts, experts + 1, 0);
    for (int64_t t = 0; t < ids.ne[1]; ++t) {
        for (int64_t u = 0; u < ids.ne[0]; ++u) {
            GGS_CHECK(check_id(node, u, t));
            ++routing.starts[id_at(ids, u, t) + 1];
        }
    }
    for (int64_t e = 0; e < experts; ++e) routing.starts[e + 1] += routing.starts[e];
    // Filling moves each start to where the next expert's rows start; they are moved back afterwards.
    for (int64_t t = 0; t < ids.ne[1]; ++t) {
        for (int64_t u = 0; u < ids.ne[0]; ++u) routing.rows[routing.starts[id_at(ids, u, t)]++] = u + ids.ne[0] * t;
    }
    for (int64_t e = experts; e > 0; --e) routing.starts[e] = routing.starts[e - 1];
    routing.starts[0] = 0;
    return {};
}

Status accepts(const Tensor& node) { return accepts_product(*node.src[0], *node.src[1], "as"); }

// First the sorting and the conversion, then the products.
int phases(const Tensor&) { return 2; }

int64_t tiles_of_expert(const Tensor& node) { return (node.ne[0] + weights_at_once - 1) / weights_at_once; }

int64_t rows(const Tensor& node, int phase) {
    const Tensor& as = *node.src[0];
    if (phase == 0) return 1 + (needs_conversion(as, *node.src[1]) ? nrows(*node.src[1]) : 0);
    return tiles_of_expert(node) * as.ne[2];
}

// On the average. How they are multiplied goes by this, not by how many there are: where other tokens go must not show.
double columns_of_expert(const Tensor& node) {
    return static_cast<double>(node.ne[1] * node.ne[2]) / static_cast<double>(node.src[0]->ne[2]);
}

double row_ns(const Tensor& node, int phase) {
    if (phase == 0) return conversion_ns(*node.src[1]);
    const double columns = columns_of_expert(node);
    return 2.0 * static_cast<double>(weights_at_once * node.src[0]->ne[0]) * columns /
           flops_per_ns(node.src[0]->type, static_cast<int64_t>(columns));
}

DotTile product_of(const Tensor& node) {
    const double columns = columns_of_expert(node);
    return dot_tile(node.src[0]->type, columns <= 1 ? 1 : std::max(a_few_columns, static_cast<int64_t>(columns)));
}

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& as = *node.src[0];
    const Tensor& b = *node.src[1];
    const DotPartnerRows partner(as, b, task.work);
    const Routing routing(node, task.work, partner.bytes());
    if (task.phase == 0) {
        if (chunk.first == 0) {
            GGS_CHECK(route(node, routing));
            chunk = {1, chunk.rows - 1};
        }
        partner.convert({chunk.first - 1, chunk.rows});
        return {};
    }
    const int64_t tiles = tiles_of_expert(node);
    const DotTile dot = product_of(node);
    const std::byte* others[rows_at_once];
    float* out[rows_at_once];
    for (int64_t unit = chunk.first; unit < chunk.first + chunk.rows; ++unit) {
        const int64_t expert = unit / tiles;
        const int64_t m = unit % tiles * weights_at_once;
        for (int64_t r = routing.starts[expert]; r < routing.starts[expert + 1]; r += rows_at_once) {
            const int64_t n = std::min(rows_at_once, routing.starts[expert + 1] - r);
            for (int64_t j = 0; j < n; ++j) {
                const int64_t used = routing.rows[r + j] % node.ne[1];
                const int64_t token = routing.rows[r + j] / node.ne[1];
                others[j] = partner.row(used % b.ne[1], token, 0);
                out[j] = reinterpret_cast<float*>(bytes_at(node, m, used, token, 0));
            }
            dot({bytes_at(as, 0, m, expert, 0), as.nb[1], std::min(weights_at_once, node.ne[0] - m), others, out, n,
                 as.ne[0], task.stage == 0 ? 0 : task.stage << 32 | static_cast<uint64_t>(r)});
        }
    }
    return {};
}

Status reads(const Tensor& node, const Index& out, const ValueReader& read, std::vector<SourceElement>& elements) {
    elements.push_back({2, {out[1], out[2], 0, 0}});
    const auto id = read.whole(*node.src[2], {out[1], out[2], 0, 0});
    if (!id || *id < 0 || *id >= node.src[0]->ne[2]) return {};
    product_reads(*node.src[0], {0, out[0], *id, 0}, {0, out[1] % node.src[1]->ne[1], out[2], 0}, elements);
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    const Tensor& as = *node.src[0];
    const double id = read(*node.src[2], {out[1], out[2], 0, 0});
    if (!(id >= 0 && id < static_cast<double>(as.ne[2])))
        return fail("ids[%1, %2] = %3 is not an expert; as contains %4 experts", out[1], out[2], id, as.ne[2]);
    Explanation made = explain_product(node, as, {0, out[0], static_cast<int64_t>(id), 0}, *node.src[1],
                                       {0, out[1] % node.src[1]->ne[1], out[2], 0}, out, read);
    made.lines.insert(made.lines.begin(),
                      msg("%1 = %2: the expert that this token goes through",
                          read.element(*node.src[2], {out[1], out[2], 0, 0}), static_cast<int64_t>(id)));
    return made;
}

size_t scratch(const Tensor& node) {
    return product_scratch(node.src[0]->ne[0], std::min(rows_at_once, node.ne[1] * node.ne[2]));
}

Cost cost(const Tensor& node) {
    return cost_with(node, 2.0 * static_cast<double>(nelements(node)) * static_cast<double>(node.src[0]->ne[0]));
}

Message order() {
    return msg("Products are added up in an order that depends on the number of columns. For rows of a quantised type, "
               "the order changes at an average of %1 columns per expert. For other types, at most one column, several "
               "columns, and %2 or more columns use different orders. The last bits may therefore differ.",
               many_columns_from, row_kernels(TypeId::f32)->many_from);
}

} // namespace

namespace computations {
const Computation mul_mat_id = {
    {accepts, run, phases, rows, row_ns, false, nullptr, scratch}, reads, explain, cost, nullptr, of_products, order};
} // namespace computations

} // namespace ggs
