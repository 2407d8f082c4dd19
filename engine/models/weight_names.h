// SPDX-License-Identifier: MIT
// What GGUF calls a model's weights. Pure; any thread.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ggs {

// Of "blk.3.attn_q.weight" 3, and `name` is what stands behind that; else nothing, and `name` stays.
inline std::optional<uint64_t> take_layer(std::string_view& name) {
    constexpr std::string_view block = "blk.";
    uint64_t layer = 0;
    if (!name.starts_with(block)) return std::nullopt;
    const char* const behind = name.data() + name.size();
    const auto [end, error] = std::from_chars(name.data() + block.size(), behind, layer);
    if (error != std::errc() || end == behind || *end != '.') return std::nullopt;
    name.remove_prefix(static_cast<size_t>(end + 1 - name.data()));
    return layer;
}

} // namespace ggs
