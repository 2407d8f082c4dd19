// SPDX-License-Identifier: MIT
// Products of rows of block types with a few rows of their dot partner. Each piece of a row is decoded once and
// multiplied with every column. The code is written once for all instruction sets; S provides
//
//   R, RI            floats and integers of a run, eight of each, as a vector or two
//   r_zero r_load r_set r_pair r_add r_fma r_floats r_sum,
//   ri_zero ri_load ri_store ri_negative ri_dot ri_dot_raised
//   bytes_16 put_begin with_step min_dot   for blocks of 256: sixteen bytes, the start value of a run's sum, a run's
//                    products times its steps, and the product of mins with sums
//   most_unsigned    the largest weight that a dot product of unsigned bytes accepts
//
// A result doesn't depend on the number of columns.
#pragma once

#include "cpu/block_rows.h"
#include "cpu/dot.h"

namespace ggs {
namespace {

// -- dot partners -----------------------------------------------------------------------------------------------------

struct PartnerQ80 {
    static constexpr int sharing = 1;                             // runs that share a scale
    static constexpr int64_t at(int64_t r) { return 34 * r + 2; } // offset of a run's quants
    template <class S> static float scale(const std::byte* row, int64_t r) { return S::half(row + 34 * r); }
    // Returns the sum of a sub-block's quants.
    template <class S, int sub> static int32_t quants(const std::byte* row, int64_t s) {
        return S::template bytes_sum<sub>(row + at(s * sub / run) + s * sub % run);
    }
};
struct PartnerQ81 {
    static constexpr int sharing = 1;
    static constexpr int64_t at(int64_t r) { return 36 * r + 4; }
    template <class S> static float scale(const std::byte* row, int64_t r) { return S::half(row + 36 * r); }
    template <class S, int> static int32_t quants(const std::byte* row, int64_t r) {
        return S::template bytes_sum<run>(row + at(r));
    }
    template <class S, int> static float values(const std::byte* row, int64_t r) { return S::half(row + 36 * r + 2); }
};
struct PartnerQ8K {
    static constexpr int sharing = 8;
    static constexpr int64_t at(int64_t r) { return 292 * (r / 8) + 4 + 32 * (r % 8); }
    template <class S> static float scale(const std::byte* row, int64_t r) {
        float d;
        __builtin_memcpy(&d, row + 292 * (r / 8), 4);
        return d;
    }
    // The block contains these sums, for each sixteen elements.
    template <class S, int sub> static int32_t quants(const std::byte* row, int64_t s) {
        constexpr int64_t in_block = piece / sub;
        int16_t sums[sub / 16];
        __builtin_memcpy(sums, row + 292 * (s / in_block) + 260 + s % in_block * static_cast<int64_t>(sizeof(sums)),
                         sizeof(sums));
        return sub == 16 ? sums[0] : sums[0] + sums[sub / 16 - 1];
    }
    template <class S, int sub> static float values(const std::byte* row, int64_t s) {
        return scale<S>(row, s * sub / run) * static_cast<float>(quants<S, sub>(row, s));
    }
};

template <bool k, bool has_min> struct PartnerIf { using Type = PartnerQ80; };
template <> struct PartnerIf<false, true> { using Type = PartnerQ81; };
template <bool has_min> struct PartnerIf<true, has_min> { using Type = PartnerQ8K; };
template <class T> using PartnerOf = typename PartnerIf<T::block_elements == 256, T::has_min>::Type;

// Whether weights of T are multiplied as unsigned bytes; if not, their signs are applied first.
template <class S, class T> constexpr bool without_signs = T::bias == 0 || T::top <= S::most_unsigned;
// Values that a product needs from a row of the partner besides its quants. If weights are unsigned, sums start at a
// value that removes the bias. Mins are multiplied with sums of values.
template <class S, class T> constexpr bool begins_biased = T::bias != 0 && without_signs<S, T>;

// The factor that gets the other one's sign if weights are signed. It must not contain -128. 8-bit blocks of 32 don't
// contain it. Blocks of 256 do, but the weights multiplied with them don't.
enum Signs { none, to_others, to_weights };
template <class S, class T> constexpr int signs_of = without_signs<S, T>        ? none
                                                     : T::block_elements == 256 ? to_weights
                                                                                : to_others;

// Quants that are signed bytes in memory are multiplied there instead of being copied.
template <class T> constexpr bool stand_as_bytes = T::id == TypeId::q8_0;

template <class S, class T> float min_factor(const std::byte* row, int64_t s) {
    return PartnerOf<T>::template values<S, T::sub>(row, s);
}
template <class S, class T> int32_t begin_of(const std::byte* row, int64_t s) {
    return -T::bias * PartnerOf<T>::template quants<S, T::sub>(row, s);
}

// Applies the signs to a piece's quants.
template <class S, class T> void with_signs(uint8_t* quants) {
    if constexpr (!without_signs<S, T>) {
        for (int64_t i = 0; i < piece; i += run)
            given(quants + i, taken<U8x32>(quants + i) - static_cast<uint8_t>(T::bias));
    }
}

// -- products ---------------------------------------------------------------------------------------------------------

// The data of a column: its quants, the start values of a run's eight sums, the scales of runs, and the factors of
// mins, padded to whole pieces. The bias is removed from the sum to which it was added. If it were removed from one sum
// for all, the others would contain large numbers, and floats would lose digits. The quants are contiguous, since every
// row reads them; in their blocks half of them span two cache lines.
template <class S, class T> struct FewInfo {
    using Partner = PartnerOf<T>;
    static constexpr int per_run = run / T::sub;
    static constexpr bool has_begins = begins_biased<S, T>;
    static constexpr int64_t line = 16; // floats
    int64_t runs, all_runs, all_subs, of_column;
    float* all = nullptr; // aligned to a cache line

    explicit FewInfo(int64_t n)
        : runs(n / run), all_runs((n + piece - 1) / piece * 8), all_subs(all_runs * per_run),
          of_column(((has_begins ? 17 : 9) * all_runs + (T::has_min ? all_subs : 0) + line - 1) / line * line) {}
    const std::byte* quants(int64_t j) const { return reinterpret_cast<const std::byte*>(all + j * of_column); }
    const int32_t* begins(int64_t j) const {
        return reinterpret_cast<const int32_t*>(all + j * of_column + 8 * all_runs);
    }
    const float* scales(int64_t j) const { return all + j * of_column + (has_begins ? 16 : 8) * all_runs; }
    const float* factors(int64_t j) const { return scales(j) + all_runs; }

    void fill(const DotRows& r) const {
        alignas(32) uint8_t bias[run];
        __builtin_memset(bias, T::bias, sizeof(bias));
        for (int64_t j = 0; j < r.nb; ++j) {
            float* const column = all + j * of_column;
            for (int64_t k = 0; k < runs; ++k) __builtin_memcpy(column + 8 * k, r.b[j] + Partner::at(k), run);
            float* const to = column + (has_begins ? 16 : 8) * all_runs;
            for (int64_t k = 0; k < all_runs; ++k) to[k] = k < runs ? Partner::template scale<S>(r.b[j], k) : 0.0f;
            if constexpr (T::has_min) {
                for (int64_t s = 0; s < all_subs; ++s)
                    to[all_runs + s] = s < runs * per_run ? min_factor<S, T>(r.b[j], s) : 0.0f;
            }
            if constexpr (has_begins) {
                auto* const begin = reinterpret_cast<int32_t*>(column + 8 * all_runs);
                for (int64_t k = 0; k < runs; ++k)
                    S::ri_store(begin + 8 * k,
                                S::ri_negative(S::template ri_dot<none>(S::ri_zero(), bias, r.b[j] + Partner::at(k))));
            }
        }
    }
};

// The factors of a piece's runs: the weights' quants, and a column's quants and start values of sums.
struct RunFactors {
    const uint8_t* quants;
    int64_t step;
    const std::byte* others;
    const int32_t* begins;
};

// The sums of a column. Even and odd runs have separate sums, so that an addition doesn't wait for the previous one. An
// instruction set whose vectors hold two runs has its own struct, with the same sums.
template <class S> struct RunSums {
    using R = typename S::R;
    R even = S::r_zero(), odd = S::r_zero();

    // The scales of a piece's runs, or of their halves.
    struct Scales {
        alignas(32) float x[16];
    };
    template <int per_run> static void multiply(const float* weights, const float* others, Scales& to) {
        if constexpr (per_run == 1) {
            S::r_store(to.x, S::r_mul(S::r_load(weights), S::r_load(others)));
        } else {
            S::r_store(to.x, S::r_mul(S::r_load(weights), S::r_twice(others)));
            S::r_store(to.x + 8, S::r_mul(S::r_load(weights + 8), S::r_twice(others + 4)));
        }
        // Loads from memory one by one are faster than extracting them from a vector.
        __asm__("" : "+m"(to));
    }
    template <class T> static R with_scale(R sum, const RunFactors& f, const Scales& scales, int64_t k) {
        typename S::RI begin;
        if constexpr (begins_biased<S, T>) {
            begin = S::ri_load(f.begins + 8 * k);
        } else {
            begin = S::ri_zero();
        }
        const std::byte* const other = f.others + k * run;
        typename S::RI dot;
        if constexpr (stand_as_bytes<T> && without_signs<S, T>) {
            dot = S::ri_dot_raised(begin, reinterpret_cast<const std::byte*>(f.quants + k * f.step), other);
        } else {
            dot = S::template ri_dot<signs_of<S, T>>(begin, f.quants + k * f.step, other);
        }
        return S::r_fma(S::r_floats(dot), T::sub == run ? S::r_set(scales.x[k]) : S::r_pair(scales.x + 2 * k), sum);
    }
    template <class T> void add_two(const RunFactors& f, const Scales& scales, int64_t k) {
        even = with_scale<T>(even, f, scales, k);
        odd = with_scale<T>(odd, f, scales, k + 1);
    }
    template <class T> void add_last(const RunFactors& f, const Scales& scales, int64_t k) {
        even = with_scale<T>(even, f, scales, k);
    }
    float sum() const { return S::r_sum(S::r_add(even, odd)); }
};

// Multiplies the whole runs of a piece of a row of weights with some columns. The quants of the runs are `step` bytes
// apart.
template <class S, class T, int columns> void piece_with_columns(const Piece& p, const uint8_t* quants, int64_t step,
                                                                 int64_t at, int64_t runs, const FewInfo<S, T>& info,
                                                                 int64_t first, RunSums<S> (&all_sums)[columns],
                                                                 typename S::R (&mins)[columns]) {
    constexpr int per_run = run / T::sub;
    typename RunSums<S>::Scales scales[columns];
    RunFactors factors[columns];
    for (int j = 0; j < columns; ++j) {
        factors[j] = {quants, step, info.quants(first + j) + at * piece, info.begins(first + j) + at * 64};
        RunSums<S>::template multiply<per_run>(p.scales, info.scales(first + j) + at * 8, scales[j]);
        if constexpr (T::has_min) {
            const float* const of_mins = info.factors(first + j) + at * 8 * per_run;
            for (int s = 0; s < 8 * per_run; s += 8)
                mins[j] = S::r_fma(S::r_load(p.mins + s), S::r_load(of_mins + s), mins[j]);
        }
    }
    // Local sums: the compiler must assume that the inputs may alias the output.
    RunSums<S> sums[columns];
    for (int j = 0; j < columns; ++j) sums[j] = all_sums[j];
    int64_t k = 0;
    for (; k + 2 <= runs; k += 2) {
        for (int j = 0; j < columns; ++j) sums[j].template add_two<T>(factors[j], scales[j], k);
    }
    if (k < runs) {
        for (int j = 0; j < columns; ++j) sums[j].template add_last<T>(factors[j], scales[j], k);
    }
    for (int j = 0; j < columns; ++j) all_sums[j] = sums[j];
}

template <class S, class T, int columns>
void rows_with_columns(const DotRows& r, const FewInfo<S, T>& info, int64_t first) {
    constexpr bool direct = stand_as_bytes<T>;
    const int64_t pieces = (r.n + piece - 1) / piece;
    Piece p = {};
    for (int64_t i = 0; i < r.na; ++i) {
        const std::byte* row = r.a + static_cast<size_t>(i) * r.a_step;
        RunSums<S> sums[columns];
        typename S::R mins[columns];
        for (int j = 0; j < columns; ++j) mins[j] = S::r_zero();
        for (int64_t at = 0; at < pieces; ++at, row += piece / T::block_elements * T::bytes) {
            const int64_t n = r.n - at * piece < piece ? r.n - at * piece : piece;
            if (n < piece) p = {};
            fetch_behind<piece / T::block_elements * T::bytes>(row);
            if constexpr (direct) {
                if (n == piece) {
                    S::put_halves(row, T::bytes, p.scales);
                } else {
                    for (int64_t k = 0; k < n / run; ++k) p.scales[k] = S::half(row + k * T::bytes);
                }
            } else {
                T::template take_apart<S>(row, n, p);
                with_signs<S, T>(p.quants);
            }
            const uint8_t* const quants = direct ? reinterpret_cast<const uint8_t*>(row) + 2 : p.quants;
            const int64_t step = direct ? T::bytes : run;
            // Usually a constant for the compiler.
            if (n == piece) {
                piece_with_columns<S, T, columns>(p, quants, step, at, piece / run, info, first, sums, mins);
            } else {
                piece_with_columns<S, T, columns>(p, quants, step, at, n / run, info, first, sums, mins);
            }
        }
        for (int j = 0; j < columns; ++j) {
            const float sum = sums[j].sum();
            r.out[first + j][i] = T::has_min ? sum - S::r_sum(mins[j]) : sum;
        }
    }
}

template <class S, class T> void few_columns(const DotRows& r) {
    FewInfo<S, T> info(r.n);
    const ColumnScratch columns_at = column_scratch(r, reinterpret_cast<const void*>(&few_columns<S, T>),
                                                    static_cast<size_t>(r.nb * info.of_column) * 4);
    info.all = reinterpret_cast<float*>(columns_at.at);
    if (!columns_at.is_filled) info.fill(r);
    int64_t j = 0;
    for (; j + 4 <= r.nb; j += 4) rows_with_columns<S, T, 4>(r, info, j);
    for (; j + 2 <= r.nb; j += 2) rows_with_columns<S, T, 2>(r, info, j);
    if (j < r.nb) rows_with_columns<S, T, 1>(r, info, j);
}

// -- blocks of 256: their steps are integers, and a block is summed before conversion to float ------------------------

// The products of a block times its steps. An instruction set whose vectors hold two runs has its own struct.
template <class S> struct BlockSums {
    template <class T> static typename S::RI of(const typename S::Bytes16& steps, const uint8_t* weights,
                                                const std::byte* others, const std::byte* begin) {
        typename S::RI all = S::ri_zero();
#pragma GCC unroll 8
        for (int k = 0; k < piece / run; ++k)
            all = S::template with_step<T::sub, signs_of<S, T>, begins_biased<S, T>, T::top>(
                all, steps, k, weights + run * k, others + run * k, begin + run * k);
        return all;
    }
};

// The data of each column: its quants, then the start values of its sums.
template <class S, class T, int columns>
void rows_of_256(const DotRows& r, const std::byte* others, int64_t of_column, int64_t first) {
    alignas(64) uint8_t quants[piece];
    for (int64_t i = 0; i < r.na; ++i) {
        const std::byte* row = r.a + static_cast<size_t>(i) * r.a_step;
        typename S::R sums[columns];
        for (int j = 0; j < columns; ++j) sums[j] = S::r_zero();
        for (int64_t at = 0; at < r.n / piece; ++at, row += T::bytes) {
            fetch_behind<T::bytes>(row);
            const Steps steps = T::template steps<S>(row);
            T::template quants<S>(row, quants);
            with_signs<S, T>(quants);
            const typename S::Bytes16 scales = S::bytes_16(steps.scales), mins = S::bytes_16(steps.mins);
            for (int j = 0; j < columns; ++j) {
                const std::byte* const other = r.b[first + j] + 292 * at;
                const std::byte* const levels = others + (first + j) * of_column + at * piece;
                const typename S::RI all = BlockSums<S>::template of<T>(scales, quants, levels, levels + r.n);
                const float d = PartnerQ8K::scale<S>(other, 0);
                sums[j] = S::r_fma(S::r_floats(all), S::r_set(steps.d * d), sums[j]);
                if constexpr (T::has_min)
                    sums[j] = S::r_fma(S::r_floats(S::template min_dot<T::sub>(mins, other + 260)),
                                       S::r_set(-(steps.dmin * d)), sums[j]);
            }
        }
        for (int j = 0; j < columns; ++j) r.out[first + j][i] = S::r_sum(sums[j]);
    }
}

template <class S, class T> void few_columns_256(const DotRows& r) {
    const int64_t of_column = begins_biased<S, T> ? 2 * r.n : r.n; // 32 bytes per run
    const ColumnScratch at = column_scratch(r, reinterpret_cast<const void*>(&few_columns_256<S, T>),
                                            static_cast<size_t>(r.nb * of_column) + 1);
    for (int64_t j = 0; j < r.nb && !at.is_filled; ++j) {
        for (int64_t k = 0; k < r.n / run; ++k)
            __builtin_memcpy(at.at + j * of_column + k * run, r.b[j] + PartnerQ8K::at(k), run);
    }
    if (begins_biased<S, T> && !at.is_filled) {
        alignas(32) uint8_t bias[run];
        __builtin_memset(bias, T::bias, sizeof(bias));
        for (int64_t j = 0; j < r.nb; ++j) {
            for (int64_t k = 0; k < r.n / run; ++k)
                S::template put_begin<T::top>(bias, r.b[j] + PartnerQ8K::at(k), at.at + j * of_column + r.n + k * run);
        }
    }
    int64_t j = 0;
    for (; j + 4 <= r.nb; j += 4) rows_of_256<S, T, 4>(r, at.at, of_column, j);
    for (; j + 2 <= r.nb; j += 2) rows_of_256<S, T, 2>(r, at.at, of_column, j);
    if (j < r.nb) rows_of_256<S, T, 1>(r, at.at, of_column, j);
}

template <class S, class T>
void add_block_rows(float* to, const std::byte* const* rows, const float* factors, int64_t count, int64_t n) {
    Piece p = {};
    for (int64_t i = 0; i < count; ++i) {
        const std::byte* row = rows[i];
        float* out = to;
        for (int64_t at = 0; at < n; at += piece, row += piece / T::block_elements * T::bytes, out += piece) {
            const int64_t here = n - at < piece ? n - at : piece;
            T::template take_apart<S>(row, here, p);
#pragma GCC unroll 1
            for (int64_t s = 0; s < here / T::sub; ++s) {
                const float scale = p.scales[s] * factors[i], min = T::has_min ? p.mins[s] * factors[i] : 0.0f;
                for (int k = 0; k < T::sub; ++k)
                    out[s * T::sub + k] +=
                        static_cast<float>(static_cast<int>(p.quants[s * T::sub + k]) - T::bias) * scale - min;
            }
        }
    }
}

} // namespace
} // namespace ggs
