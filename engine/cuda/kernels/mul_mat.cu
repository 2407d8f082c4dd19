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
#include "cuda/kernels/library_product.cuh"

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
__global__ void __launch_bounds__(usual_block) take_apart(const unsigned char* from, unsigned char* to, int64_t blocks, PARAMETER(Layout) layout) {
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

// Rows and columns of a warp. Behind the last of all it is that one again, which is computed and not written: a choice in the
// loops would keep what is read from being asked for in time.
template <int columns> struct Share {
    int64_t first_row, last_row, first_column, last_column;

    KERNEL_INLINE explicit Share(const Pairing& p)
        : first_row((static_cast<int64_t>(p.rows_along_x ? blockIdx.x : blockIdx.y) * warps_of_block + threadIdx.x / warp_lanes) * rows_of_warp),
          last_row(p.a.ne[1] - 1), first_column(static_cast<int64_t>(p.rows_along_x ? blockIdx.y : blockIdx.x) * columns), last_column(p.columns_of_batch() - 1) {}
    // Theirs; without data where there is no row for the warp, or an id names no matrix, which is told then.
    KERNEL_INLINE Matrix matrix(const Pairing& p, int* wrong) const {
        if (first_row > last_row) return {nullptr, 0};
        const Matrix found = p.matrix(blockIdx.z);
        if (!found.data && threadIdx.x % warp_lanes == 0) tell_wrong(wrong, blockIdx.z);
        return found;
    }
    KERNEL_INLINE int64_t row(int r) const { return first_row + r < last_row ? first_row + r : last_row; }
    KERNEL_INLINE int64_t column(int c) const { return first_column + c < last_column ? first_column + c : last_column; }
    KERNEL_INLINE void write(const Pairing& p, const float (&sums)[rows_of_warp][columns]) const {
        unsigned char* const to = p.results(blockIdx.z) + first_row * p.out.nb[0] + first_column * p.out.nb[1];
#pragma unroll
        for (int r = 0; r < rows_of_warp; ++r) {
#pragma unroll
            for (int c = 0; c < columns; ++c) {
                const float sum = warp_sum(sums[r][c]);
                if (threadIdx.x % warp_lanes == 0 && first_row + r <= last_row && first_column + c <= last_column) store<float>(to + r * p.out.nb[0] + c * p.out.nb[1], sum);
            }
        }
    }
};

// The weights' blocks with their fields apart, where there are such.
struct Apart {
    const unsigned char* data;
    int64_t blocks, per_row;
};

// `apart`: what dot_32() says.
template <TypeId type, int columns, bool apart>
__global__ void __launch_bounds__(warps_of_block* warp_lanes)
    quantised_rows(PARAMETER(Pairing) p, PARAMETER(Layout) layout, Apart taken_apart, Q8s activations, int* wrong) {
    constexpr bool in_pieces = apart && has_pieces<type>;
    const unsigned lane = threadIdx.x % warp_lanes;
    const int64_t parts = p.a.ne[0] / 32;
    const Share<columns> share(p);
    const Matrix matrix = share.matrix(p, wrong);
    if (!matrix.data) return;
    const unsigned char* weights[rows_of_warp];
    Pieces pieces[rows_of_warp];
#pragma unroll
    for (int r = 0; r < rows_of_warp; ++r) {
        weights[r] = matrix.data + share.row(r) * p.a.nb[1];
        pieces[r] = in_pieces ? pieces_apart(layout, taken_apart.data, taken_apart.blocks, (matrix.number * p.a.ne[1] + share.row(r)) * taken_apart.per_row)
                              : pieces_in_blocks(layout, weights[r]);
    }
    const int64_t first_number = p.first_number(blockIdx.z);
    int64_t column_at[columns];
#pragma unroll
    for (int c = 0; c < columns; ++c) column_at[c] = (first_number + share.column(c)) * parts;
    float sums[rows_of_warp][columns] = {};
#pragma unroll(columns == 1 ? 2 : 1)
    for (int64_t part = lane; part < parts; part += warp_lanes) {
#pragma unroll
        for (int c = 0; c < columns; ++c) {
            const Q8 y = activations.at(column_at[c] + part);
#pragma unroll
            for (int r = 0; r < rows_of_warp; ++r) sums[r][c] += dot_32<type, apart>(weights[r], pieces[r], part, y);
        }
    }
    share.write(p, sums);
}

// Where the rows and the columns of a warp begin, which are both floats.
template <int columns>
KERNEL_INLINE void begins_of(const Pairing& p, const Share<columns>& share, const Matrix& matrix, const unsigned char* (&weights)[rows_of_warp],
                             const unsigned char* (&column)[columns]) {
#pragma unroll
    for (int r = 0; r < rows_of_warp; ++r) weights[r] = matrix.data + share.row(r) * p.a.nb[1];
    const unsigned char* const first = at(p.b, 0, p.first_column(blockIdx.z));
#pragma unroll
    for (int c = 0; c < columns; ++c) column[c] = first + share.column(c) * p.b.nb[1];
}

template <int columns> __global__ void __launch_bounds__(warps_of_block* warp_lanes) float_rows(PARAMETER(Pairing) p, int* wrong) {
    const Share<columns> share(p);
    const Matrix matrix = share.matrix(p, wrong);
    if (!matrix.data) return;
    const unsigned char *weights[rows_of_warp], *column[columns];
    begins_of(p, share, matrix, weights, column);
    float sums[rows_of_warp][columns] = {};
    for (int64_t k = threadIdx.x % warp_lanes; k < p.a.ne[0]; k += warp_lanes) {
        float x[rows_of_warp];
#pragma unroll
        for (int r = 0; r < rows_of_warp; ++r) x[r] = load_float(p.a.type, weights[r] + k * p.a.nb[0]);
#pragma unroll
        for (int c = 0; c < columns; ++c) {
            const float y = load_float(p.b.type, column[c] + k * p.b.nb[0]);
#pragma unroll
            for (int r = 0; r < rows_of_warp; ++r) sums[r][c] += x[r] * y;
        }
    }
    share.write(p, sums);
}

// As float_rows, with sixteen bytes of weights at a time, and columns of F32, where both lie so (lies_wide).
template <TypeId type, int columns> __global__ void __launch_bounds__(warps_of_block* warp_lanes) wide_rows(PARAMETER(Pairing) p, int* wrong) {
    constexpr int count = wide_count<type>;
    const Share<columns> share(p);
    const Matrix matrix = share.matrix(p, wrong);
    if (!matrix.data) return;
    const unsigned char *weights[rows_of_warp], *column[columns];
    begins_of(p, share, matrix, weights, column);
    const int64_t parts = p.a.ne[0] / count;
    float sums[rows_of_warp][columns] = {};
#pragma unroll(columns == 1 ? 2 : 1)
    for (int64_t k = threadIdx.x % warp_lanes; k < parts; k += warp_lanes) {
        float x[rows_of_warp][count];
#pragma unroll
        for (int r = 0; r < rows_of_warp; ++r) read_wide<type>(weights[r] + 16 * k, x[r]);
#pragma unroll
        for (int c = 0; c < columns; ++c) {
#pragma unroll
            for (int i = 0; i < count; i += 4) {
                const float4 y = load<float4>(column[c] + (count * k + i) * 4);
#pragma unroll
                for (int r = 0; r < rows_of_warp; ++r) sums[r][c] += x[r][i] * y.x + x[r][i + 1] * y.y + x[r][i + 2] * y.z + x[r][i + 3] * y.w;
            }
        }
    }
    share.write(p, sums);
}

constexpr int tile = 64, tile_k = 16, own = 4; // numbers that a thread sums in each direction
__global__ void __launch_bounds__(usual_block) float_tiles(PARAMETER(Pairing) p) {
    __shared__ float rows[tile_k][tile + 1], columns[tile_k][tile + 1];
    constexpr int apart = tile / own;
    const int tx = static_cast<int>(threadIdx.x) % apart, ty = static_cast<int>(threadIdx.x) / apart;
    const int64_t first_row = static_cast<int64_t>(blockIdx.x) * tile, first_column = static_cast<int64_t>(blockIdx.y) * tile;
    // What a thread fetches: number tx of sixteen from each of four rows and four columns.
    static_assert(tile_k == apart && own * apart * tile_k == own * static_cast<int>(usual_block));
    const unsigned char* const matrix = p.matrix(blockIdx.z).data;
    const unsigned char* const column = at(p.b, 0, p.first_column(blockIdx.z));
    const unsigned char *from_row[own], *from_column[own];
#pragma unroll
    for (int i = 0; i < own; ++i) {
        const int64_t row = first_row + ty + i * apart, number = first_column + ty + i * apart;
        from_row[i] = row < p.a.ne[1] ? matrix + row * p.a.nb[1] : nullptr;
        from_column[i] = number < p.out.ne[1] ? column + number * p.b.nb[1] : nullptr;
    }
    float sums[own][own] = {};
    for (int64_t k0 = 0; k0 < p.a.ne[0]; k0 += tile_k) {
        const int64_t k = k0 + tx;
#pragma unroll
        for (int i = 0; i < own; ++i) {
            const bool in_k = k < p.a.ne[0];
            rows[tx][ty + i * apart] = in_k && from_row[i] ? load_float(p.a.type, from_row[i] + k * p.a.nb[0]) : 0.0f;
            columns[tx][ty + i * apart] = in_k && from_column[i] ? load_float(p.b.type, from_column[i] + k * p.b.nb[0]) : 0.0f;
        }
        __syncthreads();
#pragma unroll
        for (int j = 0; j < tile_k; ++j) {
            float x[own], y[own];
#pragma unroll
            for (int i = 0; i < own; ++i) {
                x[i] = rows[j][tx + i * apart];
                y[i] = columns[j][ty + i * apart];
            }
#pragma unroll
            for (int i = 0; i < own; ++i) {
#pragma unroll
                for (int l = 0; l < own; ++l) sums[i][l] += x[i] * y[l];
            }
        }
        __syncthreads();
    }
    unsigned char* const to = p.results(blockIdx.z);
#pragma unroll
    for (int i = 0; i < own; ++i) {
#pragma unroll
        for (int j = 0; j < own; ++j) {
            const int64_t row = first_row + tx + i * apart, number = first_column + ty + j * apart;
            if (row < p.a.ne[1] && number < p.out.ne[1]) store<float>(to + row * p.out.nb[0] + number * p.out.nb[1], sums[i][j]);
        }
    }
}

// out[i, j] = Σ over k of a[i, k] · b[j, k].
__global__ void __launch_bounds__(usual_block) out_prod_rows(View a, View b, View out, PARAMETER(Layout) layout) {
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

constexpr int64_t worth_decoding = 24; // columns, for a type that has a product of its own
bool is_worth_asking(const Node& node) { return node.out.ne[1] >= (has_dot(node.src[0].type) ? worth_decoding : most_columns + 1); }

bool lies_wide(const View& a, const View& b) {
    const int64_t size = bytes_of_float(a.type);
    return b.type == TypeId::f32 && a.nb[0] == size && b.nb[0] == 4 && a.ne[0] % (16 / size) == 0 && begins_wide(a) && begins_wide(b);
}

// Calls `with` with how many columns a warp takes.
template <class With> void with_columns(int64_t per_batch, With with) {
    if (per_batch == 1) return with(std::integral_constant<int, 1>());
    if (per_batch <= 4) return with(std::integral_constant<int, 4>());
    with(std::integral_constant<int, most_columns>());
}

int64_t blocks_of_rows(const View& a) { return (a.ne[1] + rows_of_block - 1) / rows_of_block; }
Extent3 grid_of_rows(const Pairing& p, int64_t per_batch, int64_t batches, int columns) {
    const auto rows = static_cast<unsigned>(blocks_of_rows(p.a)), groups = static_cast<unsigned>((per_batch + columns - 1) / columns);
    return {p.rows_along_x ? rows : groups, p.rows_along_x ? groups : rows, static_cast<unsigned>(batches)};
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

void launch_quantised(Queue& queue, const Node& node, const Pairing& p, int64_t per_batch, int64_t batches, const Q8s& activations, int* wrong) {
    const Layout& layout = node.layout(p.a.type);
    const int64_t per_row = p.a.ne[0] / layout.block;
    const Apart apart{taken_apart(queue, p.a, layout), per_row * rows_of(p.a), per_row};
    with_columns(per_batch, [&](auto columns) {
        with_dot_type(p.a.type, [&](auto type) {
            constexpr TypeId dot_type = decltype(type)::value;
            constexpr int count = decltype(columns)::value;
            auto* const kernel = (has_pieces<dot_type> ? apart.data != nullptr : begins_wide(p.a)) ? quantised_rows<dot_type, count, true> : quantised_rows<dot_type, count, false>;
            launch(queue, "quantised_rows", kernel, grid_of_rows(p, per_batch, batches, count), {warps_of_block * warp_lanes}, 0, p, layout, apart, activations, wrong);
        });
    });
}

void launch_floats(Queue& queue, const Pairing& p, int64_t per_batch, int64_t batches, int* wrong) {
    with_columns(per_batch, [&](auto columns) {
        constexpr int count = decltype(columns)::value;
        const Extent3 grid = grid_of_rows(p, per_batch, batches, count), block{warps_of_block * warp_lanes};
        if (!lies_wide(p.a, p.b)) return launch(queue, "float_rows", float_rows<count>, grid, block, 0, p, wrong);
        auto* const kernel = p.a.type == TypeId::f32   ? wide_rows<TypeId::f32, count>
                             : p.a.type == TypeId::f16 ? wide_rows<TypeId::f16, count>
                                                       : wide_rows<TypeId::bf16, count>;
        launch(queue, "wide_rows", kernel, grid, block, 0, p, wrong);
    });
}

void multiply(Queue& queue, const Node& node, const View& ids, bool by_ids) {
    Pairing p{node.src[0], node.src[1], node.out, ids, by_ids, blocks_of_rows(node.src[0]) > most_batches, 1, 1};
    if (!by_ids) {
        p.share2 = static_cast<unsigned>(p.b.ne[2] / p.a.ne[2]);
        p.share3 = static_cast<unsigned>(p.b.ne[3] / p.a.ne[3]);
    }
    const int64_t per_batch = by_ids ? 1 : p.out.ne[1], batches = by_ids ? p.out.ne[1] * p.out.ne[2] : p.out.ne[2] * p.out.ne[3];
    int* const wrong = by_ids ? queue.wrong_index(queue) : nullptr;
    if (by_ids && !wrong) return;
    if (p.a.ne[0] == 0) { // sums of nothing: what has no bytes has no address either, and none is read
        p.a.data = p.out.data;
        return launch_floats(queue, p, per_batch, batches, wrong);
    }
    if (!by_ids && is_worth_asking(node) && multiply_by_library(queue, node)) return;
    if (!is_float(p.b.type) && !decode_into(queue, queue.reserve, node, TypeId::f32, p.b)) return;
    if (has_dot(p.a.type)) {
        const int64_t parts = count_of(p.b) / warp_lanes;
        unsigned char* const room = queue.reserve(queue, static_cast<size_t>(parts * Q8s::bytes));
        if (!room) return;
        const Q8s activations{reinterpret_cast<int4*>(room), reinterpret_cast<float2*>(room + parts * 32)};
        constexpr unsigned warps = usual_block / warp_lanes;
        launch(queue, "quantise_columns", quantise_columns, {static_cast<unsigned>((parts + warps - 1) / warps)}, {usual_block}, 0, p.b, activations);
        return launch_quantised(queue, node, p, per_batch, batches, activations, wrong);
    }
    if (!is_float(p.a.type) && !decode_into(queue, queue.reserve, node, TypeId::f32, p.a)) return;
    if (per_batch <= most_columns) return launch_floats(queue, p, per_batch, batches, wrong);
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
