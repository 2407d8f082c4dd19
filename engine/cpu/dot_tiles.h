// SPDX-License-Identifier: MIT
// The loops of all dot products, written once for all vector widths. dot.h documents their contracts.
//
// Each .cpp that includes this header is compiled for a different instruction set. It provides a struct S with a vector
// V of floats, and with lanes, zero, load, load_f16, load_bf16, store, fma, sum, set and kept. kept() holds a value in
// a register, so that it isn't loaded again at each use. The header must not include inline functions, since the linker
// could use one copy of them for all instruction sets.
#pragma once

#include "cpu/dot.h"
#include "cpu/vectors.h"

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

// Loads the rest of a row, padded with zeros.
template <class S, class T> typename S::V load_rest(const std::byte* p, int64_t n) {
    alignas(64) std::byte filled[S::lanes * T::bytes] = {};
    __builtin_memcpy(filled, p, static_cast<size_t>(n) * T::bytes);
    return T::load(filled);
}

template <class S, class T> void plain_to_floats(const std::byte* row, float* to, int64_t n) {
    int64_t k = 0;
    for (; k + S::lanes <= n; k += S::lanes) S::store(to + k, T::load(row + static_cast<size_t>(k) * T::bytes));
    if (k == n) return;
    alignas(64) float rest[S::lanes];
    S::store(rest, load_rest<S, T>(row + static_cast<size_t>(k) * T::bytes, n - k));
    __builtin_memcpy(to + k, rest, static_cast<size_t>(n - k) * 4);
}

// -- a few columns ----------------------------------------------------------------------------------------------------

// The number of columns multiplied with A rows at once, limited by the number of registers.
template <class S> inline constexpr int few_together = S::lanes >= 16 ? 4 : 2;

// Adds the products of n values of A rows with those of B columns, in separate sums per lane.
template <class S, class T, int A, int B> void add_products(const std::byte* const (&a)[A], const float* const* b,
                                                            int64_t from, int64_t n,
                                                            typename S::V (&to)[A][few_together<S>]) {
    // Local sums: the compiler must assume that the inputs may alias `to`.
    typename S::V sums[A][B];
    for (int x = 0; x < A; ++x) {
        for (int y = 0; y < B; ++y) sums[x][y] = to[x][y];
    }
    const float* column[B];
    for (int y = 0; y < B; ++y) column[y] = b[y] + from;
    const int64_t whole = n - n % S::lanes;
    for (int64_t k = 0; k < whole; k += S::lanes) {
        typename S::V weights[A];
        for (int x = 0; x < A; ++x) weights[x] = S::kept(T::load(a[x] + static_cast<size_t>(k) * T::bytes));
        for (int y = 0; y < B; ++y) {
            const typename S::V other = S::load(reinterpret_cast<const std::byte*>(column[y] + k));
            for (int x = 0; x < A; ++x) sums[x][y] = S::fma(weights[x], other, sums[x][y]);
        }
    }
    if (whole < n) {
        typename S::V weights[A];
        for (int x = 0; x < A; ++x)
            weights[x] = load_rest<S, T>(a[x] + static_cast<size_t>(whole) * T::bytes, n - whole);
        for (int y = 0; y < B; ++y) {
            const typename S::V other =
                load_rest<S, F32<S>>(reinterpret_cast<const std::byte*>(column[y] + whole), n - whole);
            for (int x = 0; x < A; ++x) sums[x][y] = S::fma(weights[x], other, sums[x][y]);
        }
    }
    for (int x = 0; x < A; ++x) {
        for (int y = 0; y < B; ++y) to[x][y] = sums[x][y];
    }
}

// The elements of rows and columns processed together: they stay in the first-level cache until all columns have used
// them.
constexpr int64_t few_stretch = 512;
constexpr int64_t few_columns_at_once = 16;

// Multiplies A rows with up to 16 columns of floats. Each result has one sum per lane, so it doesn't depend on the
// chunks or on the grouping of rows and columns.
template <class S, class T, int A>
void rows_with_few(const DotRows& r, int64_t i, const float* const* b, int64_t first, int64_t columns) {
    constexpr int together = few_together<S>;
    typename S::V sums[few_columns_at_once / together][A][together];
    for (auto& group : sums) {
        for (auto& row : group) {
            for (auto& sum : row) sum = S::zero();
        }
    }
    const int64_t stretch = columns > together ? few_stretch : r.n;
    for (int64_t from = 0; from < r.n; from += stretch) {
        const int64_t n = r.n - from < stretch ? r.n - from : stretch;
        const std::byte* a[A];
        for (int x = 0; x < A; ++x)
            a[x] = r.a + static_cast<size_t>(i + x) * r.a_step + static_cast<size_t>(from) * T::bytes;
        // A processor's prefetcher doesn't predict short ranges of several rows. With each group of columns, a part of
        // the next ranges is prefetched into the second-level cache, since these rows and the columns fill the first.
        const std::byte* const next = r.a + static_cast<size_t>(from + stretch < r.n ? i : i + A) * r.a_step +
                                      static_cast<size_t>(from + stretch < r.n ? from + stretch : 0) * T::bytes;
        const int64_t groups = (columns + together - 1) / together,
                      with_each = groups > 1 ? (n * static_cast<int64_t>(T::bytes) / 64 + groups - 1) / groups * 64 : 0;
        for (int64_t j = 0; j < columns; j += together) {
            for (int x = 0; x < A; ++x) {
                const std::byte* const line = next + static_cast<size_t>(x) * r.a_step + j / together * with_each;
                for (int64_t at = 0; at < with_each; at += 64) __builtin_prefetch(line + at, 0, 2);
            }
            auto& group = sums[j / together];
            switch (columns - j) {
            case 1: add_products<S, T, A, 1>(a, b + j, from, n, group); break;
            case 2: add_products<S, T, A, 2>(a, b + j, from, n, group); break;
            case 3: add_products < S, T, A, together<3 ? together : 3>(a, b + j, from, n, group); break;
            default: add_products<S, T, A, together>(a, b + j, from, n, group);
            }
        }
    }
    for (int64_t j = 0; j < columns; ++j) {
        for (int x = 0; x < A; ++x) r.out[first + j][i + x] = S::sum(sums[j / together][x][j % together]);
    }
}

// Converts the columns starting at `first` to floats.
template <class S, class T>
void put_floats(const DotRows& r, int64_t first, int64_t columns, const float* (&b)[few_columns_at_once]) {
    // With padding: columns a power of two apart would map to the same cache sets.
    const int64_t room = (r.n + S::lanes - 1) / S::lanes * S::lanes + 16;
    const bool all_fit = r.nb <= few_columns_at_once;
    const ColumnScratch at = column_scratch(r, all_fit ? reinterpret_cast<const void*>(&put_floats<S, T>) : nullptr,
                                            static_cast<size_t>(columns * room) * 4);
    for (int64_t j = 0; j < columns; ++j) {
        float* const floats = reinterpret_cast<float*>(at.at) + j * room;
        if (!at.is_filled || !all_fit) plain_to_floats<S, T>(r.b[first + j], floats, r.n);
        b[j] = floats;
    }
}

template <class S, class T> void tile(const DotRows& r) {
    for (int64_t first = 0; first < r.nb; first += few_columns_at_once) {
        const int64_t columns = r.nb - first < few_columns_at_once ? r.nb - first : few_columns_at_once;
        const float* b[few_columns_at_once];
        if (T::bytes == 4 && columns <= 2) {
            for (int64_t j = 0; j < columns; ++j) b[j] = reinterpret_cast<const float*>(r.b[first + j]);
        } else {
            put_floats<S, T>(r, first, columns, b);
        }
        int64_t i = 0;
        for (; i + 4 <= r.na; i += 4) rows_with_few<S, T, 4>(r, i, b, first, columns);
        for (; i < r.na; ++i) rows_with_few<S, T, 1>(r, i, b, first, columns);
    }
}

// -- one column -------------------------------------------------------------------------------------------------------

// Multiplies a long row with a column of floats, in several sums. Rows are read one after the other, because sequential
// reads are fastest.
template <class S, class T> float long_row_with(const std::byte* a, const std::byte* b, int64_t n) {
    constexpr int chains = 4;
    constexpr int64_t step = chains * S::lanes;
    typename S::V sums[chains];
    for (auto& sum : sums) sum = S::zero();
    int64_t k = 0;
    for (; k + step <= n; k += step) {
        fetch_behind<step* static_cast<int64_t>(T::bytes)>(a + static_cast<size_t>(k) * T::bytes);
        for (int x = 0; x < chains; ++x) {
            const auto at = static_cast<size_t>(k + x * S::lanes);
            sums[x] = S::fma(T::load(a + at * T::bytes), S::load(b + at * 4), sums[x]);
        }
    }
    for (int x = 0; k < n; ++x, k += S::lanes) {
        const int64_t here = n - k < S::lanes ? n - k : S::lanes;
        sums[x] = S::fma(load_rest<S, T>(a + static_cast<size_t>(k) * T::bytes, here),
                         load_rest<S, F32<S>>(b + static_cast<size_t>(k) * 4, here), sums[x]);
    }
    return (S::sum(sums[0]) + S::sum(sums[1])) + (S::sum(sums[2]) + S::sum(sums[3]));
}

constexpr int64_t long_row = 1024;

template <class S, class T> void one_column(const DotRows& r) {
    if (r.n < long_row) return tile<S, T>(r);
    DotRows column = r; // a key of its own: columns prepared by another call must not be reused
    column.nb = 1;
    for (int64_t j = 0; j < r.nb; ++j) {
        column.b = r.b + j;
        const float* floats[few_columns_at_once] = {reinterpret_cast<const float*>(r.b[j])};
        if (T::bytes != 4) put_floats<S, T>(column, 0, 1, floats);
        for (int64_t i = 0; i < r.na; ++i)
            r.out[j][i] = long_row_with<S, T>(r.a + static_cast<size_t>(i) * r.a_step,
                                              reinterpret_cast<const std::byte*>(floats[0]), r.n);
    }
}

// -- sums of rows -----------------------------------------------------------------------------------------------------

// Sets n elements, at least a vector of them, to what added(k) returns for those from k on.
template <class S, class Added> void set_in_vectors(float* to, int64_t n, const Added& added) {
    const int64_t over = n % S::lanes, whole = n - over;
    alignas(64) float rest[S::lanes];
    // The last elements, together with some before them that the loop adds to as well.
    if (over > 0) S::store(rest, added(n - S::lanes));
    for (int64_t k = 0; k < whole; k += S::lanes) S::store(to + k, added(k));
    if (over > 0) __builtin_memcpy(to + whole, rest + (S::lanes - over), static_cast<size_t>(over) * 4);
}

// Processes A rows together, so that each element of `to` is loaded and stored once for all of them.
template <class S, class T, int A>
void add_plain_rows(float* to, const std::byte* const* rows, const float* factors, int64_t n) {
    typename S::V scale[A];
    for (int x = 0; x < A; ++x) scale[x] = S::set(factors[x]);
    set_in_vectors<S>(to, n, [&](int64_t k) {
        typename S::V sum = S::load(reinterpret_cast<const std::byte*>(to + k));
        for (int x = 0; x < A; ++x) sum = S::fma(T::load(rows[x] + static_cast<size_t>(k) * T::bytes), scale[x], sum);
        return sum;
    });
}

// Rows of a few vectors: their sums stay in registers until all rows are added.
template <class S, class T>
void add_short_rows(float* to, const std::byte* const* rows, const float* factors, int64_t count, int64_t n) {
    set_in_vectors<S>(to, n, [&](int64_t k) {
        typename S::V sum = S::load(reinterpret_cast<const std::byte*>(to + k));
        for (int64_t i = 0; i < count; ++i)
            sum = S::fma(T::load(rows[i] + static_cast<size_t>(k) * T::bytes), S::set(factors[i]), sum);
        return sum;
    });
}

template <class S, class T>
void add_scaled(float* to, const std::byte* const* rows, const float* factors, int64_t count, int64_t n) {
    if (n < S::lanes) {
        typename S::V sum = load_rest<S, F32<S>>(reinterpret_cast<const std::byte*>(to), n);
        for (int64_t i = 0; i < count; ++i) sum = S::fma(load_rest<S, T>(rows[i], n), S::set(factors[i]), sum);
        alignas(64) float all[S::lanes];
        S::store(all, sum);
        __builtin_memcpy(to, all, static_cast<size_t>(n) * 4);
        return;
    }
    if (n < 8 * S::lanes) return add_short_rows<S, T>(to, rows, factors, count, n);
    int64_t i = 0;
    for (; i + 4 <= count; i += 4) add_plain_rows<S, T, 4>(to, rows + i, factors + i, n);
    for (; i < count; ++i) add_plain_rows<S, T, 1>(to, rows + i, factors + i, n);
}

} // namespace
} // namespace ggs
