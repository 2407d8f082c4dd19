// SPDX-License-Identifier: MIT
// Products with many columns, for processors with tile instructions. They multiply 16 rows of weights with 16 columns
// at once.
//
//   blocks of up to 128  signed bytes; products that share a scale are one tile's sums, which are then converted to
//                        floats
//   blocks of 256        each quant times its step, an integer, as 128 · high + low in two signed bytes: the sums of a
//                        block are integers, too
//   bf16                 pairs of values; a tile adds up floats
//
// S provides everything that panels.h requires, with panels of 16 rows, groups of 16 columns, and signed weights. It
// also provides tile_sums(), which loads a row of a tile, and joined(), which combines the rows of a low and a high
// tile. U provides the tiles, by number:
//
//   begin(n) end()   tiles 0 to 3 are sums, 16 columns by 16 rows; 4 and 5 have n bytes of each of 16 columns; 6 and 7
//                    as many of each of 16 rows, four of each row side by side
//   zero load store  16 lines that are `step` bytes apart
//   dot_bytes dot_pairs  <sums, columns, rows>: of signed bytes, and of bf16
#pragma once

#include "cpu/panels.h"

namespace ggs {
namespace {

constexpr int tile_side = 16; // rows or columns
constexpr int64_t line = 64;  // bytes of a column in a tile, or of all rows' words
constexpr int64_t tile_bytes = tile_side * line;
constexpr int64_t of_tile = tile_side * tile_side; // sums

// -- columns ----------------------------------------------------------------------------------------------------------

// Groups of 16 columns as tiles, consecutive along the rows. Elements beyond a row's end or beyond the columns are 0.
struct TileColumns {
    int64_t groups, tiles; // tiles: per group
    std::byte* at = nullptr;

    TileColumns(int64_t row_bytes, int64_t nb, int64_t together = 1)
        : groups((nb + together * tile_side - 1) / (together * tile_side) * together),
          tiles((row_bytes + line - 1) / line) {}
    size_t bytes() const { return static_cast<size_t>(groups * tiles * tile_bytes); }
    std::byte* tile(int64_t group, int64_t t) const { return at + (group * tiles + t) * tile_bytes; }

    // Fills the tiles. `put` copies at most 64 bytes of a row, from an offset on, to their destination.
    template <class Put> void fill(const DotRows& r, Put put) const {
        for (int64_t g = 0; g < groups; ++g) {
            for (int64_t t = 0; t < tiles; ++t) {
                __builtin_memset(tile(g, t), 0, tile_bytes);
                for (int64_t y = 0; y < tile_side && g * tile_side + y < r.nb; ++y)
                    put(r.b[g * tile_side + y], t * line, tile(g, t) + y * line);
            }
        }
    }
};

template <class T> void fill_quants(const DotRows& r, const TileColumns& columns) {
    columns.fill(r, [&](const std::byte* row, int64_t first, std::byte* to) {
        for (int64_t k = first / run; k < first / run + line / run && k < r.n / run; ++k, to += run)
            __builtin_memcpy(to, row + PartnerOf<T>::at(k), run);
    });
}

// -- results ----------------------------------------------------------------------------------------------------------

// The sums of all groups with the panels of some rows. They are copied to the output when they are complete.
struct TileSums {
    float* all;
    float* of(int64_t group, int panel) const { return all + (group * panels_at_once + panel) * of_tile; }
    static size_t bytes(int64_t groups) { return static_cast<size_t>(groups * panels_at_once * of_tile) * 4; }

    void give(const DotRows& r, int64_t i) const {
        for (int64_t j = 0; j < r.nb; ++j) {
            for (int p = 0; p < panels_at_once && i + p * tile_side < r.na; ++p) {
                const int64_t row = i + p * tile_side, here = r.na - row < tile_side ? r.na - row : tile_side;
                __builtin_memcpy(r.out[j] + row, of(j / tile_side, p) + j % tile_side * tile_side,
                                 static_cast<size_t>(here) * 4);
            }
        }
    }
};

template <class S> void begin_sums(typename S::F (&sums)[tile_side], const float* from, bool first) {
    for (int j = 0; j < tile_side; ++j) sums[j] = first ? S::f_zero() : S::f_load(from + j * tile_side);
}
template <class S> void end_sums(const typename S::F (&sums)[tile_side], float* to) {
    for (int j = 0; j < tile_side; ++j) S::f_store(to + j * tile_side, sums[j]);
}

// -- blocks of up to 128 ----------------------------------------------------------------------------------------------

template <class S, class U, class T> void tile_with_panel(const BlockPanel<S, T>& panel, int64_t first_run,
                                                          int64_t runs, const TileColumns& columns, int64_t group,
                                                          const ColumnInfo<S, T>& info, float* out, bool first) {
    constexpr int per_run = run / T::sub;
    typename S::F sums[tile_side];
    begin_sums<S>(sums, out, first);
    alignas(64) int32_t dots[2][of_tile];
    const float* const scales = info.scales(group);
    for (int64_t k = 0; k < runs; ++k) {
        const int64_t at = first_run + k;
        const std::byte* const others = columns.tile(group, at / 2) + at % 2 * run;
        for (int s = 0; s < per_run; ++s) {
            const int64_t sub = k * per_run + s;
            const auto multiply = [&]<int t>() {
                U::template load<4 + t>(others + s * T::sub, line);
                U::template load<6 + t>(panel.quants + sub * tile_side * T::sub, line);
                U::template zero<t>();
                U::template dot_bytes<t, 4 + t, 6 + t>();
                U::template store<t>(dots[t], line);
            };
            if (sub % 2 == 0) {
                multiply.template operator()<0>();
            } else {
                multiply.template operator()<1>();
            }
            const typename S::F scale = S::f_load(panel.scales + sub * tile_side);
            for (int j = 0; j < tile_side; ++j)
                sums[j] = S::f_fma(S::w_floats(S::tile_sums(dots[sub % 2] + j * tile_side)),
                                   S::f_mul(scale, S::f_set(scales + at * tile_side + j)), sums[j]);
            if constexpr (T::has_min) {
                const typename S::F min = S::f_load(panel.mins + sub * tile_side);
                const float* const factors = info.factors(group) + (at * per_run + s) * tile_side;
                for (int j = 0; j < tile_side; ++j) sums[j] = S::f_take_away(min, S::f_set(factors + j), sums[j]);
            }
        }
    }
    end_sums<S>(sums, out);
}

// -- blocks of 256 ----------------------------------------------------------------------------------------------------

template <class S, class T> struct SplitPanel {
    static constexpr int64_t blocks = block_stretch / piece, subs = piece / T::sub;
    static constexpr size_t bytes = 2 * block_stretch * tile_side + blocks * tile_side * (1 + subs) * 4;
    uint8_t *low, *high; // [stretch / 4][rows][4]
    float* d;            // [blocks][rows]
    float* mins;         // [stretch / sub][rows]

    explicit SplitPanel(std::byte* at)
        : low(reinterpret_cast<uint8_t*>(at)), high(low + block_stretch * tile_side),
          d(reinterpret_cast<float*>(high + block_stretch * tile_side)), mins(d + blocks * tile_side) {}

    // Rows after the last one are copies of it. `pieces` has room for two pieces of each row.
    void pack(const DotRows& r, int64_t i, int64_t from, int64_t n, Piece* pieces) const {
        for (int64_t b = 0; b < n / piece; ++b) {
            for (int x = 0; x < tile_side; ++x) {
                const int64_t row = i + x < r.na ? i + x : r.na - 1;
                const std::byte* const block =
                    r.a + static_cast<size_t>(row) * r.a_step + (from / piece + b) * T::bytes;
                const Steps steps = T::template steps<S>(block);
                d[b * tile_side + x] = steps.d;
                split(block, steps, pieces[x].quants, pieces[tile_side + x].quants);
                if constexpr (T::has_min) {
                    for (int h = 0; h < subs / 8; ++h) S::put_scaled(steps.mins[h], steps.dmin, pieces[x].mins + 8 * h);
                }
            }
            S::interleave(pieces, low + b * piece * tile_side);
            S::interleave(pieces + tile_side, high + b * piece * tile_side);
            if constexpr (T::has_min) BlockPanel<S, T>::put(pieces, &Piece::mins, subs, mins + b * subs * tile_side);
        }
    }

  private:
    static void split(const std::byte* block, const Steps& steps, uint8_t* low_bytes, uint8_t* high_bytes) {
        using I8x16 = int8_t __attribute__((vector_size(16)));
        using I16x16 = int16_t __attribute__((vector_size(32)));
        const I16x16 all_steps = __builtin_convertvector(taken<I8x16>(steps.scales), I16x16);
        alignas(64) uint8_t quants[piece];
        T::template quants<S>(block, quants);
        for (int64_t at = 0; at < piece; at += 16) {
            const int16_t step = all_steps[at / T::sub];
            const I16x16 product =
                (__builtin_convertvector(taken<U8x16>(quants + at), I16x16) - static_cast<int16_t>(T::bias)) * step;
            given(low_bytes + at, __builtin_convertvector(product & 127, U8x16));
            given(high_bytes + at, __builtin_convertvector(product >> 7, U8x16));
        }
    }
};

template <class S, class U, class T, int t>
void tile_with_panel(const SplitPanel<S, T>& panel, int64_t first_block, int64_t blocks, const TileColumns& columns,
                     int64_t group, const ColumnInfo<S, T>& info, float* out, bool first) {
    constexpr int64_t subs = piece / T::sub, tiles = piece / line, runs = piece / run;
    typename S::F sums[tile_side];
    begin_sums<S>(sums, out, first);
    alignas(64) int32_t low[of_tile], high[of_tile];
    for (int64_t b = 0; b < blocks; ++b) {
        const int64_t at = first_block + b;
        U::template zero<2 * t>();
        U::template zero<2 * t + 1>();
        for (int64_t q = 0; q < tiles; ++q) {
            U::template load<4 + t>(columns.tile(group, at * tiles + q), line);
            U::template load<6>(panel.low + (b * tiles + q) * tile_bytes, line);
            U::template load<7>(panel.high + (b * tiles + q) * tile_bytes, line);
            U::template dot_bytes<2 * t, 4 + t, 6>();
            U::template dot_bytes<2 * t + 1, 4 + t, 7>();
        }
        U::template store<2 * t>(low, line);
        U::template store<2 * t + 1>(high, line);
        const typename S::F d = S::f_load(panel.d + b * tile_side);
        const float* const scales = info.scales(group) + at * runs * tile_side;
        for (int j = 0; j < tile_side; ++j)
            sums[j] = S::f_fma(S::w_floats(S::joined(low + j * tile_side, high + j * tile_side)),
                               S::f_mul(d, S::f_set(scales + j)), sums[j]);
        if constexpr (T::has_min) {
            for (int64_t s = 0; s < subs; ++s) {
                const typename S::F min = S::f_load(panel.mins + (b * subs + s) * tile_side);
                const float* const factors = info.factors(group) + (at * subs + s) * tile_side;
                for (int j = 0; j < tile_side; ++j) sums[j] = S::f_take_away(min, S::f_set(factors + j), sums[j]);
            }
        }
    }
    end_sums<S>(sums, out);
}

// -- products of all rows ---------------------------------------------------------------------------------------------

template <class S, class T> struct TilePanelOf { using Type = BlockPanel<S, T>; };
template <class S, class T>
requires(T::block_elements == 256) struct TilePanelOf<S, T> {
    using Type = SplitPanel<S, T>;
};

template <class S, class U, class T> void many_columns_by_tiles(const DotRows& r) {
    if (are_empty(r)) return;
    static_assert(S::panel_rows == tile_side && S::panel_columns == tile_side && S::most_unsigned == 0);
    using Panel = typename TilePanelOf<S, T>::Type;
    constexpr bool split = T::block_elements == 256;
    constexpr size_t of_pieces = 2 * sizeof(Piece) * tile_side;
    TileColumns columns(r.n, r.nb);
    ColumnInfo<S, T> info(r.n, r.nb);
    const ColumnScratch columns_at = column_scratch(r, reinterpret_cast<const void*>(&many_columns_by_tiles<S, U, T>),
                                                    columns.bytes() + info.bytes());
    columns.at = columns_at.at;
    info.all = reinterpret_cast<float*>(columns_at.at + columns.bytes());
    if (!columns_at.is_filled) {
        fill_quants<T>(r, columns);
        info.fill(r);
    }
    std::byte* const scratch = thread_scratch(ScratchOf::products, panels_at_once * Panel::bytes + of_pieces +
                                                                       TileSums::bytes(columns.groups));
    auto* const pieces = reinterpret_cast<Piece*>(scratch + panels_at_once * Panel::bytes);
    const TileSums sums{reinterpret_cast<float*>(scratch + panels_at_once * Panel::bytes + of_pieces)};
    const Panel panels[] = {Panel(scratch), Panel(scratch + Panel::bytes)};
    static_assert(std::size(panels) == panels_at_once);
    U::begin(split ? line : T::sub);
    for (int64_t i = 0; i < r.na; i += panels_at_once * tile_side) {
        for (int64_t from = 0; from < r.n; from += block_stretch) {
            const int64_t n = r.n - from < block_stretch ? r.n - from : block_stretch;
            for (int p = 0; p < panels_at_once; ++p) panels[p].pack(r, i + p * tile_side, from, n, pieces);
            for (int64_t g = 0; g < columns.groups; ++g) {
                if constexpr (split) {
                    tile_with_panel<S, U, T, 0>(panels[0], from / piece, n / piece, columns, g, info, sums.of(g, 0),
                                                from == 0);
                    tile_with_panel<S, U, T, 1>(panels[1], from / piece, n / piece, columns, g, info, sums.of(g, 1),
                                                from == 0);
                } else {
                    for (int p = 0; p < panels_at_once; ++p)
                        tile_with_panel<S, U, T>(panels[p], from / run, n / run, columns, g, info, sums.of(g, p),
                                                 from == 0);
                }
            }
        }
        sums.give(r, i);
    }
    U::end();
}

// -- bf16 -------------------------------------------------------------------------------------------------------------

// Packs some values of 16 rows into tiles. Rows after the last one are copies of it.
template <class S> void pack_pairs(const DotRows& r, int64_t i, int64_t from, int64_t n, Piece* pieces, uint8_t* to) {
    for (int64_t at = 0; at < 2 * n; at += piece) {
        const int64_t here = 2 * n - at < piece ? 2 * n - at : piece;
        for (int x = 0; x < tile_side; ++x) {
            const int64_t row = i + x < r.na ? i + x : r.na - 1;
            if (here < piece) __builtin_memset(pieces[x].quants, 0, piece);
            __builtin_memcpy(pieces[x].quants, r.a + static_cast<size_t>(row) * r.a_step + 2 * from + at,
                             static_cast<size_t>(here));
        }
        S::interleave(pieces, to + at * tile_side);
    }
}

template <class S, class U> void many_bf16_columns_by_tiles(const DotRows& r) {
    if (are_empty(r)) return;
    constexpr int64_t of_panel = 2 * block_stretch * tile_side;
    constexpr size_t of_pieces = sizeof(Piece) * tile_side;
    TileColumns columns(2 * r.n, r.nb, 2);
    const ColumnScratch columns_at =
        column_scratch(r, reinterpret_cast<const void*>(&many_bf16_columns_by_tiles<S, U>), columns.bytes());
    columns.at = columns_at.at;
    if (!columns_at.is_filled) {
        columns.fill(r, [&](const std::byte* row, int64_t first, std::byte* to) {
            __builtin_memcpy(to, row + first, static_cast<size_t>(2 * r.n - first < line ? 2 * r.n - first : line));
        });
    }
    std::byte* const scratch =
        thread_scratch(ScratchOf::products, panels_at_once * of_panel + of_pieces + TileSums::bytes(columns.groups));
    auto* const packed = reinterpret_cast<uint8_t*>(scratch);
    auto* const pieces = reinterpret_cast<Piece*>(scratch + panels_at_once * of_panel);
    const TileSums sums{reinterpret_cast<float*>(scratch + panels_at_once * of_panel + of_pieces)};
    U::begin(line);
    for (int64_t i = 0; i < r.na; i += panels_at_once * tile_side) {
        for (int64_t from = 0; from < r.n; from += block_stretch) {
            const int64_t n = r.n - from < block_stretch ? r.n - from : block_stretch;
            for (int p = 0; p < panels_at_once; ++p)
                pack_pairs<S>(r, i + p * tile_side, from, n, pieces, packed + p * of_panel);
            // Four tiles of sums, so that a product doesn't wait for the previous one.
            for (int64_t g = 0; g < columns.groups; g += 2) {
                const auto begin = [&]<int t>(const float* at) {
                    if (from == 0) {
                        U::template zero<t>();
                    } else {
                        U::template load<t>(at, line);
                    }
                };
                begin.template operator()<0>(sums.of(g, 0));
                begin.template operator()<1>(sums.of(g, 1));
                begin.template operator()<2>(sums.of(g + 1, 0));
                begin.template operator()<3>(sums.of(g + 1, 1));
                for (int64_t t = 0; t < (2 * n + line - 1) / line; ++t) {
                    U::template load<4>(columns.tile(g, 2 * from / line + t), line);
                    U::template load<5>(columns.tile(g + 1, 2 * from / line + t), line);
                    U::template load<6>(packed + t * tile_bytes, line);
                    U::template load<7>(packed + of_panel + t * tile_bytes, line);
                    U::template dot_pairs<0, 4, 6>();
                    U::template dot_pairs<1, 4, 7>();
                    U::template dot_pairs<2, 5, 6>();
                    U::template dot_pairs<3, 5, 7>();
                }
                U::template store<0>(sums.of(g, 0), line);
                U::template store<1>(sums.of(g, 1), line);
                U::template store<2>(sums.of(g + 1, 0), line);
                U::template store<3>(sums.of(g + 1, 1), line);
            }
        }
        sums.give(r, i);
    }
    U::end();
}

} // namespace
} // namespace ggs
