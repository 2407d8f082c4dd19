// SPDX-License-Identifier: MIT
// Storage: a block of bytes on a device, and its owner: memory, or a mapped file. Arenas and buffers use one. It is
// destroyed with its last owner, which may be a different program from the one that made it.
//
// Outside of kernels, bytes are read and written through their storage, because the host can't always access them.
// Writing to a mapped file copies the affected pages; the file itself never changes. A mapped file doesn't count as
// memory. Host memory can have a mirror on a device, where kernels read and write it (mirror.h). Reads through the
// storage return what the kernels have written. Shared; any thread may read while no thread writes. Offsets and sizes
// are in bytes.
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

// Receives bytes that are valid until it returns.
using BytesUse = std::function<void(std::span<const std::byte>)>;

// Some of a storage's bytes: `count` rows of `size` bytes, `step` bytes apart, such as a column of a tensor.
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
        memory,   // owned by the storage, zero at first
        file,     // one mapped file, or several
        borrowed, // owned by the caller, and outlives the storage
    };
    static Result<std::shared_ptr<Storage>> make(size_t bytes,
                                                 const RuntimeApi& runtime = ggs::runtime(DeviceKind::cpu),
                                                 int device = 0);
    static Result<std::shared_ptr<Storage>> make(size_t bytes, std::shared_ptr<Allocator> allocator);
    static std::shared_ptr<Storage> of(MappedFile file);
    // Makes a storage of files that were opened together, and are adjacent in memory. At least one.
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
    // Copy many ranges from or to contiguous bytes. For thousands of small ranges, separate calls would cost ten times
    // as much.
    Status gather(std::span<const ByteStretch> stretches, std::span<std::byte> to) const;
    Status scatter(std::span<const ByteStretch> stretches, std::span<const std::byte> from);
    Status fill(size_t offset, size_t bytes, std::byte value);
    // Announces that these bytes will all be written: host memory may get large pages for them.
    void expect_fill(size_t offset, size_t bytes);
    // Announces that these bytes will be read, and memory written: the host loads their pages.
    void fetch(size_t offset, size_t bytes);
    // For a file: restores these bytes from it.
    Status revert(size_t offset, size_t bytes);
    // Calls `use` with the bytes: directly if the host can read them, otherwise with a copy.
    Status look(size_t offset, size_t bytes, const BytesUse& use) const;
    // Returns all bytes if the host can read and write them directly, otherwise an empty span.
    std::span<std::byte> host() const;
    bool host_sees() const { return m_host_sees; }
    // Copies bytes between two storages, or within one; through the host if they are on different devices.
    static Status copy(Storage& to, size_t to_offset, const Storage& from, size_t from_offset, size_t bytes);
    // Returns whether only the host has these bytes: any number of threads may read them at once.
    bool is_plain_memory() const { return m_kind == Kind::memory && m_runtime->host_memory && !m_mirror; }
    // For kernels and the code that runs them: the address on the device.
    std::byte* on_device() const { return m_memory; }

    // For code that runs kernels, between runs; for host memory only. Returns its mirror on this device and makes one
    // if necessary. A mirror on another device ends after the bytes that it wrote are brought back.
    Result<Mirror*> mirror_on(const RuntimeApi& runtime, int device);
    Mirror* mirror() const { return m_mirror.get(); } // null: none
    // Ends the mirror. If bytes can't be brought back the mirror stays, and the error gives the reason.
    Status end_mirror();
    // A token for owners that will run kernels on a mirror again. Other users of the storage then keep the mirror.
    using MirrorWanted = std::shared_ptr<const void>;
    MirrorWanted want_mirror() const { return m_mirror_wanted; }
    bool mirror_is_wanted() const { return m_mirror_wanted.use_count() > 1; }

  private:
    Storage(Kind kind, const RuntimeApi& runtime, int device, std::byte* memory, size_t size)
        : m_kind(kind), m_runtime(&runtime), m_device(device), m_memory(memory), m_size(size) {}
    Status inside(size_t offset, size_t bytes) const;
    Status all_inside(std::span<const ByteStretch> stretches) const;
    // Returns an error if zeros replace lost bytes of a file, so that they are never taken for its bytes.
    Status stands(size_t offset, size_t bytes) const;
    // Call bring_back() before the host reads these bytes, and changed() after it has written them.
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
    std::shared_ptr<Allocator> m_allocator; // the memory's allocator; nullptr: the device's table
    std::unique_ptr<Mirror> m_mirror;
    MirrorWanted m_mirror_wanted = std::make_shared<char>();
};

// A byte of a storage, and a set of its bytes; both are valid as long as it exists.
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
