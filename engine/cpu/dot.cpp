// SPDX-License-Identifier: MIT
#include "cpu/dot.h"

#include "cpu/dot_table.h"
#include "cpu/runs_plain.h"
#include "cpu/scratch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <tuple>

#ifdef GGSCOPE_X86_KERNELS
#include <cpuid.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif
#endif

namespace ggs {

namespace {

constexpr DotTable dot_plain = table_of<Plain>("plain", "plain", 2, 2, 2);

struct Tables {
    std::array<const DotTable*, 6> list{};
    size_t count = 0;
};

} // namespace

#ifdef GGSCOPE_X86_KERNELS
extern const DotTable dot_avx2, dot_avxvnni, dot_avx512;
DotTable with_bf16_pairs(const DotTable& avx512);
DotTable with_amx(const DotTable& avx512);
#endif

namespace {

#ifdef GGSCOPE_X86_KERNELS
// Not every compiler has a name for these features.
bool has_f16c() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & (1u << 29));
}
bool has_avxvnni() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid_count(7, 1, &a, &b, &c, &d) && (a & (1u << 4));
}
// Tiles, and products of bytes and of bf16 with them.
bool has_amx() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    constexpr unsigned wanted = 1u << 22 | 1u << 24 | 1u << 25;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (d & wanted) == wanted;
}
// Tiles add 8 KiB to the state of a thread, so Linux requires a request for permission.
bool may_use_tiles() {
#ifdef __linux__
    constexpr long request_permission = 0x1023, tile_data = 18;
    return syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
#else
    return false;
#endif
}
#endif

Tables find_tables() {
    Tables t;
#ifdef GGSCOPE_X86_KERNELS
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && has_f16c();
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vnni")) {
        const DotTable* best = &dot_avx512;
        if (__builtin_cpu_supports("avx512bf16")) {
            static const DotTable pairs = with_bf16_pairs(*best);
            best = &pairs;
        }
        if (has_amx() && may_use_tiles()) {
            static const DotTable amx = with_amx(*best);
            t.list[t.count++] = &amx;
        }
        if (best != &dot_avx512) t.list[t.count++] = best;
        t.list[t.count++] = &dot_avx512;
    }
    if (avx2 && has_avxvnni()) t.list[t.count++] = &dot_avxvnni;
    if (avx2) t.list[t.count++] = &dot_avx2;
#endif
    t.list[t.count++] = &dot_plain;
    if (const char* const wanted = std::getenv("GGSCOPE_ISA")) {
        const auto found = std::find_if(t.list.begin(), t.list.begin() + t.count,
                                        [&](const DotTable* table) { return std::strcmp(table->word, wanted) == 0; });
        if (found != t.list.begin() + t.count) std::rotate(t.list.begin(), found, found + 1);
    }
    return t;
}

} // namespace

std::span<const DotTable* const> dot_tables() {
    static const Tables tables = find_tables();
    return {tables.list.data(), tables.count};
}

const DotTable& best_dot_table() {
    static const DotTable& best = *dot_tables().front();
    return best;
}

const RowKernels* row_kernels(TypeId type, const DotTable& table) {
    const RowKernels& found = table.rows[static_cast<size_t>(type)];
    return found.dot ? &found : nullptr;
}

ColumnScratch column_scratch(const DotRows& rows, const void* layout, size_t bytes) {
    struct Filled {
        uint64_t same_b = 0;
        const void *layout = nullptr, *first = nullptr;
        int64_t nb = 0, n = 0;
        bool operator==(const Filled&) const = default;
    };
    thread_local Filled filled;
    const Filled wanted{rows.same_b, layout, rows.nb > 0 ? rows.b[0] : nullptr, rows.nb, rows.n};
    const bool again = rows.same_b != 0 && filled == wanted;
    filled = {}; // in case allocation throws
    std::byte* const at = thread_scratch(ScratchOf::columns, bytes);
    filled = wanted;
    return {at, again};
}

size_t product_scratch(int64_t n, int64_t columns) {
    // A panel of rows; and for each column its values as floats, or its quants and their factors, and the sums of 128
    // rows.
    constexpr size_t panels = size_t{256} << 10, sums_and_padding = 1024;
    return panels + static_cast<size_t>(columns + 8) * sums_and_padding +
           static_cast<size_t>(columns + 2) * 4 * static_cast<size_t>(n);
}

void row_to_floats(TypeId type, const std::byte* row, float* to, int64_t n) {
    if (const ToFloats direct = best_dot_table().rows[static_cast<size_t>(type)].to_floats) return direct(row, to, n);
    std::ignore = dequantize(type, row, to, n);
}

void row_from_floats(TypeId type, const float* from, std::byte* to, int64_t n) {
    if (const FromFloats direct = best_dot_table().rows[static_cast<size_t>(type)].from_floats)
        return direct(from, to, n);
    std::ignore = quantize(type, from, to, n);
}

} // namespace ggs
