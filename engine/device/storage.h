// SPDX-License-Identifier: MIT
// Storage: a block of bytes on a device, and who holds it: memory, or a file that is mapped. Arenas and buffers stand
// on one; it ends with the last who holds it, be that another program than the one that made it.
//
// Outside of kernels its bytes are read and written through it: it knows whether the host can look at them. A mapped
// file is copied page by page where it is written to and never changed; it counts as no memory. Memory of the host can
// have a mirror on a device, where kernels read and write it (mirror.h): whoever reads through the storage finds what
// they have written. Shared; reading is free for all threads while nobody writes. Offsets and sizes are in bytes.
#pragma once

#include "device/allocator.h"
#include "device/mapped_file.h"
#include "device/mirror.h"
#include "device/runtime_api.h"

#include <compare>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace ggs {

// Is handed bytes that stay until it returns.
using BytesUse = std::function<void(std::span<const std::byte>)>;

// Some of a storage's bytes: so many pieces of one size, as far apart as a column's numbers are.
struct ByteStretch {
    size_t offset, size;
    size_t count = 1, step = 0;
    size_t bytes() const { return size * count; }
    auto operator<=>(const ByteStretch&) const =
        default; // NOLINT(modernize-use-nullptr): it takes the comparison for one
};

class Storage {
  public:
    enum class Kind : uint8_t {
        memory,   // its own, all zero at first
        file,     // of a mapped file, or of several
        borrowed, // the caller's, which outlives it
    };
    static Result<std::shared_ptr<Storage>> make(size_t bytes,
                                                 const RuntimeApi& runtime = ggs::runtime(DeviceKind::cpu),
                                                 int device = 0);
    static Result<std::shared_ptr<Storage>> make(size_t bytes, std::shared_ptr<Allocator> allocator);
    static std::shared_ptr<Storage> of(MappedFile file);
    // Files that were opened together, one behind the other; at least one.
    static std::shared_ptr<Storage> of(std::vector<MappedFile> files);
    static std::shared_ptr<Storage> borrowed(std::span<std::byte> memory);
    ~Storage();
    Storage(const Storage&) = delete;
    Storage& operator=(const Storage&) = delete;

    Kind kind() const { return m_kind; }
    size_t size() const { return m_size; }
    const RuntimeApi& runtime() const { return *m_runtime; }
    int device() const { return m_device; }
    std::span<const MappedFile> files() const { return m_files; }

    Status read(size_t offset, std::span<std::byte> to) const;
    Status write(size_t offset, std::span<const std::byte> from);
    // Many stretches, as one line of bytes: of thousands of a few bytes each, each by itself would cost ten times as
    // much.
    Status gather(std::span<const ByteStretch> stretches, std::span<std::byte> to) const;
    Status scatter(std::span<const ByteStretch> stretches, std::span<const std::byte> from);
    Status fill(size_t offset, size_t bytes, std::byte value);
    // These bytes will be written, all of them: memory of the host may get large pages for them.
    void expect_fill(size_t offset, size_t bytes);
    // These bytes will be read, and memory written: the host has their pages ready then.
    void fetch(size_t offset, size_t bytes);
    // Of a file: as it was before anything was written over these bytes.
    Status revert(size_t offset, size_t bytes);
    // As they stand where the host can look at them, else as a copy.
    Status look(size_t offset, size_t bytes, const BytesUse& use) const;
    // All bytes, where the host can look at them and write them as its own; else none.
    std::span<std::byte> host() const;
    // From one to the other, or within one; by way of the host where the two are on different devices.
    static Status copy(Storage& to, size_t to_offset, const Storage& from, size_t from_offset, size_t bytes);
    // That nobody but the host has: any number of threads reads it at once.
    bool is_plain_memory() const { return m_kind == Kind::memory && m_runtime->host_memory && !m_mirror; }
    // For kernels and whoever runs them: where the device has it.
    std::byte* on_device() const { return m_memory; }

    // For whoever runs kernels, between runs. Its mirror there, made where it has none; one on another device ends, and
    // what that has written is brought back first. Of memory of the host only.
    Result<Mirror*> mirror_on(const RuntimeApi& runtime, int device);
    Mirror* mirror() const { return m_mirror.get(); } // null: none
    // Ends the mirror; while it has what it can't bring back it stays, and the error says why.
    Status end_mirror();
    // Held by whoever will run kernels on a mirror again: others, who share the storage, may leave it as it is.
    using MirrorWanted = std::shared_ptr<const void>;
    MirrorWanted want_mirror() const { return m_mirror_wanted; }
    bool mirror_is_wanted() const { return m_mirror_wanted.use_count() > 1; }

  private:
    Storage(Kind kind, const RuntimeApi& runtime, int device, std::byte* memory, size_t size)
        : m_kind(kind), m_runtime(&runtime), m_device(device), m_memory(memory), m_size(size) {}
    Status inside(size_t offset, size_t bytes) const;
    Status all_inside(std::span<const ByteStretch> stretches) const;
    // Zeros that stand for what a file has lost are never taken for its bytes.
    Status stands(size_t offset, size_t bytes) const;
    // Before these bytes of the host's are read, and once they were written.
    Status bring_back(size_t offset, size_t bytes) const {
        return m_mirror ? m_mirror->bring_back(offset, bytes) : Status();
    }
    void changed(size_t offset, size_t bytes) const {
        if (m_mirror) m_mirror->changed_on_host(offset, bytes);
    }

    Kind m_kind;
    const RuntimeApi* m_runtime;
    int m_device;
    std::byte* m_memory;
    size_t m_size;
    std::vector<MappedFile> m_files;
    bool m_host_sees = m_runtime->host_memory;
    std::shared_ptr<Allocator> m_allocator; // that the memory is of; null: the device's table
    std::unique_ptr<Mirror> m_mirror;
    MirrorWanted m_mirror_wanted = std::make_shared<char>();
};

// A byte of a storage, and some bytes of one; both end with it.
struct BytePlace {
    Storage* storage;
    size_t offset;
};
struct StoredStretches {
    Storage* storage;
    std::vector<ByteStretch> stretches;
    size_t size() const;
};
struct StoredRange {
    BytePlace place;
    size_t size;
    bool holds(const StoredRange& other) const {
        return place.storage == other.place.storage && place.offset <= other.place.offset &&
               other.place.offset + other.size <= place.offset + size;
    }
};

} // namespace ggs
