// SPDX-License-Identifier: MIT
#include "plan/free_blocks.h"

#include <algorithm>
#include <limits>

namespace ggs {

namespace {

// The size of an endless block. An offset plus a smaller size can be added without overflowing.
constexpr size_t endless = std::numeric_limits<size_t>::max() / 2;

} // namespace

bool FreeBlocks::choose(size_t size, Choice& choice) const {
    bool found = false;
    for (size_t c = 0; c < m_chunks.size(); ++c) {
        // Each chunk starts a new search: a block of a later chunk is taken, even if it fits less well.
        size_t best = std::numeric_limits<size_t>::max();
        for (size_t b = 0; b + 1 < m_chunks[c].size(); ++b) {
            const size_t have = m_chunks[c][b].size;
            if (have < size || have > best) continue;
            best = have;
            choice = {c, b, false};
            found = true;
        }
    }
    if (found) return true;
    // The last blocks: how far the request would stay below the chunk's end so far. A block that stays inside is better
    // than one that makes a chunk grow. The tightest of the blocks inside is taken; without one, the block that makes
    // its chunk grow least.
    int64_t best = std::numeric_limits<int64_t>::min();
    for (size_t c = 0; c < m_chunks.size(); ++c) {
        if (m_chunks[c].empty() || m_chunks[c].back().size < size) continue;
        const Block& last = m_chunks[c].back();
        const int64_t spare =
            static_cast<int64_t>(m_sizes[c]) - static_cast<int64_t>(last.offset) - static_cast<int64_t>(size);
        const bool better = best < 0 ? spare > best : spare >= 0 && spare < best;
        if (!better) continue;
        best = spare;
        choice = {c, m_chunks[c].size() - 1, true};
        found = true;
    }
    return found;
}

void FreeBlocks::add_chunk(size_t size) {
    const size_t whole = m_chunks.size() + 1 == most_chunks ? endless : std::max(size, std::min(m_max_size, endless));
    m_chunks.push_back({Block{0, whole}});
    m_sizes.push_back(0);
}

Result<ChunkRange> FreeBlocks::take(size_t size) {
    if (size > endless) return fail("%1 bytes are more than can be addressed", size);
    Choice choice{};
    if (!choose(size, choice)) {
        if (m_chunks.size() >= most_chunks)
            return fail(
                "the graph allocator can have at most %2 blocks of memory, and none of them has room for %1 bytes",
                size, most_chunks);
        add_chunk(size);
        choice = {m_chunks.size() - 1, 0, true};
    }
    std::vector<Block>& blocks = m_chunks[choice.chunk];
    Block& block = blocks[choice.block];
    const ChunkRange taken{static_cast<uint32_t>(choice.chunk), block.offset, size};
    block.offset += size;
    block.size -= size;
    if (block.size == 0) blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(choice.block));
    m_sizes[choice.chunk] = std::max(m_sizes[choice.chunk], taken.end());
    size_t all = 0; // a sum of a few numbers below `endless`, which is detected before it could overflow
    for (const size_t each : m_sizes) {
        all += each;
        if (all > endless)
            return fail("another %1 bytes would make the memory plan larger than can be addressed", size);
    }
    return taken;
}

Status FreeBlocks::give_back(const ChunkRange& range) {
    std::vector<Block>& blocks = m_chunks[range.chunk];
    for (size_t i = 0; i < blocks.size(); ++i) {
        Block& block = blocks[i];
        if (block.end() == range.offset) {
            block.size += range.size;
            if (i + 1 < blocks.size() && block.end() == blocks[i + 1].offset) {
                block.size += blocks[i + 1].size;
                blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(i) + 1);
            }
            return {};
        }
        if (range.end() == block.offset) {
            block.offset = range.offset;
            block.size += range.size;
            if (i > 0 && blocks[i - 1].end() == block.offset) {
                blocks[i - 1].size += block.size;
                blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(i));
            }
            return {};
        }
    }
    if (blocks.size() >= most_free_blocks)
        return fail("the free memory would consist of more than %1 blocks, the most that ggml's graph allocator can "
                    "track; ggml would abort here",
                    most_free_blocks);
    const auto behind =
        std::find_if(blocks.begin(), blocks.end(), [&](const Block& b) { return b.offset >= range.offset; });
    blocks.insert(behind, {range.offset, range.size});
    return {};
}

std::vector<FreeBlocks::Candidate> FreeBlocks::candidates(size_t size) const {
    std::vector<Candidate> all;
    Choice choice{};
    const bool found = choose(size, choice);
    for (size_t c = 0; c < m_chunks.size(); ++c) {
        for (size_t b = 0; b < m_chunks[c].size(); ++b) {
            const Block& block = m_chunks[c][b];
            const bool last = b + 1 == m_chunks[c].size();
            const Answer answer = found && choice.chunk == c && choice.block == b ? Answer::taken
                                  : block.size < size                             ? Answer::too_small
                                  : last                                          ? Answer::last
                                                                                  : Answer::larger;
            all.push_back({{static_cast<uint32_t>(c), block.offset, block.size}, last, answer});
        }
    }
    return all;
}

} // namespace ggs
