// SPDX-License-Identifier: MIT
// The bytes of a safetensors file: a given header, followed by the given data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

inline std::string safetensors_bytes(std::string_view header, std::string_view data = {}) {
    const uint64_t length = header.size();
    std::string bytes(sizeof length, '\0');
    std::memcpy(bytes.data(), &length, sizeof length);
    return bytes.append(header).append(data);
}

inline std::span<const std::byte> span_of(const std::string& bytes) {
    return {reinterpret_cast<const std::byte*>(bytes.data()), bytes.size()};
}
