// SPDX-License-Identifier: MIT
#include "cpu/scratch.h"

#include <array>
#include <memory>
#include <new>

namespace ggs {

namespace {

class Scratch {
  public:
    std::byte* of(size_t bytes) {
        if (bytes > m_size) {
            m_memory.reset();
            m_size = 0;
            m_memory.reset(new (std::align_val_t{64}) std::byte[bytes]);
            m_size = bytes;
        }
        return m_memory.get();
    }

    size_t size() const { return m_size; }

  private:
    struct Free {
        void operator()(std::byte* p) const { ::operator delete[](p, std::align_val_t{64}); }
    };
    std::unique_ptr<std::byte[], Free> m_memory;
    size_t m_size = 0;
};

std::array<Scratch, scratch_uses>& of_thread() {
    thread_local std::array<Scratch, scratch_uses> scratch;
    return scratch;
}

} // namespace

std::byte* thread_scratch(ScratchOf use, size_t bytes) { return of_thread()[static_cast<size_t>(use)].of(bytes); }

size_t thread_scratch_size() {
    size_t all = 0;
    for (const Scratch& each : of_thread()) all += each.size();
    return all;
}

} // namespace ggs
