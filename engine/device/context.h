// SPDX-License-Identifier: MIT
// Context: the devices that a thread works with. A Runtime is one of them, ready to be used: its stream and its
// allocator. Each is made when it is used first, and one at a time is active: the table's select() holds for it.
//
// A thread's own; no other may use its runtimes.
#pragma once

#include "device/allocator.h"
#include "device/device_choice.h"

#include <memory>
#include <vector>

namespace ggs {

class Runtime {
  public:
    static Result<std::unique_ptr<Runtime>> make(const DeviceChoice& choice);
    ~Runtime();
    Runtime(const Runtime&) = delete;
    Runtime& operator=(const Runtime&) = delete;

    const RuntimeApi& api() const { return m_api; }
    DeviceKind kind() const { return m_api.kind; }
    int device() const { return m_device; }
    Stream stream() const { return m_stream; }
    const std::shared_ptr<Allocator>& allocator() const { return m_allocator; }
    bool active() const { return m_active; }
    // Waits for its stream.
    Status synchronise() const { return m_api.synchronise_stream(m_stream); }

  private:
    friend class Context;
    Runtime(const RuntimeApi& api, int device, Stream stream)
        : m_api(api), m_device(device), m_stream(stream), m_allocator(pooled_allocator(api, device)) {}

    const RuntimeApi& m_api;
    int m_device;
    Stream m_stream;
    std::shared_ptr<Allocator> m_allocator;
    bool m_active = false;
};

class Context {
  public:
    static Context& of_this_thread();

    // Makes a device the active one. An error leaves the one before active.
    Result<Runtime*> use(const DeviceChoice& choice);
    Runtime* active() const; // null before the first use
    size_t size() const { return m_runtimes.size(); }
    // Ends them all.
    void clear() { m_runtimes.clear(); }

  private:
    std::vector<std::unique_ptr<Runtime>> m_runtimes;
};

} // namespace ggs
