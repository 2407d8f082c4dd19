// SPDX-License-Identifier: MIT
// Runtime: a device on which an executor computes. It contains the device's table of functions, a separate stream, and
// an allocator that counts the memory it provides. The device isn't started before make_stream().
//
// Owned by an executor; must outlive everything that is allocated through it. Used by one thread at a time. Each thread
// must select the device before other calls. use() returns a copy, which other threads may read. Sizes are in bytes.
#pragma once

#include "device/allocator.h"

namespace ggs {

// Resources of a device that an executor has taken, without the mirrors of storages.
struct DeviceUse {
    int streams = 0;
    AllocatorCounts memory;
};

class Runtime {
  public:
    Runtime(const RuntimeApi& api, int device)
        : m_api(api), m_device(device), m_allocator(naive_allocator(api, device)) {}
    ~Runtime() {
        if (!m_stream) return;
        static_cast<void>(select());
        m_api.end_stream(m_stream);
    }
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;

    const RuntimeApi& api() const { return m_api; }
    int device() const { return m_device; }
    Allocator& allocator() const { return *m_allocator; }
    // Selects the device for the calling thread's requests.
    Status select() const { return m_api.select(m_device); }
    // Makes the stream on the selected device. Does nothing if it exists.
    Status make_stream() {
        if (m_stream) return {};
        GGS_TRY(m_stream, m_api.make_stream());
        return {};
    }
    Stream stream() const { return m_stream; } // nullptr before make_stream()
    Status synchronise() const { return m_api.synchronise_stream(m_stream); }
    DeviceUse use() const { return {m_stream ? 1 : 0, m_allocator->counts()}; }

  private:
    const RuntimeApi& m_api;
    int m_device;
    Stream m_stream = nullptr;
    std::shared_ptr<Allocator> m_allocator;
};

} // namespace ggs
