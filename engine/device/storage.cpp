// SPDX-License-Identifier: MIT
#include "device/storage.h"

#include "base/enough.h"

#include <algorithm>
#include <vector>

namespace ggs {

namespace {

constexpr size_t piece = size_t{4} << 20; // what goes from device to device by way of the host at once

} // namespace

Result<std::shared_ptr<Storage>> Storage::make(size_t bytes, const RuntimeApi& runtime, int device) {
    GGS_CHECK(runtime.select(device));
    GGS_TRY(std::byte* const memory, runtime.allocate(bytes));
    return std::shared_ptr<Storage>(new Storage(Kind::memory, runtime, device, memory, bytes));
}

std::shared_ptr<Storage> Storage::of(MappedFile file) {
    std::vector<MappedFile> one;
    one.push_back(std::move(file));
    return of(std::move(one));
}

std::shared_ptr<Storage> Storage::of(std::vector<MappedFile> files) {
    // All pages of those that others stand behind, and of the last one its own bytes.
    size_t size = files.back().size();
    for (size_t i = 0; i + 1 < files.size(); ++i) size += files[i].whole_pages();
    std::byte* const first = files.front().writable_bytes().data();
    std::shared_ptr<Storage> storage(new Storage(Kind::file, ggs::runtime(DeviceKind::cpu), 0, first, size));
    storage->m_files = std::move(files);
    return storage;
}

std::shared_ptr<Storage> Storage::borrowed(std::span<std::byte> memory) {
    return std::shared_ptr<Storage>(new Storage(Kind::borrowed, ggs::runtime(DeviceKind::cpu), 0, memory.data(), memory.size()));
}

Storage::~Storage() {
    if (m_kind != Kind::memory) return;
    if (m_runtime->select(m_device).ok()) m_runtime->release(m_memory, m_size);
}

Status Storage::inside(size_t offset, size_t bytes) const {
    if (offset <= m_size && bytes <= m_size - offset) return {};
    return fail("%1 bytes from byte %2 on are not all in a block of %3", bytes, offset, m_size);
}

// Gives the files that these bytes are of, each with its part of them, to use(file, offset in it, bytes).
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
    GGS_CHECK(m_runtime->copy(CopyKind::device_to_host, to.data(), m_memory + offset, to.size()));
    return stands(offset, to.size());
}

Status Storage::write(size_t offset, std::span<const std::byte> from) {
    GGS_CHECK(inside(offset, from.size()));
    return m_runtime->copy(CopyKind::host_to_device, m_memory + offset, from.data(), from.size());
}

Status Storage::fill(size_t offset, size_t bytes, std::byte value) {
    GGS_CHECK(inside(offset, bytes));
    return m_runtime->fill(m_memory + offset, bytes, value);
}

Status Storage::revert(size_t offset, size_t bytes) {
    GGS_CHECK(inside(offset, bytes));
    if (m_files.empty()) return fail("a block of memory has no file to be read again from");
    return each_file(m_files, offset, bytes, [](MappedFile& file, size_t from, size_t n) { return file.revert(from, n); });
}

std::span<std::byte> Storage::host() const {
    return m_runtime->host_memory ? std::span(m_memory, m_size) : std::span<std::byte>();
}

Status Storage::look(size_t offset, size_t bytes, const BytesUse& use) const {
    GGS_CHECK(inside(offset, bytes));
    if (m_runtime->host_memory) {
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
    if (to.m_runtime == from.m_runtime && to.m_device == from.m_device)
        return to.m_runtime->copy(CopyKind::device_to_device, to.m_memory + to_offset, from.m_memory + from_offset, bytes);
    for (size_t done = 0; done < bytes; done += piece) {
        Status written;
        GGS_CHECK(from.look(from_offset + done, std::min(piece, bytes - done),
                            [&](std::span<const std::byte> part) { written = to.write(to_offset + done, part); }));
        GGS_CHECK(written);
    }
    return {};
}

} // namespace ggs
