// SPDX-License-Identifier: MIT
// Allocator: where a device's memory comes from. Naive ones ask the device each time; a pool keeps what is given back,
// as a GPU's own calls take long and wait for all that runs; pinned memory is the host's, which a device copies faster;
// managed memory is seen by both.
//
// Shared by the storages that stand on it, which may end on any thread; its functions may be called by any, one after
// the other. Memory is zero when it is handed out. Sizes are in bytes.
#pragma once

#include "device/runtime_api.h"

#include <memory>

namespace ggs {

struct AllocatorCounts {
    uint64_t in_use = 0, most = 0;  // that is handed out, and was at most
    uint64_t kept = 0;              // of a pool: given back, not yet to the device
    uint64_t asked = 0, reused = 0; // how often, and how often what was kept was good enough
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
    // Whether the host can look at the memory and write it as its own.
    bool host_sees() const { return m_host_sees; }
    virtual Result<std::byte*> allocate(size_t bytes) = 0;
    virtual void release(std::byte* memory, size_t bytes) = 0;
    virtual AllocatorCounts counts() const = 0;
    // What is kept goes back to the device.
    virtual void trim() {}

  private:
    const RuntimeApi& m_runtime;
    int m_device;
    bool m_host_sees;
};

std::shared_ptr<Allocator> naive_allocator(const RuntimeApi& runtime, int device);
std::shared_ptr<Allocator> pooled_allocator(const RuntimeApi& runtime, int device);
std::shared_ptr<Allocator> pinned_allocator(const RuntimeApi& runtime, int device);
// Never more than the device has free: a driver that is asked for more may hang the card.
std::shared_ptr<Allocator> managed_allocator(const RuntimeApi& runtime, int device);

} // namespace ggs
