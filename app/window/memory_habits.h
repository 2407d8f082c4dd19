// SPDX-License-Identifier: MIT
// keepMemorySmall: limits the memory that closed windows leave allocated in the process, as far as glibc and Qt allow
// it.
#pragma once

namespace ggs {

// Once, right after the application object is made; for the whole process.
void keepMemorySmall();

} // namespace ggs
