// SPDX-License-Identifier: MIT
#include "large_blocks.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace ggs {

void giveLargeBlocksBack() {
#if defined(__GLIBC__)
    // glibc raises its own threshold to the largest block that was ever freed, up to 32 MiB: after the first window's
    // pictures went, those of the next ones would be cut out of the heap, and a small block behind one keeps it there.
    constexpr int large = 512 << 10; // bytes
    mallopt(M_MMAP_THRESHOLD, large);
    mallopt(M_TRIM_THRESHOLD, large);
#endif
}

} // namespace ggs
