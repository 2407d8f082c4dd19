// SPDX-License-Identifier: MIT
// Mirror: what a device has of a storage's bytes. Each byte is the newest on one of the two sides, or the same on both:
// what a kernel is about to read is uploaded, what it has written is brought back once somebody looks.
//
// Owned by its Storage, which asks it before it reads or after it writes; whoever runs kernels asks for the rest. Its
// functions may be called by any thread, one after the other. Offsets and sizes are in bytes.
#pragma once

#include "device/runtime_api.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace ggs {

// Stretches of bytes that don't touch each other, in order.
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
    size_t size() const; // of all together
    bool empty() const { return m_parts.empty(); }
    // The first part of begin … end that is in it; begin == end of the answer if none is.
    Part first_in(size_t begin, size_t end) const;
    std::span<const Part> parts() const { return m_parts; }
    // What is in both.
    Stretches common(const Stretches& other) const;

  private:
    std::vector<Part> m_parts;
};

class Mirror {
  public:
    // Of memory of the host, which outlives it: all of that is newer at first. An error if the device has no room for
    // it.
    static Result<std::unique_ptr<Mirror>> make(std::byte* host, size_t size, const RuntimeApi& runtime, int device);
    ~Mirror();
    Mirror(const Mirror&) = delete;
    Mirror& operator=(const Mirror&) = delete;

    const RuntimeApi& runtime() const { return m_runtime; }
    int device() const { return m_device; }
    std::byte* on_device() const { return m_memory; }
    std::byte* host() const { return m_host; }
    size_t size() const { return m_size; }
    // No other mirror of this process has, or had, the same.
    uint64_t id() const { return m_id; }

    // -- for whoever runs kernels --
    Status upload(size_t offset, size_t bytes);
    void changed_on_device(size_t offset, size_t bytes);
    // The same for many bytes; `moved` is told of each part when its copy has begun.
    using Moved = std::function<void(const Stretches::Part& part)>;
    Status upload(const Stretches& bytes, const Moved& moved = {});
    void changed_on_device(const Stretches& bytes);
    // Whether the newest of all these bytes stands on the device alone, or on both sides.
    bool is_on_device(size_t offset, size_t bytes);
    // True until one of these bytes changes on the device, or the mirror is no more: for what was made of them there.
    using Unchanged = std::shared_ptr<const std::atomic<bool>>;
    Unchanged while_unchanged(size_t offset, size_t bytes);
    // The device answers no more. What was newer there is lost: reading it is an error until it is written again.
    void give_up();

    // -- for the storage --
    Status bring_back(size_t offset, size_t bytes);
    // Whether something stands on the device alone.
    bool has_newer();
    struct Newer {
        size_t on_host, on_device; // bytes
    };
    Newer newer();
    void changed_on_host(size_t offset, size_t bytes);

    // Bytes that were copied so far, in either direction.
    uint64_t moved() const { return m_moved.load(std::memory_order_relaxed); }

  private:
    Mirror(std::byte* host, size_t size, const RuntimeApi& runtime, int device, std::byte* memory);
    Status move(Stretches& newer, size_t offset, size_t bytes, CopyKind kind);
    void tell_changed(size_t begin, size_t end); // under the lock

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
