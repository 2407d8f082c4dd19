// SPDX-License-Identifier: MIT
#include "memory/block_contents.h"

#include <algorithm>
#include <compare>

namespace ggs {

bool BlockContents::reuses() const {
    return std::any_of(ranges.begin(), ranges.end(), [](const SharedRange& each) { return each.others() > 0; });
}

std::vector<BlockContents> block_contents(const Structure& structure) {
    std::vector<BlockContents> blocks;
    const Program& program = *structure.program();
    for (uint32_t i = 0; i < program.arenas.size(); ++i) {
        const Arena& arena = *program.arenas[i].arena;
        blocks.push_back({false, i, arena.origin(), arena.mem_size(), arena.used_mem(), 0, 0, {}});
    }
    for (uint32_t i = 0; i < program.buffers.size(); ++i) {
        const Buffer& buffer = *program.buffers[i].buffer;
        if (buffer.size() > 0) blocks.push_back({true, i, buffer.origin(), buffer.size(), buffer.size(), 0, 0, {}});
    }
    std::vector<size_t> by_origin(blocks.size());
    for (size_t i = 0; i < by_origin.size(); ++i) by_origin[i] = i;
    std::sort(by_origin.begin(), by_origin.end(),
              [&](size_t a, size_t b) { return blocks[a].origin < blocks[b].origin; });
    struct Owned {
        uint64_t begin, bytes;
        uint32_t tensor;
        auto operator<=>(const Owned&) const = default;
    };
    std::vector<std::vector<Owned>> owned(blocks.size()); // flat, because there may be 100,000 tensors
    for (uint32_t t = 0; t < structure.tensors.size(); ++t) {
        const uint64_t at = structure.tensors[t].address;
        if (!structure.alive(t) || at == 0 || structure.tensor(t).view_src) continue;
        const uint64_t bytes = nbytes(structure.tensor(t));
        auto behind = std::upper_bound(by_origin.begin(), by_origin.end(), at,
                                       [&](uint64_t address, size_t block) { return address < blocks[block].origin; });
        if (bytes == 0 || behind == by_origin.begin()) continue;
        const size_t block = *--behind;
        if (at - blocks[block].origin >= blocks[block].size) continue;
        owned[block].push_back({at, bytes, t});
        blocks[block].separate += bytes;
        ++blocks[block].tensors;
    }
    for (size_t i = 0; i < blocks.size(); ++i) {
        std::sort(owned[i].begin(), owned[i].end());
        std::vector<uint64_t> begins, ends; // of each tensor
        for (const Owned& each : owned[i]) {
            begins.push_back(each.begin);
            ends.push_back(each.begin + each.bytes);
        }
        std::sort(ends.begin(), ends.end());
        for (auto first = owned[i].begin(); first != owned[i].end();) {
            SharedRange made{first->begin, first->bytes, {}};
            for (; first != owned[i].end() && first->begin == made.begin && first->bytes == made.bytes; ++first)
                made.tensors.push_back(first->tensor);
            const auto begun = std::lower_bound(begins.begin(), begins.end(), made.end()) - begins.begin();
            const auto ended = std::upper_bound(ends.begin(), ends.end(), made.begin) - ends.begin();
            made.overlapping = static_cast<size_t>(begun - ended) - made.tensors.size();
            blocks[i].ranges.push_back(std::move(made));
        }
        std::stable_sort(blocks[i].ranges.begin(), blocks[i].ranges.end(),
                         [](const SharedRange& a, const SharedRange& b) { return a.bytes > b.bytes; });
    }
    return blocks;
}

} // namespace ggs
