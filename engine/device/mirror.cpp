// SPDX-License-Identifier: MIT
#include "device/mirror.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <iterator>
#include <optional>

namespace ggs {

// -- ranges -----------------------------------------------------------------------------------------------------------

// Most ranges are added at the end, or where there is one already.
void Stretches::add(size_t begin, size_t end) {
    if (begin >= end) return;
    if (m_parts.empty() || m_parts.back().end < begin) {
        m_parts.push_back({begin, end});
        return;
    }
    const auto first =
        std::ranges::lower_bound(m_parts, begin, {}, &Part::end); // the first that touches it or is after it
    auto last = first;
    for (; last != m_parts.end() && last->begin <= end; ++last) {
        begin = std::min(begin, last->begin);
        end = std::max(end, last->end);
    }
    if (first == last) {
        m_parts.insert(first, {begin, end});
        return;
    }
    *first = {begin, end};
    m_parts.erase(first + 1, last);
}

void Stretches::add(const Stretches& others) {
    if (others.m_parts.size() < 4) {
        for (const Part& each : others.m_parts) add(each.begin, each.end);
        return;
    }
    std::vector<Part> both;
    both.reserve(m_parts.size() + others.m_parts.size());
    std::ranges::merge(m_parts, others.m_parts, std::back_inserter(both), {}, &Part::begin, &Part::begin);
    m_parts.clear();
    for (const Part& each : both) {
        if (!m_parts.empty() && m_parts.back().end >= each.begin)
            m_parts.back().end = std::max(m_parts.back().end, each.end);
        else
            m_parts.push_back(each);
    }
}

void Stretches::remove(size_t begin, size_t end) {
    if (begin >= end) return;
    auto first = std::ranges::upper_bound(m_parts, begin, {}, &Part::end);
    if (first == m_parts.end() || first->begin >= end) return;
    auto last = first;
    while (last != m_parts.end() && last->begin < end) ++last;
    const Part before{first->begin, begin}, behind{end, std::prev(last)->end};
    std::vector<Part> left;
    if (before.begin < before.end) left.push_back(before);
    if (behind.begin < behind.end) left.push_back(behind);
    m_parts.insert(m_parts.erase(first, last), left.begin(), left.end());
}

void Stretches::remove(const Stretches& others) {
    if (m_parts.empty()) return;
    std::vector<Part> left;
    left.reserve(m_parts.size());
    auto other = others.m_parts.begin();
    for (Part each : m_parts) {
        while (other != others.m_parts.end() && other->end <= each.begin) ++other;
        for (auto at = other; at != others.m_parts.end() && at->begin < each.end; ++at) {
            if (each.begin < at->begin) left.push_back({each.begin, at->begin});
            each.begin = std::max(each.begin, at->end);
        }
        if (each.begin < each.end) left.push_back(each);
    }
    m_parts = std::move(left);
}

size_t Stretches::size() const {
    size_t sum = 0;
    for (const Part& each : m_parts) sum += each.size();
    return sum;
}

Stretches::Part Stretches::first_in(size_t begin, size_t end) const {
    const auto at = std::ranges::upper_bound(m_parts, begin, {}, &Part::end);
    if (at == m_parts.end() || at->begin >= end) return {end, end};
    return {std::max(begin, at->begin), std::min(end, at->end)};
}

Stretches Stretches::common(const Stretches& other) const {
    const Stretches &few = m_parts.size() < other.m_parts.size() ? *this : other, &many = &few == this ? other : *this;
    Stretches both;
    for (const Part& each : few.m_parts) {
        for (Part part = many.first_in(each.begin, each.end); part.begin < part.end;
             part = many.first_in(part.end, each.end))
            both.add(part.begin, part.end);
    }
    return both;
}

// -- uploads of many bytes --------------------------------------------------------------------------------------------

namespace {

// Uploads through pinned memory, which the device reads without the CPU. While it reads one chunk, the next one is
// filled, possibly from a file. end() waits for the transfers.
class Conveyor {
  public:
    static constexpr size_t worth_it = size_t{16} << 20; // bytes: copying fewer takes less time than the setup
    explicit Conveyor(const RuntimeApi& runtime) : m_runtime(runtime) {
        for (Belt& belt : m_belts) {
            const Result<std::byte*> memory = runtime.allocate_host(piece);
            const Result<Stream> stream = runtime.make_stream();
            if (memory.ok()) belt.memory = *memory;
            if (stream.ok()) belt.stream = *stream;
            m_good = m_good && memory.ok() && stream.ok();
        }
    }
    ~Conveyor() {
        for (const Belt& belt : m_belts) {
            if (belt.stream) static_cast<void>(m_runtime.synchronise_stream(belt.stream));
            if (belt.stream) m_runtime.end_stream(belt.stream);
            if (belt.memory) m_runtime.release_host(belt.memory, piece);
        }
    }
    Conveyor(const Conveyor&) = delete;
    Conveyor& operator=(const Conveyor&) = delete;
    bool is_good() const { return m_good; } // false: there is not enough memory

    Status copy(std::byte* to, const std::byte* from, size_t bytes) {
        for (size_t done = 0; done < bytes; done += piece) {
            Belt& belt = m_belts[m_next++ % m_belts.size()];
            const size_t n = std::min(piece, bytes - done);
            GGS_CHECK(m_runtime.synchronise_stream(belt.stream)); // the previous transfer is complete
            std::memcpy(belt.memory, from + done, n);
            GGS_CHECK(m_runtime.copy_async(CopyKind::host_to_device, to + done, belt.memory, n, belt.stream));
        }
        return {};
    }
    Status end() {
        for (const Belt& belt : m_belts) GGS_CHECK(m_runtime.synchronise_stream(belt.stream));
        return {};
    }

  private:
    static constexpr size_t piece = size_t{8} << 20;
    struct Belt {
        std::byte* memory = nullptr;
        Stream stream = nullptr;
    };
    const RuntimeApi& m_runtime;
    std::array<Belt, 3> m_belts;
    size_t m_next = 0;
    bool m_good = true;
};

} // namespace

// -- the mirror -------------------------------------------------------------------------------------------------------

Result<std::unique_ptr<Mirror>> Mirror::make(std::byte* host, size_t size, const RuntimeApi& runtime, int device) {
    GGS_CHECK(runtime.select(device));
    GGS_TRY(const DeviceMemory memory, runtime.memory());
    if (size > memory.free)
        return fail("%1 has %2 bytes free, but a block of the program needs %3 bytes", runtime.name, memory.free, size);
    GGS_TRY(std::byte* const there, runtime.allocate(size));
    return std::unique_ptr<Mirror>(new Mirror(host, size, runtime, device, there));
}

Mirror::Mirror(std::byte* host, size_t size, const RuntimeApi& runtime, int device, std::byte* memory)
    : m_host(host), m_size(size), m_runtime(runtime), m_device(device), m_memory(memory) {
    static std::atomic<uint64_t> ids{0};
    m_id = ++ids;
    m_host_newer.add(0, size);
}

Mirror::~Mirror() {
    tell_changed(0, m_size);
    // Memory is released even on a device that fails: it is host memory, or was lost with the device.
    static_cast<void>(m_runtime.select(m_device));
    m_runtime.release(m_memory, m_size);
}

Status Mirror::move(Stretches& newer, size_t offset, size_t bytes, CopyKind kind) {
    const size_t end = offset + bytes;
    bool selected = false;
    for (Stretches::Part part = newer.first_in(offset, end); part.begin < part.end;
         part = newer.first_in(part.end, end)) {
        if (m_lost)
            return kind == CopyKind::host_to_device
                       ? fail("the device failed and is no longer used")
                       : fail("the device failed and its results are lost; restart to compute them again");
        if (!selected) GGS_CHECK(m_runtime.select(m_device));
        selected = true;
        const bool up = kind == CopyKind::host_to_device;
        std::byte* const to = (up ? m_memory : m_host) + part.begin;
        const std::byte* const from = (up ? m_host : m_memory) + part.begin;
        if (Status copied = m_runtime.copy(kind, to, from, part.end - part.begin); !copied.ok()) {
            m_lost = true; // a device that can't even copy gets no further requests
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

Status Mirror::upload(const Stretches& bytes, const Moved& moved) {
    const std::lock_guard lock(m_lock);
    if (m_host_newer.empty()) return {};
    const Stretches wanted = m_host_newer.common(bytes);
    if (wanted.empty()) return {};
    if (m_lost) return fail("the device failed and is no longer used");
    GGS_CHECK(m_runtime.select(m_device));
    std::optional<Conveyor> conveyor;
    if (wanted.size() >= Conveyor::worth_it && !conveyor.emplace(m_runtime).is_good()) conveyor.reset();
    Status done;
    for (const Stretches::Part& part : wanted.parts()) {
        std::byte* const to = m_memory + part.begin;
        const std::byte* const from = m_host + part.begin;
        if (done.ok())
            done = conveyor ? conveyor->copy(to, from, part.size())
                            : m_runtime.copy(CopyKind::host_to_device, to, from, part.size());
        tell_changed(part.begin, part.end);
        if (done.ok() && moved) moved(part);
    }
    if (done.ok() && conveyor) done = conveyor->end();
    m_lost = !done.ok(); // a device that can't even copy gets no further requests
    if (!done.ok()) return done;
    m_moved.fetch_add(wanted.size(), std::memory_order_relaxed);
    m_host_newer.remove(wanted);
    return {};
}

void Mirror::changed_on_device(const Stretches& bytes) {
    const std::lock_guard lock(m_lock);
    if (!m_told.empty()) {
        for (const Stretches::Part& part : bytes.parts()) tell_changed(part.begin, part.end);
    }
    m_device_newer.add(bytes);
    m_host_newer.remove(bytes);
}

bool Mirror::is_on_device(size_t offset, size_t bytes) {
    const std::lock_guard lock(m_lock);
    const Stretches::Part newer = m_host_newer.first_in(offset, offset + bytes);
    return !m_lost && newer.begin == newer.end;
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
