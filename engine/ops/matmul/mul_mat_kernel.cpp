// SPDX-License-Identifier: MIT
// mul_mat on a CPU: b's rows are converted to the type that goes with a's, then tiles of the result are made.
#include "ops/matmul/mul_mat.h"

#include <array>
#include <cmath>

namespace ggs {

// -- shared with mul_mat_id -------------------------------------------------------------------------------------------

Status accepts_product(const Tensor& a, const Tensor& b, const char* a_name) {
    const TypeTraits& weights = traits(a.type);
    if (weights.dot_partner == TypeId::count)
        return fail("%1 has type %2; there is no dot product for rows of this type", a_name, weights.name);
    if (b.type != TypeId::f32 && b.type != weights.dot_partner)
        return weights.dot_partner == TypeId::f32
                   ? fail("%1 has type %2 and b has type %3; b must be f32", a_name, weights.name, traits(b.type).name)
                   : fail("%1 has type %2 and b has type %3; b must be f32 or %4", a_name, weights.name,
                          traits(b.type).name, traits(weights.dot_partner).name);
    GGS_CHECK(need_whole_rows(a, a_name));
    GGS_CHECK(need_whole_rows(b, "b"));
    if (!dot_tile(a.type))
        return fail(
            "%1 has type %2; rows of this type can't be multiplied, because ggscope has no codebook for the type",
            a_name, weights.name);
    return {};
}

DotPartnerRows::DotPartnerRows(const Tensor& weights, const Tensor& b, std::span<std::byte> work)
    : m_b(b), m_partner(partner_of(weights)), m_converted(needs_conversion(weights, b)), m_work(work.data()) {
    const TypeTraits& partner = traits(m_partner);
    m_row_bytes = static_cast<size_t>(b.ne[0] / partner.block) * partner.bytes;
}

size_t DotPartnerRows::bytes() const { return m_converted ? m_row_bytes * static_cast<size_t>(nrows(m_b)) : 0; }

const std::byte* DotPartnerRows::row(int64_t i1, int64_t i2, int64_t i3) const {
    if (!m_converted) return bytes_at(m_b, 0, i1, i2, i3);
    return m_work + static_cast<size_t>(i1 + m_b.ne[1] * (i2 + m_b.ne[2] * i3)) * m_row_bytes;
}

void DotPartnerRows::convert(Chunk rows) const {
    // A row of floats may be unaligned, so it is copied to `values`, several blocks at a time.
    constexpr int64_t at_once = 256;
    float values[at_once];
    const TypeTraits& partner = traits(m_partner);
    for (int64_t r = rows.first; r < rows.first + rows.rows; ++r) {
        const Index i = row_index(m_b, r);
        const std::byte* from = bytes_at(m_b, 0, i[1], i[2], i[3]);
        std::byte* to = m_work + static_cast<size_t>(r) * m_row_bytes;
        for (int64_t k = 0; k < m_b.ne[0]; k += at_once) {
            const int64_t n = std::min(at_once, m_b.ne[0] - k);
            std::memcpy(values, from + k * 4, static_cast<size_t>(n) * 4);
            row_from_floats(m_partner, values, to + static_cast<size_t>(k / partner.block) * partner.bytes, n);
        }
    }
}

double conversion_ns(const Tensor& b) { return 1.5 * static_cast<double>(b.ne[0]); }

Explanation explain_product(const Tensor& node, const Tensor& weights, Index a, const Tensor& other, Index b,
                            const Index& out, const ValueReader& read) {
    const int64_t n = weights.ne[0];
    const bool converts = needs_conversion(weights, other);
    // The row as the kernel has it: rounded to the type that goes with the weights.
    const std::span<const Bounded> row = read.row_as(converts ? partner_of(weights) : TypeId::f32, other, b);
    SumOfProducts sum(read);
    BlockParts blocks(weights.type);
    double flushed = 0; // products that may be left out: instructions for bf16 take denormals for 0
    for (a[0] = 0; a[0] < n; ++a[0]) {
        const auto k = static_cast<size_t>(a[0]);
        const double weight = read(weights, a);
        const Bounded& with = row[k];
        b[0] = a[0];
        sum.add(a, b, weight, with);
        blocks.add(weight, with.value);
        if (weights.type == TypeId::bf16 && (std::fabs(weight) < 0x1p-126 || std::fabs(with.value) < 0x1p-126))
            flushed += std::fabs(weight * with.value);
    }
    Explanation made;
    if (read.terms() == Terms::in_words) // a list of the products shows both rows
        made.lines.push_back(msg("%1 = Σ_i %2 · %3 over %4 values of i", read.element(node, out),
                                 read.element(weights, a, 0, "i"), read.element(other, b, 0, "i"), n));
    if (converts && read.device() == DeviceKind::cpu)
        made.lines.push_back(msg("%1 is first rounded to %2, the type used for dot products with %3", read.name(other),
                                 traits(partner_of(weights)).name, traits(weights.type).name));
    sum.complete(made);
    made.bound += blocks.error() + flushed;
    return made;
}

void product_reads(const Tensor& weights, Index a, Index b, std::vector<SourceElement>& elements) {
    for (const int src : {0, 1}) {
        Index& index = src == 0 ? a : b;
        for (int64_t k = 0; k < weights.ne[0]; ++k) {
            index[0] = k;
            elements.push_back({src, index});
        }
    }
}

// -- mul_mat ----------------------------------------------------------------------------------------------------------

namespace {

// The result as tiles of some of a's rows with some of b's, those of one plane (dims 2 and 3) together.
struct Tiles {
    static constexpr int64_t most_columns = 512, least_columns = 128, least_rows = 32, most_rows = 256;
    int64_t m, n;         // rows of a and of b in a tile
    int64_t across, down; // tiles along dims 0 and 1 of the result
    int64_t planes;
    int64_t columns; // number of columns, for the choice of the dot kernel

    explicit Tiles(const Tensor& node) {
        const int64_t length = node.src[0]->ne[0];
        // A tile of very long rows would take longer than a chunk may.
        const bool long_rows = length > 32768;
        columns = long_rows ? std::min(node.ne[1], a_few_columns) : node.ne[1];
        if (columns < many_columns_from) {
            n = std::min<int64_t>(node.ne[1], long_rows ? 4 : 16);
            m = long_rows ? 4 : n <= 4 ? 64 : 16;
        } else {
            // For at most two milliseconds.
            const bool blocks = is_quantized(node.src[0]->type);
            const double products =
                1e6 * flops_per_ns(node.src[0]->type, columns) / static_cast<double>(std::max<int64_t>(1, length));
            const RowKernels* const kernels = row_kernels(node.src[0]->type);
            int64_t most = kernels ? kernels->most_columns : least_columns;
            while (most > least_columns && static_cast<double>(least_rows * most) > products) most /= 2;
            const int64_t parts = (columns + most - 1) / most;
            n = std::min(columns, (columns + 8 * parts - 1) / (8 * parts) * 8);
            const auto fits = static_cast<int64_t>(products / static_cast<double>(n));
            m = blocks ? least_rows : std::clamp<int64_t>(fits / least_rows * least_rows, least_rows, most_rows);
        }
        across = (node.ne[0] + m - 1) / m;
        down = (node.ne[1] + n - 1) / n;
        planes = node.ne[2] * node.ne[3];
    }
};

// Returns the index of a's row, and of its plane, for an element of the result. Explanations compute it separately.
Index plane_of_a(const Tensor& node, const Index& out) {
    const Tensor& a = *node.src[0];
    return {0, out[0], out[2] / (node.ne[2] / a.ne[2]), out[3] / (node.ne[3] / a.ne[3])};
}

Status accepts(const Tensor& node) { return accepts_product(*node.src[0], *node.src[1], "a"); }

int phases(const Tensor& node) { return needs_conversion(*node.src[0], *node.src[1]) ? 2 : 1; }

int64_t rows(const Tensor& node, int phase) {
    if (phase + 1 < phases(node)) return nrows(*node.src[1]);
    const Tiles tiles(node);
    return tiles.across * tiles.down * tiles.planes;
}

int64_t tile_of_element(const Tensor& node, const Index& out) {
    const Tiles tiles(node);
    const int64_t plane = out[2] + node.ne[2] * out[3];
    return (plane * tiles.down + out[1] / tiles.n) * tiles.across + out[0] / tiles.m;
}

double row_ns(const Tensor& node, int phase) {
    if (phase + 1 < phases(node)) return conversion_ns(*node.src[1]);
    const Tiles tiles(node);
    return 2.0 * static_cast<double>(tiles.m * tiles.n * node.src[0]->ne[0]) /
           flops_per_ns(node.src[0]->type, tiles.columns);
}

Status run(const KernelTask& task, Chunk chunk) {
    const Tensor& node = task.node;
    const Tensor& a = *node.src[0];
    const DotPartnerRows partner(a, *node.src[1], task.work);
    if (task.phase + 1 < phases(node)) {
        partner.convert(chunk);
        return {};
    }
    const Tiles tiles(node);
    const DotTile dot = dot_tile(a.type, tiles.columns);
    std::array<const std::byte*, Tiles::most_columns> b;
    std::array<float*, Tiles::most_columns> out;
    const int64_t end = chunk.first + chunk.rows;
    for (int64_t u = chunk.first; u < end;) {
        // Adjacent tiles with the same columns are computed in one call.
        const int64_t in_line = std::min(end - u, tiles.across - u % tiles.across);
        const int64_t plane = u / (tiles.across * tiles.down);
        const Index at = {u % tiles.across * tiles.m, u / tiles.across % tiles.down * tiles.n, plane % node.ne[2],
                          plane / node.ne[2]};
        const Index weights = plane_of_a(node, at);
        const int64_t n = std::min(tiles.n, node.ne[1] - at[1]);
        for (int64_t j = 0; j < n; ++j) {
            b[static_cast<size_t>(j)] = partner.row(at[1] + j, at[2], at[3]);
            out[static_cast<size_t>(j)] = reinterpret_cast<float*>(bytes_at(node, at[0], at[1] + j, at[2], at[3]));
        }
        dot({bytes_at(a, 0, weights[1], weights[2], weights[3]), a.nb[1],
             std::min(in_line * tiles.m, node.ne[0] - at[0]), b.data(), out.data(), n, a.ne[0], task.stage});
        u += in_line;
    }
    return {};
}

Status reads(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    product_reads(*node.src[0], plane_of_a(node, out), {0, out[1], out[2], out[3]}, elements);
    return {};
}

Result<Explanation> explain(const Tensor& node, const Index& out, const ValueReader& read) {
    // Each plane of a serves ne[2] / a.ne[2] · ne[3] / a.ne[3] planes of the result, one after another.
    const Tensor& a = *node.src[0];
    const Index row{0, out[0], out[2] * a.ne[2] / node.ne[2], out[3] * a.ne[3] / node.ne[3]};
    return explain_product(node, a, row, *node.src[1], {0, out[1], out[2], out[3]}, out, read);
}

size_t scratch(const Tensor& node) { return product_scratch(node.src[0]->ne[0], Tiles(node).n); }

Cost cost(const Tensor& node) {
    return cost_with(node, 2.0 * static_cast<double>(nelements(node)) * static_cast<double>(node.src[0]->ne[0]));
}

Message order() {
    return msg("Products are added up in an order that depends on the number of columns of b. For rows of a quantised "
               "type, the order changes at %1 columns. For other types, one column, several columns, and %2 or more "
               "columns use different orders. The last bits may therefore differ.",
               many_columns_from, row_kernels(TypeId::f32)->many_from);
}

} // namespace

namespace computations {
const Computation mul_mat = {{accepts, run, phases, rows, row_ns, false, tile_of_element, scratch},
                             reads,
                             explain,
                             cost,
                             nullptr,
                             of_products,
                             order};
} // namespace computations

} // namespace ggs
