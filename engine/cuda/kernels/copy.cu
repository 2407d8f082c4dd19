// SPDX-License-Identifier: MIT
// DUP, CPY, CONT: elements in the logical order of the source, copied to another type, shape or memory layout.
#include "cuda/kernels/blocks.cuh"
#include "cuda/kernels/copy.cuh"
#include "cuda/kernels/kernels.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

// Returns the address of the source's element with this flat index.
KERNEL_INLINE unsigned char* at_flat(const View& v, int64_t flat, int64_t per_unit) {
    const int64_t n0 = v.ne[0] / per_unit, row = flat / n0;
    return at(v, flat - row * n0, row_at(v, row));
}

// Copies elements of one type, or whole blocks of it.
__global__ void __launch_bounds__(usual_block)
    copy_units(View a, View out, int64_t per_unit, int bytes, bool same_shape) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const int64_t n0 = out.ne[0] / per_unit;
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < n0;
         i += static_cast<int64_t>(gridDim.y) * blockDim.x)
        copy_unit(at(out, i, r), same_shape ? at(a, i, r) : at_flat(a, row * n0 + i, per_unit), bytes);
}

// Copies if both tensors are contiguous: sixteen bytes per thread, and the rest byte by byte.
__global__ void __launch_bounds__(usual_block) copy_dense(const unsigned char* from, unsigned char* to, int64_t bytes) {
    const int64_t thread = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x,
                  threads = static_cast<int64_t>(gridDim.x) * blockDim.x;
    const int64_t wide = bytes / 16;
    for (int64_t i = thread; i < wide; i += threads) store<int4>(to + 16 * i, load<int4>(from + 16 * i));
    for (int64_t i = wide * 16 + thread; i < bytes; i += threads) to[i] = from[i];
}

// Copies a transposed matrix through shared memory, so that accesses to both sides are coalesced.
constexpr int tile = 32, tile_rows = 8;
template <class T> __global__ void __launch_bounds__(tile* tile_rows) copy_turned(View a, View out) {
    __shared__ T held[tile][tile + 1];
    const auto n2 = static_cast<unsigned>(out.ne[2]); // there are fewer planes than 65,536
    const int64_t i2 = blockIdx.z % n2, i3 = blockIdx.z / n2;
    const int64_t x = static_cast<int64_t>(blockIdx.x) * tile, y = static_cast<int64_t>(blockIdx.y) * tile;
    for (int k = static_cast<int>(threadIdx.y); k < tile; k += tile_rows) {
        // Neighbours in the source's memory are along dimension 1.
        const int64_t i0 = x + k, i1 = y + threadIdx.x;
        if (i0 < out.ne[0] && i1 < out.ne[1]) held[k][threadIdx.x] = load<T>(at(a, i0, i1, i2, i3));
    }
    __syncthreads();
    for (int k = static_cast<int>(threadIdx.y); k < tile; k += tile_rows) {
        const int64_t i0 = x + threadIdx.x, i1 = y + k;
        if (i0 < out.ne[0] && i1 < out.ne[1]) store<T>(at(out, i0, i1, i2, i3), held[threadIdx.x][k]);
    }
}

// Rounds towards zero; a value outside the range of i32 becomes the smallest i32, as on the CPU.
KERNEL_INLINE int float_i32(float x) { return x >= -0x1p31f && x < 0x1p31f ? static_cast<int>(x) : INT32_MIN; }

KERNEL_INLINE void write_four(TypeId type, unsigned char* to, const float (&x)[4]) {
    if (type == TypeId::f32) return store<float4>(to, {x[0], x[1], x[2], x[3]});
    unsigned bits[4];
#pragma unroll
    for (int i = 0; i < 4; ++i) bits[i] = type == TypeId::f16 ? float_half(x[i]) : float_bfloat(x[i]);
    store<int2>(to, {static_cast<int>(bits[0] | bits[1] << 16), static_cast<int>(bits[2] | bits[3] << 16)});
}

__global__ void __launch_bounds__(usual_block) convert(View a, View out) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        const unsigned char* const from = at_flat(a, row * out.ne[0] + i, 1);
        unsigned char* const to = at(out, i, r);
        if (out.type == TypeId::i32)
            store<int>(to, float_i32(load_float(a.type, from)));
        else
            store_float(out.type, to,
                        a.type == TypeId::i32 ? static_cast<float>(load<int>(from)) : load_float(a.type, from));
    }
}

// Converts if both tensors are contiguous: four floats per thread, and the rest one by one.
__global__ void __launch_bounds__(usual_block) convert_dense(View a, View out, int64_t count) {
    const int64_t thread = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x,
                  threads = static_cast<int64_t>(gridDim.x) * blockDim.x;
    const int from = a.type == TypeId::f32 ? 4 : 2, to = out.type == TypeId::f32 ? 4 : 2;
    for (int64_t i = thread; i < count / 4; i += threads) {
        float x[4];
        read_four(a.type, a.data + 4 * i * from, x);
        write_four(out.type, out.data + 4 * i * to, x);
    }
    for (int64_t i = count / 4 * 4 + thread; i < count; i += threads)
        store_float(out.type, out.data + i * to, load_float(a.type, a.data + i * from));
}

__global__ void __launch_bounds__(usual_block) decode(View a, View out, PARAMETER(Layout) layout, bool same) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        int64_t from = i;
        Row source = r;
        if (!same) {
            const int64_t flat = row * out.ne[0] + i, source_row = flat / a.ne[0];
            from = flat - source_row * a.ne[0];
            source = row_at(a, source_row);
        }
        store_float(out.type, at(out, i, r), number_at(a, layout, from, source));
    }
}

__global__ void __launch_bounds__(usual_block) encode(View a, View out, PARAMETER(Layout) layout) {
    const int64_t per_row = out.ne[0] / layout.block,
                  number = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (number >= per_row * out.ne[1] * out.ne[2] * out.ne[3]) return;
    const int64_t row = number / per_row, block = number % per_row;
    float x[largest_block];
    for (int i = 0; i < layout.block; ++i)
        x[i] = load_float(a.type, at_flat(a, row * out.ne[0] + block * layout.block + i, 1));
    encode_block(out.type, x, at(out, 0, row_at(out, row)) + block * layout.bytes);
}

// Returns whether the tensor is contiguous and aligned for reads of four floats.
bool is_dense_floats(const View& v) {
    int64_t step = v.type == TypeId::f32 ? 4 : 2;
    if (!is_float(v.type) || reinterpret_cast<uintptr_t>(v.data) % static_cast<uintptr_t>(4 * step) != 0) return false;
    for (int i = 0; i < 4; ++i) {
        if (v.ne[i] != 1 && v.nb[i] != step) return false;
        step *= v.ne[i];
    }
    return true;
}

bool same_shape(const View& a, const View& b) {
    for (int i = 0; i < 4; ++i) {
        if (a.ne[i] != b.ne[i]) return false;
    }
    return true;
}

} // namespace

bool is_dense(const View& v, const Layout& layout) {
    int64_t step = layout.bytes;
    for (int i = 0; i < 4; ++i) {
        if (v.ne[i] != 1 && v.nb[i] != step) return false;
        step *= i == 0 ? v.ne[0] / layout.block : v.ne[i];
    }
    return true;
}

void decode_all(Queue& queue, const Node& node, const View& a, const View& out) {
    const RowGrid g = row_grid(out.ne[0], rows_of(out));
    launch(queue, "decode", decode, g.grid, g.block, 0, a, out, node.layout(a.type), same_shape(a, out));
}

View dense_as(Queue& queue, Lender lender, const View& v, TypeId type) {
    View out = v;
    out.type = type;
    out.nb[0] = type == TypeId::f32 ? 4 : 2;
    for (int i = 1; i < 4; ++i) out.nb[i] = out.nb[i - 1] * out.ne[i - 1];
    out.data = lender(queue, static_cast<size_t>(count_of(v)) * static_cast<size_t>(out.nb[0]));
    return out;
}

bool decode_into(Queue& queue, Lender lender, const Node& node, TypeId type, View& v) {
    const View floats = dense_as(queue, lender, v, type);
    if (!floats.data) return false;
    decode_all(queue, node, v, floats);
    v = floats;
    return true;
}

void convert_all(Queue& queue, const View& a, const View& out) {
    if (is_dense_floats(a) && is_dense_floats(out)) {
        const int64_t count = count_of(out), blocks = (count / 4 + usual_block) / usual_block;
        return launch(queue, "convert_dense", convert_dense, {static_cast<unsigned>(blocks < 8192 ? blocks : 8192)},
                      {usual_block}, 0, a, out, count);
    }
    const RowGrid g = row_grid(out.ne[0], rows_of(out));
    launch(queue, "convert", convert, g.grid, g.block, 0, a, out);
}

bool accepts_copy(const Node& node) {
    const TypeId from = node.src[0].type, to = node.out.type;
    if (!fits_grid(node.out) || !fits_grid(node.src[0])) return false;
    if (from == to) return node.layout(from).block > 0;
    if (node.layout(from).block > 1) return to == TypeId::f32;
    if (!is_float(from)) return from == TypeId::i32 && to == TypeId::f32;
    return is_float(to) || to == TypeId::i32 || can_encode(to);
}

void copy(Queue& queue, const Node& node) {
    const View &a = node.src[0], &out = node.out;
    const Layout &from = node.layout(a.type), &to = node.layout(out.type);
    const RowGrid g = row_grid(out.ne[0], rows_of(out));
    if (a.type != out.type) {
        if (from.block > 1) return decode_all(queue, node, a, out);
        if (to.block == 1) return convert_all(queue, a, out);
        const auto blocks = static_cast<unsigned>((count_of(out) / to.block + usual_block - 1) / usual_block);
        return launch(queue, "encode", encode, {blocks}, {usual_block}, 0, a, out, to);
    }
    const int64_t bytes = count_of(out) / to.block * to.bytes;
    if (is_dense(a, from) && is_dense(out, to) && reinterpret_cast<uintptr_t>(a.data) % 16 == 0 &&
        reinterpret_cast<uintptr_t>(out.data) % 16 == 0) {
        const int64_t blocks = (bytes / 16 + usual_block) / usual_block;
        return launch(queue, "copy_dense", copy_dense, {static_cast<unsigned>(blocks < 8192 ? blocks : 8192)},
                      {usual_block}, 0, a.data, out.data, bytes);
    }
    const int64_t planes = out.ne[2] * out.ne[3], tiles_x = (out.ne[0] + tile - 1) / tile,
                  tiles_y = (out.ne[1] + tile - 1) / tile;
    const bool turned = same_shape(a, out) && a.nb[1] == to.bytes && a.nb[0] > a.nb[1] && out.nb[0] == to.bytes &&
                        planes < 65536 && tiles_y < 65536;
    const Extent3 tiles{static_cast<unsigned>(tiles_x), static_cast<unsigned>(tiles_y), static_cast<unsigned>(planes)};
    if (turned && to.block == 1 && to.bytes == 4)
        return launch(queue, "copy_turned", copy_turned<unsigned>, tiles, {tile, tile_rows}, 0, a, out);
    if (turned && to.block == 1 && to.bytes == 2)
        return launch(queue, "copy_turned", copy_turned<unsigned short>, tiles, {tile, tile_rows}, 0, a, out);
    launch(queue, "copy_units", copy_units, g.grid, g.block, 0, a, out, static_cast<int64_t>(to.block),
           static_cast<int>(to.bytes), same_shape(a, out));
}

namespace {

constexpr KernelRow ops[] = {
    {"DUP", accepts_copy, copy},
    {"CPY", accepts_copy, copy},
    {"CONT", accepts_copy, copy},
};

} // namespace

KernelRows copy_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
