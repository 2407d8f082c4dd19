// SPDX-License-Identifier: MIT
// Products with many columns: some rows of weights are interleaved into a panel once, and the panel is multiplied with
// each column. One load then gets the weights of all rows of the panel, and a column's value is broadcast to all of
// them.
//
//   block types   four bytes of each row, then the next four; a scale and a min of each row by sub-block
//   plain types   one float of each row, then the next
//
// The code is written once for all instruction sets; S provides vectors with one value per row. Each result is one sum,
// added up in the order of the row. It therefore doesn't depend on the width of vectors or the number of columns.
#pragma once

#include "cpu/block_dot.h"
#include "cpu/dot_tiles.h"
#include "cpu/scratch.h"

namespace ggs {
namespace {

// -- block types ------------------------------------------------------------------------------------------------------

constexpr int64_t block_stretch = 512; // elements per row in a panel
constexpr int panels_at_once = 2;      // multiplied with each loaded column; they fit into the first-level cache

// Data of the columns besides their quants, in groups of S::panel_columns: ordered by run or sub-block, and within each
// by column.
template <class S, class T> struct ColumnInfo {
    static constexpr int columns = S::panel_columns, per_run = run / T::sub;
    static constexpr bool has_begins = begins_biased<S, T>;
    int64_t runs, groups;
    float* all = nullptr;

    int64_t of_group() const { return runs * columns * (1 + (has_begins ? per_run : 0) + (T::has_min ? per_run : 0)); }
    float* scales(int64_t group) const { return all + group * of_group(); }
    int32_t* begins(int64_t group) const { return reinterpret_cast<int32_t*>(scales(group) + runs * columns); }
    float* factors(int64_t group) const { return scales(group) + runs * columns * (1 + (has_begins ? per_run : 0)); }
    size_t bytes() const { return static_cast<size_t>(groups * of_group()) * 4; }

    ColumnInfo(int64_t n, int64_t nb) : runs(n / run), groups((nb + columns - 1) / columns) {}
    void fill(const DotRows& r) const {
        for (int64_t g = 0; g < groups; ++g) {
            for (int j = 0; j < columns; ++j) {
                const int64_t column = g * columns + j < r.nb ? g * columns + j : r.nb - 1;
                const std::byte* const row = r.b[column];
                for (int64_t k = 0; k < runs; ++k) scales(g)[k * columns + j] = PartnerOf<T>::template scale<S>(row, k);
                for (int64_t s = 0; s < runs * per_run; ++s) {
                    if constexpr (has_begins) begins(g)[s * columns + j] = begin_of<S, T>(row, s);
                    if constexpr (T::has_min) factors(g)[s * columns + j] = min_factor<S, T>(row, s);
                }
            }
        }
    }
};

template <class S, class T> struct BlockPanel {
    static constexpr int rows = S::panel_rows, per_run = run / T::sub;
    uint8_t* quants; // [stretch / 4][rows][4]
    float* scales;   // [stretch / sub][rows]
    float* mins;

    static constexpr size_t bytes =
        static_cast<size_t>(block_stretch) * rows + 2 * static_cast<size_t>(block_stretch / T::sub) * rows * 4;
    explicit BlockPanel(std::byte* at)
        : quants(reinterpret_cast<uint8_t*>(at)), scales(reinterpret_cast<float*>(at + block_stretch * rows)),
          mins(scales + block_stretch / T::sub * rows) {}

    // Rows after the last one are copies of it.
    void pack(const DotRows& r, int64_t i, int64_t from, int64_t n, Piece* pieces) const {
        for (int64_t at = 0; at < n; at += piece) {
            const int64_t here = n - at < piece ? n - at : piece;
            for (int x = 0; x < rows; ++x) {
                const int64_t row = i + x < r.na ? i + x : r.na - 1;
                T::template take_apart<S>(r.a + static_cast<size_t>(row) * r.a_step +
                                              (from + at) / T::block_elements * T::bytes,
                                          here, pieces[x]);
                with_signs<S, T>(pieces[x].quants);
            }
            S::interleave(pieces, quants + at * rows);
            put(pieces, &Piece::scales, here / T::sub, scales + at / T::sub * rows);
            if constexpr (T::has_min) put(pieces, &Piece::mins, here / T::sub, mins + at / T::sub * rows);
        }
    }
    // Stores n values of each row, interleaved.
    static void put(const Piece* pieces, float (Piece::*numbers)[16], int64_t n, float* to) {
        static_assert(S::lanes == rows);
        for (int64_t s = 0; s < n; s += rows) {
            typename S::V tile[rows];
            for (int x = 0; x < rows; ++x)
                tile[x] = S::load(reinterpret_cast<const std::byte*>((pieces[x].*numbers) + s));
            S::transpose(tile);
            for (int x = 0; x < rows && s + x < n; ++x) S::store(to + (s + x) * rows, tile[x]);
        }
    }
};

// Multiplies a panel's range with one group of columns and adds the result to `out`, or stores it if the range is the
// first. Products that share a scale of the columns are summed before they are multiplied by it.
template <class S, class T> void panel_with_columns(const BlockPanel<S, T>& panel, int64_t first_run, int64_t runs,
                                                    const std::byte* const (&b)[S::panel_columns], const float* scales,
                                                    const int32_t* begins, const float* factors, float* out,
                                                    bool first) {
    using Partner = PartnerOf<T>;
    constexpr int columns = S::panel_columns, rows = S::panel_rows, per_run = run / T::sub, sharing = Partner::sharing;
    typename S::F sums[columns];
    for (int j = 0; j < columns; ++j) sums[j] = first ? S::f_zero() : S::f_load(out + j * rows);
    const uint8_t* w = panel.quants;
    const float *row_scales = panel.scales, *row_mins = panel.mins;
    for (int64_t k = first_run; k < first_run + runs; k += sharing) {
        typename S::F shared[columns];
        for (int j = 0; j < columns; ++j) shared[j] = S::f_zero();
        for (int64_t s = k * per_run; s < (k + sharing) * per_run; ++s) {
            typename S::W dots[columns];
            for (int j = 0; j < columns; ++j) {
                if constexpr (begins_biased<S, T>) {
                    dots[j] = S::w_set(begins + s * columns + j);
                } else {
                    dots[j] = S::w_zero();
                }
            }
            S::template w_dots<signs_of<S, T>, T::top, T::sub / 4>(dots, w, b,
                                                                   Partner::at(s / per_run) + s % per_run * T::sub);
            w += rows * T::sub;
            const typename S::F scale = S::f_load(row_scales);
            for (int j = 0; j < columns; ++j) shared[j] = S::f_fma(S::w_floats(dots[j]), scale, shared[j]);
            if constexpr (T::has_min) {
                const typename S::F min = S::f_load(row_mins);
                for (int j = 0; j < columns; ++j)
                    sums[j] = S::f_take_away(min, S::f_set(factors + s * columns + j), sums[j]);
            }
            row_scales += rows;
            row_mins += rows;
        }
        for (int j = 0; j < columns; ++j) sums[j] = S::f_fma(shared[j], S::f_set(scales + k * columns + j), sums[j]);
    }
    for (int j = 0; j < columns; ++j) S::f_store(out + j * rows, sums[j]);
}

// Prefetches bytes of some rows that are too short for the hardware prefetcher.
inline void fetch_ahead(const DotRows& r, int64_t i, int64_t rows, size_t from, int64_t bytes) {
    for (const int64_t end = i + rows < r.na ? i + rows : r.na; i < end; ++i) {
        const std::byte* const row = r.a + static_cast<size_t>(i) * r.a_step + from;
        for (int64_t at = 0; at < bytes; at += 64) __builtin_prefetch(row + at, 0, 2);
    }
}

// Returns whether the rows have no elements, so that all sums are 0.
inline bool are_empty(const DotRows& r) {
    for (int64_t j = 0; r.n == 0 && j < r.nb; ++j) {
        for (int64_t i = 0; i < r.na; ++i) r.out[j][i] = 0;
    }
    return r.n == 0;
}

template <class S, class T> void many_columns(const DotRows& r) {
    if (are_empty(r)) return;
    constexpr int columns = S::panel_columns, rows = S::panel_rows;
    constexpr int64_t of_sums = columns * rows;
    ColumnInfo<S, T> info(r.n, r.nb);
    // Memory for some panels, the decoded pieces of one panel, and the sums of all columns, which are copied to the
    // output when they are complete.
    constexpr size_t of_panel = BlockPanel<S, T>::bytes, of_pieces = sizeof(Piece) * rows;
    std::byte* const scratch =
        thread_scratch(ScratchOf::products, panels_at_once * of_panel + of_pieces +
                                                static_cast<size_t>(info.groups * panels_at_once * of_sums) * 4);
    const ColumnScratch columns_at =
        column_scratch(r, reinterpret_cast<const void*>(&many_columns<S, T>), info.bytes());
    auto* const pieces = reinterpret_cast<Piece*>(scratch + panels_at_once * of_panel);
    auto* const sums = reinterpret_cast<float*>(scratch + panels_at_once * of_panel + of_pieces);
    info.all = reinterpret_cast<float*>(columns_at.at);
    if (!columns_at.is_filled) info.fill(r);
    for (int64_t i = 0; i < r.na; i += panels_at_once * rows) {
        const int64_t left = (r.na - i + rows - 1) / rows;
        const int panels = left < panels_at_once ? static_cast<int>(left) : panels_at_once;
        for (int64_t from = 0; from < r.n; from += block_stretch) {
            const int64_t n = r.n - from < block_stretch ? r.n - from : block_stretch;
            for (int p = 0; p < panels; ++p)
                BlockPanel<S, T>(scratch + static_cast<size_t>(p) * of_panel).pack(r, i + p * rows, from, n, pieces);
            const bool ends = from + n >= r.n;
            fetch_ahead(r, ends ? i + panels_at_once * rows : i, panels_at_once * rows,
                        static_cast<size_t>(ends ? 0 : (from + n) / T::block_elements * T::bytes),
                        block_stretch / T::block_elements * T::bytes);
            for (int64_t g = 0; g < info.groups; ++g) {
                const std::byte* b[columns];
                for (int y = 0; y < columns; ++y) b[y] = r.b[g * columns + y < r.nb ? g * columns + y : r.nb - 1];
                for (int p = 0; p < panels; ++p)
                    panel_with_columns<S, T>(BlockPanel<S, T>(scratch + static_cast<size_t>(p) * of_panel), from / run,
                                             n / run, b, info.scales(g), info.begins(g), info.factors(g),
                                             sums + (g * panels_at_once + p) * of_sums, from == 0);
            }
        }
        for (int64_t j = 0; j < r.nb; ++j) {
            for (int p = 0; p < panels; ++p) {
                const int64_t row = i + p * rows, here = r.na - row < rows ? r.na - row : rows;
                __builtin_memcpy(r.out[j] + row,
                                 sums + (j / columns * panels_at_once + p) * of_sums + j % columns * rows,
                                 static_cast<size_t>(here) * 4);
            }
        }
    }
}

// -- plain types ------------------------------------------------------------------------------------------------------

constexpr int64_t float_stretch = 256;
constexpr int64_t float_room =
    float_stretch + 16; // per column: rows a power of two apart would map to the same cache sets
constexpr int64_t float_rows_at_once = 128;
constexpr int64_t float_columns_at_once = 64; // or as many as complete groups have

template <class S, class T> void floats_of(const std::byte* row, int64_t from, int64_t n, float* to) {
    int64_t k = 0;
    for (; k + S::lanes <= n; k += S::lanes) S::store(to + k, T::load(row + static_cast<size_t>(from + k) * T::bytes));
    if (k < n) S::store(to + k, load_rest<S, T>(row + static_cast<size_t>(from + k) * T::bytes, n - k));
}

// Multiplies two vectors of rows with a group of columns; the rows' next values are `step` floats further.
template <class S, int columns> void float_panel_with_columns(const float* panel, int64_t step, int64_t n,
                                                              const float* const* b, float* const* out, bool first) {
    typename S::V low[columns], high[columns];
    for (int j = 0; j < columns; ++j) {
        low[j] = first ? S::zero() : S::load(reinterpret_cast<const std::byte*>(out[j]));
        high[j] = first ? S::zero() : S::load(reinterpret_cast<const std::byte*>(out[j] + S::lanes));
    }
    for (int64_t k = 0; k < n; ++k, panel += step) {
        const typename S::V a0 = S::kept(S::load(reinterpret_cast<const std::byte*>(panel))),
                            a1 = S::kept(S::load(reinterpret_cast<const std::byte*>(panel + S::lanes)));
        for (int j = 0; j < columns; ++j) {
            const typename S::V other = S::set(b[j][k]);
            low[j] = S::fma(a0, other, low[j]);
            high[j] = S::fma(a1, other, high[j]);
        }
    }
    for (int j = 0; j < columns; ++j) {
        S::store(out[j], low[j]);
        S::store(out[j] + S::lanes, high[j]);
    }
}

// Interleaves n values of two vectors of rows, starting at row i, into a panel. Rows after the last one are copies of
// it.
template <class S, class T> void pack_floats(const DotRows& r, int64_t i, int64_t from, int64_t n, float* to) {
    constexpr int rows = 2 * S::lanes;
    for (int half = 0; half < 2; ++half, to += S::lanes) {
        const std::byte* row[S::lanes];
        for (int x = 0; x < S::lanes; ++x) {
            const int64_t number = i + half * S::lanes + x;
            row[x] = r.a + static_cast<size_t>(number < r.na ? number : r.na - 1) * r.a_step +
                     static_cast<size_t>(from) * T::bytes;
        }
        for (int64_t k = 0; k < n; k += S::lanes) {
            typename S::V tile[S::lanes];
            for (int x = 0; x < S::lanes; ++x) {
                const std::byte* const at = row[x] + static_cast<size_t>(k) * T::bytes;
                tile[x] = n - k >= S::lanes ? T::load(at) : load_rest<S, T>(at, n - k);
            }
            S::transpose(tile);
            for (int x = 0; x < S::lanes && k + x < n; ++x) S::store(to + (k + x) * rows, tile[x]);
        }
    }
}

template <class S, class T> void many_float_columns(const DotRows& r) {
    if (are_empty(r)) return;
    constexpr int columns = S::float_columns, rows = 2 * S::lanes, panels = static_cast<int>(float_rows_at_once) / rows;
    constexpr int64_t at_once = float_columns_at_once / columns * columns;
    const int64_t all_columns = (r.nb + columns - 1) / columns * columns;
    // Memory for the panels, some columns as floats, and the sums of all columns, which are copied to the output when
    // they are complete.
    constexpr size_t of_panel = static_cast<size_t>(float_stretch) * rows;
    float* const packed = reinterpret_cast<float*>(thread_scratch(
        ScratchOf::products, (panels * of_panel + static_cast<size_t>(float_columns_at_once * float_room +
                                                                      all_columns * float_rows_at_once)) *
                                 4));
    float* const others = packed + panels * of_panel;
    float* const sums = others + float_columns_at_once * float_room;
    for (int64_t i = 0; i < r.na; i += float_rows_at_once) {
        const int64_t here_rows = r.na - i < float_rows_at_once ? r.na - i : float_rows_at_once;
        const int made = static_cast<int>((here_rows + rows - 1) / rows);
        for (int64_t from = 0; from < r.n; from += float_stretch) {
            const int64_t n = r.n - from < float_stretch ? r.n - from : float_stretch;
            for (int p = 0; p < made; ++p)
                pack_floats<S, T>(r, i + p * rows, from, n, packed + static_cast<size_t>(p) * of_panel);
            for (int64_t first = 0; first < r.nb; first += at_once) {
                const int64_t here = r.nb - first < at_once ? r.nb - first : at_once;
                for (int64_t j = 0; j < here; ++j) floats_of<S, T>(r.b[first + j], from, n, others + j * float_room);
                for (int p = 0; p < made; ++p) {
                    if (first == 0 && from + n < r.n)
                        fetch_ahead(r, i + p * rows, rows, static_cast<size_t>(from + n) * T::bytes,
                                    (r.n - from - n < float_stretch ? r.n - from - n : float_stretch) *
                                        static_cast<int64_t>(T::bytes));
                    for (int64_t j = 0; j < here; j += columns) {
                        const float* b[columns];
                        float* out[columns];
                        for (int y = 0; y < columns; ++y) {
                            b[y] = others + (j + y < here ? j + y : here - 1) * float_room;
                            out[y] = sums + (first + j + y) * float_rows_at_once + p * rows;
                        }
                        float_panel_with_columns<S, columns>(packed + static_cast<size_t>(p) * of_panel, rows, n, b,
                                                             out, from == 0);
                    }
                }
            }
        }
        for (int64_t j = 0; j < r.nb; ++j)
            __builtin_memcpy(r.out[j] + i, sums + j * float_rows_at_once, static_cast<size_t>(here_rows) * 4);
    }
}

// -- sums of rows -----------------------------------------------------------------------------------------------------

template <class S, int columns> int64_t sums_for_columns(const FloatSums& r, int64_t j) {
    for (; j + columns <= r.columns; j += columns) {
        for (int64_t i = 0; i < r.width; i += 2 * S::lanes) {
            float* out[columns];
            for (int y = 0; y < columns; ++y) out[y] = r.out + (j + y) * r.width + i;
            const float* factors[columns];
            for (int y = 0; y < columns; ++y) factors[y] = r.factors + (j + y) * r.factors_step;
            float_panel_with_columns<S, columns>(r.rows + i, r.width, r.n, factors, out, false);
        }
    }
    return j;
}
template <class S> void add_float_rows(const FloatSums& r) {
    static_assert(FloatSums::width_unit % (2 * S::lanes) == 0);
    int64_t j = sums_for_columns<S, S::float_columns>(r, 0);
    j = sums_for_columns<S, 2>(r, j);
    sums_for_columns<S, 1>(r, j);
}

} // namespace
} // namespace ggs
