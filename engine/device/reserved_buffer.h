// SPDX-License-Identifier: MIT
// ReservedBuffer: a buffer on a device for temporary data. It grows and never shrinks, so many requests need few
// allocations. Owned by the code that works in it, and used by one thread. The allocator must outlive it. Sizes are in
// bytes.
#pragma once

#include "device/allocator.h"

#include <utility>

namespace ggs {

class ReservedBuffer {
  public:
    explicit ReservedBuffer(Allocator& allocator) : m_allocator(&allocator) {}
    ~ReservedBuffer() { end(); }
    ReservedBuffer(ReservedBuffer&& other) noexcept
        : m_allocator(other.m_allocator), m_memory(std::exchange(other.m_memory, nullptr)),
          m_size(std::exchange(other.m_size, 0)) {}
    ReservedBuffer& operator=(ReservedBuffer&&) = delete;

    size_t size() const { return m_size; }
    std::byte* memory() const { return m_memory; } // nullptr before the first request
    // Returns at least this many bytes. If the buffer has to grow, its contents are lost.
    Result<std::byte*> at_least(size_t bytes) {
        if (bytes <= m_size) return m_memory;
        end();
        GGS_TRY(m_memory, m_allocator->allocate(bytes));
        m_size = bytes;
        return m_memory;
    }
    void end() {
        if (m_memory) m_allocator->release(m_memory, m_size);
        m_memory = nullptr;
        m_size = 0;
    }

  private:
    Allocator* m_allocator;
    std::byte* m_memory = nullptr;
    size_t m_size = 0;
};

} // namespace ggs
