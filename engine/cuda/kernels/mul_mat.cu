// SPDX-License-Identifier: MIT
// MUL_MAT, MUL_MAT_ID, OUT_PROD; two MUL_MAT of one column with the GLU of their results.
//
// With few columns, a thread block computes two rows of weights at a time, or more if rows are short. It takes up to
// eight columns at once, which are read once for both rows. Quantised weights are multiplied with 8-bit activations.
// With many columns, the device's own library is used if there is one; else floats use tiles of 64 × 64 in shared
// memory. Types without a product of their own are decoded into floats first.
#include "cuda/kernels/blocks.cuh"
#include "cuda/kernels/copy.cuh"
#include "cuda/kernels/kernels.cuh"
#include "cuda/kernels/library_product.cuh"
#include "cuda/kernels/mul_mat.cuh"

namespace ggs::cuda::GGS_VARIANT {

namespace {

constexpr unsigned warps_of_block = 4, threads_of_block = warps_of_block * warp_lanes;
constexpr int most_columns = 8;
constexpr int64_t most_batches = 65535;

KERNEL_INLINE unsigned larger(unsigned a, unsigned b) { return a > b ? a : b; }

constexpr unsigned quantising_block = 128;
// Quantises 32 activations of a column with eight lanes.
template <Order order> __global__ void __launch_bounds__(quantising_block)
    quantise_columns(View b, int64_t columns, bool wide, Q8s out) {
    const auto parts = static_cast<unsigned>(b.ne[0]) / warp_lanes;
    const unsigned part = blockIdx.x * (quantising_block / 8) + threadIdx.x / 8, lane = threadIdx.x % 8;
    const unsigned here = part < parts ? part : parts - 1;
    for (int64_t column = blockIdx.y; column < columns; column += gridDim.y) {
        const Row row = columns > 1 ? row_at(b, column) : Row{0, 0, 0};
        // Two pairs of values, whose bytes form one word.
        const unsigned first = order == Order::halves_in_turns ? 2 * lane : 4 * lane,
                       second = order == Order::halves_in_turns ? first + 16 : first + 2;
        const unsigned char* const from = at(b, static_cast<int64_t>(here) * warp_lanes, row);
        float x[4];
        if (wide && second == first + 2) {
            take_four(load<float4>(from + 4 * first), x);
        } else if (wide) {
            const float2 low = load<float2>(from + 4 * first), high = load<float2>(from + 4 * second);
            x[0] = low.x;
            x[1] = low.y;
            x[2] = high.x;
            x[3] = high.y;
        } else {
#pragma unroll
            for (unsigned i = 0; i < 4; ++i)
                x[i] = load_float(b.type, from + ((i < 2 ? first : second) + i % 2) * b.nb[0]);
        }
        // As integers magnitudes have the same order, and NaN is larger than all of them. The scale is then NaN, and so
        // is the product.
        unsigned largest = 0;
#pragma unroll
        for (const float each : x) largest = larger(largest, float_bits(each) & 0x7fffffffu);
#pragma unroll
        for (unsigned apart = 4; apart > 0; apart /= 2)
            largest = larger(largest, __shfl_xor_sync(all_of_warp, largest, apart));
        const float d = largest > 0x7f800000u ? NAN : bits_float(largest) / 127.0f;
        int q[4];
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const float steps = d > 0.0f ? x[i] / d : 0.0f; // 0 for infinity
            q[i] = steps == steps ? static_cast<int>(rintf(steps)) : 0;
        }
        if constexpr (order == Order::halves_in_turns) {
            const int between = q[1];
            q[1] = q[2];
            q[2] = between;
        }
        unsigned packed = 0;
#pragma unroll
        for (int i = 0; i < 4; ++i) packed |= (static_cast<unsigned>(q[i]) & 255u) << (8 * i);
        int sum = q[0] + q[1] + q[2] + q[3];
        sum += __shfl_xor_sync(all_of_warp, sum, 1u);
        sum += __shfl_xor_sync(all_of_warp, sum, 2u);
        const int other = __shfl_xor_sync(all_of_warp, sum, 4u);
        if (part >= parts) continue;
        const auto number = static_cast<unsigned>(column) * parts + part;
        if constexpr (order == Order::together)
            reinterpret_cast<int*>(out.quants)[static_cast<uint64_t>(number) * 8 + lane] = static_cast<int>(packed);
        else
            reinterpret_cast<int*>(lane < 4 ? out.quants
                                            : out.second_halves)[static_cast<uint64_t>(number) * 4 + lane % 4] =
                static_cast<int>(packed);
        if (lane > 0) continue;
        const int sums = order == Order::together
                             ? static_cast<int>(float_half(static_cast<float>(sum)) |
                                                static_cast<unsigned>(float_half(static_cast<float>(other))) << 16)
                             : sum + other;
        out.rests[number] = {static_cast<int>(float_bits(d)), sums};
    }
}

// The offsets of a block's fields (quant_dots.cuh).
struct FieldsOfBlocks {
    int bytes, count;
    int at[most_pieces], size[most_pieces];
};
template <TypeId type> FieldsOfBlocks fields_of() {
    FieldsOfBlocks fields{BlockFields<type>::bytes, BlockFields<type>::count, {}, {}};
    for (int p = 0; p < fields.count; ++p) {
        fields.at[p] = BlockFields<type>::at[p];
        fields.size[p] = BlockFields<type>::size[p];
    }
    return fields;
}

// Separates the fields of all blocks, byte by byte; done once for weights.
__global__ void __launch_bounds__(usual_block)
    take_apart(const unsigned char* from, unsigned char* to, int64_t blocks, PARAMETER(FieldsOfBlocks) fields) {
    const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x, bytes = blocks * fields.bytes;
    for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < bytes; i += step) {
        const int64_t block = i / fields.bytes;
        const int byte = static_cast<int>(i % fields.bytes);
        int64_t begin = 0; // of this field of all blocks
        for (int p = 0; p < fields.count; ++p) {
            const int in_field = byte - fields.at[p];
            if (in_field >= 0 && in_field < fields.size[p]) to[begin + block * fields.size[p] + in_field] = from[i];
            begin += blocks * fields.size[p];
        }
    }
}

// The distribution of rows over blocks. A block's four warps share a row, or if rows are short, process two or four
// rows at a time. They then continue with others until all are done: there are only as many blocks as run at once.
struct Split {
    unsigned shift; // 2^shift warps share a row: 1, 2 or 4. It depends only on the row's length, and so does the order
                    // of summation
    unsigned units; // units of a row that a lane reads at a time

    KERNEL_INLINE unsigned rows_at_once() const { return warps_of_block >> shift; }
};
// Chooses the largest number of warps that have work at least four times out of five.
template <class Product> Split split_of(int64_t units) {
    constexpr int64_t of_turn = static_cast<int64_t>(warp_lanes) * Product::at_once;
    const int64_t turns = (units + of_turn - 1) / of_turn;
    unsigned shift = 2;
    while (shift > 0 && 5 * turns < 4 * ((turns + (1 << shift) - 1) >> shift << shift)) --shift;
    return {shift, static_cast<unsigned>(units)};
}

// Computes sums of products of rows with columns. In each iteration a warp takes some units per lane, which `Product`
// multiplies; `whole`: all of them exist. After the last row and column, the last one is computed again and not
// written. A branch in the loops would delay the loads.
template <class Product> using PartSums = float[2][warps_of_block][Product::rows * Product::columns];
template <class Pairs, class Product>
KERNEL_INLINE void multiply_rows(const Product& product, const Pairs& p, const Split& split, PartSums<Product>& parts) {
    constexpr int rows = Product::rows, columns = Product::columns, count = rows * columns, matrices = Pairs::matrices;
    constexpr unsigned lanes_of_sum = warp_lanes / count, of_turn = warp_lanes * Product::at_once;
    const unsigned lane = threadIdx.x % warp_lanes, warp = threadIdx.x / warp_lanes;
    const int last_row = static_cast<int>(p.a.ne[1]) - 1;
    const int of_warp = static_cast<int>(warp >> split.shift) * (rows / matrices),
              of_block = static_cast<int>(split.rows_at_once()) * (rows / matrices);
    const unsigned own = (warp & ((1u << split.shift) - 1u)) * of_turn, step = of_turn << split.shift;
    unsigned char* const to = p.results(blockIdx.z);
    const int first_column = static_cast<int>(blockIdx.x) * columns;
    const auto write = [&](int row, int column, float sum) {
        if constexpr (Pairs::is_sorted) {
            if (row <= last_row && column < p.groups[blockIdx.z].count)
                store<float>(p.result_of(blockIdx.z, column) + row * p.out.nb[0], sum);
            return;
        }
        if (row <= last_row && (columns == 1 || first_column + column < static_cast<int>(p.columns_of_batch())))
            store<float>(to + row * p.out.nb[0] + (first_column + column) * p.out.nb[1], sum);
    };
    unsigned turn_of_parts = 0;
    for (int first = static_cast<int>(blockIdx.y) * of_block; first <= last_row;
         first += static_cast<int>(gridDim.y) * of_block, turn_of_parts ^= 1u) {
        typename Product::RowOf row[rows];
#pragma unroll
        for (int r = 0; r < rows; ++r)
            row[r] = product.row(first + of_warp + r / matrices < last_row ? first + of_warp + r / matrices : last_row,
                                 r % matrices);
        float sums[rows][columns] = {};
        for (unsigned base = own; base < split.units; base += step) {
            if (base + of_turn <= split.units)
                product.template multiply<true>(sums, row, base + lane);
            else
                product.template multiply<false>(sums, row, base + lane);
        }
        float all[count];
#pragma unroll
        for (int i = 0; i < count; ++i) all[i] = sums[i / columns][i % columns];
        const float sum = warp_sums(all);
        const unsigned number = lane / lanes_of_sum;
        if (split.shift == 0) {
            if constexpr (matrices == 2) {
                const float other = __shfl_xor_sync(all_of_warp, sum, lanes_of_sum);
                if (lane == 0 && first + of_warp <= last_row) p.write(first + of_warp, sum, other);
                continue;
            }
            if (lane % lanes_of_sum == 0)
                write(first + of_warp + static_cast<int>(number) / columns, static_cast<int>(number) % columns, sum);
            continue;
        }
        if (lane % lanes_of_sum == 0) parts[turn_of_parts][warp][number] = sum;
        __syncthreads();
        const auto whole = [&](unsigned from, unsigned number_of_it) {
            float all_parts = parts[turn_of_parts][from][number_of_it] + parts[turn_of_parts][from + 1][number_of_it];
            if (split.shift == 2)
                all_parts +=
                    parts[turn_of_parts][from + 2][number_of_it] + parts[turn_of_parts][from + 3][number_of_it];
            return all_parts;
        };
        const unsigned i = threadIdx.x;
        if constexpr (matrices == 2) {
            const int number_of_row = first + static_cast<int>(i);
            if (i < split.rows_at_once() && number_of_row <= last_row)
                p.write(number_of_row, whole(i << split.shift, 0), whole(i << split.shift, 1));
        } else if (i < split.rows_at_once() * count) {
            write(first + static_cast<int>(i / columns), static_cast<int>(i % columns),
                  whole(i / count << split.shift, i % count));
        }
    }
}

// Returns the matrix of a batch. If its id is invalid, the matrix has no data, and the id is reported.
template <class Pairs> KERNEL_INLINE Matrix matrix_or_tell(const Pairs& p, int* wrong) {
    const Matrix found = p.matrix(blockIdx.z);
    if constexpr (Pairs::is_told) {
        if (!found.data && threadIdx.x == 0) tell_wrong(wrong, blockIdx.z);
    }
    return found;
}
// Returns column c of those that a block processes.
template <int columns, class Pairs> KERNEL_INLINE int64_t column_of_block(const Pairs& p, int c) {
    const int64_t column = static_cast<int64_t>(blockIdx.x) * columns + c;
    return columns == 1 || column < p.columns_of_batch() ? column : p.columns_of_batch() - 1;
}

// Returns the index of this column among all columns of b.
template <int columns, class Pairs> KERNEL_INLINE unsigned number_of_column(const Pairs& p, int64_t first, int c) {
    if constexpr (Pairs::is_sorted) return static_cast<unsigned>(p.number_of(blockIdx.z, c));
    return static_cast<unsigned>(first + column_of_block<columns>(p, c));
}

// Blocks resident on a multiprocessor: 8 leave each thread 64 registers, 5 leave it 96, 4 and 3 leave it 128 and 168.
template <TypeId type, int columns> inline constexpr unsigned resident_blocks = columns == 1 ? 8
                                                                                : columns == 4
                                                                                    ? in_sub_blocks<type> ? 4 : 5
                                                                                : type == TypeId::q5_K ? 3
                                                                                                       : 4;

constexpr int columns_at_once = 2; // that are loaded before they are multiplied

template <TypeId type, int of_columns, bool apart> struct QuantisedProduct {
    // Data of sub-blocks takes twice the registers, and so does data that is read in small pieces; then only one unit
    // is processed at a time.
    static constexpr int columns = of_columns, rows = 2, at_once = columns == 1 && !in_sub_blocks<type> ? 2 : 1;
    static constexpr int weights_of_block = BlockFields<type>::weights;
    static constexpr unsigned resident = resident_blocks<type, columns>;
    using Read = Weights<type>;
    using RowOf = RowOfBlocks<type, apart>;
    const unsigned char* matrix;
    int64_t row_bytes;
    const Pieces& pieces;
    unsigned first_block, blocks_of_row, units;
    const Q8s& activations;
    unsigned first[columns]; // of each column's activations

    KERNEL_INLINE RowOf row(int number, int) const {
        return {matrix + number * row_bytes, &pieces, first_block + static_cast<unsigned>(number) * blocks_of_row};
    }
    template <bool whole>
    KERNEL_INLINE void multiply(float (&sums)[rows][columns], const RowOf (&row)[rows], unsigned unit) const {
        constexpr unsigned asked_for = apart ? at_once : 1;
        Read read[asked_for][rows];
        const auto ask = [&](unsigned i) {
#pragma unroll
            for (int r = 0; r < rows; ++r) read[i % asked_for][r].read(row[r], unit, i * warp_lanes);
        };
#pragma unroll
        for (unsigned i = 0; i < asked_for; ++i) {
            if (!whole && unit + i * warp_lanes >= units) break;
            ask(i);
        }
        // Without this sync the compiler, short of registers, loads the second row only after the first is done.
        if constexpr (whole && in_sub_blocks<type> && columns == 1) __syncwarp();
#pragma unroll
        for (unsigned i = 0; i < at_once; ++i) {
            if (!whole && unit + i * warp_lanes >= units) break;
            if (i >= asked_for) ask(i);
            typename Read::Made made[rows];
#pragma unroll
            for (int r = 0; r < rows; ++r) read[i % asked_for][r].make(made[r], unit);
#pragma unroll
            for (int c = 0; c < columns; ++c) {
                // The compiler also must not load more columns at once than it has registers for.
                if constexpr (whole && columns > 1) {
                    if (c > 0 && c % columns_at_once == 0) __syncwarp();
                }
                typename Read::Meets column;
                column.read(activations, first[c], unit, i * warp_lanes);
#pragma unroll
                for (int r = 0; r < rows; ++r) column.add_products(made[r], sums[r][c]);
            }
        }
    }
};

template <class Pairs, class Product> __global__ void __launch_bounds__(threads_of_block, Product::resident)
    quantised_rows(PARAMETER(Pairs) p, Split split, PARAMETER(Pieces) pieces, PARAMETER(Q8s) activations, int* wrong) {
    constexpr int columns = Product::columns;
    __shared__ PartSums<Product> parts;
    const Matrix matrix = matrix_or_tell(p, wrong);
    if (!matrix.data) return;
    const auto blocks_of_row = split.units / (Product::weights_of_block / warp_lanes);
    Product product{
        matrix.data,   p.a.nb[1],   pieces,      static_cast<unsigned>(matrix.number * p.a.ne[1]) * blocks_of_row,
        blocks_of_row, split.units, activations, {}};
    const int64_t first = p.first_number(blockIdx.z);
#pragma unroll
    for (int c = 0; c < columns; ++c) product.first[c] = number_of_column<columns>(p, first, c) * split.units;
    multiply_rows(product, p, split, parts);
}

// Multiplies weights and columns value by value.
template <int of_columns> struct FloatProduct {
    static constexpr int columns = of_columns, rows = 2, at_once = 1;
    static constexpr unsigned resident = resident_blocks<TypeId::f32, columns>;
    using RowOf = const unsigned char*;
    const Pairing& p;
    const unsigned char* matrix;
    unsigned units;
    const unsigned char* column[columns];

    KERNEL_INLINE RowOf row(int number, int) const { return matrix + number * p.a.nb[1]; }
    template <bool whole>
    KERNEL_INLINE void multiply(float (&sums)[rows][columns], const RowOf (&row)[rows], unsigned unit) const {
        if (!whole && unit >= units) return;
        float x[rows];
#pragma unroll
        for (int r = 0; r < rows; ++r) x[r] = load_float(p.a.type, row[r] + unit * p.a.nb[0]);
#pragma unroll
        for (int c = 0; c < columns; ++c) {
            const float y = load_float(p.b.type, column[c] + unit * p.b.nb[0]);
#pragma unroll
            for (int r = 0; r < rows; ++r) sums[r][c] += x[r] * y;
        }
    }
};

// Units of four consecutive values.
template <TypeId type, int of_columns> struct WideProduct {
    static constexpr int columns = of_columns, rows = 2, at_once = type == TypeId::f32 || columns == 8 ? 2 : 4;
    static constexpr unsigned resident = resident_blocks<type, columns>;
    using RowOf = const unsigned char*;
    using Four = std::conditional_t<type == TypeId::f32, int4, int2>;
    const unsigned char* matrix;
    int64_t row_bytes;
    unsigned units;
    const float4* b;
    unsigned first[columns]; // of each column, in units of four values of b

    KERNEL_INLINE RowOf row(int number, int) const { return matrix + number * row_bytes; }
    KERNEL_INLINE static void numbers_of(const Four& four, float (&x)[4]) {
        if constexpr (type == TypeId::f32) {
            x[0] = int_bits_float(four.x);
            x[1] = int_bits_float(four.y);
            x[2] = int_bits_float(four.z);
            x[3] = int_bits_float(four.w);
        } else {
            take_two(type, four.x, x);
            take_two(type, four.y, x + 2);
        }
    }
    template <bool whole>
    KERNEL_INLINE void multiply(float (&sums)[rows][columns], const RowOf (&row)[rows], unsigned unit) const {
        Four read[at_once][rows];
#pragma unroll
        for (unsigned i = 0; i < at_once; ++i) {
            if (!whole && unit + i * warp_lanes >= units) break;
#pragma unroll
            for (int r = 0; r < rows; ++r)
                read[i][r] = load_once<Four>(row[r] + static_cast<uint64_t>(unit) * sizeof(Four) +
                                             i * warp_lanes * sizeof(Four));
        }
#pragma unroll
        for (unsigned i = 0; i < at_once; ++i) {
            if (!whole && unit + i * warp_lanes >= units) break;
            float x[rows][4];
#pragma unroll
            for (int r = 0; r < rows; ++r) numbers_of(read[i][r], x[r]);
#pragma unroll
            for (int c = 0; c < columns; ++c) {
                const float4 four = (b + (first[c] + unit))[i * warp_lanes];
                float y[4];
                take_four(four, y);
#pragma unroll
                for (int r = 0; r < rows; ++r) {
#pragma unroll
                    for (int k = 0; k < 4; ++k) sums[r][c] += x[r][k] * y[k];
                }
            }
        }
    }
};

template <int columns> __global__ void __launch_bounds__(threads_of_block, resident_blocks<TypeId::f32, columns>)
    float_rows(PARAMETER(Pairing) p, Split split, int* wrong) {
    using Product = FloatProduct<columns>;
    __shared__ PartSums<Product> parts;
    const Matrix matrix = matrix_or_tell(p, wrong);
    if (!matrix.data) return;
    Product product{p, matrix.data, split.units, {}};
    const unsigned char* const first = at(p.b, 0, p.first_column(blockIdx.z));
#pragma unroll
    for (int c = 0; c < columns; ++c) product.column[c] = first + column_of_block<columns>(p, c) * p.b.nb[1];
    multiply_rows(product, p, split, parts);
}

// Like float_rows, with columns of F32, if both are aligned for wide loads (lies_wide).
template <class Pairs, TypeId type, int columns>
__global__ void __launch_bounds__(threads_of_block, resident_blocks<type, columns>)
    wide_rows(PARAMETER(Pairs) p, Split split, int* wrong) {
    using Product = WideProduct<type, columns>;
    __shared__ PartSums<Product> parts;
    const Matrix matrix = matrix_or_tell(p, wrong);
    if (!matrix.data) return;
    Product product{matrix.data,
                    p.a.nb[1],
                    split.units,
                    reinterpret_cast<const float4*>(at(p.b, 0, p.first_column(blockIdx.z))),
                    {}};
    const auto fours = static_cast<unsigned>(p.b.nb[1] / sizeof(float4));
#pragma unroll
    for (int c = 0; c < columns; ++c) {
        if constexpr (Pairs::is_sorted)
            product.first[c] = static_cast<unsigned>((at(p.b, 0, p.place_of(blockIdx.z, c)) - p.b.data) /
                                                     static_cast<int64_t>(sizeof(float4)));
        else
            product.first[c] = static_cast<unsigned>(column_of_block<columns>(p, c)) * fours;
    }
    multiply_rows(product, p, split, parts);
}

// Sorts the columns by matrix, in groups that are multiplied together; the rest of each matrix's last group is empty.
// No result depends on the distribution of a matrix's columns over groups. One block.
constexpr int most_sorted = 2048; // matrices: three numbers of each are in shared memory
__global__ void __launch_bounds__(usual_block) sort_by_matrix(View ids, int columns, int matrices, int* order,
                                                              ColumnGroup* groups, int count_of_groups, int* wrong) {
    DYNAMIC_SHARED(int, counts); // of columns
    __shared__ int used;
    int *const next = counts + matrices, *const first_group = next + matrices;
    const auto id_of = [&](int column) {
        const auto i = static_cast<unsigned>(column), n = static_cast<unsigned>(ids.ne[0]);
        const int id = load<int>(at(ids, i % n, i / n, 0, 0));
        return id < 0 || id >= matrices ? -1 : id;
    };
    const auto for_each = [](int first, int count, auto with) {
        for (int i = first + static_cast<int>(threadIdx.x); i < count; i += static_cast<int>(blockDim.x)) with(i);
    };
    for_each(0, matrices, [&](int m) { counts[m] = 0; });
    __syncthreads();
    for_each(0, columns, [&](int c) {
        if (const int id = id_of(c); id >= 0)
            atomicAdd(&counts[id], 1);
        else
            tell_wrong(wrong, c);
    });
    __syncthreads();
    if (threadIdx.x == 0) {
        int column = 0, group = 0;
        for (int m = 0; m < matrices; ++m) {
            next[m] = column;
            first_group[m] = group;
            column += counts[m];
            group += (counts[m] + most_columns - 1) / most_columns;
        }
        used = group;
    }
    __syncthreads();
    for_each(0, matrices, [&](int m) {
        for (int first = 0; first < counts[m]; first += most_columns)
            groups[first_group[m] + first / most_columns] = {
                next[m] + first, counts[m] - first < most_columns ? counts[m] - first : most_columns, m};
    });
    for_each(used, count_of_groups, [&](int g) { groups[g] = {0, 0, 0}; });
    __syncthreads();
    for_each(0, columns, [&](int c) {
        if (const int id = id_of(c); id >= 0) order[atomicAdd(&next[id], 1)] = c;
    });
}

// Rows of two matrices alternately: a warp's two rows are one of each.
template <class Product> struct OfTwo : Product {
    Product second;
    KERNEL_INLINE typename Product::RowOf row(int number, int which) const {
        return which == 0 ? Product::row(number, 0) : second.row(number, 0);
    }
};

// The data of one of two products with the same column.
struct OfMatrix {
    const unsigned char* data;
    int64_t row_bytes;
    Pieces pieces; // of blocks
};
template <TypeId type, bool apart> __global__ void __launch_bounds__(threads_of_block, resident_blocks<type, 1>)
    quantised_gate_up(PARAMETER(GatedPairing) p, Split split, PARAMETER(OfMatrix) gate, PARAMETER(OfMatrix) up,
                      PARAMETER(Q8s) activations) {
    using Product = QuantisedProduct<type, 1, apart>;
    __shared__ PartSums<Product> parts;
    const auto blocks_of_row = split.units / (Product::weights_of_block / warp_lanes);
    const OfTwo<Product> product{
        {gate.data, gate.row_bytes, gate.pieces, 0, blocks_of_row, split.units, activations, {0}},
        {up.data, up.row_bytes, up.pieces, 0, blocks_of_row, split.units, activations, {0}}};
    multiply_rows(product, p, split, parts);
}

template <TypeId type> __global__ void __launch_bounds__(threads_of_block, resident_blocks<type, 1>)
    wide_gate_up(PARAMETER(GatedPairing) p, Split split, PARAMETER(OfMatrix) gate, PARAMETER(OfMatrix) up) {
    using Product = WideProduct<type, 1>;
    __shared__ PartSums<Product> parts;
    const auto* const column = reinterpret_cast<const float4*>(p.b.data);
    const OfTwo<Product> product{{gate.data, gate.row_bytes, split.units, column, {0}},
                                 {up.data, up.row_bytes, split.units, column, {0}}};
    multiply_rows(product, p, split, parts);
}

constexpr int tile = 64, tile_k = 16, own = 4; // values that a thread sums in each direction
__global__ void __launch_bounds__(usual_block) float_tiles(PARAMETER(Pairing) p) {
    __shared__ float rows[tile_k][tile + 1], columns[tile_k][tile + 1];
    constexpr int apart = tile / own;
    const int tx = static_cast<int>(threadIdx.x) % apart, ty = static_cast<int>(threadIdx.x) / apart;
    const int64_t first_row = static_cast<int64_t>(blockIdx.x) * tile,
                  first_column = static_cast<int64_t>(blockIdx.y) * tile;
    // The values that a thread loads: value tx of sixteen, for four rows and four columns.
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
            columns[tx][ty + i * apart] =
                in_k && from_column[i] ? load_float(p.b.type, from_column[i] + k * p.b.nb[0]) : 0.0f;
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
            if (row < p.a.ne[1] && number < p.out.ne[1])
                store<float>(to + row * p.out.nb[0] + number * p.out.nb[1], sums[i][j]);
        }
    }
}

// out[i, j] = Σ over k of a[i, k] · b[j, k].
__global__ void __launch_bounds__(usual_block) out_prod_rows(View a, View b, View out, PARAMETER(Layout) layout) {
    const int64_t row = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y;
    if (row >= out.ne[1] * out.ne[2] * out.ne[3]) return;
    const Row r = row_at(out, row);
    const int64_t a2 = r.i2 / (out.ne[2] / a.ne[2]), a3 = r.i3 / (out.ne[3] / a.ne[3]);
    for (int64_t i = static_cast<int64_t>(blockIdx.y) * blockDim.x + threadIdx.x; i < out.ne[0];
         i += static_cast<int64_t>(gridDim.y) * blockDim.x) {
        float sum = 0;
        for (int64_t k = 0; k < a.ne[1]; ++k)
            sum += number_at(a, layout, i, {k, a2, a3}) * load<float>(at(b, r.i1, k, r.i2, r.i3));
        store<float>(at(out, i, r), sum);
    }
}

int64_t bytes_of_float(TypeId type) { return type == TypeId::f32 ? 4 : 2; }

constexpr int64_t worth_decoding = 24; // number of columns, for a type with its own product
bool is_worth_asking(const Node& node) {
    return node.out.ne[1] >= (has_dot(node.src[0].type) ? worth_decoding : most_columns + 1);
}

bool lies_wide(const View& a, const View& b) {
    const int64_t size = bytes_of_float(a.type);
    return b.type == TypeId::f32 && a.nb[0] == size && b.nb[0] == 4 && a.ne[0] % (16 / size) == 0 && begins_wide(a) &&
           begins_wide(b) && b.nb[1] * b.ne[1] < int64_t{16} << 32;
}

// Calls `with` with the number of columns per warp, as a constant.
template <class With> void with_columns(int64_t per_batch, With with) {
    if (per_batch == 1) return with(std::integral_constant<int, 1>());
    if (per_batch <= 4) return with(std::integral_constant<int, 4>());
    with(std::integral_constant<int, most_columns>());
}

bool is_alone(const Pairing& p, int64_t batches) { return !p.by_ids && batches == 1; }

// Launches as many blocks as the device runs at once; each processes several groups of rows. Blocks for other columns
// of the same rows are next to each other, so they find the rows in the cache.
template <class Product, class Pairs>
Extent3 grid_of_rows(const Queue& queue, const Pairs& p, const Split& split, int64_t per_batch, int64_t batches) {
    const int64_t of_block = static_cast<int64_t>(warps_of_block >> split.shift) * (Product::rows / Pairs::matrices),
                  all = (p.a.ne[1] + of_block - 1) / of_block;
    const int64_t others = (per_batch + Product::columns - 1) / Product::columns * batches;
    const int64_t at_once =
        (static_cast<int64_t>(queue.multiprocessors) * Product::resident + others - 1) / (others > 0 ? others : 1);
    const int64_t most = at_once < most_batches ? at_once : most_batches;
    return {static_cast<unsigned>((per_batch + Product::columns - 1) / Product::columns),
            static_cast<unsigned>(all < most ? all : most), static_cast<unsigned>(batches)};
}

// Returns the weights' blocks with separate fields if the device keeps such a copy; else nullptr.
template <TypeId type> const unsigned char* taken_apart(Queue& queue, int source, const View& a, const Layout& layout) {
    if constexpr (!has_pieces<type>) return nullptr;
    const int64_t blocks = count_of(a) / layout.block;
    if (!queue.keep || !is_dense(a, layout) || blocks > 0x7fffffff) return nullptr;
    const Queue::Kept kept = queue.keep(queue, source, static_cast<size_t>(blocks) * static_cast<size_t>(layout.bytes));
    if (kept.data && !kept.filled) {
        const int64_t grid = (blocks * layout.bytes + usual_block - 1) / usual_block;
        launch(queue, "take_apart", take_apart, {static_cast<unsigned>(grid < 8192 ? grid : 8192)}, {usual_block}, 0,
               a.data, kept.data, blocks, fields_of<type>());
    }
    return kept.data;
}

// Whether blocks can be read sixteen bytes at a time, and their address. `source` is numbered as in Queue.
struct BlocksOf {
    Pieces pieces;
    bool wide;
};
template <TypeId type> BlocksOf blocks_of(Queue& queue, int source, const View& a, const Layout& layout) {
    const unsigned char* const apart = taken_apart<type>(queue, source, a, layout);
    const bool in_rows =
        !has_pieces<type> && begins_wide(a) && is_dense(a, layout) && count_of(a) / layout.block <= 0x7fffffff;
    return {pieces_of<type>(has_pieces<type> ? apart : a.data, count_of(a) / layout.block), apart || in_rows};
}

// Returns 8-bit activations in the order that a type of weights requires. They are computed here, or were computed for
// an earlier node with the same source.
template <Order order> bool quantised_columns(Queue& queue, const View& b, bool may_share, Q8s& out) {
    const int64_t parts = b.ne[0] / warp_lanes, columns = rows_of(b);
    const auto bytes = static_cast<size_t>(parts * columns * Q8s::bytes);
    const Queue::Kept shared =
        may_share && queue.share ? queue.share(queue, 1, static_cast<int>(order), bytes) : Queue::Kept{nullptr, false};
    unsigned char* const room = shared.data ? shared.data : queue.reserve(queue, bytes);
    if (!room) return false;
    out = q8s_at(room, parts * columns, order);
    if (shared.filled) return true;
    constexpr int64_t of_block = quantising_block / 8;
    const bool wide = b.type == TypeId::f32 && b.nb[0] == 4 && begins_wide(b);
    const Extent3 grid{static_cast<unsigned>((parts + of_block - 1) / of_block),
                       static_cast<unsigned>(columns < most_batches ? columns : most_batches), 1};
    launch(queue, "quantise_columns", quantise_columns<order>, grid, {quantising_block}, 0, b, columns, wide, out);
    return true;
}

// If there are many columns for each matrix, up to eight are multiplied at a time.
constexpr int64_t worth_sorting = 4; // columns of a matrix
bool has_many_columns(const Pairing& p, int64_t columns) {
    return p.a.ne[2] <= most_sorted && columns >= worth_sorting * p.a.ne[2] &&
           p.b.nb[2] * p.b.ne[2] < int64_t{16} << 32;
}
// Returns the number of groups, or -1 if there is no memory for them.
int sorted_by_matrix(Queue& queue, const Pairing& p, int64_t columns, int* wrong, SortedPairing& sorted) {
    const auto matrices = static_cast<int>(p.a.ne[2]), count = static_cast<int>(columns / most_columns) + matrices;
    const size_t bytes_of_order = (static_cast<size_t>(columns) * sizeof(int) + 15) / 16 * 16;
    unsigned char* const room =
        queue.try_reserve(queue, bytes_of_order + static_cast<size_t>(count) * sizeof(ColumnGroup));
    if (!room) return -1;
    auto* const order = reinterpret_cast<int*>(room);
    auto* const groups = reinterpret_cast<ColumnGroup*>(room + bytes_of_order);
    launch(queue, "sort_by_matrix", sort_by_matrix, {1}, {usual_block}, 3 * static_cast<size_t>(matrices) * sizeof(int),
           p.ids, static_cast<int>(columns), matrices, order, groups, count, wrong);
    sorted = {p, order, groups};
    return count;
}
template <class T> struct Of { using type = T; };
// `may_share`: b is the node's own source.
void launch_quantised(Queue& queue, const Node& node, const Pairing& p, int64_t per_batch, int64_t batches,
                      bool may_share, int* wrong) {
    const Layout& layout = node.layout(p.a.type);
    with_dot_type(p.a.type, [&](auto constant) {
        constexpr TypeId type = decltype(constant)::value;
        Q8s activations{};
        if (!quantised_columns<order_for<type>>(queue, p.b, may_share, activations)) return;
        const BlocksOf blocks = blocks_of<type>(queue, 0, p.a, layout);
        if (p.by_ids && blocks.wide && has_many_columns(p, batches)) {
            using Product = QuantisedProduct<type, most_columns, true>;
            SortedPairing sorted{};
            if (const int groups = sorted_by_matrix(queue, p, batches, wrong, sorted); groups >= 0) {
                const Split split = split_of<Product>(p.a.ne[0] / warp_lanes);
                const Extent3 grid = grid_of_rows<Product>(queue, p, split, 1, groups);
                return launch(queue, "quantised_rows", quantised_rows<SortedPairing, Product>, grid, {threads_of_block},
                              0, sorted, split, blocks.pieces, activations, wrong);
            }
        }
        with_columns(per_batch, [&](auto columns) {
            constexpr int count = decltype(columns)::value;
            const auto start = [&](auto product, auto* kernel, const auto& pairs) {
                using Product = typename decltype(product)::type;
                const Split split = split_of<Product>(p.a.ne[0] / warp_lanes);
                const Extent3 grid = grid_of_rows<Product>(queue, p, split, per_batch, batches);
                launch(queue, "quantised_rows", kernel, grid, {threads_of_block}, 0, pairs, split, blocks.pieces,
                       activations, wrong);
            };
            using InPlace = QuantisedProduct<type, count, false>;
            using Apart = QuantisedProduct<type, count, true>;
            if (!blocks.wide) return start(Of<InPlace>(), quantised_rows<Pairing, InPlace>, p);
            if (is_alone(p, batches)) return start(Of<Apart>(), quantised_rows<OnePairing, Apart>, OnePairing{p});
            start(Of<Apart>(), quantised_rows<Pairing, Apart>, p);
        });
    });
}

template <TypeId type, int columns>
void launch_wide(Queue& queue, const Pairing& p, int64_t per_batch, int64_t batches, int* wrong) {
    using Product = WideProduct<type, columns>;
    const Split split = split_of<Product>(p.a.ne[0] / 4);
    const Extent3 grid = grid_of_rows<Product>(queue, p, split, per_batch, batches), block{threads_of_block};
    if (is_alone(p, batches))
        return launch(queue, "wide_rows", wide_rows<OnePairing, type, columns>, grid, block, 0, OnePairing{p}, split,
                      wrong);
    launch(queue, "wide_rows", wide_rows<Pairing, type, columns>, grid, block, 0, p, split, wrong);
}

// Like launch_floats, for many columns per matrix. Returns false if that isn't possible.
template <TypeId type> bool launch_wide_sorted(Queue& queue, const Pairing& p, int64_t columns, int* wrong) {
    using Product = WideProduct<type, most_columns>;
    SortedPairing sorted{};
    const int groups = sorted_by_matrix(queue, p, columns, wrong, sorted);
    if (groups < 0) return false;
    const Split split = split_of<Product>(p.a.ne[0] / 4);
    launch(queue, "wide_rows", wide_rows<SortedPairing, type, most_columns>,
           grid_of_rows<Product>(queue, p, split, 1, groups), {threads_of_block}, 0, sorted, split, wrong);
    return true;
}
bool launch_floats_sorted(Queue& queue, const Pairing& p, int64_t columns, int* wrong) {
    if (!has_many_columns(p, columns) || !lies_wide(p.a, p.b)) return false;
    if (p.a.type == TypeId::f32) return launch_wide_sorted<TypeId::f32>(queue, p, columns, wrong);
    if (p.a.type == TypeId::f16) return launch_wide_sorted<TypeId::f16>(queue, p, columns, wrong);
    return launch_wide_sorted<TypeId::bf16>(queue, p, columns, wrong);
}

void launch_floats(Queue& queue, const Pairing& p, int64_t per_batch, int64_t batches, int* wrong) {
    with_columns(per_batch, [&](auto columns) {
        constexpr int count = decltype(columns)::value;
        if (!lies_wide(p.a, p.b)) {
            using Product = FloatProduct<count>;
            const Split split = split_of<Product>(p.a.ne[0]);
            return launch(queue, "float_rows", float_rows<count>,
                          grid_of_rows<Product>(queue, p, split, per_batch, batches), {threads_of_block}, 0, p, split,
                          wrong);
        }
        if (p.a.type == TypeId::f32) return launch_wide<TypeId::f32, count>(queue, p, per_batch, batches, wrong);
        if (p.a.type == TypeId::f16) return launch_wide<TypeId::f16, count>(queue, p, per_batch, batches, wrong);
        launch_wide<TypeId::bf16, count>(queue, p, per_batch, batches, wrong);
    });
}

void multiply(Queue& queue, const Node& node, const View& ids, bool by_ids) {
    Pairing p{node.src[0], node.src[1], node.out, ids, by_ids, 1, 1};
    if (!by_ids) {
        p.share2 = static_cast<unsigned>(p.b.ne[2] / p.a.ne[2]);
        p.share3 = static_cast<unsigned>(p.b.ne[3] / p.a.ne[3]);
    }
    const int64_t per_batch = by_ids ? 1 : p.out.ne[1],
                  batches = by_ids ? p.out.ne[1] * p.out.ne[2] : p.out.ne[2] * p.out.ne[3];
    int* const wrong = by_ids ? queue.wrong_index(queue) : nullptr;
    if (by_ids && !wrong) return;
    if (p.a.ne[0] == 0) { // empty sums: a tensor without bytes has no address, and none is read
        p.a.data = p.out.data;
        return launch_floats(queue, p, per_batch, batches, wrong);
    }
    if (!by_ids && is_worth_asking(node) && multiply_by_library(queue, node)) return;
    if (!is_float(p.b.type) && !decode_into(queue, queue.reserve, node, TypeId::f32, p.b)) return;
    if (has_dot(p.a.type))
        return launch_quantised(queue, node, p, per_batch, batches, p.b.data == node.src[1].data, wrong);
    if (!is_float(p.a.type) && !decode_into(queue, queue.reserve, node, TypeId::f32, p.a)) return;
    if (by_ids && launch_floats_sorted(queue, p, batches, wrong)) return;
    if (per_batch <= most_columns) return launch_floats(queue, p, per_batch, batches, wrong);
    const Extent3 grid{static_cast<unsigned>((p.a.ne[1] + tile - 1) / tile),
                       static_cast<unsigned>((per_batch + tile - 1) / tile), static_cast<unsigned>(batches)};
    launch(queue, "float_tiles", float_tiles, grid, {usual_block}, 0, p);
}

// Returns whether the two are the same values in the same order.
bool is_same_column(const View& a, const View& b) {
    return rows_of(a) == 1 && rows_of(b) == 1 && a.data == b.data && a.type == b.type && a.ne[0] == b.ne[0] &&
           a.nb[0] == b.nb[0];
}
bool is_column_of_floats(const View& v) { return rows_of(v) == 1 && v.type == TypeId::f32 && v.nb[0] == 4; }

OfMatrix of_matrix(const View& a, const Pieces& pieces) { return {a.data, a.nb[1], pieces}; }
void launch_quantised_gate_up(Queue& queue, const Node& gate, const Node& up, const GatedPairing& p) {
    with_dot_type(p.a.type, [&](auto constant) {
        constexpr TypeId type = decltype(constant)::value;
        Q8s activations{};
        if (!quantised_columns<order_for<type>>(queue, p.b, true, activations)) return;
        const BlocksOf of_gate = blocks_of<type>(queue, 0, gate.src[0], gate.layout(type)),
                       of_up = blocks_of<type>(queue, most_sources, up.src[0], up.layout(type));
        const auto start = [&](auto wide) {
            using Product = QuantisedProduct<type, 1, decltype(wide)::value>;
            const Split split = split_of<Product>(p.a.ne[0] / warp_lanes);
            launch(queue, "quantised_gate_up", quantised_gate_up<type, decltype(wide)::value>,
                   grid_of_rows<Product>(queue, p, split, 1, 1), {threads_of_block}, 0, p, split,
                   of_matrix(gate.src[0], of_gate.pieces), of_matrix(up.src[0], of_up.pieces), activations);
        };
        if (of_gate.wide && of_up.wide) return start(std::true_type());
        start(std::false_type());
    });
}
template <TypeId type> void launch_wide_gate_up(Queue& queue, const Node& gate, const Node& up, const GatedPairing& p) {
    using Product = WideProduct<type, 1>;
    const Split split = split_of<Product>(p.a.ne[0] / 4);
    launch(queue, "wide_gate_up", wide_gate_up<type>, grid_of_rows<Product>(queue, p, split, 1, 1), {threads_of_block},
           0, p, split, of_matrix(gate.src[0], {}), of_matrix(up.src[0], {}));
}

bool accepts_product(const Node& node) {
    const View &a = node.src[0], &b = node.src[1];
    return fits_grid(a) && fits_grid(b) && can_decode(node, a.type) && can_decode(node, b.type) &&
           node.out.type == TypeId::f32 && node.out.ne[1] <= most_batches &&
           node.out.ne[2] * node.out.ne[3] <= most_batches;
}

} // namespace

bool accepts_mul_mat(const Node& node) { return accepts_product(node); }
void mul_mat(Queue& queue, const Node& node) { multiply(queue, node, {}, false); }

bool accepts_gate_up_glu(const Node* const* nodes) {
    const Node &gate = *nodes[0], &up = *nodes[1], &glu = *nodes[2];
    const View &a = gate.src[0], &b = gate.src[1];
    if (a.type != up.src[0].type || a.ne[0] == 0 || !is_same_column(b, up.src[1])) return false;
    if (!is_column_of_floats(gate.out) || !is_column_of_floats(up.out) || !is_column_of_floats(glu.out)) return false;
    if (!glu.has[1] || !is_same_column(gate.out, glu.src[0]) || !is_same_column(up.out, glu.src[1])) return false;
    return has_dot(a.type) ? is_float(b.type) : is_float(a.type) && lies_wide(a, b) && lies_wide(up.src[0], b);
}
void gate_up_glu(Queue& queue, const Node* const* nodes) {
    const Node &gate = *nodes[0], &up = *nodes[1], &glu = *nodes[2];
    const GatedPairing p{
        {{gate.src[0], gate.src[1], gate.out, {}, false, 1, 1}}, up.out.data, glu.out.data, gating_of(glu)};
    if (has_dot(p.a.type)) return launch_quantised_gate_up(queue, gate, up, p);
    if (p.a.type == TypeId::f32) return launch_wide_gate_up<TypeId::f32>(queue, gate, up, p);
    if (p.a.type == TypeId::f16) return launch_wide_gate_up<TypeId::f16>(queue, gate, up, p);
    launch_wide_gate_up<TypeId::bf16>(queue, gate, up, p);
}

bool accepts_mul_mat_id(const Node& node) {
    return accepts_product(node) && node.src[2].type == TypeId::i32 &&
           node.out.ne[1] * node.out.ne[2] <= most_batches && node.src[0].ne[3] == 1;
}
void mul_mat_id(Queue& queue, const Node& node) { multiply(queue, node, node.src[2], true); }

bool accepts_out_prod(const Node& node) {
    return fits_grid(node.out) && can_decode(node, node.src[0].type) && node.src[1].type == TypeId::f32 &&
           node.out.type == TypeId::f32;
}
void out_prod(Queue& queue, const Node& node) {
    const RowGrid g = row_grid(node.out.ne[0], rows_of(node.out));
    launch(queue, "out_prod_rows", out_prod_rows, g.grid, g.block, 0, node.src[0], node.src[1], node.out,
           node.layout(node.src[0].type));
}

namespace {

constexpr KernelRow ops[] = {
    {"MUL_MAT", accepts_mul_mat, mul_mat},
    {"MUL_MAT_ID", accepts_mul_mat_id, mul_mat_id},
    {"OUT_PROD", accepts_out_prod, out_prod},
};

} // namespace

KernelRows mul_mat_ops() { return {ops, sizeof ops / sizeof *ops}; }

} // namespace ggs::cuda::GGS_VARIANT
