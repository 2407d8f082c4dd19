// SPDX-License-Identifier: MIT
#include "ops/rows.h"

#include "cpu/dot.h"

#include <cassert>

namespace ggs {

namespace {

template <class T> const T* at(const std::byte* row, size_t nb0, int64_t i) {
    return reinterpret_cast<const T*>(row + static_cast<size_t>(i) * nb0);
}

// Decodes complete blocks. Only a part of the first and of the last block may be needed.
void load_blocks(const Tensor& t, const std::byte* row, int64_t first, int64_t n, float* out) {
    const int64_t block = traits(t.type).block;
    const int64_t skipped = first % block;
    const std::byte* from = row + static_cast<size_t>(first / block) * t.nb[0];
    float whole[256];
    if (skipped) {
        const int64_t part = std::min(n, block - skipped);
        row_to_floats(t.type, from, whole, block);
        std::copy_n(whole + skipped, part, out);
        from += t.nb[0], out += part, n -= part;
    }
    const int64_t dense = n / block * block;
    row_to_floats(t.type, from, out, dense);
    if (dense == n) return;
    row_to_floats(t.type, from + static_cast<size_t>(dense / block) * t.nb[0], whole, block);
    std::copy_n(whole, n - dense, out + dense);
}

size_t alignment_of(TypeId type) {
    const TypeTraits& t = traits(type);
    return t.block == 1 ? t.bytes : 1; // blocks are read byte by byte
}

} // namespace

const float* load(const Tensor& t, const std::byte* row, int64_t first, int64_t n, float* room) {
    switch (t.type) {
    case TypeId::f32: {
        if (t.nb[0] == sizeof(float)) return at<float>(row, sizeof(float), first);
        for (int64_t i = 0; i < n; ++i) room[i] = *at<float>(row, t.nb[0], first + i);
        break;
    }
    case TypeId::f16: {
        if (t.nb[0] == sizeof(uint16_t)) {
            row_to_floats(t.type, row + 2 * first, room, n);
            break;
        }
        for (int64_t i = 0; i < n; ++i) room[i] = f16_to_f32(*at<uint16_t>(row, t.nb[0], first + i));
        break;
    }
    case TypeId::bf16: {
        if (t.nb[0] == sizeof(uint16_t)) {
            row_to_floats(t.type, row + 2 * first, room, n);
            break;
        }
        for (int64_t i = 0; i < n; ++i) room[i] = bf16_to_f32(*at<uint16_t>(row, t.nb[0], first + i));
        break;
    }
    case TypeId::i32: {
        for (int64_t i = 0; i < n; ++i) room[i] = static_cast<float>(*at<int32_t>(row, t.nb[0], first + i));
        break;
    }
    default: load_blocks(t, row, first, n, room);
    }
    return room;
}

float* place(const Tensor& t, std::byte* row, int64_t first, float* room) {
    if (t.type != TypeId::f32 || t.nb[0] != sizeof(float)) return room;
    return reinterpret_cast<float*>(row) + first;
}

void store(const Tensor& t, std::byte* row, int64_t first, int64_t n, const float* values) {
    const auto to = [&]<class T>(int64_t i, T value) {
        *reinterpret_cast<T*>(row + static_cast<size_t>(first + i) * t.nb[0]) = value;
    };
    switch (t.type) {
    case TypeId::f32: {
        if (t.nb[0] != sizeof(float)) {
            for (int64_t i = 0; i < n; ++i) to(i, values[i]);
        } else if (float* const out = reinterpret_cast<float*>(row) + first; out != values) {
            std::memmove(out, values, static_cast<size_t>(n) * sizeof(float));
        }
        break;
    }
    case TypeId::f16: {
        if (t.nb[0] == sizeof(uint16_t)) {
            row_from_floats(t.type, values, row + 2 * first, n);
            break;
        }
        for (int64_t i = 0; i < n; ++i) to(i, f32_to_f16(values[i]));
        break;
    }
    case TypeId::bf16: {
        if (t.nb[0] == sizeof(uint16_t)) {
            row_from_floats(t.type, values, row + 2 * first, n);
            break;
        }
        for (int64_t i = 0; i < n; ++i) to(i, f32_to_bf16(values[i]));
        break;
    }
    case TypeId::i32: {
        // Towards zero; what an i32 has no room for becomes its smallest number, as on x86.
        for (int64_t i = 0; i < n; ++i)
            to(i, values[i] >= -0x1p31f && values[i] < 0x1p31f ? static_cast<int32_t>(values[i]) : INT32_MIN);
        break;
    }
    default: {
        assert(first % traits(t.type).block == 0);
        row_from_floats(t.type, values, row + static_cast<size_t>(first / traits(t.type).block) * t.nb[0], n);
    }
    }
}

float element_at(const Tensor& t, const Index& i) {
    const std::byte* const p = bytes_at(t, i);
    float room[1];
    Tensor one = t;
    one.nb[0] = traits(t.type).bytes;
    return *load(one, p, 0, 1, room);
}

Status need_aligned(const Tensor& node) {
    const auto check = [](const Tensor& t, const Message& which) -> Status {
        const size_t unit = alignment_of(t.type);
        for (int i = 0; i < max_dims; ++i) {
            if (t.nb[i] % unit && t.ne[i] > 1)
                return fail("%3 has nb[%1] = %2, which is not a multiple of the element size, %4 bytes", i, t.nb[i],
                            which, unit);
        }
        if (reinterpret_cast<uintptr_t>(t.data) % unit)
            return fail("the data of %1 is not aligned to the element size, %2 bytes", which, unit);
        return {};
    };
    for (int i = 0; i < max_src; ++i) {
        if (node.src[i]) GGS_CHECK(check(*node.src[i], msg("source %1", i)));
    }
    return check(node, text("the result"));
}

Status need_dense_rows(const Tensor& t, Text name) {
    if (is_contiguous_rows(t)) return {};
    return fail("the elements of a row of %1 must be adjacent: nb[0] = %2, not %3 (use cont first)", name, t.nb[0],
                traits(t.type).bytes);
}

Status need_whole_rows(const Tensor& t, const char* name) {
    const size_t bytes = traits(t.type).bytes;
    if (t.nb[0] == bytes) return {};
    return fail("the rows of %1 are not contiguous: nb[0] = %2, but an element takes %3 bytes", name, t.nb[0], bytes);
}

Status need_float(const Tensor& t, const char* name) {
    if (t.type == TypeId::f32 || t.type == TypeId::f16) return {};
    return fail("%1 has type %2; it must be f32 or f16", name, traits(t.type).name);
}

Status need_f32_sources(const Tensor& node, std::span<const char* const> names, int whole_numbers) {
    for (size_t i = 0; i < names.size(); ++i) {
        const Tensor& t = *node.src[i];
        if (static_cast<int>(i) != whole_numbers && t.type != TypeId::f32)
            return fail("%1 is %2; this kernel supports only f32", names[i], traits(t.type).name);
    }
    return need_aligned(node);
}

Status need_all_f32(const Tensor& node) {
    static constexpr const char* names[] = {"a", "b", "c", "d", "e"};
    for (size_t i = 0; i < std::size(names); ++i) {
        if (node.src[i] && node.src[i]->type != TypeId::f32)
            return fail("%1 is %2; this kernel supports only f32", names[i], traits(node.src[i]->type).name);
    }
    if (node.type != TypeId::f32)
        return fail("the result is %1; this kernel supports only f32", traits(node.type).name);
    return need_aligned(node);
}

Status accepts_f32_rows(const Tensor& node) {
    GGS_CHECK(need_all_f32(node));
    for (const Tensor* src : node.src) {
        if (src) GGS_CHECK(need_dense_rows(*src, src == node.src[0] ? text("a") : text("b")));
    }
    return need_dense_rows(node, text("the result"));
}

Status reads_same(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    for (int slot = 0; slot < max_src; ++slot) {
        if (!node.src[slot]) continue;
        each_encoded_with(node, out, [&](const Index& i) {
            const SourceElement element{slot, wrapped(*node.src[slot], i)};
            if (elements.empty() || elements.back() != element) elements.push_back(element);
        });
    }
    return {};
}

Status reads_row(const Tensor& node, const Index& out, const ValueReader&, std::vector<SourceElement>& elements) {
    Index i = out;
    for (i[0] = 0; i[0] < node.src[0]->ne[0]; ++i[0]) elements.push_back({0, i});
    return {};
}

Status reads_all(const Tensor& node, const Index&, const ValueReader&, std::vector<SourceElement>& elements) {
    for (int slot = 0; slot < max_src; ++slot) {
        if (!node.src[slot]) continue;
        for (int64_t flat = 0; flat < nelements(*node.src[slot]); ++flat)
            elements.push_back({slot, index_of_flat(*node.src[slot], flat)});
    }
    return {};
}

Status reads_nothing(const Tensor&, const Index&, const ValueReader&, std::vector<SourceElement>&) { return {}; }

namespace {
double bytes_of(const Tensor& t) {
    const TypeTraits& type = traits(t.type);
    return static_cast<double>(nelements(t)) / static_cast<double>(type.block) * static_cast<double>(type.bytes);
}
} // namespace

Cost cost_with(const Tensor& node, double flops) {
    Cost cost{flops, 0, bytes_of(node)};
    for (const Tensor* src : node.src) {
        if (src && src != &node) cost.bytes_read += bytes_of(*src); // a cast's second source is its own result
    }
    return cost;
}

Cost cost_of(const Tensor& node, double flops_per_element) {
    int64_t elements = nelements(node);
    for (const Tensor* src : node.src) {
        if (src) elements = std::max(elements, nelements(*src));
    }
    return cost_with(node, flops_per_element * static_cast<double>(elements));
}

} // namespace ggs
