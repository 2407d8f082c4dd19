// SPDX-License-Identifier: MIT
#include "device/address_space.h"

#include "base/checked.h"
#include "base/constants.h"

#include <algorithm>
#include <utility>

namespace ggs {

bool AddressSpace::is_free(uint64_t origin, size_t size) const {
    uint64_t end = 0;
    if (origin % arena_alignment != 0 || !add_checked(origin, uint64_t{size}, end) || end > uint64_t{1} << 62)
        return false;
    return std::none_of(m_blocks.begin(), m_blocks.end(),
                        [&](const Block& block) { return origin < block.origin + block.size && block.origin < end; });
}

uint64_t AddressSpace::free_from(uint64_t origin) const {
    // The two sequences overlap once a program has more than thirty blocks. No block is beyond the last address.
    constexpr uint64_t last = uint64_t{1} << 62;
    while (origin < last && std::any_of(m_blocks.begin(), m_blocks.end(), [origin](const Block& block) {
               return origin < block.origin + block.size && block.origin < origin + origin_step;
           }))
        origin += origin_step;
    return origin;
}

void AddressSpace::add(const std::byte* memory, size_t size, uint64_t origin, std::shared_ptr<Storage> storage,
                       bool lasting) {
    m_blocks.push_back({memory, size, origin, std::move(storage)});
    if (lasting) return;
    // A block larger than a step takes several steps, so that addresses never overlap.
    const uint64_t behind = origin + (uint64_t(size) / origin_step + 1) * origin_step;
    m_next = std::max(m_next, behind);
}

const AddressSpace::Block* AddressSpace::block_of(const std::byte* p) const {
    if (!p) return nullptr;
    for (const Block& block : m_blocks) {
        if (p >= block.memory && p < block.memory + block.size) return &block;
    }
    // Empty tensors at the end of a block point to the byte after its last one.
    for (const Block& block : m_blocks) {
        if (p == block.memory + block.size) return &block;
    }
    return nullptr;
}

uint64_t AddressSpace::address_of(const void* pointer) const {
    const auto* p = static_cast<const std::byte*>(pointer);
    const Block* const block = block_of(p);
    return block ? block->origin + static_cast<uint64_t>(p - block->memory) : 0;
}

std::optional<BytePlace> AddressSpace::place_of(const void* pointer) const {
    const auto* p = static_cast<const std::byte*>(pointer);
    const Block* const block = block_of(p);
    if (!block || !block->storage) return std::nullopt;
    return BytePlace{block->storage.get(), static_cast<size_t>(p - block->memory)};
}

const std::byte* AddressSpace::memory_at(uint64_t address) const {
    for (const Block& block : m_blocks) {
        if (address >= block.origin && address - block.origin < block.size)
            return block.memory + (address - block.origin);
    }
    return nullptr;
}

void AddressSpace::each_storage(const std::function<void(Storage&)>& use) const {
    for (const Block& block : m_blocks) {
        if (block.storage) use(*block.storage);
    }
}

} // namespace ggs
