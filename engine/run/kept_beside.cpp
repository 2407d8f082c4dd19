// SPDX-License-Identifier: MIT
#include "run/kept_beside.h"

namespace ggs {

namespace {

constexpr uint64_t left_free = 8; // a part of the device's memory: one in so many

} // namespace

void KeptBeside::forget_changed() {
    if (std::erase_if(m_all, [](const auto& each) { return !each.second.unchanged->load(); }) > 0) ++m_given_back;
}

void KeptBeside::clear() {
    m_all.clear();
    ++m_given_back;
}

void KeptBeside::settle(bool filled) {
    if (!filled && std::erase_if(m_all, [](const auto& each) { return !each.second.settled; }) > 0) ++m_given_back;
    for (auto& [key, entry] : m_all) entry.settled = true;
}

KeptBeside::Kept KeptBeside::of(Mirror& mirror, size_t offset, size_t size, size_t bytes, bool may_allocate) {
    const std::pair key(mirror.on_device() + offset, size);
    // One that isn't settled yet is filled by a node before, on the same stream.
    if (const auto known = m_all.find(key); known != m_all.end() && known->second.unchanged->load())
        return {known->second.memory.memory(), true, known->second.unchanged};
    if (!may_allocate) return {};
    forget_changed();
    const Result<DeviceMemory> memory = m_allocator.runtime().memory();
    if (!memory.ok() || memory->free < bytes + memory->total / left_free) return {};
    ReservedBuffer buffer(m_allocator);
    if (!buffer.at_least(bytes).ok()) return {};
    const Entry& made =
        m_all.emplace(key, Entry{mirror.while_unchanged(offset, size), std::move(buffer)}).first->second;
    return {made.memory.memory(), false, made.unchanged};
}

} // namespace ggs
