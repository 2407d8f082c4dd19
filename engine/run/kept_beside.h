// SPDX-License-Identifier: MIT
// KeptBeside: memory on a device for what kernels make of weights, beside their mirror: the same numbers in another
// order. It is good until a byte of the weights changes there, and is then filled anew.
//
// It takes no more than leaves the device some memory for what has to be there. Owned by an executor, used by its
// thread. Offsets and sizes are in bytes.
#pragma once

#include "device/mirror.h"
#include "device/reserved_buffer.h"

#include <map>

namespace ggs {

class KeptBeside {
  public:
    explicit KeptBeside(Allocator& allocator) : m_allocator(allocator) {}

    struct Kept {
        std::byte* data = nullptr; // null: the device has no room for it
        bool filled = false;
        Mirror::Unchanged unchanged;
    };
    // Of `size` bytes of a mirror; `may_allocate`: whether memory may be asked for, else there is only what is filled
    // already.
    Kept of(Mirror& mirror, size_t offset, size_t size, size_t bytes, bool may_allocate);
    // What was handed out to be filled has been, or has to be asked for again.
    void settle(bool filled);
    void clear();
    uint64_t given_back() const { return m_given_back; } // how often memory was

  private:
    struct Entry {
        Mirror::Unchanged unchanged;
        ReservedBuffer memory;
        bool settled = false;
    };
    // Whoever's weights have changed, or are no more, may need the memory.
    void forget_changed();

    Allocator& m_allocator;
    uint64_t m_given_back = 0;
    std::map<std::pair<const std::byte*, size_t>, Entry> m_all; // by where the weights are on the device
};

} // namespace ggs
