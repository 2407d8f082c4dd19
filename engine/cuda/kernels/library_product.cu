// SPDX-License-Identifier: MIT
// Products by the device's own library, on tensor cores. Floats are used directly; blocks are decoded into floats of
// sixteen bits.
//
// A sixteen-bit float may have less range than a block or an activation. Each row of weights, and each column, is
// therefore multiplied by a power of two that brings its largest magnitude near 2^14, unless this magnitude is in the
// usual range. The result is multiplied by the inverse powers, which is exact. All factors are computed on the device,
// so nothing waits for the host.
#include "cuda/kernels/copy.cuh"
#include "cuda/kernels/eights.cuh"
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/library_product.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

constexpr unsigned threads_of_row = 128; // at most
constexpr unsigned columns_of_block = 16;

// Returns the type that blocks are decoded into, and that activations are converted to.
//
// F16 has as many digits as these types' scales, which are halves. Values of a row that are more than 2^28 times
// smaller than the largest lose digits. BF16 represents every value of mxfp4 exactly: four bits times any power of two
// in the range of F32.
constexpr TypeId decoded_type(TypeId blocks) { return blocks == TypeId::mxfp4 ? TypeId::bf16 : TypeId::f16; }

// -- powers of two ----------------------------------------------------------------------------------------------------

struct Scaling {
    float factor, inverse;
};
// Returns the scaling for a largest magnitude. F16 has its full precision from 2^-14 to 2^16. A largest magnitude from
// 2^-9 to 2^15 isn't scaled, so that usual results need no second pass.
KERNEL_INLINE Scaling scaling_for(float largest) {
    if (largest == 0.0f || (largest >= 0x1p-9f && largest < 0x1p15f)) return {1.0f, 1.0f};
    int exponent = static_cast<int>(float_bits(largest) >> 23) - 127 - 14;
    if (exponent < -100) exponent = -100; // so that both powers are normal numbers
    return {bits_float(static_cast<unsigned>(127 - exponent) << 23),
            bits_float(static_cast<unsigned>(127 + exponent) << 23)};
}
KERNEL_INLINE float finite_or_zero(float x) { return fabsf(x) < INFINITY ? x : 0.0f; }

// -- stores -----------------------------------------------------------------------------------------------------------

template <TypeId type> KERNEL_INLINE int two_floats(float low, float high) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    int both;
    if constexpr (type == TypeId::f16)
        asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
    else
        asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(both) : "f"(high), "f"(low));
    return both;
#else
    if constexpr (type == TypeId::f16)
        return static_cast<int>(float_half(low) | static_cast<unsigned>(float_half(high)) << 16);
    else
        return static_cast<int>(float_bfloat(low) | static_cast<unsigned>(float_bfloat(high)) << 16);
#endif
}
template <TypeId type> KERNEL_INLINE int4 packed_eight(const float (&x)[8]) {
    return {two_floats<type>(x[0], x[1]), two_floats<type>(x[2], x[3]), two_floats<type>(x[4], x[5]),
            two_floats<type>(x[6], x[7])};
}

// Writes the eights of a row that a thread computes. Two are read before the first is written, because later loads wait
// for a store.
template <TypeId type, class Read>
KERNEL_INLINE void write_eights(unsigned char* to, unsigned eights, const Read& read) {
    for (unsigned i = threadIdx.x; i < eights; i += 2 * blockDim.x) {
        const unsigned second = i + blockDim.x < eights ? i + blockDim.x : i;
        float x[8], y[8];
        read(i, x);
        read(second, y);
        const int4 first_eight = packed_eight<type>(x), second_eight = packed_eight<type>(y);
        store<int4>(to + int64_t{16} * i, first_eight);
        if (second != i) store<int4>(to + int64_t{16} * second, second_eight);
    }
}

// -- kernels ----------------------------------------------------------------------------------------------------------

// Rows of blocks, and the destination of their floats: rows without gaps, and a factor for the results of each.
struct Stripe {
    const unsigned char* from;
    int64_t row_bytes;
    unsigned depth;
    unsigned char* to;
    float* inverses;
};

// Decodes a row with one block of threads. `reach` returns the bound of a quantised block, `read` returns an eight of
// it times a factor.
template <TypeId to, class Reach, class Read> KERNEL_INLINE void decode_row(const Stripe& stripe, float* room,
                                                                            unsigned block, unsigned bytes,
                                                                            const Reach& reach, const Read& read) {
    const unsigned char* const row = stripe.from + blockIdx.x * stripe.row_bytes;
    Scaling scaling{1.0f, 1.0f};
    if constexpr (to == TypeId::f16) {
        float largest = 0;
        for (unsigned b = threadIdx.x; b < stripe.depth / block; b += blockDim.x)
            largest = fmaxf(largest, finite_or_zero(reach(row + int64_t{b} * bytes)));
        scaling = scaling_for(block_max(largest, room));
    }
    if (threadIdx.x == 0) stripe.inverses[blockIdx.x] = scaling.inverse;
    const unsigned per_block = block / 8;
    write_eights<to>(stripe.to + int64_t{2} * blockIdx.x * stripe.depth, stripe.depth / 8,
                     [&](unsigned i, float(&x)[8]) {
                         read(row + int64_t{i / per_block} * bytes, i % per_block, scaling.factor, x);
                     });
}

template <TypeId type, TypeId to, bool wide> __global__ void __launch_bounds__(threads_of_row)
    decode_eights(Stripe stripe) {
    using E = Eights<type, wide>;
    __shared__ float room[threads_of_row / warp_lanes];
    decode_row<to>(
        stripe, room, E::block, E::bytes, [](const unsigned char* block) { return E::reach(block); },
        [](const unsigned char* block, unsigned eight, float factor, float(&x)[8]) {
            E::read(block, eight, factor, x);
        });
}

// Upper bounds of a block's values: these factors times the magnitudes of its scale and its min.
struct Reaches {
    float of_scale, of_min;
};
__global__ void __launch_bounds__(threads_of_row)
    decode_by_layout(Stripe stripe, Reaches reaches, PARAMETER(Layout) layout) {
    __shared__ float room[threads_of_row / warp_lanes];
    decode_row<TypeId::f16>(
        stripe, room, static_cast<unsigned>(layout.block), static_cast<unsigned>(layout.bytes),
        [&](const unsigned char* block) {
            float scale = 0;
            for (int s = 0; s < layout.scale_count; ++s)
                scale = fmaxf(scale, fabsf(scale_at(layout.scale_kind, block + layout.scale_at, s)));
            return reaches.of_scale * scale +
                   (layout.has_min ? reaches.of_min * fabsf(half_float(load_short(block + layout.min_at))) : 0.0f);
        },
        [&](const unsigned char* block, unsigned eight, float factor, float(&x)[8]) {
            eight_by_layout(layout, block, eight, factor, x);
        });
}

// Converts a column with one block of threads. `wide`: columns of F32 that are aligned to sixteen bytes.
template <TypeId type, bool wide> __global__ void __launch_bounds__(threads_of_row)
    scale_columns(View b, unsigned char* to, float* inverses) {
    __shared__ float room[threads_of_row / warp_lanes];
    const unsigned char* const column = at(b, 0, row_at(b, blockIdx.x));
    const auto eights = static_cast<unsigned>(b.ne[0] / 8);
    const auto read = [&](unsigned i, float(&x)[8]) {
        if constexpr (wide) {
            take_four(load<float4>(column + int64_t{32} * i), x);
            take_four(load<float4>(column + int64_t{32} * i + 16), x + 4);
        } else {
#pragma unroll
            for (int k = 0; k < 8; ++k) x[k] = load_float(b.type, column + (int64_t{8} * i + k) * b.nb[0]);
        }
    };
    float largest = 0;
    for (unsigned i = threadIdx.x; i < eights; i += blockDim.x) {
        float x[8];
        read(i, x);
#pragma unroll
        for (int k = 0; k < 8; ++k) largest = fmaxf(largest, fabsf(x[k]) < INFINITY ? fabsf(x[k]) : INFINITY);
    }
    largest = block_max(largest, room);
    // A non-finite activation makes every result of the column NaN, as it does to the scale of a block of 8-bit
    // activations.
    Scaling scaling{1.0f, NAN};
    if (largest < INFINITY) scaling = type == TypeId::f16 ? scaling_for(largest) : Scaling{1.0f, 1.0f};
    if (threadIdx.x == 0) inverses[blockIdx.x] = scaling.inverse;
    write_eights<type>(to + blockIdx.x * b.ne[0] * 2, eights, [&](unsigned i, float(&x)[8]) {
        read(i, x);
#pragma unroll
        for (int k = 0; k < 8; ++k) x[k] *= scaling.factor;
    });
}

// Removes the powers of two from a stripe's results; if they are 1, no result is read. Rows are along x, columns along
// y. `next_3` is the number of columns up to the next index of dimension 3.
__global__ void __launch_bounds__(usual_block)
    rescale_results(View out, const float* of_rows, const float* of_columns, int64_t next_3) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
    if (row >= out.ne[0]) return;
    const float of_row = of_rows[row];
    const int64_t first = static_cast<int64_t>(blockIdx.y) * columns_of_block, i2 = blockIdx.z % out.ne[2],
                  i3 = blockIdx.z / out.ne[2];
    const int64_t last = first + columns_of_block < out.ne[1] ? first + columns_of_block : out.ne[1];
    for (int64_t i1 = first; i1 < last; ++i1) {
        const float of_column = of_columns[i1 + i2 * out.ne[1] + i3 * next_3];
        if (of_row == 1.0f && of_column == 1.0f) continue;
        unsigned char* const result = at(out, row, i1, i2, i3);
        store<float>(result, load<float>(result) * of_row * of_column);
    }
}

// -- launches ---------------------------------------------------------------------------------------------------------

int64_t bytes_of_float(TypeId type) { return type == TypeId::f32 ? 4 : 2; }

// Returns the number of threads for a row of this length; each thread computes sixteen values per iteration.
unsigned threads_of_eights(int64_t numbers) {
    unsigned threads = warp_lanes;
    while (threads < threads_of_row && threads * 16 < numbers) threads *= 2;
    return threads;
}

// Returns whether the values of a row are contiguous and all strides are multiples of a value's size, with rows that
// don't overlap.
bool counts_in_numbers(const View& v) {
    const int64_t size = bytes_of_float(v.type);
    return v.nb[0] == size && v.nb[1] % size == 0 && v.nb[2] % size == 0 && v.nb[3] % size == 0 &&
           (v.ne[1] == 1 || v.nb[1] >= v.ne[0] * size);
}
// Returns the distance of two rows in values. A library requires it even for a single row.
int64_t row_step(const View& v) { return v.ne[1] == 1 ? v.ne[0] : v.nb[1] / v.nb[0]; }

// Multiplies floats by the device's own library. Returns false if the library refuses.
bool multiply_floats(Queue& queue, const View& a, const View& b, const View& out) {
    MatrixProduct product;
    product.type = a.type == TypeId::f32   ? ProductType::f32
                   : a.type == TypeId::f16 ? ProductType::f16
                                           : ProductType::bf16;
    product.rows = a.ne[1];
    product.columns = out.ne[1];
    product.depth = a.ne[0];
    product.a_row = row_step(a);
    product.b_column = row_step(b);
    product.out_column = row_step(out);
    product.b_batch = b.nb[2] / b.nb[0];
    product.out_batch = out.nb[2] / out.nb[0];
    // Several matrices of b may share one of a.
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

// Floats of b are converted to a's type, as on the CPU.
bool multiply_with_floats(Queue& queue, const Node& node) {
    const View& a = node.src[0];
    View b = node.src[1];
    if (!counts_in_numbers(a)) return false;
    if (!is_float(b.type) && !decode_into(queue, queue.try_reserve, node, a.type, b)) return false;
    if (b.type != a.type || !counts_in_numbers(b)) {
        const View same = dense_as(queue, queue.try_reserve, b, a.type);
        if (!same.data) return false;
        convert_all(queue, b, same);
        b = same;
    }
    return multiply_floats(queue, a, b, node.out);
}

// Returns the largest magnitude of some packed numbers after the bias is subtracted.
float largest_of(const PackedNumbersOf& numbers) {
    int width = 0;
    for (int r = 0; r < numbers.part[0].runs; ++r) {
        const PackedRun& run = numbers.part[0].run[r];
        const int end = run.shift + (run.trit_digit >= 0 ? 2 : run.width);
        if (end > width) width = end;
    }
    const int first = numbers.is_signed ? -(1 << (width - 1)) : 0, last = first + (1 << width) - 1;
    const int below = numbers.bias - first, above = last - numbers.bias;
    return static_cast<float>(below > above ? below : above);
}
Reaches reaches_of(const Layout& layout) {
    float level = 0;
    if (!layout.looks_up) level = largest_of(layout.quants);
    for (const int known : layout.levels) {
        if (layout.looks_up && fabsf(static_cast<float>(known)) > level) level = fabsf(static_cast<float>(known));
    }
    return {level * (layout.has_sub_scales ? largest_of(layout.sub_scales) : 1.0f),
            layout.has_sub_mins ? largest_of(layout.sub_mins) : 1.0f};
}

void decode_stripe(Queue& queue, const Node& node, TypeId type, const Stripe& stripe, int64_t rows, bool wide) {
    const Extent3 grid{static_cast<unsigned>(rows)}, block{threads_of_eights(stripe.depth)};
    const bool decodes = with_eights(type, [&](auto known) {
        constexpr TypeId of = decltype(known)::value, to = decoded_type(of);
        launch(queue, "decode_eights",
               wide && gains_by_width<of> ? decode_eights<of, to, gains_by_width<of>> : decode_eights<of, to, false>,
               grid, block, 0, stripe);
    });
    if (!decodes)
        launch(queue, "decode_by_layout", decode_by_layout, grid, block, 0, stripe, reaches_of(node.layout(type)),
               node.layout(type));
}

// Columns of activations as floats of sixteen bits, and a factor for the results of each.
struct Columns {
    View floats;
    float* inverses;
};
bool scale_activations(Queue& queue, const View& b, TypeId type, Columns& to) {
    to.floats = dense_as(queue, queue.try_reserve, b, type);
    if (!to.floats.data) return false;
    to.inverses = reinterpret_cast<float*>(queue.try_reserve(queue, static_cast<size_t>(rows_of(b)) * sizeof(float)));
    if (!to.inverses) return false;
    const bool wide = b.type == TypeId::f32 && b.nb[0] == 4 && begins_wide(b);
    auto* const kernel = type == TypeId::f16
                             ? (wide ? scale_columns<TypeId::f16, true> : scale_columns<TypeId::f16, false>)
                             : (wide ? scale_columns<TypeId::bf16, true> : scale_columns<TypeId::bf16, false>);
    launch(queue, "scale_columns", kernel, {static_cast<unsigned>(rows_of(b))}, {threads_of_eights(b.ne[0])}, 0, b,
           to.floats.data, to.inverses);
    return true;
}

constexpr int64_t decoded_at_once = int64_t{64} << 20; // bytes, for floats and their factors
constexpr int64_t whole_tiles = 256;                   // the number of rows of a stripe is a multiple of this, if it is
                                                       // at least as large

// Returns the rows per stripe, for the smallest number of equal stripes.
int64_t rows_of_stripe(int64_t rows, int64_t depth) {
    const int64_t fits = decoded_at_once / (2 * depth + static_cast<int64_t>(sizeof(float)));
    if (rows <= fits) return rows;
    if (fits < whole_tiles) return fits > 1 ? fits : 1;
    const int64_t most = fits / whole_tiles * whole_tiles, stripes = (rows + most - 1) / most;
    return ((rows + stripes - 1) / stripes + whole_tiles - 1) / whole_tiles * whole_tiles;
}

bool multiply_with_blocks(Queue& queue, const Node& node) {
    const View &a = node.src[0], &out = node.out;
    View b = node.src[1];
    const TypeId type = decoded_type(a.type);
    Columns columns;
    if (!is_float(b.type) && !decode_into(queue, queue.try_reserve, node, TypeId::f32, b)) return false;
    if (!scale_activations(queue, b, type, columns)) return false;
    const int64_t step = rows_of_stripe(a.ne[1], a.ne[0]), share2 = b.ne[2] / a.ne[2], share3 = b.ne[3] / a.ne[3];
    View stripe = a, share = columns.floats, results = out;
    stripe.ne[1] = step;
    stripe.ne[2] = stripe.ne[3] = 1;
    const View room = dense_as(queue, queue.try_reserve, stripe, type);
    auto* const inverses = reinterpret_cast<float*>(
        room.data ? queue.try_reserve(queue, static_cast<size_t>(step) * sizeof(float)) : nullptr);
    if (!inverses) return false;
    share.ne[2] = results.ne[2] = share2;
    share.ne[3] = results.ne[3] = share3;
    for (int64_t matrix = 0; matrix < a.ne[2] * a.ne[3]; ++matrix) {
        const int64_t a2 = matrix % a.ne[2], a3 = matrix / a.ne[2], b2 = a2 * share2, b3 = a3 * share3;
        share.data = columns.floats.data + b2 * share.nb[2] + b3 * share.nb[3];
        for (int64_t first = 0; first < a.ne[1]; first += step) {
            View floats = room;
            floats.ne[1] = results.ne[0] = a.ne[1] - first < step ? a.ne[1] - first : step;
            results.data = out.data + first * out.nb[0] + b2 * out.nb[2] + b3 * out.nb[3];
            const unsigned char* const from = a.data + first * a.nb[1] + a2 * a.nb[2] + a3 * a.nb[3];
            decode_stripe(queue, node, a.type, {from, a.nb[1], static_cast<unsigned>(a.ne[0]), floats.data, inverses},
                          floats.ne[1], begins_wide(a));
            if (!multiply_floats(queue, floats, share, results)) return false;
            const auto across = static_cast<unsigned>((results.ne[0] + usual_block - 1) / usual_block),
                       along = static_cast<unsigned>((results.ne[1] + columns_of_block - 1) / columns_of_block);
            launch(queue, "rescale_results", rescale_results, {across, along, static_cast<unsigned>(share2 * share3)},
                   {usual_block}, 0, results, inverses, columns.inverses + (b3 * b.ne[2] + b2) * b.ne[1],
                   b.ne[1] * b.ne[2]);
        }
    }
    return true;
}

} // namespace

bool multiply_by_library(Queue& queue, const Node& node) {
    const View& a = node.src[0];
    if (!queue.multiply || !counts_in_numbers(node.out)) return false;
    // Scales of F32, which no weights have, may differ within a row by more than the range of a sixteen-bit float.
    const bool blocks = !is_float(a.type);
    if (blocks && node.layout(a.type).scale_kind == ScaleKind::f32) return false;
    const TypeId type = blocks ? decoded_type(a.type) : a.type;
    const ProductType asked = type == TypeId::f32   ? ProductType::f32
                              : type == TypeId::f16 ? ProductType::f16
                                                    : ProductType::bf16;
    if (!queue.multiplies(queue, asked)) return false;
    return blocks ? multiply_with_blocks(queue, node) : multiply_with_floats(queue, node);
}

} // namespace ggs::cuda::GGS_VARIANT
