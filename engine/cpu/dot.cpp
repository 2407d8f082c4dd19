// SPDX-License-Identifier: MIT
#include "cpu/dot.h"

#include "cpu/dot_tiles.h"
#include "tensor/half.h"

#include <array>
#include <cmath>
#include <cstring>

namespace ggs {

namespace {

// Any processor: 4 floats, as the compiler can put them.
struct Plain {
    struct V {
        float x[4];
    };
    static constexpr int64_t lanes = 4;
    static constexpr int columns = 2;
    static V zero() { return {}; }
    static V set(float x) { return {{x, x, x, x}}; }
    static V load(const std::byte* p) {
        V v;
        std::memcpy(v.x, p, sizeof(v.x));
        return v;
    }
    static V load_f16(const std::byte* p) {
        uint16_t bits[4];
        std::memcpy(bits, p, sizeof(bits));
        return {{f16_to_f32(bits[0]), f16_to_f32(bits[1]), f16_to_f32(bits[2]), f16_to_f32(bits[3])}};
    }
    static V load_bf16(const std::byte* p) {
        uint16_t bits[4];
        std::memcpy(bits, p, sizeof(bits));
        return {{bf16_to_f32(bits[0]), bf16_to_f32(bits[1]), bf16_to_f32(bits[2]), bf16_to_f32(bits[3])}};
    }
    static void store(float* to, V v) { std::memcpy(to, v.x, sizeof(v.x)); }
    static V fma(V a, V b, V c) {
        V v;
        for (int i = 0; i < 4; ++i) v.x[i] = a.x[i] * b.x[i] + c.x[i];
        return v;
    }
    static float sum(V v) { return (v.x[0] + v.x[2]) + (v.x[1] + v.x[3]); }

    struct I {
        int16_t x[32];
    };
    static I q8(const std::byte* p) {
        I v;
        for (int i = 0; i < 32; ++i) v.x[i] = static_cast<int8_t>(p[i]);
        return v;
    }
    static I q4(const std::byte* p) {
        I v;
        for (int i = 0; i < 16; ++i) {
            const int pair = std::to_integer<int>(p[i]);
            v.x[i] = static_cast<int16_t>((pair & 15) - 8);
            v.x[i + 16] = static_cast<int16_t>((pair >> 4) - 8);
        }
        return v;
    }
    static V dot(const I& a, const I& b) {
        int32_t sum = 0;
        for (int i = 0; i < 32; ++i) sum += a.x[i] * b.x[i];
        return {{static_cast<float>(sum), 0, 0, 0}};
    }
    static float half(const std::byte* p) {
        uint16_t bits;
        std::memcpy(&bits, p, 2);
        return f16_to_f32(bits);
    }
};

constexpr DotTable dot_plain = table_of<Plain>("plain");

struct Tables {
    std::array<const DotTable*, 3> list{};
    size_t count = 0;
};

} // namespace

#ifdef GGSCOPE_X86_KERNELS
extern const DotTable dot_avx2, dot_avx512;
#endif

namespace {

Tables find_tables() {
    Tables t;
#ifdef GGSCOPE_X86_KERNELS
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c");
    if (avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        t.list[t.count++] = &dot_avx512;
    if (avx2) t.list[t.count++] = &dot_avx2;
#endif
    t.list[t.count++] = &dot_plain;
    return t;
}

void to_q8_0(const float* from, std::byte* to, int64_t n) {
    for (; n >= 32; n -= 32, from += 32, to += 34) {
        float largest = 0.0f;
        for (int i = 0; i < 32; ++i) {
            const float magnitude = std::fabs(from[i]);
            largest = largest > magnitude ? largest : magnitude;
        }
        const uint16_t d = f32_to_f16(largest / 127.0f);
        const float factor = largest != 0.0f ? 127.0f / largest : 0.0f;
        std::memcpy(to, &d, 2);
        for (int i = 0; i < 32; ++i) {
            // Adding 1.5 · 2^23 leaves no bits below the point: rounded to nearest, halves to even.
            const float scaled = from[i] * factor;
            const float inside = scaled >= -127.0f && scaled <= 127.0f ? scaled : scaled > 0.0f ? 127.0f : -127.0f;
            const float rounded = (inside + 12582912.0f) - 12582912.0f;
            to[2 + i] = static_cast<std::byte>(static_cast<int8_t>(rounded));
        }
    }
}

} // namespace

std::span<const DotTable* const> dot_tables() {
    static const Tables tables = find_tables();
    return {tables.list.data(), tables.count};
}

const DotTable& best_dot_table() { return *dot_tables().front(); }

const RowKernels* row_kernels(TypeId type, const DotTable& table) {
    switch (type) {
    case TypeId::f32: return &table.f32;
    case TypeId::f16: return &table.f16;
    case TypeId::bf16: return &table.bf16;
    case TypeId::q4_0: return &table.q4_0;
    case TypeId::q8_0: return &table.q8_0;
    default: return nullptr;
    }
}

void to_dot_partner(TypeId partner, const float* from, void* to, int64_t n) {
    if (partner == TypeId::q8_0) {
        to_q8_0(from, static_cast<std::byte*>(to), n);
    } else {
        traits(partner).quantize(from, to, n);
    }
}

} // namespace ggs
