// SPDX-License-Identifier: MIT
// GET_ROWS, SET_ROWS and EMBEDDING_BAG: rows by index. An index out of range is reported, and nothing is read or
// written for it.
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/rows.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

__global__ void __launch_bounds__(usual_block)
    get_rows_of(View a, View numbers, View out, PARAMETER(Layout) layout, int* wrong) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const int64_t number = index_at(numbers, r.i1, r.i2, r.i3);
    if (number < 0 || number >= a.ne[1]) {
        tell_wrong(wrong, row);
        return;
    }
    const Row from = {number, r.i2, r.i3};
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        if (a.type == out.type)
            copy_unit(at(out, i, r), at(a, i, from), layout.bytes);
        else
            store_float(out.type, at(out, i, r), number_at(a, layout, i, from));
    }
}

// One thread per element.
__global__ void __launch_bounds__(usual_block) set_rows_of(View b, View numbers, View out, int bytes, int* wrong) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= b.ne[1] * b.ne[2] * b.ne[3]) return;
    const Row r = row_at(b, row);
    const Target target = target_of(numbers, out, row, r, wrong);
    if (!target.there) return;
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < b.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        if (b.type == out.type)
            copy_unit(at(out, i, target.to), at(b, i, r), bytes);
        else
            store_float(out.type, at(out, i, target.to), load_float(b.type, at(b, i, r)));
    }
}

// One thread per block of the result. This is a separate kernel, because the registers and the memory for encoding
// blocks would otherwise be reserved for floats, too.
__global__ void __launch_bounds__(usual_block)
    set_rows_of_blocks(View b, View numbers, View out, PARAMETER(Layout) layout, int* wrong) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= b.ne[1] * b.ne[2] * b.ne[3]) return;
    const Row r = row_at(b, row);
    const Target target = target_of(numbers, out, row, r, wrong);
    if (!target.there) return;
    const int64_t blocks = b.ne[0] / layout.block;
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < blocks;
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        float x[largest_block];
        for (int k = 0; k < layout.block; ++k) x[k] = load_float(b.type, at(b, i * layout.block + k, r));
        encode_block(out.type, x, at(out, 0, target.to) + i * layout.bytes);
    }
}

// One thread per element of a bag. It adds the rows in the order of the keys, like the CPU.
struct BagParts {
    View keys, offsets, weights;
    bool weighted, mean;
};
__global__ void __launch_bounds__(usual_block)
    embedding_bag_of(View table, PARAMETER(BagParts) parts, View out, PARAMETER(Layout) layout, int* wrong) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1]) return;
    const int64_t first = index_at(parts.offsets, row, 0, 0), end = index_at(parts.offsets, row + 1, 0, 0);
    if (first < 0 || end < first || end > parts.keys.ne[0]) {
        tell_wrong(wrong, row);
        return;
    }
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        float sum = 0;
        for (int64_t p = first; p < end; ++p) {
            const int64_t key = index_at(parts.keys, p, 0, 0);
            if (key < 0 || key >= table.ne[1]) {
                tell_wrong(wrong, p);
                return;
            }
            const float x = number_at(table, layout, i, Row{key, 0, 0});
            const float term = parts.weighted ? times(x, load<float>(at(parts.weights, p, 0, 0, 0))) : x;
            sum = p == first ? term : plus(sum, term);
        }
        if (parts.mean && end > first + 1) sum /= static_cast<float>(end - first);
        store(at(out, i, row, 0, 0), sum);
    }
}

} // namespace

bool accepts_get_rows(const Node& node) {
    const View &a = node.src[0], &out = node.out;
    if (!fits_grid(out) || !is_index(node.src[1].type)) return false;
    return (a.type == out.type && node.layout(a.type).block == 1) || (can_decode(node, a.type) && is_float(out.type));
}

void get_rows(Queue& queue, const Node& node) {
    int* const wrong = queue.wrong_index(queue);
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    if (wrong)
        launch(queue, "get_rows_of", get_rows_of, g.grid, g.block, 0, node.src[0], node.src[1], node.out,
               node.layout(node.src[0].type), wrong);
}

bool accepts_set_rows(const Node& node) {
    const View &b = node.src[0], &out = node.out;
    if (!fits_grid(b) || !is_index(node.src[1].type)) return false;
    if (b.type == out.type) return node.layout(b.type).block == 1;
    return is_float(b.type) && (is_float(out.type) || can_encode(out.type));
}

void set_rows(Queue& queue, const Node& node) {
    int* const wrong = queue.wrong_index(queue);
    const Layout& layout = node.layout(node.out.type);
    const RowGrid g = row_grid(node.src[0].ne[0] / layout.block, rows_of(node.src[0]));
    if (!wrong) return;
    if (layout.block > 1)
        return launch(queue, "set_rows_of_blocks", set_rows_of_blocks, g.grid, g.block, 0, node.src[0], node.src[1],
                      node.out, layout, wrong);
    launch(queue, "set_rows_of", set_rows_of, g.grid, g.block, 0, node.src[0], node.src[1], node.out,
           static_cast<int>(layout.bytes), wrong);
}

bool accepts_embedding_bag(const Node& node) {
    return fits_grid(node.out) && is_index(node.src[1].type) && is_index(node.src[2].type) &&
           can_decode(node, node.src[0].type);
}

void embedding_bag(Queue& queue, const Node& node) {
    int* const wrong = queue.wrong_index(queue);
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    const BagParts parts{node.src[1], node.src[2], node.src[3], node.has[3], node.params[0] == 1};
    if (wrong)
        launch(queue, "embedding_bag_of", embedding_bag_of, g.grid, g.block, 0, node.src[0], parts, node.out,
               node.layout(node.src[0].type), wrong);
}

namespace {

constexpr KernelRow ops[] = {
    {"GET_ROWS", accepts_get_rows, get_rows},
    {"SET_ROWS", accepts_set_rows, set_rows},
    {"EMBEDDING_BAG", accepts_embedding_bag, embedding_bag},
};

} // namespace

KernelRows rows_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
