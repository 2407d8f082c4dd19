// SPDX-License-Identifier: MIT
#include "device/kept_bytes.h"

#include <algorithm>
#include <utility>

namespace ggs {

namespace {

constexpr uint64_t part_of_free = 8; // at most 1/8 of the device's free memory is used
constexpr size_t least_room = size_t{64} << 10;

// Returns the distance from the first to the last byte.
size_t length(const ByteStretch& stretch) {
    return stretch.count == 0 ? 0 : (stretch.count - 1) * stretch.step + stretch.size;
}

} // namespace

// -- copies -----------------------------------------------------------------------------------------------------------

KeptBytes::Block::~Block() {
    if (!there) return;
    there->m_blocks.erase(this);
    there->m_free.add(offset, offset + size);
}

size_t KeptBytes::size() const { return m_block ? m_block->size : 0; }
bool KeptBytes::is_on_device() const { return m_block && m_block->there; }

Result<KeptBytes> KeptBytes::of(const StoredStretches& from, const std::shared_ptr<KeptThere>& there) {
    KeptBytes kept;
    kept.m_block = std::make_unique<Block>();
    Block& block = *kept.m_block;
    block.size = from.size();
    Mirror* const mirror = from.storage->mirror();
    const bool stands_there = there && mirror && there->is_on(mirror->runtime(), mirror->device()) && block.size > 0 &&
                              std::ranges::all_of(from.stretches, [&](const ByteStretch& each) {
                                  return mirror->is_on_device(each.offset, length(each));
                              });
    const std::optional<size_t> at = stands_there ? there->take(block.size) : std::nullopt;
    if (!at) {
        block.on_host.resize(block.size);
        GGS_CHECK(from.storage->gather(from.stretches, block.on_host));
        return kept;
    }
    block.offset = *at;
    block.there = there;
    there->m_blocks.insert(&block);
    std::byte* to = there->m_memory + block.offset;
    for (const ByteStretch& each : from.stretches) {
        const CopiedRows rows{
            to,        each.size, mirror->on_device() + each.offset, each.count > 1 ? each.step : each.size,
            each.size, each.count};
        GGS_CHECK(mirror->runtime().copy_rows_async(CopyKind::device_to_device, rows, nullptr));
        to += each.bytes();
    }
    return kept;
}

Status KeptBytes::put_back(const StoredStretches& to) const {
    if (!m_block) return {};
    Mirror* const mirror = to.storage->mirror();
    if (!m_block->there) return to.storage->scatter(to.stretches, m_block->on_host);
    if (!mirror ||
        !m_block->there->is_on(mirror->runtime(), mirror->device())) { // the storage has moved to another device
        GGS_CHECK(m_block->there->bring(*m_block));
        return to.storage->scatter(to.stretches, m_block->on_host);
    }
    GGS_CHECK(mirror->runtime().select(mirror->device()));
    const std::byte* from = m_block->there->m_memory + m_block->offset;
    for (const ByteStretch& each : to.stretches) {
        const CopiedRows rows{mirror->on_device() + each.offset,
                              each.count > 1 ? each.step : each.size,
                              from,
                              each.size,
                              each.size,
                              each.count};
        GGS_CHECK(mirror->runtime().copy_rows_async(CopyKind::device_to_device, rows, nullptr));
        for (size_t i = 0; i < each.count; ++i) mirror->changed_on_device(each.offset + i * each.step, each.size);
        from += each.bytes();
    }
    return {};
}

// -- memory on the device ---------------------------------------------------------------------------------------------

std::shared_ptr<KeptThere> KeptThere::make(const RuntimeApi& runtime, int device, size_t most) {
    if (!runtime.select(device).ok()) return nullptr;
    const Result<DeviceMemory> memory = runtime.memory();
    const size_t size = memory.ok() ? std::min<uint64_t>(most, memory->free / part_of_free) : 0;
    if (size < least_room) return nullptr;
    const Result<std::byte*> there = runtime.allocate(size);
    return there.ok() ? std::shared_ptr<KeptThere>(new KeptThere(runtime, device, *there, size)) : nullptr;
}

KeptThere::KeptThere(const RuntimeApi& runtime, int device, std::byte* memory, size_t size)
    : m_runtime(runtime), m_device(device), m_memory(memory), m_size(size) {
    m_free.add(0, size);
}

KeptThere::~KeptThere() { end(); }

void KeptThere::end() {
    if (!m_memory) return;
    static_cast<void>(m_runtime.select(m_device)); // memory is released even on a device that fails
    m_runtime.release(std::exchange(m_memory, nullptr), m_size);
    m_free = {};
}

std::optional<size_t> KeptThere::take(size_t bytes) {
    const auto fits =
        std::ranges::find_if(m_free.parts(), [bytes](const Stretches::Part& part) { return part.size() >= bytes; });
    if (fits == m_free.parts().end()) return std::nullopt;
    const size_t at = fits->begin;
    m_free.remove(at, at + bytes);
    return at;
}

Status KeptThere::bring(KeptBytes::Block& block) {
    GGS_CHECK(m_runtime.select(m_device));
    block.on_host.resize(block.size);
    GGS_CHECK(m_runtime.copy(CopyKind::device_to_host, block.on_host.data(), m_memory + block.offset, block.size));
    m_free.add(block.offset, block.offset + block.size);
    m_blocks.erase(&block);
    block.there.reset(); // the last block may delete this object
    return {};
}

Status KeptThere::move_to_host() {
    const std::shared_ptr<KeptThere> stays = shared_from_this();
    while (!m_blocks.empty()) GGS_CHECK(bring(**m_blocks.begin()));
    end();
    return {};
}

} // namespace ggs
