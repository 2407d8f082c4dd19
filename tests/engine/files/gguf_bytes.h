// SPDX-License-Identifier: MIT
// GgufBytes: writes GGUF bytes field by field, so that a test can make any invalid file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

struct GgufBytes {
    std::string bytes;

    template <class T> GgufBytes& put(T value) {
        const size_t at = bytes.size();
        bytes.resize(at + sizeof value);
        std::memcpy(bytes.data() + at, &value, sizeof value);
        return *this;
    }
    GgufBytes& u8(uint8_t v) { return put(v); }
    GgufBytes& u32(uint32_t v) { return put(v); }
    GgufBytes& i32(int32_t v) { return put(v); }
    GgufBytes& u64(uint64_t v) { return put(v); }
    GgufBytes& i64(int64_t v) { return put(v); }
    GgufBytes& raw(std::string_view s) {
        bytes += s;
        return *this;
    }
    GgufBytes& str(std::string_view s) { return u64(s.size()).raw(s); }
    GgufBytes& zeros(size_t n) {
        bytes.append(n, '\0');
        return *this;
    }
    GgufBytes& header(int64_t n_tensors, int64_t n_kv, uint32_t version = 3) {
        return raw("GGUF").u32(version).i64(n_tensors).i64(n_kv);
    }
    GgufBytes& info(std::string_view name, std::initializer_list<int64_t> ne, int32_t type, uint64_t offset) {
        str(name).u32(static_cast<uint32_t>(ne.size()));
        for (const int64_t n : ne) i64(n);
        return i32(type).u64(offset);
    }
    std::span<const std::byte> span() const { return {reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()}; }
};
