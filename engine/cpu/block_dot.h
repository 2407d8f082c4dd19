// SPDX-License-Identifier: MIT
// Rows of block types with a few rows of their dot partner: each piece of a row is taken apart once, and multiplied with
// every column. Written once for every instruction set; S brings
//
//   R, RI            floats and integers of a run, eight of each, as a vector or two
//   r_zero r_load r_set r_pair r_fma r_floats r_sum, ri_zero ri_load ri_store ri_negative ri_dot
//   takes_unsigned   whether a dot of bytes takes weights of eight bits without a sign
//
// How many columns there are does not show in a result.
#pragma once

#include "cpu/block_rows.h"
#include "cpu/dot.h"
#include "cpu/scratch.h"

namespace ggs {
namespace {

// -- the other side -----------------------------------------------------------------------------------------------------

struct PartnerQ80 {
    static constexpr int64_t bytes_of(int64_t runs) { return 34 * runs; }
    static constexpr int64_t at(int64_t r) { return 34 * r + 2; } // of the quants of a run
    template <class S> static float scale(const std::byte* row, int64_t r) { return S::half(row + 34 * r); }
    // Of the quants of a sub-block.
    template <class S, int sub> static int32_t quants(const std::byte* row, int64_t s) {
        return S::template bytes_sum<sub>(row + at(s * sub / run) + s * sub % run);
    }
};
struct PartnerQ81 {
    static constexpr int64_t bytes_of(int64_t runs) { return 36 * runs; }
    static constexpr int64_t at(int64_t r) { return 36 * r + 4; }
    template <class S> static float scale(const std::byte* row, int64_t r) { return S::half(row + 36 * r); }
    template <class S, int> static int32_t quants(const std::byte* row, int64_t r) { return S::template bytes_sum<run>(row + at(r)); }
    template <class S, int> static float values(const std::byte* row, int64_t r) { return S::half(row + 36 * r + 2); }
};
struct PartnerQ8K {
    static constexpr int64_t bytes_of(int64_t runs) { return 292 * (runs / 8); }
    static constexpr int64_t at(int64_t r) { return 292 * (r / 8) + 4 + 32 * (r % 8); }
    template <class S> static float scale(const std::byte* row, int64_t r) {
        float d;
        __builtin_memcpy(&d, row + 292 * (r / 8), 4);
        return d;
    }
    // The block has them, in sixteens.
    template <class S, int sub> static int32_t quants(const std::byte* row, int64_t s) {
        constexpr int64_t in_block = piece / sub;
        int16_t sums[sub / 16];
        __builtin_memcpy(sums, row + 292 * (s / in_block) + 260 + s % in_block * static_cast<int64_t>(sizeof(sums)), sizeof(sums));
        return sub == 16 ? sums[0] : sums[0] + sums[sub / 16 - 1];
    }
    template <class S, int sub> static float values(const std::byte* row, int64_t s) {
        return scale<S>(row, s * sub / run) * static_cast<float>(quants<S, sub>(row, s));
    }
};

template <bool k, bool has_min> struct PartnerIf {
    using Type = PartnerQ80;
};
template <> struct PartnerIf<false, true> {
    using Type = PartnerQ81;
};
template <bool has_min> struct PartnerIf<true, has_min> {
    using Type = PartnerQ8K;
};
template <class T> using PartnerOf = typename PartnerIf<T::block_elements == 256, T::has_min>::Type;


// What a product needs of a row of the other side besides its quants. Where weights are given without a sign, the bias
// is taken out by what a sum begins with; what mins are multiplied with are the sums of values.
template <class T> constexpr bool begins_biased(bool takes_unsigned) { return takes_unsigned && T::bias != 0; }

template <class S, class T> float min_factor(const std::byte* row, int64_t s) { return PartnerOf<T>::template values<S, T::sub>(row, s); }
template <class S, class T> int32_t begin_of(const std::byte* row, int64_t s) { return -T::bias * PartnerOf<T>::template quants<S, T::sub>(row, s); }

// Weights without a sign stay as they are where those are taken.
template <class S, class T> void with_signs(Piece& p) {
    if constexpr (!S::takes_unsigned && T::bias != 0) {
        for (int64_t i = 0; i < piece; ++i) p.quants[i] = static_cast<uint8_t>(p.quants[i] - T::bias);
    }
}

// -- products -----------------------------------------------------------------------------------------------------------

template <class S, class T> void few_columns(const DotRows& r) {
    using Partner = PartnerOf<T>;
    using R = typename S::R;
    constexpr int per_run = run / T::sub, most = 16;
    const int64_t runs = r.n / run, subs = runs * per_run, pieces = (r.n + piece - 1) / piece;
    // By column: scales of runs, factors of mins, begins of each of a run's eight sums; each as for whole pieces. A bias is
    // taken out where it came in: in one place for all it would leave large numbers in the others, for floats to lose.
    const int64_t all_runs = pieces * 8, all_subs = all_runs * per_run;
    const int64_t of_column = all_runs + all_subs + (begins_biased<T>(S::takes_unsigned) ? 8 * all_runs : 0);
    alignas(32) uint8_t bias[run];
    __builtin_memset(bias, T::bias, sizeof(bias));
    auto* const info = reinterpret_cast<float*>(thread_scratch(ScratchOf::products, static_cast<size_t>(r.nb * of_column) * 4));
    for (int64_t j = 0; j < r.nb; ++j) {
        float* const scales = info + j * of_column;
        float* const factors = scales + all_runs;
        auto* const begins = reinterpret_cast<int32_t*>(factors + all_subs);
        for (int64_t k = 0; k < all_runs; ++k) {
            scales[k] = k < runs ? Partner::template scale<S>(r.b[j], k) : 0.0f;
            if constexpr (begins_biased<T>(S::takes_unsigned)) {
                if (k < runs) S::ri_store(begins + 8 * k, S::ri_negative(S::template ri_dot<true>(S::ri_zero(), bias, r.b[j] + Partner::at(k))));
            }
        }
        for (int64_t s = 0; s < all_subs; ++s) {
            factors[s] = 0;
            if constexpr (T::has_min) {
                if (s < subs) factors[s] = min_factor<S, T>(r.b[j], s);
            }
        }
    }
    Piece p = {};
    R sums[most], mins[most];
    alignas(32) float both[16];
    for (int64_t first = 0; first < r.nb; first += most) {
        const int64_t columns = r.nb - first < most ? r.nb - first : most;
        for (int64_t i = 0; i < r.na; ++i) {
            const std::byte* row = r.a + static_cast<size_t>(i) * r.a_step;
            for (int64_t j = 0; j < columns; ++j) sums[j] = mins[j] = S::r_zero();
            for (int64_t at = 0; at < pieces; ++at, row += piece / T::block_elements * T::bytes) {
                const int64_t n = r.n - at * piece < piece ? r.n - at * piece : piece;
                T::template take_apart<S>(row, n, p);
                with_signs<S, T>(p);
                if (n < piece) {
                    for (int64_t s = n / T::sub; s < 8 * per_run; ++s) p.scales[s] = p.mins[s] = 0;
                }
                for (int64_t j = 0; j < columns; ++j) {
                    const float* const scales = info + (first + j) * of_column + at * 8;
                    const auto* const begins = reinterpret_cast<const int32_t*>(info + (first + j) * of_column + all_runs + all_subs) + at * 64;
                    const std::byte* const other = r.b[first + j];
                    R sum = sums[j];
                    if constexpr (per_run == 1) {
                        S::r_store(both, S::r_mul(S::r_load(p.scales), S::r_load(scales)));
                    } else {
                        S::r_store(both, S::r_mul(S::r_load(p.scales), S::r_twice(scales)));
                        S::r_store(both + 8, S::r_mul(S::r_load(p.scales + 8), S::r_twice(scales + 4)));
                    }
                    for (int k = 0; k < n / run; ++k) {
                        typename S::RI begin;
                        if constexpr (begins_biased<T>(S::takes_unsigned)) {
                            begin = S::ri_load(begins + 8 * k);
                        } else {
                            begin = S::ri_zero();
                        }
                        const typename S::RI dot = S::template ri_dot<T::bias != 0>(begin, p.quants + run * k, other + Partner::at(at * 8 + k));
                        if constexpr (per_run == 1) {
                            sum = S::r_fma(S::r_floats(dot), S::r_set(both[k]), sum);
                        } else {
                            sum = S::r_fma(S::r_floats(dot), S::r_pair(both + 2 * k), sum);
                        }
                    }
                    sums[j] = sum;
                    if constexpr (T::has_min) {
                        const float* const factors = info + (first + j) * of_column + all_runs + at * 8 * per_run;
                        for (int s = 0; s < 8 * per_run; s += 8) mins[j] = S::r_fma(S::r_load(p.mins + s), S::r_load(factors + s), mins[j]);
                    }
                }
            }
            for (int64_t j = 0; j < columns; ++j) r.out[first + j][i] = T::has_min ? S::r_sum(sums[j]) - S::r_sum(mins[j]) : S::r_sum(sums[j]);
        }
    }
}

template <class S, class T> void add_block_rows(float* to, const std::byte* const* rows, const float* factors, int64_t count, int64_t n) {
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
                    out[s * T::sub + k] += static_cast<float>(static_cast<int>(p.quants[s * T::sub + k]) - T::bias) * scale - min;
            }
        }
    }
}

} // namespace
} // namespace ggs
