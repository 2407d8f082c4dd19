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

  private:
    struct Free {
        void operator()(std::byte* p) const { ::operator delete[](p, std::align_val_t{64}); }
    };
    std::unique_ptr<std::byte[], Free> m_memory;
    size_t m_size = 0;
};

} // namespace

std::byte* thread_scratch(ScratchOf use, size_t bytes) {
    thread_local std::array<Scratch, scratch_uses> scratch;
    return scratch[static_cast<size_t>(use)].of(bytes);
}

} // namespace ggs
