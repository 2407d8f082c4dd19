// SPDX-License-Identifier: MIT
// Mirror: a device's copy of the bytes of a storage. For each byte, either one side has the newest value, or both have
// the same. Bytes that a kernel reads are uploaded first; bytes that it wrote are brought back when they are read on
// the host.
//
// Owned by its Storage, which notifies it before each host read and after each host write. The remaining functions are
// for code that runs kernels. Any thread may call its functions, but only one at a time. Offsets and sizes are in
// bytes.
#pragma once

#include "device/runtime_api.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace ggs {

// Ranges of bytes in order, with gaps between them.
class Stretches {
  public:
    struct Part {
        size_t begin, end;
        size_t size() const { return end - begin; }
    };
    void add(size_t begin, size_t end);
    void add(const Stretches& others);
    void remove(size_t begin, size_t end);
    void remove(const Stretches& others);
    size_t size() const; // of all ranges together
    bool empty() const { return m_parts.empty(); }
    // Returns the first part of begin … end that is in the set; begin == end if there is none.
    Part first_in(size_t begin, size_t end) const;
    std::span<const Part> parts() const { return m_parts; }
    // Returns the bytes that are in both sets.
    Stretches common(const Stretches& other) const;

  private:
    std::vector<Part> m_parts;
};

class Mirror {
  public:
    // Makes a mirror of host memory, which must outlive it. At first the host has the newest value of every byte.
    // Returns an error if the device has no room.
    static Result<std::unique_ptr<Mirror>> make(std::byte* host, size_t size, const RuntimeApi& runtime, int device);
    ~Mirror();
    Mirror(const Mirror&) = delete;
    Mirror& operator=(const Mirror&) = delete;

    const RuntimeApi& runtime() const { return m_runtime; }
    int device() const { return m_device; }
    std::byte* on_device() const { return m_memory; }
    std::byte* host() const { return m_host; }
    size_t size() const { return m_size; }
    // Unique: no other mirror of this process has or had the same id.
    uint64_t id() const { return m_id; }

    // -- for code that runs kernels --
    Status upload(size_t offset, size_t bytes);
    void changed_on_device(size_t offset, size_t bytes);
    // Uploads many ranges. `moved` is called for each part when its copy has begun.
    using Moved = std::function<void(const Stretches::Part& part)>;
    Status upload(const Stretches& bytes, const Moved& moved = {});
    void changed_on_device(const Stretches& bytes);
    // Returns whether the device has the newest value of all these bytes, alone or together with the host.
    bool is_on_device(size_t offset, size_t bytes);
    // Returns a flag for data that was derived from these bytes on the device. It is true until one of them changes
    // there, or the mirror is destroyed.
    using Unchanged = std::shared_ptr<const std::atomic<bool>>;
    Unchanged while_unchanged(size_t offset, size_t bytes);
    // Call it when the device no longer responds. Bytes that were newer on the device are lost: reading them is an
    // error until they are written again.
    void give_up();

    // -- for the storage --
    Status bring_back(size_t offset, size_t bytes);
    // Returns whether some bytes are newest on the device alone.
    bool has_newer();
    struct Newer {
        size_t on_host, on_device; // bytes
    };
    Newer newer();
    void changed_on_host(size_t offset, size_t bytes);

    // Number of bytes copied so far, in both directions.
    uint64_t moved() const { return m_moved.load(std::memory_order_relaxed); }

  private:
    Mirror(std::byte* host, size_t size, const RuntimeApi& runtime, int device, std::byte* memory);
    Status move(Stretches& newer, size_t offset, size_t bytes, CopyKind kind);
    void tell_changed(size_t begin, size_t end); // needs the lock

    std::byte* m_host;
    size_t m_size;
    const RuntimeApi& m_runtime;
    int m_device;
    std::byte* m_memory;
    uint64_t m_id;
    std::mutex m_lock;
    bool m_lost = false;
    std::atomic<uint64_t> m_moved = 0;
    Stretches m_host_newer, m_device_newer;
    struct Told {
        size_t begin, end;
        std::shared_ptr<std::atomic<bool>> unchanged;
    };
    std::vector<Told> m_told;
};

} // namespace ggs
