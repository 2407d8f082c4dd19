// SPDX-License-Identifier: MIT
// MUL_MAT, MUL_MAT_ID, OUT_PROD.
//
// Few columns: a warp for two rows of weights, up to eight columns at once, which are read once for both; quantised weights
// meet activations of 8 bits. Many columns: the device's own library, where it has one; else tiles of 64 × 64 in shared memory
// for floats. Types without a product of their own are decoded into floats first.
#include "cuda/kernels/mul_mat.cuh"
#include "cuda/kernels/blocks.cuh"
#include "cuda/kernels/copy.cuh"
#include "cuda/kernels/kernels.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

constexpr unsigned warps_of_block = 4;
constexpr int rows_of_warp = 2, rows_of_block = static_cast<int>(warps_of_block) * rows_of_warp;
constexpr int most_columns = 8;
constexpr int64_t most_batches = 65535;

// A warp for 32 activations of a column.
__global__ void __launch_bounds__(usual_block) quantise_columns(View b, Q8s out) {
    const unsigned lane = threadIdx.x % warp_lanes;
    const int64_t parts = b.ne[0] / warp_lanes;
    const int64_t number = static_cast<int64_t>(blockIdx.x) * (blockDim.x / warp_lanes) + threadIdx.x / warp_lanes;
    if (number >= parts * b.ne[1] * b.ne[2] * b.ne[3]) return;
    const float x = load_float(b.type, at(b, number % parts * warp_lanes + lane, row_at(b, number / parts)));
    const float largest = warp_max(fabsf(x));
    // The largest forgets what is no number; the scale is none, then, and so is the product.
    const float d = __any_sync(all_of_warp, x != x) ? NAN : largest / 127.0f;
    const float steps = d > 0.0f ? x / d : 0.0f; // none for infinity
    const int q = steps == steps ? static_cast<int>(rintf(steps)) : 0;
    int sum = q;
#pragma unroll
    for (unsigned apart = 8; apart > 0; apart /= 2) sum += __shfl_xor_sync(all_of_warp, sum, apart);
    // Four lanes' bytes in one integer.
    unsigned packed = (static_cast<unsigned>(q) & 255u) << (8 * (lane % 4));
    packed |= __shfl_xor_sync(all_of_warp, packed, 1u);
    packed |= __shfl_xor_sync(all_of_warp, packed, 2u);
    if (lane % 4 == 0) reinterpret_cast<int*>(out.quants)[number * 8 + lane / 4] = static_cast<int>(packed);
    const int second = __shfl_sync(all_of_warp, sum, 16);
    if (lane == 0) out.rests[number] = {d, bits_float((static_cast<unsigned>(sum) & 0xffffu) | static_cast<unsigned>(second) << 16)};
}

// The fields of all blocks apart, byte by byte: done once for weights.
__global__ void __launch_bounds__(usual_block) take_apart(const unsigned char* from, unsigned char* to, int64_t blocks, Layout layout) {
    const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x, bytes = blocks * layout.bytes;
    for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < bytes; i += step) {
        const int64_t block = i / layout.bytes;
        const int byte = static_cast<int>(i % layout.bytes);
        int64_t begin = 0; // of all blocks' such pieces
        for (int p = 0; p < layout.pieces; ++p) {
            const int in_piece = byte - layout.piece_at[p];
            if (in_piece >= 0 && in_piece < layout.piece_size[p]) to[begin + block * layout.piece_size[p] + in_piece] = from[i];
            begin += blocks * layout.piece_size[p];
        }
    }
}

// Where the rows of a warp begin; behind the last of all it is that one again, which is computed and not written.
struct RowsOfWarp {
    int64_t first;
    int64_t last;

    KERNEL_INLINE explicit RowsOfWarp(const Pairing& p)
        : first((static_cast<int64_t>(blockIdx.x) * warps_of_block + threadIdx.x / warp_lanes) * rows_of_warp), last(p.a.ne[1] - 1) {}
    // Theirs; null where there is no row for the warp, or an id names no matrix, which is told then.
    KERNEL_INLINE const unsigned char* matrix(const Pairing& p, int64_t batch, int* wrong) const {
        if (first > last) return nullptr;
        const unsigned char* const found = p.matrix(batch);
        if (!found && threadIdx.x % warp_lanes == 0) tell_wrong(wrong, batch);
        return found;
    }
    KERNEL_INLINE int64_t row(int r) const { return first + r < last ? first + r : last; }
    template <int columns> KERNEL_INLINE void write(const Pairing& p, int64_t batch, int64_t first_column, const float (&sums)[rows_of_warp][columns]) const {
#pragma unroll
        for (int r = 0; r < rows_of_warp; ++r) {
#pragma unroll
            for (int c = 0; c < columns; ++c) {
                const float sum = warp_sum(sums[r][c]);
                if (threadIdx.x % warp_lanes == 0 && first + r <= last && first_column + c < p.columns_of_batch()) *p.result(first + r, batch, first_column + c) = sum;
            }
        }
    }
};

// With `taken_apart` the weights' blocks are there, too, and are read from there.
template <TypeId type, int columns, bool apart>
__global__ void __launch_bounds__(warps_of_block* warp_lanes) quantised_rows(Pairing p, Layout layout, const unsigned char* taken_apart, Q8s activations, int* wrong) {
    const unsigned lane = threadIdx.x % warp_lanes;
    const int64_t first = static_cast<int64_t>(blockIdx.y) * columns, batch = blockIdx.z, parts = p.a.ne[0] / 32;
    const RowsOfWarp rows(p);
    const unsigned char* const matrix = rows.matrix(p, batch, wrong);
    if (!matrix) return;
    const unsigned char* weights[rows_of_warp];
    Pieces pieces[rows_of_warp];
#pragma unroll
    for (int r = 0; r < rows_of_warp; ++r) {
        weights[r] = matrix + rows.row(r) * p.a.nb[1];
        pieces[r] = apart ? pieces_apart(layout, taken_apart, p.a.ne[0] / layout.block * p.a.ne[1] * p.a.ne[2] * p.a.ne[3], (weights[r] - p.a.data) / layout.bytes)
                          : pieces_in_blocks(layout, weights[r]);
    }
    int64_t column_at[columns];
#pragma unroll
    for (int c = 0; c < columns; ++c) column_at[c] = first + c < p.columns_of_batch() ? p.column_number(batch, first + c) * parts : -1;
    float sums[rows_of_warp][columns] = {};
#pragma unroll(columns == 1 ? 2 : 1)
    for (int64_t part = lane; part < parts; part += warp_lanes) {
#pragma unroll
        for (int c = 0; c < columns; ++c) {
            if (column_at[c] < 0) continue;
            const Q8 y = activations.at(column_at[c] + part);
#pragma unroll
            for (int r = 0; r < rows_of_warp; ++r) sums[r][c] += dot_32<type, apart>(weights[r], pieces[r], part, y);
        }
    }
    rows.write(p, batch, first, sums);
}

template <int columns> __global__ void __launch_bounds__(warps_of_block* warp_lanes) float_rows(Pairing p, int* wrong) {
    const unsigned lane = threadIdx.x % warp_lanes;
    const int64_t first = static_cast<int64_t>(blockIdx.y) * columns, batch = blockIdx.z;
    const RowsOfWarp rows(p);
    const unsigned char* const matrix = rows.matrix(p, batch, wrong);
    if (!matrix) return;
    float sums[rows_of_warp][columns] = {};
    for (int64_t k = lane; k < p.a.ne[0]; k += warp_lanes) {
        float x[rows_of_warp];
#pragma unroll
        for (int r = 0; r < rows_of_warp; ++r) x[r] = load_float(p.a.type, matrix + rows.row(r) * p.a.nb[1] + k * p.a.nb[0]);
#pragma unroll
        for (int c = 0; c < columns; ++c) {
            if (first + c >= p.columns_of_batch()) continue;
            const float y = load_float(p.b.type, at(p.b, k, p.column(batch, first + c)));
#pragma unroll
            for (int r = 0; r < rows_of_warp; ++r) sums[r][c] += x[r] * y;
        }
    }
    rows.write(p, batch, first, sums);
}

// Sixteen bytes of floats.
template <TypeId type> inline constexpr int wide_count = type == TypeId::f32 ? 4 : 8;
template <TypeId type> KERNEL_INLINE void read_wide(const unsigned char* from, float (&x)[wide_count<type>]) {
    if constexpr (type == TypeId::f32) {
        take_four(load<float4>(from), x);
    } else {
        const int4 pairs = load<int4>(from);
        take_two(type, pairs.x, x);
        take_two(type, pairs.y, x + 2);
        take_two(type, pairs.z, x + 4);
        take_two(type, pairs.w, x + 6);
    }
}

// The same with sixteen bytes of weights at a time, and columns of F32, where both lie so (lies_wide).
template <TypeId type, int columns> __global__ void __launch_bounds__(warps_of_block* warp_lanes) wide_rows(Pairing p, int* wrong) {
    constexpr int count = wide_count<type>;
    const unsigned lane = threadIdx.x % warp_lanes;
    const int64_t first = static_cast<int64_t>(blockIdx.y) * columns, batch = blockIdx.z;
    const RowsOfWarp rows(p);
    const unsigned char* const matrix = rows.matrix(p, batch, wrong);
    if (!matrix) return;
    const unsigned char *weights[rows_of_warp], *column[columns];
#pragma unroll
    for (int r = 0; r < rows_of_warp; ++r) weights[r] = matrix + rows.row(r) * p.a.nb[1];
#pragma unroll
    for (int c = 0; c < columns; ++c) column[c] = first + c < p.columns_of_batch() ? at(p.b, 0, p.column(batch, first + c)) : nullptr;
    float sums[rows_of_warp][columns] = {};
#pragma unroll(columns == 1 ? 2 : 1)
    for (int64_t k = lane; k < p.a.ne[0] / count; k += warp_lanes) {
        float x[rows_of_warp][count];
#pragma unroll
        for (int r = 0; r < rows_of_warp; ++r) read_wide<type>(weights[r] + 16 * k, x[r]);
#pragma unroll
        for (int c = 0; c < columns; ++c) {
            if (!column[c]) continue;
#pragma unroll
            for (int i = 0; i < count; i += 4) {
                const float4 y = load<float4>(column[c] + (count * k + i) * 4);
#pragma unroll
                for (int r = 0; r < rows_of_warp; ++r) sums[r][c] += x[r][i] * y.x + x[r][i + 1] * y.y + x[r][i + 2] * y.z + x[r][i + 3] * y.w;
            }
        }
    }
    rows.write(p, batch, first, sums);
}

constexpr int tile = 64, tile_k = 16, own = 4; // numbers that a thread sums in each direction
__global__ void __launch_bounds__(usual_block) float_tiles(Pairing p) {
    __shared__ float rows[tile_k][tile + 1], columns[tile_k][tile + 1];
    const int tx = static_cast<int>(threadIdx.x) % (tile / own), ty = static_cast<int>(threadIdx.x) / (tile / own);
    const int64_t first_row = static_cast<int64_t>(blockIdx.x) * tile, first_column = static_cast<int64_t>(blockIdx.y) * tile, batch = blockIdx.z;
    const unsigned char* const matrix = p.matrix(batch);
    float sums[own][own] = {};
    for (int64_t k0 = 0; k0 < p.a.ne[0]; k0 += tile_k) {
        for (int i = static_cast<int>(threadIdx.x); i < tile * tile_k; i += static_cast<int>(usual_block)) {
            const int k = i % tile_k, at_row = i / tile_k;
            const bool in_k = k0 + k < p.a.ne[0];
            const int64_t row = first_row + at_row, column = first_column + at_row;
            rows[k][at_row] = in_k && row < p.a.ne[1] ? load_float(p.a.type, matrix + row * p.a.nb[1] + (k0 + k) * p.a.nb[0]) : 0.0f;
            columns[k][at_row] = in_k && column < p.out.ne[1] ? load_float(p.b.type, at(p.b, k0 + k, p.column(batch, column))) : 0.0f;
        }
        __syncthreads();
#pragma unroll
        for (int k = 0; k < tile_k; ++k) {
            float x[own], y[own];
#pragma unroll
            for (int i = 0; i < own; ++i) {
                x[i] = rows[k][tx + i * (tile / own)];
                y[i] = columns[k][ty + i * (tile / own)];
            }
#pragma unroll
            for (int i = 0; i < own; ++i) {
#pragma unroll
                for (int j = 0; j < own; ++j) sums[i][j] += x[i] * y[j];
            }
        }
        __syncthreads();
    }
    for (int i = 0; i < own; ++i) {
        for (int j = 0; j < own; ++j) {
            const int64_t row = first_row + tx + i * (tile / own), column = first_column + ty + j * (tile / own);
            if (row < p.a.ne[1] && column < p.out.ne[1]) *p.result(row, batch, column) = sums[i][j];
        }
    }
}

// out[i, j] = Σ over k of a[i, k] · b[j, k].
__global__ void __launch_bounds__(usual_block) out_prod_rows(View a, View b, View out, Layout layout) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const int64_t a2 = r.i2 / (out.ne[2] / a.ne[2]), a3 = r.i3 / (out.ne[3] / a.ne[3]);
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0]; i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        float sum = 0;
        for (int64_t k = 0; k < a.ne[1]; ++k) sum += number_at(a, layout, i, {k, a2, a3}) * load<float>(at(b, r.i1, k, r.i2, r.i3));
        store<float>(at(out, i, r), sum);
    }
}

int64_t bytes_of_float(TypeId type) { return type == TypeId::f32 ? 4 : 2; }

// A tensor's numbers as ones of another type, without gaps, in memory that the device lends; without data if there is none.
View dense_as(Queue& queue, const View& v, TypeId type) {
    View out = v;
    out.type = type;
    out.nb[0] = bytes_of_float(type);
    for (int i = 1; i < 4; ++i) out.nb[i] = out.nb[i - 1] * out.ne[i - 1];
    out.data = queue.reserve(queue, static_cast<size_t>(count_of(v)) * static_cast<size_t>(out.nb[0]));
    return out;
}

// Puts a dense tensor of floats in the place of one of blocks; false if there is no memory for it.
bool decode_into(Queue& queue, const Node& node, TypeId type, View& v) {
    const View floats = dense_as(queue, v, type);
    if (!floats.data) return false;
    decode_all(queue, node, v, floats);
    v = floats;
    return true;
}

// Whether numbers of a row lie side by side, and all else a whole number of numbers apart, rows behind one another.
bool counts_in_numbers(const View& v) {
    const int64_t size = bytes_of_float(v.type);
    return v.nb[0] == size && v.nb[1] % size == 0 && v.nb[2] % size == 0 && v.nb[3] % size == 0 && (v.ne[1] == 1 || v.nb[1] >= v.ne[0] * size);
}
// Numbers from one row to the next; a library wants to hear that of a single one, too.
int64_t row_step(const View& v) { return v.ne[1] == 1 ? v.ne[0] : v.nb[1] / v.nb[0]; }

constexpr int64_t worth_decoding = 64; // columns, for a type that has a product of its own

// By the device's own library: false where that isn't there, or isn't for such a product. True also where there was no memory,
// which the queue knows then. Floats of b become what a's are, as on the CPU; blocks become F32, as activations may be larger
// than F16 goes.
bool multiply_by_library(Queue& queue, const Node& node) {
    View a = node.src[0], b = node.src[1];
    const View& out = node.out;
    const int64_t columns = out.ne[1];
    if (!queue.multiply || columns <= most_columns || (has_dot(a.type) && columns < worth_decoding) || !counts_in_numbers(out)) return false;
    if (is_float(a.type) && !counts_in_numbers(a)) return false;
    const TypeId type = is_float(a.type) ? a.type : TypeId::f32;
    MatrixProduct product;
    product.type = type == TypeId::f32 ? ProductType::f32 : type == TypeId::f16 ? ProductType::f16 : ProductType::bf16;
    if (!queue.multiplies(queue, product.type)) return false;
    if (!is_float(a.type) && !decode_into(queue, node, type, a)) return true;
    if (!is_float(b.type) && !decode_into(queue, node, type, b)) return true;
    if (b.type != type || !counts_in_numbers(b)) {
        const View same = dense_as(queue, b, type);
        if (!same.data) return true;
        convert_all(queue, b, same);
        b = same;
    }
    product.rows = a.ne[1];
    product.columns = columns;
    product.depth = a.ne[0];
    product.a_row = row_step(a);
    product.b_column = row_step(b);
    product.out_column = row_step(out);
    product.b_batch = b.nb[2] / b.nb[0];
    product.out_batch = out.nb[2] / out.nb[0];
    // Several of b's matrices may share one of a's.
    const int64_t share2 = b.ne[2] / a.ne[2], share3 = b.ne[3] / a.ne[3];
    product.batches = share2 == 1 ? out.ne[2] : share2;
    product.a_batch = share2 == 1 ? a.nb[2] / a.nb[0] : 0;
    for (int64_t i3 = 0; i3 < out.ne[3]; ++i3) {
        for (int64_t i2 = 0; i2 < out.ne[2]; i2 += product.batches) {
            product.a = a.data + i2 / share2 * a.nb[2] + i3 / share3 * a.nb[3];
            product.b = b.data + i2 * b.nb[2] + i3 * b.nb[3];
            product.out = reinterpret_cast<float*>(out.data + i2 * out.nb[2] + i3 * out.nb[3]);
            if (!queue.multiply(queue, product)) return false;
        }
    }
    return true;
}

// Whether rows of a matrix begin where sixteen bytes can be read at once, and end there.
bool begins_wide(const View& v) {
    return reinterpret_cast<uintptr_t>(v.data) % 16 == 0 && v.nb[1] % 16 == 0 && v.nb[2] % 16 == 0 && v.nb[3] % 16 == 0;
}
bool lies_wide(const View& a, const View& b) {
    const int64_t size = bytes_of_float(a.type);
    return b.type == TypeId::f32 && a.nb[0] == size && b.nb[0] == 4 && a.ne[0] % (16 / size) == 0 && begins_wide(a) && begins_wide(b);
}

template <int columns> Extent3 grid_of_rows(const Pairing& p, int64_t per_batch, int64_t batches) {
    return {static_cast<unsigned>((p.a.ne[1] + rows_of_block - 1) / rows_of_block), static_cast<unsigned>((per_batch + columns - 1) / columns),
            static_cast<unsigned>(batches)};
}

// The weights' blocks with their fields apart, where the device keeps that beside them; else null.
const unsigned char* taken_apart(Queue& queue, const View& a, const Layout& layout) {
    if (!queue.keep || layout.pieces == 0 || !is_dense(a, layout)) return nullptr;
    const int64_t blocks = count_of(a) / layout.block;
    const Queue::Kept kept = queue.keep(queue, 0, static_cast<size_t>(blocks) * static_cast<size_t>(layout.bytes));
    if (kept.data && !kept.filled) {
        const int64_t grid = (blocks * layout.bytes + usual_block - 1) / usual_block;
        launch(queue, "take_apart", take_apart, {static_cast<unsigned>(grid < 8192 ? grid : 8192)}, {usual_block}, 0, a.data, kept.data, blocks, layout);
    }
    return kept.data;
}

template <int columns>
void launch_quantised(Queue& queue, const Node& node, const Pairing& p, int64_t per_batch, int64_t batches, const Q8s& activations, int* wrong) {
    const Layout& layout = node.layout(p.a.type);
    const unsigned char* const apart = taken_apart(queue, p.a, layout);
    with_dot_type(p.a.type, [&](auto type) {
        constexpr TypeId dot_type = decltype(type)::value;
        auto* kernel = quantised_rows<dot_type, columns, false>;
        if constexpr (has_pieces(dot_type)) {
            if (apart) kernel = quantised_rows<dot_type, columns, true>;
        }
        launch(queue, "quantised_rows", kernel, grid_of_rows<columns>(p, per_batch, batches), {warps_of_block * warp_lanes}, 0, p, layout, apart, activations, wrong);
    });
}

template <int columns> void launch_floats(Queue& queue, const Pairing& p, int64_t per_batch, int64_t batches, int* wrong) {
    const Extent3 grid = grid_of_rows<columns>(p, per_batch, batches), block{warps_of_block * warp_lanes};
    if (!lies_wide(p.a, p.b)) return launch(queue, "float_rows", float_rows<columns>, grid, block, 0, p, wrong);
    auto* const kernel = p.a.type == TypeId::f32   ? wide_rows<TypeId::f32, columns>
                         : p.a.type == TypeId::f16 ? wide_rows<TypeId::f16, columns>
                                                   : wide_rows<TypeId::bf16, columns>;
    launch(queue, "wide_rows", kernel, grid, block, 0, p, wrong);
}

void multiply(Queue& queue, const Node& node, const View& ids, bool by_ids) {
    Pairing p{node.src[0], node.src[1], node.out, ids, by_ids};
    const int64_t per_batch = by_ids ? 1 : p.out.ne[1], batches = by_ids ? p.out.ne[1] * p.out.ne[2] : p.out.ne[2] * p.out.ne[3];
    int* const wrong = by_ids ? queue.wrong_index(queue) : nullptr;
    if (by_ids && !wrong) return;
    if (p.a.ne[0] == 0) { // sums of nothing: what has no bytes has no address either, and none is read
        p.a.data = p.out.data;
        return launch_floats<most_columns>(queue, p, per_batch, batches, wrong);
    }
    if (!by_ids && multiply_by_library(queue, node)) return;
    if (!is_float(p.b.type) && !decode_into(queue, node, TypeId::f32, p.b)) return;
    if (has_dot(p.a.type)) {
        const int64_t parts = count_of(p.b) / warp_lanes;
        unsigned char* const room = queue.reserve(queue, static_cast<size_t>(parts * Q8s::bytes));
        if (!room) return;
        const Q8s activations{reinterpret_cast<int4*>(room), reinterpret_cast<float2*>(room + parts * 32)};
        constexpr unsigned warps = usual_block / warp_lanes;
        launch(queue, "quantise_columns", quantise_columns, {static_cast<unsigned>((parts + warps - 1) / warps)}, {usual_block}, 0, p.b, activations);
        return per_batch == 1 ? launch_quantised<1>(queue, node, p, per_batch, batches, activations, wrong)
                              : launch_quantised<most_columns>(queue, node, p, per_batch, batches, activations, wrong);
    }
    if (!is_float(p.a.type) && !decode_into(queue, node, TypeId::f32, p.a)) return;
    if (per_batch == 1) return launch_floats<1>(queue, p, per_batch, batches, wrong);
    if (per_batch <= most_columns) return launch_floats<most_columns>(queue, p, per_batch, batches, wrong);
    const Extent3 grid{static_cast<unsigned>((p.a.ne[1] + tile - 1) / tile), static_cast<unsigned>((per_batch + tile - 1) / tile), static_cast<unsigned>(batches)};
    launch(queue, "float_tiles", float_tiles, grid, {usual_block}, 0, p);
}

bool accepts_product(const Node& node) {
    const View &a = node.src[0], &b = node.src[1];
    return fits_grid(a) && fits_grid(b) && can_decode(node, a.type) && can_decode(node, b.type) && node.out.type == TypeId::f32 && node.out.ne[1] <= most_batches &&
           node.out.ne[2] * node.out.ne[3] <= most_batches;
}

} // namespace

bool accepts_mul_mat(const Node& node) { return accepts_product(node); }
void mul_mat(Queue& queue, const Node& node) { multiply(queue, node, {}, false); }

bool accepts_mul_mat_id(const Node& node) {
    return accepts_product(node) && node.src[2].type == TypeId::i32 && node.out.ne[1] * node.out.ne[2] <= most_batches && node.src[0].ne[3] == 1;
}
void mul_mat_id(Queue& queue, const Node& node) { multiply(queue, node, node.src[2], true); }

bool accepts_out_prod(const Node& node) {
    return fits_grid(node.out) && can_decode(node, node.src[0].type) && node.src[1].type == TypeId::f32 && node.out.type == TypeId::f32;
}
void out_prod(Queue& queue, const Node& node) {
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    launch(queue, "out_prod_rows", out_prod_rows, g.grid, g.block, 0, node.src[0], node.src[1], node.out, node.layout(node.src[0].type));
}

} // namespace ggs::cuda::GGS_VARIANT
