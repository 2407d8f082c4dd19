// SPDX-License-Identifier: MIT
// What kernels of products and convolutions share: where a row starts, a thread's part of the work buffer, and sums in
// words.
#pragma once

#include "graph/op.h"
#include "tensor/half.h"

#include <cstring>
#include <string>

namespace ggs {

// The first byte of an element's block.
inline const std::byte* bytes_at(const Tensor& t, int64_t i0, int64_t i1, int64_t i2, int64_t i3) {
    return static_cast<const std::byte*>(t.data) + static_cast<size_t>(i0) * t.nb[0] +
           static_cast<size_t>(i1) * t.nb[1] + static_cast<size_t>(i2) * t.nb[2] + static_cast<size_t>(i3) * t.nb[3];
}
inline const std::byte* row_at(const Tensor& t, int64_t i1, int64_t i2, int64_t i3) {
    return bytes_at(t, 0, i1, i2, i3);
}
inline std::byte* out_at(const Tensor& t, int64_t i0, int64_t i1, int64_t i2, int64_t i3) {
    return static_cast<std::byte*>(t.data) + static_cast<size_t>(i0) * t.nb[0] + static_cast<size_t>(i1) * t.nb[1] +
           static_cast<size_t>(i2) * t.nb[2] + static_cast<size_t>(i3) * t.nb[3];
}

// A row's number, counted over dims 1 to 3, as its index.
struct RowIndex {
    int64_t i1, i2, i3;
};
inline RowIndex row_of(const Tensor& t, int64_t row) {
    return {row % t.ne[1], row / t.ne[1] % t.ne[2], row / (t.ne[1] * t.ne[2])};
}

// One f32 or f16.
inline float float_at(TypeId type, const std::byte* p) {
    if (type == TypeId::f16) {
        uint16_t bits;
        std::memcpy(&bits, p, sizeof(bits));
        return f16_to_f32(bits);
    }
    float x;
    std::memcpy(&x, p, sizeof(x));
    return x;
}
inline void put_float(TypeId type, std::byte* p, float x) {
    if (type == TypeId::f16) {
        const uint16_t bits = f32_to_f16(x);
        std::memcpy(p, &bits, sizeof(bits));
    } else {
        std::memcpy(p, &x, sizeof(x));
    }
}

// The first address from p on that is a multiple of `alignment`.
inline std::byte* aligned(std::byte* p, size_t alignment) {
    const auto address = reinterpret_cast<uintptr_t>(p);
    return p + (alignment - address % alignment) % alignment;
}

Status need_whole_rows(const Tensor& t, const char* name);
// f32 or f16.
Status need_float(const Tensor& t, const char* name);

// Flops that one nanosecond is good for, for the size of chunks.
double flops_per_ns();
// All bytes of the sources and of the node, and these flops.
Cost cost_with(const Tensor& node, double flops);

// Σ x · y in double, and its first terms in words.
class SumOfProducts {
  public:
    void add(double x, double y);
    double value() const { return m_value; }
    // "2 · 10 + 8 · 5 + …"
    std::string text() const;

  private:
    double m_value = 0;
    int64_t m_terms = 0;
    std::string m_text;
};

// "[k, 2, 0, 1]": the index with a word in one place.
std::string index_words(const Index& index, int place, const char* word);
std::string index_words(const Index& index);

} // namespace ggs
