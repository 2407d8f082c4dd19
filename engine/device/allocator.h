// SPDX-License-Identifier: MIT
// Allocator: the source of a device's memory. A naive allocator requests memory from the device each time. A pool keeps
// released memory for reuse, because a GPU's own calls are slow and wait for all running work. Pinned memory is host
// memory that a device copies faster. Managed memory is visible to host and device.
//
// Shared by the storages that use it, whose destructors may run on any thread. Any thread may call its functions, but
// only one at a time. New memory is zero. Sizes are in bytes.
#pragma once

#include "device/runtime_api.h"

#include <memory>

namespace ggs {

struct AllocatorCounts {
    uint64_t in_use = 0, most = 0;  // bytes allocated now, and at most so far
    uint64_t kept = 0;              // of a pool: bytes released by the caller, but not yet returned to the device
    uint64_t asked = 0, reused = 0; // number of requests, and of those that a kept block satisfied
};

class Allocator {
  public:
    Allocator(const RuntimeApi& runtime, int device, bool host_sees)
        : m_runtime(runtime), m_device(device), m_host_sees(host_sees) {}
    virtual ~Allocator() = default;
    Allocator(const Allocator&) = delete;
    Allocator& operator=(const Allocator&) = delete;

    const RuntimeApi& runtime() const { return m_runtime; }
    int device() const { return m_device; }
    // Returns whether the host can read and write the memory directly.
    bool host_sees() const { return m_host_sees; }
    virtual Result<std::byte*> allocate(size_t bytes) = 0;
    virtual void release(std::byte* memory, size_t bytes) = 0;
    virtual AllocatorCounts counts() const = 0;
    // Returns the kept memory to the device.
    virtual void trim() {}

  private:
    const RuntimeApi& m_runtime;
    int m_device;
    bool m_host_sees;
};

std::shared_ptr<Allocator> naive_allocator(const RuntimeApi& runtime, int device);
std::shared_ptr<Allocator> pooled_allocator(const RuntimeApi& runtime, int device);
std::shared_ptr<Allocator> pinned_allocator(const RuntimeApi& runtime, int device);
// Allocates no more than the device has free: a request for more may make the driver hang the card.
std::shared_ptr<Allocator> managed_allocator(const RuntimeApi& runtime, int device);

} // namespace ggs
