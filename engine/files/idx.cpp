// SPDX-License-Identifier: MIT
#include "files/idx.h"

#include "base/checked.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ggs {

namespace {

// Returns the bytes of an element, or 0 for an unknown type.
size_t item_bytes(uint8_t type) {
    switch (type) {
    case 0x08:
    case 0x09: return 1;
    case 0x0b: return 2;
    case 0x0c:
    case 0x0d: return 4;
    case 0x0e: return 8;
    default: return 0;
    }
}

// Reads an unsigned number, big endian.
template <class T> T big_endian(const std::byte* at) {
    T value = 0;
    for (size_t i = 0; i < sizeof value; ++i) value = static_cast<T>(value << 8 | static_cast<T>(at[i]));
    return value;
}

template <class T> void read_items(const std::byte* at, std::span<double> out, T (*item)(const std::byte*)) {
    for (size_t i = 0; i < out.size(); ++i) out[i] = static_cast<double>(item(at + i * sizeof(T)));
}

} // namespace

bool IdxArray::is_idx(std::string_view first) {
    return first.size() >= 4 && first[0] == 0 && first[1] == 0 && item_bytes(static_cast<uint8_t>(first[2])) > 0 &&
           first[3] != 0;
}

Result<IdxArray> IdxArray::parse_header(std::span<const std::byte> first) {
    const std::string_view text(reinterpret_cast<const char*>(first.data()), first.size());
    if (!is_idx(text))
        return fail(
            "this is not an idx file: it does not begin with two zero bytes, a type and a number of dimensions");
    IdxArray made;
    made.m_type = static_cast<uint8_t>(first[2]);
    made.m_item = item_bytes(made.m_type);
    const auto dims = static_cast<size_t>(first[3]);
    if (dims > max_dims) return fail("the array has %1 dimensions; a tensor has at most %2", dims, max_dims);
    made.m_dims = static_cast<int>(dims);
    made.m_header = 4 + 4 * dims;
    if (first.size() < made.m_header) return fail("the file has only %1 bytes, too few for its header", first.size());
    int64_t count = 1;
    bool fits = true, empty = false;
    for (size_t d = 0; d < dims; ++d) {
        const auto n = static_cast<int64_t>(big_endian<uint32_t>(first.data() + 4 + 4 * d));
        made.m_ne[dims - 1 - d] = n;
        empty = empty || n == 0;
        fits = fits && mul_checked(count, n, count);
    }
    int64_t size = 0;
    if (!empty && (!fits || !mul_checked(count, static_cast<int64_t>(made.m_item), size)))
        return fail("an array of shape %1 has more bytes than 64 bits can count", made.shape_text());
    made.m_count = empty ? 0 : count;
    return made;
}

Result<IdxArray> IdxArray::parse(std::span<const std::byte> bytes) {
    GGS_TRY(IdxArray made, parse_header(bytes));
    // The magic is short. The size of the file shows whether it is one.
    const uint64_t size = made.bytes() - made.m_header, there = bytes.size() - made.m_header;
    if (size != there)
        return fail("an idx array of shape %1 with elements of %2 bytes needs %3 bytes, but %4 follow the header",
                    made.shape_text(), made.m_item, size, there);
    made.m_data = bytes.subspan(made.m_header);
    return made;
}

std::string IdxArray::shape_text() const {
    std::string text = "(";
    for (auto d = static_cast<size_t>(m_dims); d-- > 0;) text += std::to_string(m_ne[d]) + (d > 0 ? ", " : "");
    return text + (m_dims == 1 ? ",)" : ")");
}

std::optional<TypeId> IdxArray::type() const { return m_type == 0x09 ? std::optional(TypeId::i8) : std::nullopt; }

void IdxArray::read(int64_t first, std::span<double> out) const {
    const std::byte* const at = m_data.data() + static_cast<size_t>(first) * m_item;
    switch (m_type) {
    case 0x08: return read_items<uint8_t>(at, out, [](const std::byte* b) { return static_cast<uint8_t>(*b); });
    case 0x09: return read_items<int8_t>(at, out, [](const std::byte* b) { return static_cast<int8_t>(*b); });
    case 0x0b:
        return read_items<int16_t>(at, out,
                                   [](const std::byte* b) { return static_cast<int16_t>(big_endian<uint16_t>(b)); });
    case 0x0c:
        return read_items<int32_t>(at, out,
                                   [](const std::byte* b) { return static_cast<int32_t>(big_endian<uint32_t>(b)); });
    case 0x0d:
        return read_items<float>(at, out,
                                 [](const std::byte* b) { return std::bit_cast<float>(big_endian<uint32_t>(b)); });
    case 0x0e:
        return read_items<double>(at, out,
                                  [](const std::byte* b) { return std::bit_cast<double>(big_endian<uint64_t>(b)); });
    default: return;
    }
}

} // namespace ggs
