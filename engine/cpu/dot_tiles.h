// SPDX-License-Identifier: MIT
// The loops of all dot products, written once for every width of vector (dot.h says what they promise).
//
// Each .cpp that includes this is compiled for another instruction set and brings a struct S: its vector V of floats
// (lanes, zero, load, load_f16, load_bf16, fma, sum, set) and its vector I of a block's 32 quants (q8, q4, dot). It
// must include nothing whose inline functions the linker could take for all others.
#pragma once

#include "cpu/dot.h"

namespace ggs {
namespace {

template <class S> struct F32 {
    static constexpr size_t bytes = 4;
    static typename S::V load(const std::byte* p) { return S::load(p); }
};
template <class S> struct F16 {
    static constexpr size_t bytes = 2;
    static typename S::V load(const std::byte* p) { return S::load_f16(p); }
};
template <class S> struct BF16 {
    static constexpr size_t bytes = 2;
    static typename S::V load(const std::byte* p) { return S::load_bf16(p); }
};

// The rest of a row, filled up with zeros.
template <class S, class T> typename S::V load_rest(const std::byte* p, int64_t n) {
    alignas(64) std::byte filled[S::lanes * T::bytes] = {};
    __builtin_memcpy(filled, p, static_cast<size_t>(n) * T::bytes);
    return T::load(filled);
}

// A rows with B rows at a time: each number read is used several times. One sum for each result, so that A and B don't
// show in it.
template <class S, class T, int A, int B> void plain_block(const DotRows& r, int64_t i, int64_t j) {
    typename S::V sums[A][B];
    for (auto& row : sums) {
        for (auto& sum : row) sum = S::zero();
    }
    const std::byte* a[A];
    for (int x = 0; x < A; ++x) a[x] = r.a + static_cast<size_t>(i + x) * r.a_step;
    const int64_t whole = r.n - r.n % S::lanes;
    for (int64_t k = 0; k < whole; k += S::lanes) {
        const size_t at = static_cast<size_t>(k) * T::bytes;
        typename S::V weights[A];
        for (int x = 0; x < A; ++x) weights[x] = T::load(a[x] + at);
        for (int y = 0; y < B; ++y) {
            const typename S::V other = T::load(r.b[j + y] + at);
            for (int x = 0; x < A; ++x) sums[x][y] = S::fma(weights[x], other, sums[x][y]);
        }
    }
    if (whole < r.n) {
        const size_t at = static_cast<size_t>(whole) * T::bytes;
        typename S::V weights[A];
        for (int x = 0; x < A; ++x) weights[x] = load_rest<S, T>(a[x] + at, r.n - whole);
        for (int y = 0; y < B; ++y) {
            const typename S::V other = load_rest<S, T>(r.b[j + y] + at, r.n - whole);
            for (int x = 0; x < A; ++x) sums[x][y] = S::fma(weights[x], other, sums[x][y]);
        }
    }
    for (int y = 0; y < B; ++y) {
        for (int x = 0; x < A; ++x) r.out[j + y][i + x] = S::sum(sums[x][y]);
    }
}

template <class S> struct Direct80 {
    static constexpr size_t bytes = 34;
    static typename S::I quants(const std::byte* p) { return S::q8(p); }
};
template <class S> struct Direct40 {
    static constexpr size_t bytes = 18;
    static typename S::I quants(const std::byte* p) { return S::q4(p); }
};

// Blocks of 32 with an f16 scale in front: the quants' products are summed as integers, block by block.
template <class S, class T, int A, int B> void quant_block(const DotRows& r, int64_t i, int64_t j) {
    constexpr size_t other_bytes = Direct80<S>::bytes;
    typename S::V sums[A][B];
    for (auto& row : sums) {
        for (auto& sum : row) sum = S::zero();
    }
    const std::byte* a[A];
    for (int x = 0; x < A; ++x) a[x] = r.a + static_cast<size_t>(i + x) * r.a_step;
    const auto blocks = static_cast<size_t>(r.n / 32);
    for (size_t k = 0; k < blocks; ++k) {
        typename S::I weights[A];
        float scales[A];
        for (int x = 0; x < A; ++x) {
            weights[x] = T::quants(a[x] + k * T::bytes + 2);
            scales[x] = S::half(a[x] + k * T::bytes);
        }
        for (int y = 0; y < B; ++y) {
            const std::byte* block = r.b[j + y] + k * other_bytes;
            const typename S::I other = S::q8(block + 2);
            const float scale = S::half(block);
            for (int x = 0; x < A; ++x)
                sums[x][y] = S::fma(S::dot(weights[x], other), S::set(scales[x] * scale), sums[x][y]);
        }
    }
    for (int y = 0; y < B; ++y) {
        for (int x = 0; x < A; ++x) r.out[j + y][i + x] = S::sum(sums[x][y]);
    }
}

template <class S, class T, int A, int B> void block(const DotRows& r, int64_t i, int64_t j) {
    if constexpr (requires { &T::quants; }) {
        quant_block<S, T, A, B>(r, i, j);
    } else {
        plain_block<S, T, A, B>(r, i, j);
    }
}

template <class S, class T> void tile(const DotRows& r) {
    int64_t j = 0;
    for (; j + S::columns <= r.nb; j += S::columns) {
        int64_t i = 0;
        for (; i + 4 <= r.na; i += 4) block<S, T, 4, S::columns>(r, i, j);
        for (; i < r.na; ++i) block<S, T, 1, S::columns>(r, i, j);
    }
    for (; j < r.nb; ++j) {
        int64_t i = 0;
        for (; i + 4 <= r.na; i += 4) block<S, T, 4, 1>(r, i, j);
        for (; i < r.na; ++i) block<S, T, 1, 1>(r, i, j);
    }
}

// A rows together: each number of `to` is fetched and put back once for all of them.
template <class S, class T, int A>
void add_plain_rows(float* to, const std::byte* const* rows, const float* factors, int64_t n) {
    typename S::V scale[A];
    for (int x = 0; x < A; ++x) scale[x] = S::set(factors[x]);
    auto* bytes = reinterpret_cast<std::byte*>(to);
    const int64_t whole = n - n % S::lanes;
    for (int64_t k = 0; k < whole; k += S::lanes) {
        typename S::V sum = S::load(bytes + k * 4);
        for (int x = 0; x < A; ++x) sum = S::fma(T::load(rows[x] + static_cast<size_t>(k) * T::bytes), scale[x], sum);
        S::store(to + k, sum);
    }
    if (whole == n) return;
    typename S::V sum = load_rest<S, F32<S>>(bytes + whole * 4, n - whole);
    for (int x = 0; x < A; ++x)
        sum = S::fma(load_rest<S, T>(rows[x] + static_cast<size_t>(whole) * T::bytes, n - whole), scale[x], sum);
    alignas(64) float rest[S::lanes];
    S::store(rest, sum);
    __builtin_memcpy(to + whole, rest, static_cast<size_t>(n - whole) * 4);
}

template <class S, class T>
void add_scaled(float* to, const std::byte* const* rows, const float* factors, int64_t count, int64_t n) {
    int64_t i = 0;
    for (; i + 4 <= count; i += 4) add_plain_rows<S, T, 4>(to, rows + i, factors + i, n);
    for (; i < count; ++i) add_plain_rows<S, T, 1>(to, rows + i, factors + i, n);
}

} // namespace
} // namespace ggs
