// SPDX-License-Identifier: MIT
#include "window/memory_habits.h"

#include <QPixmapCache>

#include <cstdlib> // tells which C library this is

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace ggs {

void keepMemorySmall() {
#if defined(__GLIBC__)
    // glibc raises its own threshold to the largest block that was ever freed, up to 32 MiB: after the first window's
    // pictures went, those of the next ones would be cut out of the heap, and a small block behind one keeps it there.
    constexpr int large = 256 << 10; // bytes
    mallopt(M_MMAP_THRESHOLD, large);
    mallopt(M_TRIM_THRESHOLD, large);
#endif
    // Each window has icons of its own, made from its style sheet, and their pictures outlive it in this cache. Those
    // of one window take some ten KiB, so there is room for the icons of one at any factor.
    constexpr int pictures = 1024; // KiB
    QPixmapCache::setCacheLimit(pictures);
}

} // namespace ggs
