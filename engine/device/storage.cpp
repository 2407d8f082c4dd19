// SPDX-License-Identifier: MIT
#include "device/storage.h"

#include "base/enough.h"

#include <algorithm>
#include <vector>

namespace ggs {

namespace {

constexpr size_t piece = size_t{4} << 20; // what goes from device to device by way of the host at once

// Zeros that stand for what a file has lost are never taken for its bytes.
Status stands(const MappedFile* file) { return file ? file->check_bytes() : Status(); }

} // namespace

Result<std::shared_ptr<Storage>> Storage::make(size_t bytes, const RuntimeApi& runtime, int device) {
    GGS_CHECK(runtime.select(device));
    GGS_TRY(std::byte* const memory, runtime.allocate(bytes));
    return std::shared_ptr<Storage>(new Storage(Kind::memory, runtime, device, memory, bytes));
}

std::shared_ptr<Storage> Storage::of(MappedFile file) {
    const std::span<std::byte> bytes = file.writable_bytes();
    std::shared_ptr<Storage> storage(new Storage(Kind::file, ggs::runtime(DeviceKind::cpu), 0, bytes.data(), bytes.size()));
    storage->m_file = std::move(file);
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

Status Storage::read(size_t offset, std::span<std::byte> to) const {
    GGS_CHECK(inside(offset, to.size()));
    GGS_CHECK(m_runtime->copy(CopyKind::device_to_host, to.data(), m_memory + offset, to.size()));
    return stands(file());
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
    return m_file ? m_file->revert(offset, bytes) : fail("a block of memory has no file to be read again from");
}

std::span<std::byte> Storage::host() const {
    return m_runtime->host_memory ? std::span(m_memory, m_size) : std::span<std::byte>();
}

Status Storage::look(size_t offset, size_t bytes, const BytesUse& use) const {
    GGS_CHECK(inside(offset, bytes));
    if (m_runtime->host_memory) {
        use({m_memory + offset, bytes});
        return stands(file());
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
