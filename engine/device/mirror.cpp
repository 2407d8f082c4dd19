// SPDX-License-Identifier: MIT
#include "device/mirror.h"

#include <algorithm>

namespace ggs {

// -- stretches --------------------------------------------------------------------------------------------------------

void Stretches::add(size_t begin, size_t end) {
    if (begin >= end) return;
    auto at = m_ends.upper_bound(begin);
    if (at != m_ends.begin() && std::prev(at)->second >= begin) --at;
    while (at != m_ends.end() && at->first <= end) {
        begin = std::min(begin, at->first);
        end = std::max(end, at->second);
        at = m_ends.erase(at);
    }
    m_ends[begin] = end;
}

void Stretches::remove(size_t begin, size_t end) {
    if (begin >= end) return;
    auto at = m_ends.upper_bound(begin);
    if (at != m_ends.begin() && std::prev(at)->second > begin) --at;
    while (at != m_ends.end() && at->first < end) {
        const auto [first, last] = *at;
        at = m_ends.erase(at);
        if (first < begin) m_ends[first] = begin;
        if (last > end) m_ends[end] = last;
    }
}

size_t Stretches::size() const {
    size_t sum = 0;
    for (const auto& [begin, end] : m_ends) sum += end - begin;
    return sum;
}

Stretches::Part Stretches::first_in(size_t begin, size_t end) const {
    auto at = m_ends.upper_bound(begin);
    if (at != m_ends.begin() && std::prev(at)->second > begin) --at;
    if (at == m_ends.end() || at->first >= end) return {end, end};
    return {std::max(begin, at->first), std::min(end, at->second)};
}

// -- the mirror -------------------------------------------------------------------------------------------------------

Result<std::unique_ptr<Mirror>> Mirror::make(std::byte* host, size_t size, const RuntimeApi& runtime, int device) {
    GGS_CHECK(runtime.select(device));
    GGS_TRY(const DeviceMemory memory, runtime.memory());
    if (size > memory.free) return fail("%1 has %2 bytes free, and a block of the program takes %3", runtime.name, memory.free, size);
    GGS_TRY(std::byte* const there, runtime.allocate(size));
    return std::unique_ptr<Mirror>(new Mirror(host, size, runtime, device, there));
}

Mirror::Mirror(std::byte* host, size_t size, const RuntimeApi& runtime, int device, std::byte* memory)
    : m_host(host), m_size(size), m_runtime(runtime), m_device(device), m_memory(memory) {
    m_host_newer.add(0, size);
}

Mirror::~Mirror() {
    tell_changed(0, m_size);
    // Given back even to a device that fails: its memory is the host's, or is gone with it.
    static_cast<void>(m_runtime.select(m_device));
    m_runtime.release(m_memory, m_size);
}

Status Mirror::move(Stretches& newer, size_t offset, size_t bytes, CopyKind kind) {
    const size_t end = offset + bytes;
    bool selected = false;
    for (Stretches::Part part = newer.first_in(offset, end); part.begin < part.end; part = newer.first_in(part.end, end)) {
        if (m_lost)
            return kind == CopyKind::host_to_device ? fail("the device was given up")
                                                    : fail("what the device had computed was lost with it; start again to compute it anew");
        if (!selected) GGS_CHECK(m_runtime.select(m_device));
        selected = true;
        const bool up = kind == CopyKind::host_to_device;
        std::byte* const to = (up ? m_memory : m_host) + part.begin;
        const std::byte* const from = (up ? m_host : m_memory) + part.begin;
        if (Status copied = m_runtime.copy(kind, to, from, part.end - part.begin); !copied.ok()) {
            m_lost = true; // a device that does not even copy is asked for nothing more
            return copied;
        }
        m_moved.fetch_add(part.end - part.begin, std::memory_order_relaxed);
        if (up) tell_changed(part.begin, part.end);
        newer.remove(part.begin, part.end);
    }
    return {};
}

void Mirror::tell_changed(size_t begin, size_t end) {
    std::erase_if(m_told, [&](const Told& told) {
        if (told.end <= begin || told.begin >= end) return false;
        told.unchanged->store(false);
        return true;
    });
}

Mirror::Unchanged Mirror::while_unchanged(size_t offset, size_t bytes) {
    const std::lock_guard lock(m_lock);
    return m_told.emplace_back(Told{offset, offset + bytes, std::make_shared<std::atomic<bool>>(true)}).unchanged;
}

Status Mirror::upload(size_t offset, size_t bytes) {
    const std::lock_guard lock(m_lock);
    return move(m_host_newer, offset, bytes, CopyKind::host_to_device);
}

void Mirror::changed_on_device(size_t offset, size_t bytes) {
    const std::lock_guard lock(m_lock);
    tell_changed(offset, offset + bytes);
    m_device_newer.add(offset, offset + bytes);
    m_host_newer.remove(offset, offset + bytes);
}

Status Mirror::bring_back(size_t offset, size_t bytes) {
    const std::lock_guard lock(m_lock);
    return move(m_device_newer, offset, bytes, CopyKind::device_to_host);
}

void Mirror::give_up() {
    const std::lock_guard lock(m_lock);
    tell_changed(0, m_size);
    m_lost = true;
}

bool Mirror::has_newer() {
    const std::lock_guard lock(m_lock);
    return !m_device_newer.empty();
}

Mirror::Newer Mirror::newer() {
    const std::lock_guard lock(m_lock);
    return {m_host_newer.size(), m_device_newer.size()};
}

void Mirror::changed_on_host(size_t offset, size_t bytes) {
    const std::lock_guard lock(m_lock);
    m_host_newer.add(offset, offset + bytes);
    m_device_newer.remove(offset, offset + bytes);
}

} // namespace ggs
