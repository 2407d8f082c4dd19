// SPDX-License-Identifier: MIT
// What windows leave behind in the process when they are closed: as little as the libraries below can be told to.
#pragma once

namespace ggs {

// Once, right after the application object is made; for the whole process.
void keepMemorySmall();

} // namespace ggs
