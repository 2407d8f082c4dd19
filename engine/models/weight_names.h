// SPDX-License-Identifier: MIT
// Names of a model's weights in GGUF files. Pure functions; any thread.
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>

namespace ggs {

// Removes the prefix `blk.N.` from `name` and returns N: 3 for "blk.3.attn_q.weight". Without the prefix, returns
// nothing and leaves `name` unchanged.
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
