// SPDX-License-Identifier: MIT
#include "device/storage.h"

#include "base/enough.h"
#include "base/machine_memory.h"

#include <algorithm>
#include <cstring>
#include <vector>

namespace ggs {

namespace {

constexpr size_t piece = size_t{4} << 20; // bytes of a copy between two devices that pass through the host at once

} // namespace

Result<std::shared_ptr<Storage>> Storage::make(size_t bytes, const RuntimeApi& runtime, int device) {
    GGS_CHECK(runtime.select(device));
    GGS_TRY(std::byte* const memory, runtime.allocate(bytes));
    return std::shared_ptr<Storage>(new Storage(Kind::memory, runtime, device, memory, bytes));
}

Result<std::shared_ptr<Storage>> Storage::make(size_t bytes, std::shared_ptr<Allocator> allocator) {
    GGS_TRY(std::byte* const memory, allocator->allocate(bytes));
    std::shared_ptr<Storage> storage(
        new Storage(Kind::memory, allocator->runtime(), allocator->device(), memory, bytes));
    storage->m_host_sees = allocator->host_sees();
    storage->m_allocator = std::move(allocator);
    return storage;
}

std::shared_ptr<Storage> Storage::of(MappedFile file) {
    std::vector<MappedFile> one;
    one.push_back(std::move(file));
    return of(std::move(one));
}

std::shared_ptr<Storage> Storage::of(std::vector<MappedFile> files) {
    // All pages of each file that another one follows, and the bytes of the last file.
    size_t size = files.back().size();
    for (size_t i = 0; i + 1 < files.size(); ++i) size += files[i].whole_pages();
    std::byte* const first = files.front().writable_bytes().data();
    std::shared_ptr<Storage> storage(new Storage(Kind::file, ggs::runtime(DeviceKind::cpu), 0, first, size));
    storage->m_files = std::move(files);
    return storage;
}

std::shared_ptr<Storage> Storage::borrowed(std::span<std::byte> memory) {
    return std::shared_ptr<Storage>(
        new Storage(Kind::borrowed, ggs::runtime(DeviceKind::cpu), 0, memory.data(), memory.size()));
}

Storage::~Storage() {
    m_mirror.reset();
    if (m_kind != Kind::memory) return;
    if (m_allocator)
        m_allocator->release(m_memory, m_size);
    else if (m_runtime->select(m_device).ok())
        m_runtime->release(m_memory, m_size);
}

Status Storage::inside(size_t offset, size_t bytes) const {
    if (offset <= m_size && bytes <= m_size - offset) return {};
    return fail("%1 bytes at offset %2 don't fit into a block of %3 bytes", bytes, offset, m_size);
}

// Calls use(file, offset in it, bytes) for each file that contains some of these bytes.
template <class Files, class Use> static Status each_file(Files& files, size_t offset, size_t bytes, const Use& use) {
    size_t begin = 0; // of the file, in the storage
    for (auto& file : files) {
        const size_t from = std::max(begin, offset), to = std::min(begin + file.size(), offset + bytes);
        if (from < to) GGS_CHECK(use(file, from - begin, to - from));
        begin += file.whole_pages();
    }
    return {};
}

Status Storage::stands(size_t offset, size_t bytes) const {
    return each_file(m_files, offset, bytes, [](const MappedFile& file, size_t, size_t) { return file.check_bytes(); });
}

Status Storage::read(size_t offset, std::span<std::byte> to) const {
    GGS_CHECK(inside(offset, to.size()));
    GGS_CHECK(bring_back(offset, to.size()));
    GGS_CHECK(m_runtime->copy(CopyKind::device_to_host, to.data(), m_memory + offset, to.size()));
    return stands(offset, to.size());
}

Status Storage::write(size_t offset, std::span<const std::byte> from) {
    GGS_CHECK(inside(offset, from.size()));
    changed(offset, from.size());
    return m_runtime->copy(CopyKind::host_to_device, m_memory + offset, from.data(), from.size());
}

namespace {

// The elements of a column are far apart. A constant size lets the compiler inline memcpy, so that many loads are in
// flight.
template <size_t size>
void copy_each(std::byte* to, size_t to_step, const std::byte* from, size_t from_step, size_t count) {
    for (size_t i = 0; i < count; ++i) std::memcpy(to + i * to_step, from + i * from_step, size);
}

void copy_pieces(std::byte* to, size_t to_step, const std::byte* from, size_t from_step, const ByteStretch& stretch) {
    if (stretch.size == 2) return copy_each<2>(to, to_step, from, from_step, stretch.count);
    if (stretch.size == 4) return copy_each<4>(to, to_step, from, from_step, stretch.count);
    for (size_t i = 0; i < stretch.count && stretch.size > 0; ++i) // an empty row may have no address
        std::memcpy(to + i * to_step, from + i * from_step, stretch.size);
}

} // namespace

Status Storage::all_inside(std::span<const ByteStretch> stretches) const {
    for (const ByteStretch& each : stretches) {
        size_t all = each.size, apart = 0;
        const bool overflows = each.count > 1 && (__builtin_mul_overflow(each.count - 1, each.step, &apart) ||
                                                  __builtin_add_overflow(apart, each.size, &all));
        GGS_CHECK(inside(each.offset, overflows ? SIZE_MAX : all));
    }
    return {};
}

Status Storage::gather(std::span<const ByteStretch> stretches, std::span<std::byte> to) const {
    // One copy of a few bytes from a device takes as long as a copy of this many contiguous bytes.
    constexpr size_t as_good_as_a_copy = size_t{64} << 10;
    GGS_CHECK(all_inside(stretches));
    const bool plain = is_plain_memory();
    for (const ByteStretch& each : stretches) {
        if (!plain && each.count > 1 && each.step <= as_good_as_a_copy)
            GGS_CHECK(bring_back(each.offset, (each.count - 1) * each.step + each.size));
        const std::span<std::byte> part = to.first(each.bytes());
        if (plain) copy_pieces(part.data(), each.size, m_memory + each.offset, each.step, each);
        for (size_t i = 0; i < each.count && !plain; ++i)
            GGS_CHECK(read(each.offset + i * each.step, part.subspan(i * each.size, each.size)));
        to = to.subspan(each.bytes());
    }
    return {};
}

Status Storage::scatter(std::span<const ByteStretch> stretches, std::span<const std::byte> from) {
    GGS_CHECK(all_inside(stretches)); // before anything is written
    const bool plain = is_plain_memory();
    for (const ByteStretch& each : stretches) {
        const std::span<const std::byte> part = from.first(each.bytes());
        if (plain) copy_pieces(m_memory + each.offset, each.step, part.data(), each.size, each);
        for (size_t i = 0; i < each.count && !plain; ++i)
            GGS_CHECK(write(each.offset + i * each.step, part.subspan(i * each.size, each.size)));
        from = from.subspan(each.bytes());
    }
    return {};
}

size_t StoredStretches::size() const {
    size_t sum = 0;
    for (const ByteStretch& each : stretches) sum += each.bytes();
    return sum;
}

Status Storage::fill(size_t offset, size_t bytes, std::byte value) {
    GGS_CHECK(inside(offset, bytes));
    changed(offset, bytes);
    return m_runtime->fill(m_memory + offset, bytes, value);
}

void Storage::expect_fill(size_t offset, size_t bytes) {
    if (is_plain_memory() && inside(offset, bytes).ok()) prefer_large_pages(m_memory + offset, bytes);
}

void Storage::fetch(size_t offset, size_t bytes) {
    if (m_host_sees && inside(offset, bytes).ok()) fetch_pages(m_memory + offset, bytes, m_kind == Kind::memory);
}

Status Storage::revert(size_t offset, size_t bytes) {
    GGS_CHECK(inside(offset, bytes));
    if (m_files.empty()) return fail("a block of memory that is not mapped from a file can't be read again");
    changed(offset, bytes);
    return each_file(m_files, offset, bytes,
                     [](MappedFile& file, size_t from, size_t n) { return file.revert(from, n); });
}

std::span<std::byte> Storage::host() const {
    if (m_mirror) {
        if (!m_mirror->bring_back(0, m_size).ok()) return {};
        m_mirror->changed_on_host(0, m_size); // the caller may write through the span
    }
    return m_host_sees ? std::span(m_memory, m_size) : std::span<std::byte>();
}

Status Storage::look(size_t offset, size_t bytes, const BytesUse& use) const {
    GGS_CHECK(inside(offset, bytes));
    if (m_host_sees) {
        GGS_CHECK(bring_back(offset, bytes));
        use({m_memory + offset, bytes});
        return stands(offset, bytes);
    }
    return with_enough([&]() -> Status {
        std::vector<std::byte> copied(bytes);
        GGS_CHECK(read(offset, copied));
        use(copied);
        return {};
    });
}

Status Storage::copy(Storage& to, size_t to_offset, const Storage& from, size_t from_offset, size_t bytes) {
    GGS_CHECK(to.inside(to_offset, bytes));
    GGS_CHECK(from.inside(from_offset, bytes));
    GGS_CHECK(from.bring_back(from_offset, bytes));
    to.changed(to_offset, bytes);
    if (to.m_runtime == from.m_runtime && to.m_device == from.m_device)
        return to.m_runtime->copy(CopyKind::device_to_device, to.m_memory + to_offset, from.m_memory + from_offset,
                                  bytes);
    for (size_t done = 0; done < bytes; done += piece) {
        Status written;
        GGS_CHECK(from.look(from_offset + done, std::min(piece, bytes - done),
                            [&](std::span<const std::byte> part) { written = to.write(to_offset + done, part); }));
        GGS_CHECK(written);
    }
    return {};
}

Result<Mirror*> Storage::mirror_on(const RuntimeApi& runtime, int device) {
    if (m_mirror && &m_mirror->runtime() == &runtime && m_mirror->device() == device) return m_mirror.get();
    if (!m_host_sees) return fail("a storage on %1 can't have a mirror on %2", m_runtime->name, runtime.name);
    GGS_CHECK(end_mirror());
    GGS_TRY(m_mirror, Mirror::make(m_memory, m_size, runtime, device));
    return m_mirror.get();
}

Status Storage::end_mirror() {
    if (!m_mirror) return {};
    GGS_CHECK(m_mirror->bring_back(0, m_size));
    m_mirror.reset();
    return {};
}

} // namespace ggs
