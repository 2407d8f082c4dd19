// SPDX-License-Identifier: MIT
#include "window/memory_habits.h"

#include <QPixmapCache>

#include <cstdlib> // defines __GLIBC__

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace ggs {

void keepMemorySmall() {
#if defined(__GLIBC__)
    // glibc raises its mmap threshold to the largest block that was freed, up to 32 MiB. After the first window's
    // pictures are freed, those of the next window would be allocated in the heap. A small block after one of them
    // would then prevent trimming.
    constexpr int large = 256 << 10; // bytes
    mallopt(M_MMAP_THRESHOLD, large);
    mallopt(M_TRIM_THRESHOLD, large);
#endif
    // Each window renders its own icons from its style sheet, and their pixmaps stay in this cache when it is closed.
    // The icons of one window need some 10 KiB, so 1 MiB is enough at any scale factor.
    constexpr int pictures = 1024; // KiB
    QPixmapCache::setCacheLimit(pictures);
}

} // namespace ggs
