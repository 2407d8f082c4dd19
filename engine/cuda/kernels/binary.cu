// SPDX-License-Identifier: MIT
// ADD, SUB, MUL, DIV with the second source repeated to the first's shape; ADD_ID, which adds rows chosen by number.
#include "cuda/kernels/blocks.cuh"
#include "cuda/kernels/kernels.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

enum class Way : int { add, sub, mul, div };

KERNEL_INLINE float together(Way way, float a, float b) {
    switch (way) {
    case Way::add: return a + b;
    case Way::sub: return a - b;
    case Way::mul: return a * b;
    case Way::div: return a / b;
    }
    return 0;
}

__global__ void __launch_bounds__(usual_block) binary_rows(View a, View b, View out, Way way) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const Row rb = {again(r.i1, b.ne[1]), again(r.i2, b.ne[2]), again(r.i3, b.ne[3])};
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        const float x = load_float(a.type, at(a, i, r)), y = load_float(b.type, at(b, again(i, b.ne[0]), rb));
        store_float(out.type, at(out, i, r), together(way, x, y));
    }
}

// A quantised first source and a result of floats.
__global__ void __launch_bounds__(usual_block) add_to_decoded(View a, View b, View out, PARAMETER(Layout) layout) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const Row rb = {again(r.i1, b.ne[1]), again(r.i2, b.ne[2]), again(r.i3, b.ne[3])};
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        store_float(out.type, at(out, i, r),
                    number_at(a, layout, i, r) + load_float(b.type, at(b, again(i, b.ne[0]), rb)));
}

// The result is also quantised: a thread decodes a block, adds, and encodes the sums.
__global__ void __launch_bounds__(usual_block) add_blocks(View a, View b, View out, PARAMETER(Layout) layout) {
    const int64_t per_row = out.ne[0] / layout.block;
    const int64_t number = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (number >= per_row * out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, number / per_row);
    const Row rb = {again(r.i1, b.ne[1]), again(r.i2, b.ne[2]), again(r.i3, b.ne[3])};
    const int64_t block = number % per_row;
    const unsigned char* const from = at(a, 0, r) + block * layout.bytes;
    float sums[largest_block];
    for (int i = 0; i < layout.block; ++i)
        sums[i] = element_of(layout, from, i) + load_float(b.type, at(b, again(block * layout.block + i, b.ne[0]), rb));
    encode_block(out.type, sums, at(out, 0, r) + block * layout.bytes);
}

__global__ void __launch_bounds__(usual_block) add_id_rows(View a, View b, View ids, View out, int* wrong) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const int id = load<int>(at(ids, r.i1, r.i2, 0, 0));
    if (id < 0 || id >= b.ne[1]) {
        tell_wrong(wrong, r.i1 + r.i2 * ids.ne[0]);
        return;
    }
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        store<float>(at(out, i, r), load<float>(at(a, i, r)) + load<float>(at(b, i, id, 0, 0)));
}

} // namespace

bool accepts_binary(const Node& node) {
    return fits_grid(node.out) && is_float(node.src[0].type) && is_float(node.src[1].type) && is_float(node.out.type);
}
bool accepts_add(const Node& node) {
    const View &a = node.src[0], &b = node.src[1], &out = node.out;
    if (is_float(a.type)) return accepts_binary(node);
    return fits_grid(out) && is_float(b.type) && can_decode(node, a.type) &&
           (is_float(out.type) || (out.type == a.type && can_encode(a.type)));
}

// way: 0 add, 1 sub, 2 mul, 3 div.
void binary_as(Queue& queue, const Node& node, int way) {
    const View &a = node.src[0], &b = node.src[1], &out = node.out;
    const RowGrid g = row_grid(out.ne[0], rows_of(out));
    if (!is_float(a.type) && is_float(out.type))
        return launch(queue, "add_to_decoded", add_to_decoded, g.grid, g.block, 0, a, b, out, node.layout(a.type));
    if (!is_float(a.type)) {
        const int64_t blocks = count_of(out) / node.layout(a.type).block;
        launch(queue, "add_blocks", add_blocks, {static_cast<unsigned>((blocks + usual_block - 1) / usual_block)},
               {usual_block}, 0, a, b, out, node.layout(a.type));
        return;
    }
    launch(queue, "binary_rows", binary_rows, g.grid, g.block, 0, a, b, out, static_cast<Way>(way));
}

bool accepts_add_id(const Node& node) {
    return fits_grid(node.out) && node.src[0].type == TypeId::f32 && node.src[1].type == TypeId::f32 &&
           node.src[2].type == TypeId::i32 && node.out.type == TypeId::f32;
}

void add_id(Queue& queue, const Node& node) {
    int* const wrong = queue.wrong_index(queue);
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    if (wrong)
        launch(queue, "add_id_rows", add_id_rows, g.grid, g.block, 0, node.src[0], node.src[1], node.src[2], node.out,
               wrong);
}

template <int way> void binary_of(Queue& queue, const Node& node) { binary_as(queue, node, way); }

namespace {

constexpr KernelRow ops[] = {
    {"ADD", accepts_add, binary_of<0>},     {"SUB", accepts_binary, binary_of<1>},
    {"MUL", accepts_binary, binary_of<2>},  {"DIV", accepts_binary, binary_of<3>},
    {"ADD1", accepts_binary, binary_of<0>}, {"ADD_ID", accepts_add_id, add_id},
};

} // namespace

KernelRows binary_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
