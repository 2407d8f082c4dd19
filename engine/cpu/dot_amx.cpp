// SPDX-License-Identifier: MIT
// Products with many columns by AMX's tiles of bytes and of bf16; everything else uses AVX-512. Compiled for AMX, and
// called only if the processor has both and the system lets this process use tiles. The instructions are written in
// assembly: the arguments of a compiler's intrinsics can't depend on template parameters.
#ifdef __AVX512VNNI__
#include "cpu/dot_table.h"
#include "cpu/runs_avx512.h"
#include "cpu/tile_products.h"

namespace ggs {

namespace {

struct Amx : Avx512 {
    static constexpr int panel_columns = tile_side, most_unsigned = 0;
    static W tile_sums(const int32_t* p) { return _mm512_load_si512(p); }
    static W joined(const int32_t* low, const int32_t* high) {
        return _mm512_add_epi32(_mm512_load_si512(low), _mm512_slli_epi32(_mm512_load_si512(high), 7));
    }
};

struct AmxTiles {
    static void begin(int64_t n) {
        struct alignas(64) {
            uint8_t palette = 1, start_row = 0, reserved[14] = {};
            uint16_t bytes_of_line[16] = {};
            uint8_t lines[16] = {};
        } config;
        static_assert(sizeof(config) == 64);
        for (int t = 0; t < 8; ++t) {
            const bool is_of_columns = t == 4 || t == 5, is_of_rows = t >= 6;
            config.bytes_of_line[t] = static_cast<uint16_t>(is_of_columns ? n : line);
            config.lines[t] = static_cast<uint8_t>(is_of_rows ? n / 4 : tile_side);
        }
        asm volatile("ldtilecfg %0" ::"m"(config));
    }
    static void end() { asm volatile("tilerelease"); }
    template <int t> static void zero() { asm volatile("tilezero %%tmm%c0" ::"i"(t)); }
    template <int t> static void load(const void* from, int64_t step) {
        asm volatile("tileloadd (%0,%1,1), %%tmm%c2" ::"r"(from), "r"(step), "i"(t) : "memory");
    }
    template <int t> static void store(void* to, int64_t step) {
        asm volatile("tilestored %%tmm%c2, (%0,%1,1)" ::"r"(to), "r"(step), "i"(t) : "memory");
    }
    template <int sums, int columns, int rows> static void dot_bytes() {
        asm volatile("tdpbssd %%tmm%c2, %%tmm%c1, %%tmm%c0" ::"i"(sums), "i"(columns), "i"(rows));
    }
    template <int sums, int columns, int rows> static void dot_pairs() {
        asm volatile("tdpbf16ps %%tmm%c2, %%tmm%c1, %%tmm%c0" ::"i"(sums), "i"(columns), "i"(rows));
    }
};

template <class... Blocks> void set_tiles(DotTable& table, BlockTypes<Blocks...>) {
    ((row_of(table, Blocks::id).many = many_columns_by_tiles<Amx, AmxTiles, Blocks>), ...);
}

} // namespace

DotTable with_amx(const DotTable& avx512) {
    DotTable table = avx512;
    table.name = "AMX";
    table.word = "amx";
    table.block_rate = 600;
    set_tiles(table, AllBlockTypes());
    row_of(table, TypeId::bf16).many = many_bf16_columns_by_tiles<Amx, AmxTiles>;
    row_of(table, TypeId::bf16).most_columns = most_block_columns;
    return table;
}

} // namespace ggs
#endif
